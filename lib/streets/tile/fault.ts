/** Something in a street file that no browser could draw in bounded time and memory. The message follows the path. */
export class StreetFileFault extends Error {
  override readonly name = 'StreetFileFault';
}

/** Bytes of a tile as it lies in the file, and unpacked. Dense towns take about 1 MB and 3 MB. */
export const MOST_TILE_BYTES = 4 * 2 ** 20;
export const MOST_UNPACKED_TILE_BYTES = 12 * 2 ** 20;
/** Bytes of an unpacked directory: about 150,000 entries. The planet's have 30,000. */
export const MOST_DIRECTORY_BYTES = 2 ** 20;
/** Directories below the root that the pmtiles package goes down. */
export const DEEPEST_DIRECTORY = 3;
