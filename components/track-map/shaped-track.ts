import { createTurns, decodeTrack, type Track } from '#lib/share/page/decode-track.ts';
import { shapeTrack, type TrackShape } from './line/track-shape.ts';

/** A track as it came, and as the map draws it. */
export interface ShapedTrack extends Track {
  readonly shape: TrackShape;
}

/** From an answer of POST /share/track, in pieces between which the page has its turn. Rejects as `decodeTrack` does. */
export async function readTrack(bytes: Uint8Array<ArrayBuffer>): Promise<ShapedTrack> {
  const track = await decodeTrack(bytes);
  return { ...track, shape: await shapeTrack(track, createTurns()) };
}
