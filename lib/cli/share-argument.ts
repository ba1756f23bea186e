import { parseShareLink } from '#lib/share/link.ts';
import { Misuse } from './io.ts';

/** An identifier is any text and goes through as it is; only what is a link is read as one. */
export function shareIdIn(text: string): string {
  if (text === '') throw new Misuse('The sharing identifier is empty.');
  return /^https?:\/\//i.test(text) ? (parseShareLink(text) ?? text) : text;
}
