/** The first index from `low` up to `high` from which on `isAtOrAfter` is true; else `high`. */
export function findFirstIndex(low: number, high: number, isAtOrAfter: (index: number) => boolean): number {
  let [start, end] = [low, high];
  while (start < end) {
    const middle = (start + end) >> 1;
    if (isAtOrAfter(middle)) end = middle;
    else start = middle + 1;
  }
  return start;
}
