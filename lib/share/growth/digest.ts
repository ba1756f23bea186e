/** Two multipliers of MurmurHash3, and where its two halves begin. */
const ONE = 0xcc9e2d51;
const OTHER = 0x1b873593;
const TWO_TO_32 = 2 ** 32;

export interface Digest {
  /** A whole number; of those beyond 32 bits both halves count. */
  readonly number: (value: number) => void;
  readonly text: (text: string) => void;
  /** Of all that came so far: at most eleven letters and digits. */
  readonly read: () => string;
}

/**
 * Tells one content from another, the same on a server and in a browser, which may have no crypto. It keeps nothing
 * secret and withstands nobody who wants two contents to look alike: who sends them can change them anyway.
 */
export function createDigest(): Digest {
  let low = 0x3c6ef372;
  let high = 0x1f83d9ab;

  function add(bits: number): void {
    low = Math.imul(low ^ bits, ONE);
    low = (low << 13) | (low >>> 19);
    high = Math.imul(high ^ bits, OTHER);
    high = (high << 15) | (high >>> 17);
  }

  return {
    number: (value) => {
      add(value | 0);
      if (value > 0x7fff_ffff || value < -0x8000_0000) add(Math.floor(value / TWO_TO_32) | 0);
    },
    text: (text) => {
      add(text.length);
      for (let index = 0; index < text.length; index += 1) add(text.charCodeAt(index));
    },
    read: () => ((mixed(high ^ low) >>> 11) * TWO_TO_32 + (mixed(low + Math.imul(high, 5)) >>> 0)).toString(36),
  };
}

export function digestOf(text: string): string {
  const digest = createDigest();
  digest.text(text);
  return digest.read();
}

function mixed(bits: number): number {
  let mixing = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  mixing = Math.imul(mixing ^ (mixing >>> 13), 0xc2b2ae35);
  return mixing ^ (mixing >>> 16);
}
