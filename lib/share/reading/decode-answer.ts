import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';
import type { Diagnostics, SharedAssetFacts } from '#lib/tracking/types.ts';
import { decodeSharedBody } from '#lib/tracking/decode/decode.ts';
import { outlineRoute, type RouteShape, shapeRoute } from '../drawing/route-shape.ts';
import { type ComputedJourney, computeJourney } from '../journey/read-journey.ts';
import { encodeLine, joinTrack, nameTrack } from '../page/encode-track.ts';
import type { History, HistoryColumns, Journey, TrackOutline } from '../types.ts';
import { createColumnSink, openHistory } from './history.ts';
import { zoneAt } from '#lib/places/zone-at.ts';
import { computeGeometry } from '../journey/geometry.ts';
import { encodeReportTexts, reportTextsRevision } from '../list/report-texts.ts';
import { redactHistory } from '../page/redact.ts';
import { zonesOfHistory } from '../page/place-zones.ts';
import { encodeTrackUpdate } from '../updates/track-update.ts';
import type { TrackPartSource } from '../page/outcome.ts';

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
  const reading = computeJourney(openHistory(history));
  const { journey } = reading;
  const line = withLine ? Uint8Array.from(deflateSync(encodeLine(reading.geometry, journey))) : null;
  const outline = withLine ? encodeOutline(reading) : null;
  return { kind: 'shared', asset, history, journey, shape: shapeRoute(reading), line, outline, digest, diagnostics };
}

function encodeOutline(reading: ComputedJourney): TrackOutline | null {
  const outline = outlineRoute(reading);
  if (outline === null) return null;
  return {
    line: Uint8Array.from(deflateSync(encodeLine(outline.geometry, outline))),
    stops: outline.stops.first,
  };
}

/**
 * One of the answers of POST /share/track. `track`: the complete track; `outline`: the outline of a long one, else the
 * track; `words`: what the list of all reports shows beyond the track; `zones`: the zones of the places of all reports;
 * `update`: what comes after the track that a page holds.
 */
export interface TrackPartRequest {
  readonly part: 'track' | 'outline' | 'words' | 'zones' | 'update';
  /** What a brand hides changes words, never the line. */
  readonly showsStreet: boolean;
  /** Uncompressed. */
  readonly isPlain: boolean;
  /** The version of the track that a page holds, of an update. */
  readonly known: string;
}

export interface TrackPart {
  /** null: there is no such update, the page needs the whole track. */
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  /** Of words; '' of all else. */
  readonly version: string;
}

export function makeTrackPart(
  source: TrackPartSource,
  { part, showsStreet, isPlain, known }: TrackPartRequest,
): TrackPart {
  const history = redactHistory(openHistory(source.history), { street: showsStreet });
  switch (part) {
    case 'words': {
      const { columns, texts } = encodeReportTexts(history, computeGeometry(history, source.journey.outliers));
      return { bytes: join(columns, texts, isPlain), version: reportTextsRevision(columns, texts) };
    }
    case 'zones':
      return { bytes: join(new Uint8Array(), encodeJson(zonesOfHistory(history, zoneAt)), isPlain), version: '' };
    case 'update':
      return { bytes: makeUpdate(source, history, known, isPlain), version: '' };
    default:
      return { bytes: makeTrack(source, history, part === 'outline', isPlain), version: '' };
  }
}

function makeTrack(source: TrackPartSource, history: History, isOutline: boolean, isPlain: boolean) {
  const { journey, firstNumber, line } = source;
  const outline = isOutline ? source.outline : null;
  const names = encodeJson(nameTrack(history, firstNumber, journey.stops, outline?.stops ?? journey.stops.first));
  const ready = outline?.line ?? line;
  if (ready !== null && !isPlain) return joinTrack(ready, deflateSync(names), true, outline !== null);
  const columns = ready === null ? encodeLine(computeGeometry(history, journey.outliers), journey) : inflateSync(ready);
  return join(columns, names, isPlain, outline !== null);
}

function makeUpdate({ journey, firstNumber }: TrackPartSource, history: History, known: string, isPlain: boolean) {
  const { silences, stops, outliers } = journey;
  const names = () => nameTrack(history, firstNumber, stops, stops.first);
  const geometry = computeGeometry(history, outliers);
  return encodeTrackUpdate({ geometry, silences, stops, names }, known, isPlain ? null : deflateSync);
}

function join(columns: Uint8Array, texts: Uint8Array, isPlain: boolean, isOutline = false): Uint8Array<ArrayBuffer> {
  if (isPlain) return joinTrack(columns, texts, false, isOutline);
  return joinTrack(deflateSync(columns), deflateSync(texts), true, isOutline);
}

function encodeJson(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}
