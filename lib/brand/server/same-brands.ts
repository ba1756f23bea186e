import type { Brand } from '../brand.ts';

/** Whether two readings came to the same brands, file for file. Brands are plain data but for maps and files. */
export function areSameBrands(one: readonly Brand[], other: readonly Brand[]): boolean {
  return JSON.stringify(one, withoutBytes) === JSON.stringify(other, withoutBytes);
}

/** A file is named after its content. */
function withoutBytes(_key: string, value: unknown): unknown {
  if (value instanceof Map) return [...value];
  return typeof value === 'object' && value !== null && 'bytes' in value && 'name' in value ? value.name : value;
}
