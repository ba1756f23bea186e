import type { Address, LocationPoint, SharedAssetFacts, Timestamp } from '#lib/tracking/types.ts';
import { distanceMetres } from '../journey/geometry.ts';
import type { ShareView } from '../types.ts';
import { isHiddenAddress } from './display-rules.ts';

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

/** 0: equal or unknown. */
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

/** Without the country, which follows the last comma, and words that any place may contain. */
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
