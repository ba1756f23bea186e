/** Whole numbers and what they change by: in JSON and compressed, a smooth column takes a byte or two a row. null: no value. */
export type Changes = readonly (number | null)[];

/** The second differences of the values, `scale` times as large and rounded; NaN: no value. */
export function changesOf(values: ArrayLike<number>, scale: number): Changes {
  let [last, step] = [0, 0];
  return Array.from(values, (value) => {
    if (Number.isNaN(value)) return null;
    const next = Math.round(value * scale);
    const nextStep = next - last;
    const change = nextStep - step;
    [last, step] = [next, nextStep];
    return change;
  });
}

/** NaN: no value. */
export function valuesOf(changes: Changes, scale: number): Float64Array {
  let [last, step] = [0, 0];
  return Float64Array.from(changes, (change) => {
    if (change === null) return NaN;
    step += change;
    last += step;
    return last / scale;
  });
}

/** Positions to 1e-5 degrees, which are a metre; times to the second. */
export const [DEGREES, SECONDS] = [1e5, 1e-3];
