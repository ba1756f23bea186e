import { createHash } from 'node:crypto';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';
import type { Diagnostics, SharedAssetFacts } from '#lib/tracking/types.ts';
import { decodeSharedBody } from '#lib/tracking/decode/decode.ts';
import { createHideIdentifier } from '#lib/tracking/json/hide-identifier.ts';
import { type RoutePoints, simplifyRoute } from '../drawing/route-line.ts';
import { computeJourney } from '#lib/journey/compute-journey.ts';
import type { HistoryColumns, Journey } from '../types.ts';
import { columnsOfReadings, createColumnSink, openHistory } from './history.ts';
import { measureColumns, type MeasuredColumn } from '../readings/summary.ts';
import { readingRowsOf } from '../readings/series.ts';
import { type Entries, readEntries } from '../view/fold-reports.ts';

export interface DecodeTask {
  readonly body: Uint8Array;
  /** Not shown, wherever the service repeats it. */
  readonly shareId: string;
  readonly fieldMap: FieldMap | null;
  readonly now: number;
  readonly knownDigest: string | null;
}

export interface DecodedAnswer {
  readonly kind: 'shared';
  readonly asset: SharedAssetFacts;
  readonly history: HistoryColumns;
  readonly journey: Journey;
  readonly entries: Entries;
  readonly route: RoutePoints;
  readonly readings: readonly MeasuredColumn[];
  readonly digest: string;
  readonly diagnostics: Diagnostics;
}

export type DecodeResult = DecodedAnswer | { readonly kind: 'unavailable' } | { readonly kind: 'unchanged' };

/** Throws a TrackingError when the body is not usable. */
export function decodeAnswer({ body, shareId, fieldMap, now, knownDigest }: DecodeTask): DecodeResult {
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
  const columns = asset.readings ?? [];
  const readings = measureColumns(readingRowsOf(opened, columns.length), columns);
  const entries = readEntries(opened, journey);
  const route = simplifyRoute(reading);
  return { kind: 'shared', asset, history, journey, entries, route, readings, digest, diagnostics };
}
