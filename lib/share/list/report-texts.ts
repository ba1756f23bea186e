import { PER_DEGREE, toUnits } from '../view/encode-track.ts';
import { createColumnWriter } from '../view/track-columns.ts';
import type { History, ReportNumber, TrackGeometry } from '../types.ts';
import { digestBytes } from '../updates/digest.ts';

/** Time kind of a report: 0 nothing, else 1 + its zone's index, plus 4 for a calendar day. */
export const ZONES = ['utc', 'offset', 'none'] as const;
export const ZONE_BITS = 3;
export const DAY_BIT = 4;

export type WireAddress = readonly [lines: readonly string[], town: string | null, country: string | null];

export interface TextTables {
  readonly addresses: readonly WireAddress[];
  readonly events: readonly string[];
  readonly raws: readonly string[];
}

/** The texts of all reports, oldest first, and the times and positions that are not in the line (`geometry`). */
export function encodeReportTexts(history: History, geometry: TrackGeometry) {
  const { length } = history;
  const kinds = new Float64Array(length);
  const addresses = new Float64Array(length);
  const events = new Float64Array(length);
  const apart: ReportNumber[] = [];
  const seconds: number[] = [];
  const outliers: ReportNumber[] = [];
  let next = 0;
  const unread: ReportNumber[] = [];
  const raws: string[] = [];
  // Keyed by JSON: with 300,000 different texts, keeping objects as well would take twice the memory.
  const writtenAddresses = new Map<string, number>();
  const writtenEvents = new Map<string, number>();
  const known = new Map<number, number>();
  for (let number = 1; number <= length; number += 1) {
    const index = length - number;
    const sent = history.addressNumber(index);
    const instant = history.instants[index] ?? NaN;
    kinds[number - 1] = history.kindAt(index);
    const isOnLine = geometry.numbers[next] === number;
    if (isOnLine) next += 1;
    else if (!Number.isNaN(history.latitudes[index])) outliers.push(number);
    if (Number.isNaN(instant)) {
      const raw = kinds[number - 1] === 0 ? null : (history.at(index)?.time?.raw ?? null);
      if (raw !== null) {
        unread.push(number);
        raws.push(raw);
      }
    } else if (history.isDay(index) || !isOnLine) {
      apart.push(number);
      seconds.push(Math.round(instant / 1000));
    }
    const event = history.eventAt(index);
    events[number - 1] = event === null ? 0 : numberOf(JSON.stringify(event), writtenEvents);
    let written = sent === 0 ? 0 : known.get(sent);
    if (written === undefined) {
      const address = history.addressAt(index);
      const text = JSON.stringify([address?.lines, address?.town, address?.country]);
      written = address === null ? 0 : numberOf(text, writtenAddresses);
      known.set(sent, written);
    }
    addresses[number - 1] = written;
  }

  const writer = createColumnWriter();
  writer.number(length);
  writer.number(fingerprintOf(geometry));
  writer.changing(kinds);
  writer.ascending(apart);
  writer.changing(Float64Array.from(seconds));
  writer.ascending(unread);
  writer.changing(addresses);
  writer.changing(events);
  const degreesIn = (column: Float64Array) =>
    Float64Array.from(outliers, (number) => toUnits(column[length - number] ?? NaN));
  writer.ascending(outliers);
  writer.changing(degreesIn(history.latitudes));
  writer.changing(degreesIn(history.longitudes));
  return {
    columns: writer.finish(),
    texts: new TextEncoder().encode(
      `{"addresses":[${[...writtenAddresses.keys()].join()}],"events":[${[...writtenEvents.keys()].join()}],"raws":${JSON.stringify(raws)}}`,
    ),
  };
}

function numberOf(text: string, table: Map<string, number>): number {
  const number = table.get(text) ?? table.size + 1;
  table.set(text, number);
  return number;
}

const TIME_UNKNOWN = 0x7fff_ffff;

/** Identifies a line (FNV-1a), so that texts are not joined with the track of another answer. */
export function fingerprintOf({ numbers, times, latitudes, longitudes }: TrackGeometry): number {
  let hash = 0x811c_9dc5;
  const mix = (value: number) => {
    hash = Math.imul(hash ^ (value | 0), 0x0100_0193);
  };
  for (let index = 0; index < numbers.length; index += 1) {
    const time = times[index] ?? NaN;
    mix(numbers[index] ?? 0);
    mix(Number.isNaN(time) ? TIME_UNKNOWN : Math.round(time / 1000));
    mix(Math.round((latitudes[index] ?? 0) * PER_DEGREE));
    mix(Math.round((longitudes[index] ?? 0) * PER_DEGREE));
  }
  return hash >>> 0;
}

export function reportTextsRevision(columns: Uint8Array, texts: Uint8Array): string {
  return `words.${digestBytes(columns, texts)}`;
}
