import { largeTrack } from '../tracks.ts';

export const OWNTRACKS_USER = 'bench';

/** What OwnTracks' frontend asks the recorder for: one user, a device for each number of reports, named by it. */
export function owntracksAnswer(sizes: readonly number[]): (url: URL) => string | null {
  return ({ pathname, searchParams }) => {
    const reports = Number(searchParams.get('device') ?? sizes[0]);
    switch (pathname) {
      case '/api/0/list':
        return JSON.stringify({ results: searchParams.has('user') ? sizes.map(String) : [OWNTRACKS_USER] });
      case '/api/0/last':
        return JSON.stringify(locationsOf(reports).slice(-1));
      case '/api/0/locations':
        return JSON.stringify({ count: reports, data: locationsOf(reports), status: 200, version: '0.9.9' });
      case '/api/0/version':
        return JSON.stringify({ version: '0.9.9' });
      case '/config/config.js':
        return 'window.owntracks = { config: {} };';
      default:
        return null;
    }
  };
}

/** The address of its page: `reports` of them, of whatever day, and the line alone, as its mark has the same colour. */
export function owntracksPath(reports: number): string {
  const query = {
    user: OWNTRACKS_USER,
    device: String(reports),
    start: '2026-01-01T00:00:00',
    end: '2026-11-30T00:00:00',
  };
  return `/?${new URLSearchParams({ ...query, layers: 'line' }).toString()}`;
}

/** The oldest first. */
function locationsOf(reports: number) {
  return largeTrack(reports, 'jittered')
    .toReversed()
    .map(({ latitude, longitude, time }) => {
      const iso = `${new Date(time).toISOString().slice(0, 19)}Z`;
      return {
        _type: 'location',
        tid: 'co',
        tst: time / 1000,
        lat: Number(latitude.toFixed(6)),
        lon: Number(longitude.toFixed(6)),
        acc: 10,
        topic: `owntracks/${OWNTRACKS_USER}/${reports}`,
        username: OWNTRACKS_USER,
        device: String(reports),
        isorcv: iso,
        isotst: iso,
        disptst: iso.replace('T', ' ').replace('Z', ''),
      };
    });
}
