import type { Answer } from './outcome.ts';
import { makePart, type PartQuestion } from './reading/make-part.ts';

/** A part of an answer, uncompressed unless it is said otherwise. */
export function partOf(
  { source, showsStreet }: Answer,
  part: PartQuestion['part'],
  isPlain = true,
): Uint8Array<ArrayBuffer> {
  return makePart(source, { part, showsStreet, isPlain, known: '' }).bytes ?? new Uint8Array();
}
