import type { PublicText } from '../../personal-data/redact-text.ts';
import type { LocationPoint, Timestamp } from '../../types.ts';

export type HistoryOrder = 'as it is' | 'reversed' | 'sorted' | 'sorted from the end';

/** The direction of most steps decides. Equal times keep the order in which they were sent. */
export function createOrderDetector() {
  let last: string | null = null;
  let newest: Timestamp | null = null;
  let [ups, downs, known, count] = [0, 0, 0, 0];
  let isFirstTimed = true;
  return {
    add: ({ time }: LocationPoint) => {
      if (count === 0) isFirstTimed = time?.iso != null;
      count += 1;
      if (time?.iso == null) return;
      known += 1;
      if (last === null || time.iso > last) {
        if (last !== null) ups += 1;
        if (newest?.iso == null || time.iso > newest.iso) newest = time;
      } else if (time.iso < last) downs += 1;
      last = time.iso;
    },
    newest: () => newest,
    finish: (): { readonly order: HistoryOrder; readonly reordered: boolean; readonly asSent: boolean } => {
      if (ups + downs === 0) return { order: 'as it is', reordered: false, asSent: known !== 1 };
      if (ups === 0) return { order: 'as it is', reordered: false, asSent: !isFirstTimed };
      if (downs === 0) return { order: 'reversed', reordered: true, asSent: false };
      return { order: ups > downs ? 'sorted from the end' : 'sorted', reordered: true, asSent: false };
    },
  };
}

export function sortPoints(points: LocationPoint<PublicText>[], order: HistoryOrder): LocationPoint<PublicText>[] {
  if (order === 'as it is') return points;
  const instants = points.map(({ time }) => (time?.iso == null ? NaN : Date.parse(time.iso)));
  const indexes = orderIndexes(order, points.length, (index) => instants[index] ?? NaN);
  return indexes === null
    ? points
    : Array.from(indexes, (index) => points[index]).filter((point) => point !== undefined);
}

/** null: unchanged. A report without a time stays beside its neighbour. */
export function orderIndexes(
  order: HistoryOrder,
  length: number,
  instantAt: (index: number) => number,
): Uint32Array | null {
  if (order === 'as it is') return null;
  const isTurned = order === 'reversed' || order === 'sorted from the end';
  const indexes = Uint32Array.from({ length }, (_, index) => (isTurned ? length - 1 - index : index));
  if (order === 'reversed') return indexes;
  const instants = new Float64Array(length);
  let last = Infinity;
  const ranks = new Uint32Array(length);
  indexes.forEach((index, rank) => {
    const own = instantAt(index);
    last = Number.isNaN(own) ? last : own;
    instants[index] = last;
    ranks[index] = rank;
  });
  return indexes.sort(
    (one, other) => (instants[other] ?? 0) - (instants[one] ?? 0) || (ranks[one] ?? 0) - (ranks[other] ?? 0) || 0,
  );
}
