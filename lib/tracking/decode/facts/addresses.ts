import { isInFuture, type TimeRules } from '../../time/read-time.ts';
import type { Address, Timestamp } from '../../types.ts';
import type { CoordinateOrder } from '../../json/field-map.ts';
import type { Trace } from './evidence.ts';
import { readTimeOf } from './times.ts';
import { readAddress } from '../address.ts';
import { isKindOfPlace, isTextPart, type PlaceFields, groupPlaces, scoreOfRole } from '../place-fields.ts';
import type { Leaf } from '../walk.ts';
import { scoreOf, type Sense } from '../vocabulary.ts';

type AddressConcept = 'currentAddress' | 'destinationAddress' | 'originAddress';

export function readAddresses(
  leaves: readonly Leaf[],
  rules: TimeRules,
  order: CoordinateOrder | null,
  trace: Trace,
): Record<AddressConcept, Address | null> & {
  readonly currentTime: Timestamp | null;
  readonly timeBeside: (names: readonly string[]) => Timestamp | null;
} {
  const valueOf = ({ value }: Leaf) => value;
  const places = groupPlaces(
    leaves.filter(({ value }) => value !== null && value !== ''),
    valueOf,
  );
  const times = findTimes(leaves, rules);
  const choose = (concept: AddressConcept, minScore: number) => {
    const mapped = trace.mapped.get(concept);
    const ranked =
      mapped === undefined
        ? rankPlaces(places, concept, minScore).filter(
            (place) => concept !== 'currentAddress' || isCurrentPlace(place, times),
          )
        : groupPlaces(mapped, valueOf).map((place) => ({ ...place, isPersonal: false }));
    const read = ranked.flatMap((place) => {
      const address = readAddress(ofOneObject(place), valueOf, order, { isEnd: concept !== 'currentAddress' });
      return address === null || (mapped === undefined && isKindOnly(address)) ? [] : [{ place, address }];
    });
    const [best, ...rest] = read;
    if (best === undefined) return null;
    const { place, address } = best;
    trace.found.set(concept, {
      ...{ names: keysOfPlace(place), isMapped: mapped !== undefined },
      ...(rest[0] !== undefined && { runnerUp: runnerUpOf(rest[0]) }),
    });
    if (address.position === null) {
      const point = rest.find((other) => other.address.position !== null && other.address.lines.length === 0);
      return { place, address: { ...address, position: point?.address.position ?? null } };
    }
    const words = address.lines.length > 0 ? address : rest.find((other) => other.address.lines.length > 0)?.address;
    return { place, address: { ...(words ?? address), position: address.position } };
  };
  const current = choose('currentAddress', 0.25);
  return {
    currentAddress: current?.address ?? null,
    currentTime: current === null ? null : nearestTime(keysOfPlace(current.place), times),
    timeBeside: (names) => nearestTime(names, times),
    destinationAddress: choose('destinationAddress', 1.5)?.address ?? null,
    originAddress: choose('originAddress', 1.5)?.address ?? null,
  };
}

function runnerUpOf({ place, address }: { readonly place: PlaceFields<Leaf>; readonly address: Address }) {
  return { names: keysOfPlace(place), value: address.lines.join(', '), why: () => 'less evidence' };
}

function rankPlaces(
  places: readonly PlaceFields<Leaf>[],
  concept: AddressConcept,
  minScore: number,
): readonly PlaceFields<Leaf>[] {
  return places
    .map((place) => {
      const isName = place.parts.every(({ part }) => part === 'name');
      return {
        place,
        score: scoreOfRole(concept, place) + 0.15 * Math.min(4, place.parts.length) - (isName ? 0.4 : 0),
      };
    })
    .filter(({ score }) => score > minScore)
    .sort((one, other) => other.score - one.score)
    .map(({ place }) => place);
}

function isCurrentPlace(place: PlaceFields<Leaf>, times: readonly TimeCandidate[]): boolean {
  return (
    place.path.every(({ unknownWords }) => unknownWords === 0) ||
    place.path.some(({ senses }) => senses.has('latest')) ||
    times.some(({ names }) =>
      isTimeBeside(
        names,
        keysOfPlace(place),
        place.parts.some(({ part }) => isTextPart(part)),
      ),
    )
  );
}

/** A time at the top may belong to anything. */
function isTimeBeside(time: readonly string[], place: readonly string[], hasWords: boolean): boolean {
  const isNear = time.length === place.length || (!hasWords && time.length === place.length - 1 && time.length > 1);
  return isNear && time.every((name, index) => index === time.length - 1 || place[index] === name);
}

function keysOfPlace({ parts }: PlaceFields<Leaf>): readonly string[] {
  return parts[0]?.source.names ?? [];
}

interface TimeCandidate {
  readonly names: readonly string[];
  readonly time: Timestamp;
  readonly score: number;
}

const MAX_TIMES = 200;
const MIN_TIME_SCORE = 0.2;

function findTimes(leaves: readonly Leaf[], rules: TimeRules): readonly TimeCandidate[] {
  const times: TimeCandidate[] = [];
  for (const leaf of leaves) {
    const { names, path, isPersonal } = leaf;
    if (isPersonal || otherTimeSenses.some((sense) => path.at(-1)?.senses.has(sense))) continue;
    const score = scoreOf('rowTime', path);
    const time = score + 0.4 > MIN_TIME_SCORE ? readTimeOf(leaf, rules) : null;
    if (time?.iso != null && !isInFuture(time, rules))
      times.push({ names, time, score: score + (time.zone === 'none' ? 0.1 : 0.4) });
    if (times.length === MAX_TIMES) break;
  }
  return times;
}

const otherTimeSenses: readonly Sense[] = ['zone', 'create', 'activate', 'expire', 'plan', 'done', 'pickup'];

function nearestTime(place: readonly string[], times: readonly TimeCandidate[]): Timestamp | null {
  let [found, most]: [Timestamp | null, number] = [null, MIN_TIME_SCORE];
  for (const { names, time, score } of times) {
    const near = score - 0.25 * (place.length - names.length);
    if (near > most && names.every((name, index) => index === names.length - 1 || place[index] === name))
      [found, most] = [time, near];
  }
  return found;
}

/** Words of two objects side by side belong to two places. */
function ofOneObject(place: PlaceFields<Leaf>): PlaceFields<Leaf> {
  const ownerOf = ({ source: { names } }: { readonly source: Leaf }) => [...names.slice(0, -1), ''].join('\0');
  const owners = place.parts.filter(({ part }) => isTextPart(part)).map(ownerOf);
  const countOf = (owner: string) => owners.filter((each) => each === owner).length;
  const [fullest = ''] = owners.toSorted((one, other) => countOf(other) - countOf(one));
  const isOfOwner = (owner: string) => owner.startsWith(fullest) || fullest.startsWith(owner);
  return { ...place, parts: place.parts.filter((each) => !isTextPart(each.part) || isOfOwner(ownerOf(each))) };
}

function isKindOnly({ lines: [line = '', ...more], country, position }: Address): boolean {
  return more.length === 0 && position === null && (line === country || isKindOfPlace(line));
}
