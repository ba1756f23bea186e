import type { HistorySink } from '../history/decode-history.ts';
import { type LongListOptions, parseLongBody } from '../history/long-list.ts';
import { type DecodeOptions, decodeSharedInto, type SharedReading } from './decode.ts';

/**
 * Decodes the bytes of a shared view in much less memory than `decodeSharedAsset` needs for the parsed whole, with the
 * same result. Throws a TrackingError as that does, and as `parseLongBody` does.
 */
export function decodeSharedBody<History>(
  bytes: Uint8Array,
  createSink: () => HistorySink<History>,
  options: DecodeOptions & LongListOptions = {},
): SharedReading<History> {
  const body = parseLongBody(bytes, options);
  const { rowsOf } = body;
  try {
    const reading = decodeSharedInto(body.value, { rowsOf, createSink }, options);
    if (body.isComplete()) return reading;
  } catch (error) {
    if (body.isComplete()) throw error;
  }
  // The longest list is not the history: rare, and then all of it has to be there.
  return decodeSharedInto(body.whole(), { rowsOf, createSink }, options);
}
