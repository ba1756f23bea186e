import { PER_DEGREE } from '../page/encode-track.ts';
import type { TrackGeometry } from '../types.ts';

const NO_TIME = 0x7fff_ffff;

/**
 * A number from 0 to 2^32 - 1 of a line, the same before and after its way to the browser: words of one answer must not
 * stand beside places of another. FNV-1a over whole numbers.
 */
export function fingerprintOf({ numbers, times, latitudes, longitudes }: TrackGeometry): number {
  let hash = 0x811c_9dc5;
  const mix = (value: number) => {
    hash = Math.imul(hash ^ (value | 0), 0x0100_0193);
  };
  for (let index = 0; index < numbers.length; index += 1) {
    const time = times[index] ?? NaN;
    mix(numbers[index] ?? 0);
    mix(Number.isNaN(time) ? NO_TIME : Math.round(time / 1000));
    mix(Math.round((latitudes[index] ?? 0) * PER_DEGREE));
    mix(Math.round((longitudes[index] ?? 0) * PER_DEGREE));
  }
  return hash >>> 0;
}
