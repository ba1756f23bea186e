import { createDigest } from '../growth/digest.ts';

/** Tells one telling of all reports from another: both parts of the words, as they are before they are compressed. */
export function versionOfWords(columns: Uint8Array, texts: Uint8Array): string {
  const digest = createDigest();
  for (const part of [columns, texts]) {
    digest.number(part.length);
    for (const byte of part) digest.number(byte);
  }
  return `words.${digest.read()}`;
}
