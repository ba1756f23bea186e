import { readGeometry } from '../journey/geometry.ts';
import { encodeGrowth } from '../growth/encode-growth.ts';
import { digestOfLine, type KnownTrack, parseTrackVersion } from '../growth/track-version.ts';
import type { Answer } from '../outcome.ts';
import { nameTrack } from '../page/encode-track.ts';

type Growth = Uint8Array<ArrayBuffer> | null;

/** Most pages hold what the answer before this one told. */
const MOST_GROWTHS = 4;
const MOST_KEPT_BYTES = 4_096;

/**
 * What `Answer.growth` does: the latest growths are kept, so that a crowd that has missed the same makes one of them.
 * `pause`: resolves when others had their turn.
 */
export function createGrowths(
  { history, journey, shape }: Pick<Answer, 'history' | 'journey' | 'shape'>,
  compress: (part: Uint8Array) => Promise<Uint8Array>,
  pause: () => Promise<unknown>,
): Answer['growth'] {
  // Not the promises: each would keep the request it was made for.
  const kept = new Map<string, Uint8Array<ArrayBuffer>>();
  const underWay = new Map<string, Promise<Growth>>();

  async function make(known: KnownTrack, isPlain: boolean): Promise<Growth> {
    const geometry = readGeometry(history);
    // Before the names, which cost more than all else: anybody may say to hold something.
    if (known.points === 0 || digestOfLine(geometry, known.points) !== known.line) return null;
    const names = await nameTrack(history, shape.firstNumber, journey.stops, journey.stops.first, pause);
    const { silences, stops } = journey;
    return encodeGrowth({ geometry, silences, stops, names }, known, isPlain ? null : compress);
  }

  return async (version, isPlain) => {
    const known = parseTrackVersion(version);
    if (known === null || known.points > journey.located) return null;
    const key = `${version} ${isPlain}`;
    const before = kept.get(key);
    if (before !== undefined) return before;
    const growth = underWay.get(key) ?? make(known, isPlain).finally(() => underWay.delete(key));
    underWay.set(key, growth);
    const bytes = await growth;
    if (bytes !== null && bytes.length <= MOST_KEPT_BYTES) keep(key, bytes);
    return bytes;
  };

  function keep(key: string, bytes: Uint8Array<ArrayBuffer>): void {
    const [oldest] = kept.keys();
    if (kept.size >= MOST_GROWTHS && oldest !== undefined && !kept.has(key)) kept.delete(oldest);
    kept.set(key, bytes);
  }
}
