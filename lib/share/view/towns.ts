import { findTown } from '#lib/places/find-places.ts';
import type { Address } from '#lib/tracking/types.ts';
import type { NamedTown, ReportNumber, ShareView } from '../types.ts';
import { placeText } from './display-rules.ts';
import type { SharedAnswer } from './outcome.ts';

const MAX_TOWNS = 60;
const MAX_LOOKUPS = 1_000;

/**
 * The towns that a history without positions names, newest first, each as often as it was left and reached again. Only
 * towns known beyond doubt; they are no positions, so that nothing is calculated from them. And the town it goes to,
 * where that has no position. None where the order of the reports is unknown.
 */
export function townsOf(
  { asset, history, journey }: SharedAnswer,
  latest: Address | null,
): Pick<ShareView, 'towns' | 'destinationTown'> {
  const destination = asset.destinationAddress?.position == null ? townOf(asset.destinationAddress) : null;
  const destinationTown = destination && { ...destination, number: null };
  if (journey.located > 0 || latest?.position != null) return destinationTown === null ? {} : { destinationTown };
  if (asset.historyAsSent) return {};
  const towns: NamedTown[] = [];
  const known = new Map<number, ReturnType<typeof townOf>>();
  const add = (number: ReportNumber | null, town: ReturnType<typeof townOf>) => {
    const above = towns.at(-1);
    if (town === null || (above?.latitude === town.latitude && above.longitude === town.longitude)) return;
    towns.push({ ...town, number });
  };
  if (latest !== null) add(null, townOf(latest));
  for (let index = 0; index < history.length && towns.length < MAX_TOWNS && known.size < MAX_LOOKUPS; index += 1) {
    const address = history.addressNumber(index);
    if (address === 0) continue;
    if (!known.has(address)) known.set(address, townOf(history.addressAt(index)));
    add(history.length - index, known.get(address) ?? null);
  }
  const [newest] = towns;
  const isThere = newest?.latitude === destination?.latitude && newest?.longitude === destination?.longitude;
  if (newest === undefined) return {};
  return { towns, ...(destinationTown !== null && !isThere && { destinationTown }) };
}

function townOf(address: Address | null) {
  const place = placeText(address);
  if (address === null || place === null) return null;
  const [first = '', ...rest] = place.name.split(',');
  // "Leipzig, Germany" without a country of its own.
  const town = findTown(first, address.country ?? rest.at(-1) ?? null);
  if (town === null) return null;
  return { name: first.trim(), latitude: rounded(town.latitude), longitude: rounded(town.longitude) };
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1_000) / 1_000;
}
