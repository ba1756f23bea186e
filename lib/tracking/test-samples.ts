import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { openRows } from '#lib/journey/test-history.ts';
import { deliveryOf } from '#lib/share/view/delivery.ts';
import { decodeSharedAsset } from './decode/decode.ts';
import { isTrackingError } from './errors.ts';
import type { SharedAsset } from './types.ts';

const text = v.optional(v.nullable(v.string()));
const count = v.optional(v.nullable(v.number()));

/** Null: must not be stated. Places are compared by what they contain, times as ISO in UTC. */
const expectSchema = v.strictObject({
  ...{ status: text, number: text, carrier: text, label: text, origin: text, destination: text, current: text },
  ...{ eta: text, delivered: text, exceptions: count, reports: count, planned: count, place: text, event: text },
  time: text,
  position: v.optional(v.nullable(v.tuple([v.number(), v.number()]))),
  history: v.optional(v.picklist(['given', 'not given'])),
  /** Of the newest report that has any, and beside the history: "temperature 5.1 °C, battery 83 %". */
  readings: text,
});

const sampleSchema = v.strictObject({
  about: v.string(),
  body: v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())]),
  expect: expectSchema,
  /** Texts that must not be anywhere in what is decoded. */
  never: v.array(v.string()),
});

export type Facts = v.InferOutput<typeof expectSchema>;
export interface Sample extends v.InferOutput<typeof sampleSchema> {
  readonly name: string;
  /** The decoder is not tuned to the samples that are held out. */
  readonly half: 'tuned' | 'held out';
}

export interface Count {
  readonly right: readonly string[];
  readonly missing: readonly string[];
  readonly wrong: readonly string[];
  readonly isRefused: boolean;
  readonly asset: SharedAsset | null;
}

/** `READING=1` prints the figures. */
const isPrinted = process.env['READING'] !== undefined;

/** The present of every sample, ms UTC. */
const NOW = Date.UTC(2026, 10, 23, 12);

export function readSamples(): readonly Sample[] {
  const folder = join(import.meta.dirname, 'samples');
  return readdirSync(folder).map((name) => {
    const half = createHash('sha256').update(name).digest().readUInt8(0) % 2 === 0 ? 'tuned' : 'held out';
    return { name, half, ...v.parse(sampleSchema, JSON.parse(readFileSync(join(folder, name), 'utf8'))) };
  });
}

/** Decodes a body and compares what the page would say with what is expected of it. */
export function countFacts({ expect, never }: Sample, body: unknown): Count {
  const asset = read(body);
  const stated: Readonly<Record<string, readonly unknown[]>> = asset === null ? {} : statedOf(asset);
  const right: string[] = [];
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const [name, fact] of Object.entries(expect)) {
    const spellings = (stated[name] ?? []).filter((own) => own !== null && own !== undefined);
    const [own] = spellings;
    if (fact === null) {
      if (own !== undefined) wrong.push(`${name} ${String(own)}`);
    } else if (spellings.some((spelling) => matches(name, spelling, fact))) right.push(name);
    else if (own === undefined || own === 0 || own === 'not given') missing.push(name);
    else wrong.push(`${name} ${String(own)}`);
  }
  const all = JSON.stringify(asset);
  wrong.push(...never.filter((word) => all.includes(word)).map((word) => `shows ${word}`));
  return { right, missing, wrong, isRefused: asset === null, asset };
}

function read(body: unknown): SharedAsset | null {
  try {
    const result = decodeSharedAsset(body, { now: NOW });
    return result.kind === 'shared' ? result.asset : null;
  } catch (error) {
    if (!isTrackingError(error)) throw error;
    return null;
  }
}

/** Each fact in every form in which the page shows it. */
function statedOf(asset: SharedAsset): { readonly [K in keyof Facts]-?: readonly unknown[] } {
  const [newest] = asset.history;
  const { status, carrier, times, exceptions } = asset;
  const words = (address: SharedAsset['currentAddress'] | undefined) => address?.lines.join(', ') || null;
  const delivered = times.delivered ?? deliveryOf(asset, openRows(asset.history), null)?.time;
  return {
    status: [status?.text ?? status?.code],
    number: [asset.trackingNumber],
    carrier: [carrier?.name],
    label: [asset.label?.id, asset.assetName],
    origin: [words(asset.originAddress)],
    destination: [words(asset.destinationAddress)],
    current: [words(asset.currentAddress) ?? words(newest?.address)],
    eta: [times.estimatedDelivery?.iso, times.estimatedDelivery?.raw],
    delivered: [delivered?.raw, delivered?.iso],
    exceptions: [exceptions === null ? null : exceptions.labels.length + exceptions.more + exceptions.unreadable],
    reports: [asset.history.length],
    planned: [asset.planned.length],
    time: [newest?.time?.iso ?? newest?.time?.raw],
    place: [words(newest?.address) ?? words(asset.currentAddress)],
    event: [newest?.event],
    position: [Object.values(newest?.position ?? asset.currentAddress?.position ?? {}).join() || null],
    history: [asset.historyGiven ? 'given' : 'not given'],
    readings: [readingsOf(asset)],
  };
}

function readingsOf({ readings = [], history, looseReadings }: SharedAsset): string | null {
  const newest = history.find((report) => report.readings !== undefined)?.readings ?? [];
  const texts = readings.flatMap(({ quantity, unit, current }, column) => {
    const loose = looseReadings
      .filter((each) => each.column === column)
      .reduce<number | null>((_, { value }) => value, null);
    const value = newest[column] ?? current ?? loose;
    return value === null ? [] : [[quantity, value, unit].filter((part) => part !== null).join(' ')];
  });
  return texts.length === 0 ? null : texts.join(', ');
}

function matches(name: string, own: unknown, fact: unknown): boolean {
  if (['origin', 'destination', 'current', 'place'].includes(name)) return String(own).includes(String(fact));
  if (name === 'position') return isSamePlace(String(own), String(fact));
  return String(own) === String(fact);
}

/** Within a millionth of a degree, a tenth of a metre: minutes and seconds are no round number of degrees. */
function isSamePlace(own: string, fact: string): boolean {
  const [ours, theirs] = [own, fact].map((position) => position.split(',').map(Number));
  return theirs?.length === 2 && theirs.every((degrees, index) => Math.abs(degrees - (ours?.[index] ?? NaN)) < 1e-6);
}

type Sums = Readonly<Record<'right' | 'missing' | 'wrong' | 'refused' | 'share', number>>;

export function sumOf(counts: readonly Count[]): Sums {
  const sum = (key: 'right' | 'missing' | 'wrong') => counts.reduce((total, count) => total + count[key].length, 0);
  const [right, missing, wrong] = [sum('right'), sum('missing'), sum('wrong')];
  const refused = counts.filter(({ isRefused }) => isRefused).length;
  return { right, missing, wrong, refused, share: right / (right + missing + wrong) };
}

/** Prints a row of the table. */
export function printRow(title: string, cells: object): void {
  const row = Object.entries(cells).map(([name, cell]) =>
    name === 'share' ? `${(100 * Number(cell)).toFixed(1)} %` : `${String(cell)} ${name}`,
  );
  if (isPrinted) process.stdout.write(`| ${[title, ...row].join(' | ')} |\n`);
}

/** Prints what is wrong in samples that are not held out. */
export function printWrong({ name, half }: Sample, wrong: readonly string[]): void {
  if (isPrinted && half === 'tuned') wrong.forEach((fact) => process.stdout.write(`${name}: ${fact}\n`));
}
