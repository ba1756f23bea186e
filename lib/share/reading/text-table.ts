/** Texts in UTF-8, one behind the other, so that they cross from thread to thread without a copy. */
export interface TextTable {
  readonly bytes: Uint8Array;
  /** Where each text ends. */
  readonly ends: Uint32Array;
}

export interface TextTableWriter {
  /** The text's number, from 1. One that was there a while ago has the same again. */
  readonly add: (text: string) => number;
  readonly finish: () => TextTable;
}

/** Texts remembered so as to be written once: towns, streets and events come back. */
const REMEMBERED = 4_096;

export function createTextTable(): TextTableWriter {
  const encoder = new TextEncoder();
  let recent = new Map<string, number>();
  const ends: number[] = [];
  let bytes = new Uint8Array(1_024);
  let end = 0;
  return {
    add: (text) => {
      const known = recent.get(text);
      if (known !== undefined) return known;
      // No UTF-16 unit takes more than three bytes.
      if (bytes.length < end + 3 * text.length) bytes = enlarge(bytes, end + 3 * text.length);
      end += encoder.encodeInto(text, bytes.subarray(end)).written;
      ends.push(end);
      if (recent.size >= REMEMBERED) recent = new Map();
      recent.set(text, ends.length);
      return ends.length;
    },
    finish: () => ({ bytes: bytes.slice(0, end), ends: Uint32Array.from(ends) }),
  };
}

function enlarge(bytes: Uint8Array<ArrayBuffer>, least: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(2 * bytes.length, least));
  larger.set(bytes);
  return larger;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text of a number from 1; null for 0, which stands for none. */
export function textAt({ bytes, ends }: TextTable, number: number): string | null {
  if (number === 0) return null;
  return decoder.decode(bytes.subarray(ends[number - 2] ?? 0, ends[number - 1]));
}
