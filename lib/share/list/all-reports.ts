import { hasKeys } from '#lib/base/has-keys.ts';
import type { Address, Timestamp } from '#lib/tracking/types.ts';
import { isoOf, measureLegs, positionAt, spansOf, wrapLongitude } from '../journey/geometry.ts';
import { splitAtSilences } from '../journey/silences.ts';
import { createYieldToBrowser, openTrack, toDegrees, type Track } from '../view/decode-track.ts';
import { createColumnReader } from '../view/track-columns.ts';
import type { Report, ReportNumber, Silence, Stop } from '../types.ts';
import { DAY_BIT, fingerprintOf, reportTextsRevision, type TextTables, ZONE_BITS, ZONES } from './report-texts.ts';

/** Every report of a history as columns, oldest first: report 1 is at index 0. */
export interface AllReports {
  readonly length: number;
  readonly times: Float64Array;
  readonly kinds: Uint8Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly legs: Float64Array;
  readonly addresses: Uint32Array;
  readonly events: Uint32Array;
  readonly texts: TextTables;
  readonly outliers: ReadonlySet<ReportNumber>;
  readonly raws: ReadonlyMap<ReportNumber, string>;
  readonly version: string;
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
}

/** Joins texts with their track; null when they belong to another line. Rejects with a TypeError when damaged. */
export async function joinReportTexts(track: Track, bytes: Uint8Array<ArrayBuffer>): Promise<AllReports | null> {
  const [columns, json] = await openTrack(bytes);
  const yieldToBrowser = createYieldToBrowser();
  const reader = createColumnReader(columns, yieldToBrowser);
  const length = reader.number();
  if (reader.number() !== fingerprintOf(track.geometry)) return null;
  await yieldToBrowser();
  const kinds = Uint8Array.from(await reader.changing(length));
  const apart = await reader.ascending();
  const seconds = await reader.changing(apart.length);
  const unread = await reader.ascending();
  const addresses = Uint32Array.from(await reader.changing(length));
  const events = Uint32Array.from(await reader.changing(length));
  const outliers = await reader.ascending();
  const latitudes = toDegrees(await reader.changing(outliers.length));
  const longitudes = toDegrees(await reader.changing(outliers.length));
  await yieldToBrowser();
  const texts: unknown = JSON.parse(new TextDecoder().decode(json));
  if (!hasKeys<TextTables>(texts, 'addresses', 'events', 'raws')) throw new TypeError('The words are damaged');
  await yieldToBrowser();
  const line = placeLine(track, length);
  apart.forEach((number, index) => {
    line.times[number - 1] = (seconds[index] ?? NaN) * 1000;
  });
  outliers.forEach((number, index) => {
    line.latitudes[number - 1] = latitudes[index] ?? NaN;
    line.longitudes[number - 1] = longitudes[index] ?? NaN;
  });
  const raws = new Map(Array.from(unread, (number, index) => [number, texts.raws[index] ?? '']));
  const { silences, stops } = track;
  const version = reportTextsRevision(columns, json);
  const marks = { silences, stops, outliers: new Set(outliers) };
  return { length, kinds, addresses, events, texts, raws, version, ...line, ...marks };
}

function placeLine({ geometry, silences, stops }: Track, length: number) {
  const times = new Float64Array(length).fill(NaN);
  const latitudes = new Float64Array(length).fill(NaN);
  const longitudes = new Float64Array(length).fill(NaN);
  const legs = new Float64Array(length);
  const after = Uint32Array.from(silences, (silence) => silence.after);
  const measured = measureLegs(geometry, splitAtSilences(geometry, after), spansOf(stops));
  geometry.numbers.forEach((number, index) => {
    times[number - 1] = geometry.times[index] ?? NaN;
    latitudes[number - 1] = geometry.latitudes[index] ?? NaN;
    longitudes[number - 1] = wrapLongitude(geometry.longitudes[index] ?? NaN);
    legs[number - 1] = measured[index] ?? 0;
  });
  return { times, latitudes, longitudes, legs };
}

export function reportAt(all: AllReports, number: ReportNumber): Report {
  const index = number - 1;
  return {
    number,
    time: timeAt(all, index),
    position: positionAt(all, index),
    address: addressAt(all, index),
    event: all.texts.events[(all.events[index] ?? 0) - 1] ?? null,
  };
}

function timeAt({ kinds, times, raws }: AllReports, index: number): Timestamp | null {
  const kind = kinds[index] ?? 0;
  const zone = ZONES[(kind & ZONE_BITS) - 1];
  if (zone === undefined) return null;
  return {
    iso: isoOf(times[index] ?? NaN),
    zone,
    precision: (kind & DAY_BIT) !== 0 ? 'date' : 'instant',
    raw: raws.get(index + 1) ?? '',
  };
}

function addressAt({ addresses, texts }: AllReports, index: number): Address | null {
  const words = texts.addresses[(addresses[index] ?? 0) - 1];
  if (words === undefined) return null;
  const [lines, town, country] = words;
  return { lines, town, country, position: null };
}
