import { openRows } from '../../../share/journey/test-history.ts';
import { deliveryOf } from '../../../share/page/delivery.ts';
import type { GetSharingResult, SharedAsset } from '../../types.ts';
import { isTrackingError } from '../../errors.ts';
import { decodeSharedAsset } from '../decode.ts';
import type { Facts, Shape } from './test-shape.ts';

/** The present of every shape, ms UTC. */
export const NOW = Date.UTC(2026, 10, 23, 12);

export interface Count {
  readonly right: number;
  readonly missing: readonly string[];
  readonly wrong: readonly string[];
  readonly isRefused: boolean;
}

/** Reads a body of a shape and compares what the page would say with what is expected of it. */
export function countFacts({ facts, never = [] }: Shape, body: object): Count {
  const result = read(body);
  if (typeof result === 'string' || result.kind !== 'shared')
    return { right: 0, missing: expected(facts).map(([name]) => name), wrong: [], isRefused: true };
  const stated = statedOf(result.asset);
  let right = 0;
  const missing: string[] = [];
  const wrong: string[] = [];
  for (const [name, fact] of Object.entries(facts)) {
    const spellings = [stated[name as keyof Facts]].flat().filter((own) => own !== null && own !== undefined);
    const [own] = spellings;
    if (fact === null) {
      if (own !== undefined) wrong.push(`${name} ${String(own)}`);
    } else if (spellings.some((spelling) => matches(name, spelling, fact))) right += 1;
    else if (own === undefined || own === 0 || own === 'not given') missing.push(name);
    else wrong.push(`${name} ${String(own)}`);
  }
  const text = JSON.stringify(result.asset);
  wrong.push(...never.filter((word) => text.includes(word)).map((word) => `shows ${word}`));
  return { right, missing, wrong, isRefused: false };
}

function expected(facts: Facts) {
  return Object.entries(facts).filter(([, fact]) => fact !== null);
}

function read(body: object): GetSharingResult | string {
  try {
    return decodeSharedAsset(JSON.parse(JSON.stringify(body)), { now: NOW });
  } catch (error) {
    if (!isTrackingError(error)) throw error;
    return error.message;
  }
}

/** What the page would say; lists hold the ways in which it says it. */
function statedOf(asset: SharedAsset): { readonly [K in keyof Facts]: unknown } {
  const [newest] = asset.history;
  const { status, carrier, times, exceptions } = asset;
  const words = (address: SharedAsset['currentAddress'] | undefined) => address?.lines.join(', ') || null;
  return {
    status: status?.text ?? (status?.code === undefined || status.code === null ? null : String(status.code)),
    number: asset.trackingNumber,
    carrier: carrier?.name ?? null,
    label: [asset.label?.id, asset.assetName],
    origin: words(asset.originAddress),
    destination: words(asset.destinationAddress),
    current: words(asset.currentAddress) ?? words(newest?.address),
    eta: [times.estimatedDelivery?.iso, times.estimatedDelivery?.raw],
    delivered: [times.delivered?.raw, times.delivered?.iso, deliveredBy(asset)?.raw, deliveredBy(asset)?.iso],
    exceptions: exceptions === null ? null : exceptions.labels.length + exceptions.more + exceptions.unreadable,
    reports: asset.history.length,
    planned: asset.planned.length,
    time: newest?.time?.iso ?? newest?.time?.raw ?? null,
    place: words(newest?.address) ?? words(asset.currentAddress),
    event: newest?.event ?? null,
    position: Object.values(newest?.position ?? asset.currentAddress?.position ?? {}).join() || null,
    history: asset.historyGiven ? 'given' : 'not given',
  };
}

/** What the page makes of a status and a report of it. */
function deliveredBy(asset: SharedAsset) {
  return asset.times.delivered === null ? deliveryOf(asset, openRows(asset.history), null)?.time : null;
}

function matches(name: string, own: unknown, fact: unknown): boolean {
  if (['origin', 'destination', 'current', 'place'].includes(name))
    return typeof own === 'string' && own.includes(String(fact));
  if (name === 'position') return isSamePlace(String(own), String(fact));
  return String(own) === String(fact);
}

/** Within a millionth of a degree, a tenth of a metre: minutes and seconds are no round number of degrees. */
function isSamePlace(own: string, fact: string): boolean {
  const [ours, theirs] = [own, fact].map((position) => position.split(',').map(Number));
  return theirs?.length === 2 && theirs.every((degrees, index) => Math.abs(degrees - (ours?.[index] ?? NaN)) < 1e-6);
}
