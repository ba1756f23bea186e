import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';
import type { Diagnostics, SharedAssetFacts } from '#lib/tracking/types.ts';
import { decodeSharedBody } from '#lib/tracking/decode/decode.ts';
import { outlineRoute, type RouteShape, shapeRoute } from '../drawing/route-shape.ts';
import { type JourneyReading, readJourney } from '../journey/read-journey.ts';
import { encodeLine } from '../page/encode-track.ts';
import type { Journey } from '../types.ts';
import { createColumnSink, type HistoryColumns, openHistory } from './history.ts';

/** The body of an answer, and how it is to be read. Plain data. */
export interface DecodeTask {
  readonly body: Uint8Array;
  readonly fieldMap: FieldMap | null;
  /** ms UTC. */
  readonly now: number;
  /** Digest of the answer that is known: the same body need not be read again. */
  readonly knownDigest: string | null;
  /** Whether the track is made ready too, which is asked for later and may take a while. */
  readonly withLine: boolean;
}

/** An answer, read once for all who want something of it. Plain data, its columns ready to be transferred. */
export interface DecodedAnswer {
  readonly kind: 'shared';
  readonly asset: SharedAssetFacts;
  readonly history: HistoryColumns;
  readonly journey: Journey;
  readonly shape: RouteShape;
  /** The track's line, compressed; null: not wanted. */
  readonly line: Uint8Array<ArrayBuffer> | null;
  /** What a map draws first of a long track; null: not wanted, or of no use. */
  readonly outline: TrackOutline | null;
  /** SHA-256 of the body, base64. */
  readonly digest: string;
  readonly diagnostics: Diagnostics;
}

export interface TrackOutline {
  /** As the track's, compressed. */
  readonly line: Uint8Array<ArrayBuffer>;
  /** First reports of its stops. */
  readonly stops: Uint32Array;
}

export type DecodeResult =
  | DecodedAnswer
  | { readonly kind: 'unavailable'; readonly diagnostics: null }
  | { readonly kind: 'unchanged'; readonly diagnostics: null };

/** From the bytes of an answer to all that is shown of it. Throws a TrackingError as `decodeSharedAsset` does. */
export function decodeAnswer({ body, fieldMap, now, knownDigest, withLine }: DecodeTask): DecodeResult {
  const digest = createHash('sha256').update(body).digest('base64');
  if (digest === knownDigest) return { kind: 'unchanged', diagnostics: null };
  const read = decodeSharedBody(body, createColumnSink, { now, ...(fieldMap === null ? {} : { fieldMap }) });
  if (read.kind === 'unavailable') return { kind: 'unavailable', diagnostics: null };
  const { asset, history, diagnostics } = read;
  const reading = readJourney(openHistory(history));
  const { journey } = reading;
  const line = withLine ? Uint8Array.from(deflateSync(encodeLine(reading.geometry, journey))) : null;
  const outline = withLine ? encodeOutline(reading) : null;
  return { kind: 'shared', asset, history, journey, shape: shapeRoute(reading), line, outline, digest, diagnostics };
}

function encodeOutline(reading: JourneyReading): TrackOutline | null {
  const outline = outlineRoute(reading);
  if (outline === null) return null;
  return {
    line: Uint8Array.from(deflateSync(encodeLine(outline.geometry, outline))),
    stops: outline.stops.first,
  };
}
