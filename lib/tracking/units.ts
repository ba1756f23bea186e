import type { Quantity, ReadingColumn, Unit } from './types.ts';

const unchartedQuantities: ReadonlySet<Quantity> = new Set(['battery', 'speed', 'heading', 'altitude']);

export function isCharted({ quantity }: Pick<ReadingColumn, 'quantity'>): boolean {
  return !unchartedQuantities.has(quantity);
}

/** Each unit as `factor * value + offset` in the first unit of its row. */
const scales: readonly Readonly<Partial<Record<Unit, readonly [factor: number, offset: number]>>>[] = [
  { '°C': [1, 0], '°F': [5 / 9, -160 / 9], K: [1, -273.15] },
  { Pa: [1, 0], hPa: [100, 0], kPa: [1000, 0], bar: [100_000, 0], psi: [6894.757, 0] },
  { 'm/s²': [1, 0], g: [9.80665, 0], mg: [0.009_806_65, 0] },
  { 'm/s': [1, 0], 'km/h': [1 / 3.6, 0], mph: [0.447_04, 0], kn: [1852 / 3600, 0] },
  { V: [1, 0], mV: [0.001, 0] },
  { m: [1, 0], ft: [0.3048, 0] },
];

/** Null where the units do not measure the same. */
export function convert(value: number, from: Unit, to: Unit): number | null {
  if (from === to) return value;
  for (const scale of scales) {
    const [one, other] = [scale[from], scale[to]];
    if (one !== undefined && other !== undefined) return (value * one[0] + one[1] - other[1]) / other[0];
  }
  return null;
}
