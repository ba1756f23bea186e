import type { SharedAnswer } from './outcome.ts';
import { makeTrackPart, type TrackPartRequest } from './reading/make-part.ts';

/** A part of an answer, uncompressed unless it is said otherwise. */
export function partOf(
  { source, showsStreet }: SharedAnswer,
  part: TrackPartRequest['part'],
  isPlain = true,
): Uint8Array<ArrayBuffer> {
  return makeTrackPart(source, { part, showsStreet, isPlain, known: '' }).bytes ?? new Uint8Array();
}
