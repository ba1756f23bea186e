/**
 * Indexes of the longest part of `values` that never descends, the others left out, as are those that are not finite or
 * more than `most`. Of parts equally long the one whose values are the smallest.
 */
export function longestRise(values: Float64Array, most: number): Uint32Array {
  const before = new Int32Array(values.length);
  /** At each length the end of a part so long, with the least value. */
  const ends = new Uint32Array(values.length);
  let longest = 0;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN;
    if (!(value <= most) || value === -Infinity) continue;
    const length = lengthBefore(values, ends, longest, value);
    before[index] = length === 0 ? -1 : (ends[length - 1] ?? 0);
    ends[length] = index;
    longest = Math.max(longest, length + 1);
  }
  const rise = new Uint32Array(longest);
  let at = longest === 0 ? -1 : (ends[longest - 1] ?? 0);
  for (let place = longest - 1; place >= 0; place -= 1) {
    rise[place] = at;
    at = before[at] ?? -1;
  }
  return rise;
}

/** How long the longest part is that `value` can follow. */
function lengthBefore(values: Float64Array, ends: Uint32Array, longest: number, value: number): number {
  // Reports mostly are in order: then it follows all of them.
  if (longest === 0 || (values[ends[longest - 1] ?? 0] ?? NaN) <= value) return longest;
  let low = 0;
  let high = longest - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[ends[middle] ?? 0] ?? NaN) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
