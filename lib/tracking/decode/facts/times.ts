import { countDigits } from '../../json/text.ts';
import { isList } from '../../json/values.ts';
import { asDay, inZone, isInFuture, joinTime, kindOfTime, readTime, type TimeRules } from '../../time/read-time.ts';
import type { AssetTimes, Timestamp } from '../../types.ts';
import { chooseBest, type FactReader, type Trace } from './evidence.ts';
import type { Leaf } from '../walk.ts';
import { type Concept, isNamedDay, isZone, keyOf, keysIn, scoreOf, type Sense, sensesOf } from '../vocabulary.ts';

export function readTimes(leaves: readonly Leaf[], rules: TimeRules, trace: Trace, status: string | null): AssetTimes {
  const time = (concept: Concept, minScore: number) =>
    chooseBest(leaves, createTimeReader(concept, minScore, rules), trace, false)?.value ?? null;
  const window = readDeliveryWindow(leaves, rules);
  const delivery = chooseBest(leaves, createTimeReader('deliveredAt', 2.3, rules), trace, false);
  const isDelivered = delivery !== null && !isInFuture(delivery.value, rules) && isDeliveryTime(delivery.leaf, status);
  const isExpected = delivery !== null && isInFuture(delivery.value, rules);
  return {
    created: time('createdAt', 2),
    updated: time('updatedAt', 2),
    activated: time('activatedAt', 2.4),
    delivered: isDelivered && delivery.value.iso !== null ? delivery.value : null,
    estimatedDelivery: window?.to ?? time('eta', 2) ?? (isExpected ? asDay(delivery.value) : null),
    expires: time('expiresAt', 2.4),
    ...(window?.from === undefined ? {} : { estimatedFrom: window.from }),
  };
}

/** `deliveredAt` counts unless the status contradicts it, `deliveryDate` only if the status agrees. */
function isDeliveryTime({ path }: Leaf, status: string | null): boolean {
  const { words } = keyOf(status ?? '');
  const done = words.findIndex((word) => sensesOf(word).has('done'));
  const before = done < 0 ? words : words.slice(0, done);
  if (before.some((word) => sensesOf(word).has('undone'))) return false;
  return done >= 0 || path.some((key) => key.senses.has('done') || key.senses.has('happen'));
}

interface DeliveryWindow {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

const MIN_WINDOW_SCORE = 1.6;

/** The two ends of a delivery window: times side by side, clock times of a day beside them, or a list of two. */
function readDeliveryWindow(leaves: readonly Leaf[], rules: TimeRules): DeliveryWindow | null {
  for (const end of leaves) {
    if (end.isPersonal) continue;
    if (isList(end.value)) {
      const pair = end.value.length === 2 && scoreOf('eta', end.path) >= MIN_WINDOW_SCORE ? end.value : [];
      const window = createWindow(readTime(pair[0], rules, true), readTime(pair[1], rules, true));
      if (window !== null) return window;
    }
    if (!hasSense(end, 'closes')) continue;
    const stem = stemOf(end);
    if (scoreOf('eta', end.path.length > 1 && stem === '' ? end.path.slice(0, -1) : end.path) < MIN_WINDOW_SCORE)
      continue;
    const beside = leaves.filter((leaf) => leaf !== end && leaf.parent === end.parent && !hasSense(leaf, 'closes'));
    const start = beside.find((leaf) => (hasSense(leaf, 'opens') || stem !== '') && stemOf(leaf) === stem);
    if (start === undefined) continue;
    const day = beside.find((leaf) => leaf !== start && leaf.path.at(-1)?.senses.has('date') === true)?.value;
    const timeOf = ({ value }: Leaf) =>
      kindOfTime(value, true) === 'clock' ? joinTime(day, value, undefined, rules) : readTime(value, rules, true);
    const window = createWindow(timeOf(start), timeOf(end));
    if (window !== null) return window;
  }
  return null;
}

function createWindow(from: Timestamp | null, to: Timestamp | null): DeliveryWindow | null {
  return from?.iso == null || to?.iso == null || from.iso > to.iso ? null : { from, to };
}

function hasSense({ path }: Leaf, side: 'opens' | 'closes'): boolean {
  return path.at(-1)?.senses.has(side) === true;
}

function stemOf({ path }: Leaf): string {
  const key = path.at(-1);
  const isOfEnd = (word: string) => windowSenses.some((sense) => sensesOf(word).has(sense));
  return (key?.words ?? []).filter((word) => !isOfEnd(word)).join(' ');
}

const windowSenses: readonly Sense[] = ['opens', 'closes', 'joint', 'time', 'date'];

function createTimeReader(concept: Concept, minScore: number, rules: TimeRules): FactReader<Timestamp> {
  return {
    concept,
    minScore,
    isTime: true,
    read: ({ value, path, parent }) => {
      if (value === null || typeof value === 'boolean') return null;
      const time = readTime(value, rules, true);
      if (time === null || (time.iso === null && countDigits(time.raw) < 3)) return null;
      const zoneName = keysIn(parent).find((name) => isZone(keyOf(name)));
      const zoned = zoneName === undefined ? time : (inZone(time, parent[zoneName]) ?? time);
      if (concept === 'eta' && !isInFuture(zoned, rules) && !path.some(({ senses }) => senses.has('plan'))) return null;
      return {
        value: isNamedDay(path.at(-1)) || concept === 'eta' ? asDay(zoned) : zoned,
        fit: time.iso === null ? -0.3 : zoned.zone === 'none' ? 0.1 : 0.4,
      };
    },
  };
}
