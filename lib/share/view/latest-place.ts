import { findTown } from '#lib/places/find-places.ts';
import type { Address, LocationPoint, SharedAssetFacts, Timestamp } from '#lib/tracking/types.ts';
import { distanceMetres, hasNumber } from '#lib/journey/distance.ts';
import type { NamedTown, ReportNumber, ShareView } from '../types.ts';
import { isHiddenAddress, placeText } from './display-rules.ts';
import type { SharedAnswer } from './outcome.ts';

const MAX_LOOKUPS = 1_000;

export function newestPlaceOf({
  history,
  journey: { outliers },
}: Pick<SharedAnswer, 'history' | 'journey'>): LocationPoint | null {
  let looked = 0;
  for (let index = 0; index < history.length && looked < MAX_LOOKUPS; index += 1) {
    const number = history.length - index;
    const isOutlier = hasNumber(outliers, number);
    if ((isOutlier || Number.isNaN(history.latitudes[index])) && !history.hasAddress(index)) continue;
    looked += 1;
    const whole = history.at(index);
    const point = isOutlier && whole !== undefined ? { ...whole, position: null } : whole;
    if (point !== undefined && (point.position !== null || point.address !== null)) return point;
  }
  return null;
}

type LatestPlace = Pick<ShareView, 'latest' | 'placeTime' | 'sentAddress'>;

const SAME_PLACE_METRES = 2_000;

/** The newest report's place, unless the address sent is newer or says the same in more words. */
export function latestPlaceOf(
  { currentAddress: current, currentTime, historyAsSent }: SharedAssetFacts,
  reported: LocationPoint | null,
  newestTime: Timestamp | null,
): LatestPlace {
  const timed = (latest: Address, time: Timestamp | null): LatestPlace =>
    time === null || isSameTime(time, newestTime) ? { latest } : { latest, placeTime: time };
  if (reported === null) return current === null ? { latest: null } : timed(current, currentTime ?? null);
  const place = placeOf(reported);
  if (current === null || isHiddenAddress(current)) return timed(place, reported.time);
  const order = compareTimes(currentTime ?? null, reported.time);
  if (order > 0) return timed(current, currentTime ?? null);
  const isSame = isSamePlace(current, place);
  // An older address without a point may not belong to the newer position.
  if (order < 0 && isSame && place.lines.length > 0) return timed(place, reported.time);
  const isStated = isSame && (order >= 0 || isNear(current, place) === true);
  // In an unsorted history no report is known to be the newest.
  if (isStated || (historyAsSent && order === 0)) {
    // An address without a time belongs to the newest report, or to an older one only when that report names a place.
    const isPaired =
      isStated && (place.lines.length > 0 || reported.time === null || isSameTime(reported.time, newestTime));
    const isOlder = order < 0;
    const position = isPaired && (isOlder || current.position === null) ? place.position : current.position;
    return timed(
      { ...current, position },
      isPaired ? (isOlder ? reported.time : (currentTime ?? reported.time)) : (currentTime ?? null),
    );
  }
  return {
    ...timed(place, reported.time),
    sentAddress: { address: current, ...(currentTime !== undefined && { time: currentTime }) },
  };
}

function placeOf({ position, address }: LocationPoint): Address {
  const nowhere = { lines: [], town: null, country: null, position: null };
  return { ...(address ?? nowhere), position: position ?? address?.position ?? null };
}

function isSameTime(one: Timestamp, other: Timestamp | null): boolean {
  return other !== null && one.iso === other.iso && (one.iso !== null || one.raw === other.raw);
}

function compareTimes(one: Timestamp | null, other: Timestamp | null): number {
  if (one === null || other === null || one.iso === null || other.iso === null) return 0;
  if (one.precision === 'date' || other.precision === 'date' || (one.zone === 'none') !== (other.zone === 'none'))
    return 0;
  return Date.parse(one.iso) - Date.parse(other.iso);
}

function isSamePlace(one: Address, other: Address): boolean {
  const [words, otherWords] = [addressWords(one), addressWords(other)];
  if (words.length > 0 && otherWords.length > 0) {
    const [text, otherText] = [words.join(''), otherWords.join('')];
    if (text.includes(otherText) || otherText.includes(text)) return true;
    const names = new Set(namesOf(one));
    if (namesOf(other).some((name) => names.has(name))) return true;
    return isNear(one, other) === true;
  }
  return isNear(one, other) !== false;
}

function isNear({ position: one }: Address, { position: other }: Address): boolean | null {
  if (one === null || other === null) return null;
  return distanceMetres(one.latitude, one.longitude, other.latitude, other.longitude) <= SAME_PLACE_METRES;
}

function namesOf(address: Address): string[] {
  const parts = [...address.lines, address.town ?? '']
    .flatMap((line) => line.split(/[,،，]/))
    .filter((part) => part.trim());
  const country = new Set(splitWords([address.country ?? '', parts.length > 1 ? (parts.at(-1) ?? '') : ''].join(' ')));
  const own = new Set(splitWords(address.town ?? ''));
  return addressWords(address).filter(
    (word) => word.length >= 3 && !COMMON_WORDS.has(word) && (own.has(word) || !country.has(word)),
  );
}

const COMMON_WORDS: ReadonlySet<string> = new Set(
  'street road avenue lane square hub depot terminal port airport harbour station warehouse center centre facility office post north south east west city'.split(
    ' ',
  ),
);

function addressWords({ lines, town }: Address): string[] {
  return splitWords([...lines, lines.length === 0 ? (town ?? '') : ''].join(' '));
}

function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

const MAX_TOWNS = 60;

/**
 * Where a history has no positions, newest first, each town as often as it was left and reached again; and that of the
 * destination. Only towns known beyond doubt; none where the order of the reports is unknown.
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
