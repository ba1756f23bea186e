import { type LargeReport, largeTrack } from '../tracks.ts';

const POLE_METRES_PER_DEGREE = 111_195;
const KNOTS = 20;

/**
 * What traccar-web asks its server for, as one who is logged in: a device for each number of reports, named by it, and
 * a map of one colour, as those it has are other people's.
 */
export function traccarAnswer(sizes: readonly number[]): (url: URL) => string | null {
  const bodies = new Map<string, unknown>([
    ['/api/server', server],
    ['/api/session', user],
    ['/api/devices', sizes.map(deviceOf)],
    ['/map.json', { version: 8, sources: {}, glyphs: '/api/none/{fontstack}/{range}', layers: [ground] }],
    ...['geofences', 'groups', 'drivers', 'maintenance', 'calendars'].map((name) => [`/api/${name}`, []] as const),
  ]);
  return ({ pathname, searchParams }) => {
    if (pathname === '/api/positions') return JSON.stringify(positionsOf(Number(searchParams.get('deviceId') ?? 0)));
    const body = bodies.get(pathname);
    return body === undefined ? null : JSON.stringify(body);
  };
}

const ground = { id: 'ground', type: 'background', paint: { 'background-color': '#eeeeee' } };
const common = { id: 1, map: 'custom', latitude: 0, longitude: 0, zoom: 0, readonly: false, deviceReadonly: false };
const server = {
  ...common,
  mapUrl: '/map.json',
  registration: false,
  forceSettings: false,
  version: '6.14.5',
  attributes: { activeMapStyles: 'custom' },
};
const user = { ...common, name: 'Bench', email: 'bench@example.org', administrator: false, attributes: {} };

function deviceOf(reports: number) {
  return {
    id: reports,
    name: 'Bench container',
    uniqueId: String(reports),
    status: 'offline',
    disabled: false,
    positionId: reports,
    groupId: 0,
    category: null,
    attributes: {},
  };
}

/** The oldest first. One speed but for the last, so that all of the line has one colour. */
function positionsOf(reports: number) {
  let total = 0;
  return largeTrack(reports, 'jittered')
    .toReversed()
    .map((report, index, all) => {
      const before = all[index - 1] ?? report;
      const north = (report.latitude - before.latitude) * POLE_METRES_PER_DEGREE;
      const east = eastOf(before, report);
      const distance = Math.hypot(north, east);
      total += distance;
      const at = new Date(report.time).toISOString().replace('Z', '+00:00');
      return {
        id: index + 1,
        attributes: { distance: round(distance, 2), totalDistance: round(total, 2), motion: true },
        deviceId: reports,
        protocol: 'osmand',
        serverTime: at,
        deviceTime: at,
        fixTime: at,
        valid: true,
        latitude: round(report.latitude, 6),
        longitude: round(report.longitude, 6),
        altitude: 0,
        speed: index === reports - 1 ? 0 : KNOTS,
        course: round(((Math.atan2(east, north) * 180) / Math.PI + 360) % 360, 1),
        address: null,
        accuracy: 0,
        network: null,
        geofenceIds: null,
      };
    });
}

function eastOf(from: LargeReport, to: LargeReport): number {
  return (to.longitude - from.longitude) * POLE_METRES_PER_DEGREE * Math.cos((to.latitude * Math.PI) / 180);
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
