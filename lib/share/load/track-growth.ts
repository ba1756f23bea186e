import { readGeometry } from '../journey/geometry.ts';
import { encodeGrowth } from '../growth/encode-growth.ts';
import { parseTrackVersion } from '../growth/track-version.ts';
import type { Answer } from '../outcome.ts';
import { nameTrack } from '../page/encode-track.ts';

type Growth = Promise<Uint8Array<ArrayBuffer> | null>;

/** Most pages hold what the answer before this one told. */
const MOST_GROWTHS = 4;
const MOST_KEPT_BYTES = 16_384;

/**
 * What `Answer.growth` does: the latest growths are kept, so that a crowd that has missed the same makes one of them.
 * `pause`: resolves when others had their turn.
 */
export function createGrowths(
  { history, journey, shape }: Pick<Answer, 'history' | 'journey' | 'shape'>,
  compress: (part: Uint8Array) => Promise<Uint8Array>,
  pause: () => Promise<unknown>,
): Answer['growth'] {
  const kept = new Map<string, Growth>();

  async function make(version: string, isPlain: boolean): Growth {
    const known = parseTrackVersion(version);
    if (known === null || known.points > journey.located) return null;
    const names = await nameTrack(history, shape.firstNumber, journey.stops, journey.stops.first, pause);
    const { silences, stops } = journey;
    return encodeGrowth({ geometry: readGeometry(history), silences, stops, names }, known, isPlain ? null : compress);
  }

  return async (version, isPlain) => {
    const key = `${version} ${isPlain}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const growth = make(version, isPlain);
    const [oldest] = kept.keys();
    if (kept.size >= MOST_GROWTHS && oldest !== undefined) kept.delete(oldest);
    kept.set(key, growth);
    const bytes = await growth.catch(() => null);
    if (bytes !== null && bytes.length > MOST_KEPT_BYTES) kept.delete(key);
    return growth;
  };
}
