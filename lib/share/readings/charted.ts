import type { Quantity, ReadingColumn } from '#lib/tracking/types.ts';

/** What the map and the details show. */
const otherQuantities: ReadonlySet<Quantity> = new Set(['battery', 'speed', 'heading', 'altitude']);

export function isCharted({ quantity }: Pick<ReadingColumn, 'quantity'>): boolean {
  return !otherQuantities.has(quantity);
}
