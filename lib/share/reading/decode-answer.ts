import { createHash } from 'node:crypto';
import { deflateSync, inflateSync } from 'node:zlib';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';
import type { Diagnostics, SharedAssetFacts } from '#lib/tracking/types.ts';
import { decodeSharedBody } from '#lib/tracking/decode/decode.ts';
import { createHideIdentifier } from '#lib/tracking/json/hide-identifier.ts';
import { outlineRoute, type RouteShape, shapeRoute } from '../drawing/route-shape.ts';
import { type ComputedJourney, computeJourney } from '../journey/read-journey.ts';
import { encodeLine, joinTrack, nameTrack } from '../view/encode-track.ts';
import type { History, HistoryColumns, Journey, TrackOutline } from '../types.ts';
import { columnsOfReadings, createColumnSink, openHistory } from './history.ts';
import { measureColumns, type MeasuredColumn } from '../readings/measure.ts';
import { readingRowsOf } from '../readings/series.ts';
import { computeGeometry } from '../journey/geometry.ts';
import { encodeReadings } from '../updates/readings-update.ts';
import { redactHistory } from '../view/redact.ts';
import { encodeTrackUpdate } from '../updates/track-update.ts';
import type { Shown, TrackPartSource } from '../view/outcome.ts';

export interface DecodeTask {
  readonly body: Uint8Array;
  /** Not shown, wherever the service repeats it. */
  readonly shareId: string;
  readonly fieldMap: FieldMap | null;
  readonly now: number;
  readonly knownDigest: string | null;
  /** Whether the track is encoded too, which takes a while for a long one. */
  readonly withLine: boolean;
}

export interface DecodedAnswer {
  readonly kind: 'shared';
  readonly asset: SharedAssetFacts;
  readonly history: HistoryColumns;
  readonly journey: Journey;
  readonly shape: RouteShape;
  readonly line: Uint8Array<ArrayBuffer> | null;
  readonly outline: TrackOutline | null;
  readonly readings: readonly MeasuredColumn[];
  readonly digest: string;
  readonly diagnostics: Diagnostics;
}

export type DecodeResult = DecodedAnswer | { readonly kind: 'unavailable' } | { readonly kind: 'unchanged' };

/** Throws a TrackingError when the body is not usable. */
export function decodeAnswer({ body, shareId, fieldMap, now, knownDigest, withLine }: DecodeTask): DecodeResult {
  const digest = createHash('sha256').update(body).digest('base64');
  if (digest === knownDigest) return { kind: 'unchanged' };
  const hide = createHideIdentifier(shareId);
  const read = decodeSharedBody(body, createColumnSink, { now, hide, ...(fieldMap !== null && { fieldMap }) });
  if (read.kind === 'unavailable') return { kind: 'unavailable' };
  const { asset, diagnostics } = read;
  const history = { ...read.history, looseReadings: columnsOfReadings(read.looseReadings) };
  const opened = openHistory(history);
  const reading = computeJourney(opened);
  const { journey } = reading;
  const line = withLine ? Uint8Array.from(deflateSync(encodeLine(reading.geometry, journey))) : null;
  const outline = withLine ? encodeOutline(reading) : null;
  const columns = asset.readings ?? [];
  const readings = measureColumns(readingRowsOf(opened, columns.length), columns);
  const shape = shapeRoute(reading);
  return { kind: 'shared', asset, history, journey, shape, line, outline, readings, digest, diagnostics };
}

function encodeOutline(reading: ComputedJourney): TrackOutline | null {
  const outline = outlineRoute(reading);
  if (outline === null) return null;
  return {
    line: Uint8Array.from(deflateSync(encodeLine(outline.geometry, outline))),
    stops: outline.stops.first,
  };
}

/** `update`: the changes since the version `known`. */
export interface TrackPartRequest {
  readonly part: 'track' | 'outline' | 'update' | 'readings';
  readonly shows: Shown;
  readonly isPlain: boolean;
  readonly known: string;
}

export interface TrackPart {
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly version: string;
}

export function makeTrackPart(source: TrackPartSource, { part, shows, isPlain, known }: TrackPartRequest): TrackPart {
  const history = redactHistory(openHistory(source.history), shows);
  switch (part) {
    case 'readings': {
      const columns = shows.readings ? (source.readings ?? []) : [];
      return { bytes: encodeReadings(history, columns, known, isPlain ? null : deflateSync), version: '' };
    }
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
