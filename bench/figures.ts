/** `share` is from 0 to 1. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function medianOf(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** Infinite delays are changes that were never followed; JSON writes them as null. */
export interface Lag {
  readonly changes: number;
  readonly within100Ms: number;
  readonly medianMs: number;
  readonly p95Ms: number;
  readonly maxMs: number;
}

export function lagOf(delays: readonly number[]): Lag {
  const sorted = [...delays].sort((a, b) => a - b);
  return {
    changes: sorted.length,
    within100Ms: sorted.filter((delay) => delay <= 100).length,
    medianMs: quantile(sorted, 0.5),
    p95Ms: quantile(sorted, 0.95),
    maxMs: sorted.at(-1) ?? Number.NaN,
  };
}

/** Least-squares slope; NaN for fewer than two points. */
export function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const middleX = mean(points.map(([x]) => x));
  const middleY = mean(points.map(([, y]) => y));
  const above = points.reduce((sum, [x, y]) => sum + (x - middleX) * (y - middleY), 0);
  return above / points.reduce((sum, [x]) => sum + (x - middleX) ** 2, 0);
}

export function formatInteger(value: number): string {
  return Math.round(value).toLocaleString('en');
}

export function table(title: string, heads: readonly string[], rows: readonly string[][]): string {
  const lines = [[title, ...heads], ...rows];
  const widths = lines[0]?.map((_cell, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  return lines
    .map((line) =>
      line
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('   '),
    )
    .join('\n');
}
