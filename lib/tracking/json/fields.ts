import { isPlainObject } from './values.ts';

const LONGEST_KEY = 64;

/** `AssetName`, `asset_name` and `asset-name` are one name. */
export function foldName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

/** What `read` makes of the first value, in the order of `names`, that it can use; null when there is none. */
export type FieldReader = <T>(names: string | readonly string[], read: (value: unknown) => T | null) => T | null;

/** Reads the fields of a record by their documented names, ignoring case and separators. */
export function fieldsOf(record: unknown): FieldReader {
  const values = new Map<string, unknown[]>();
  for (const [key, value] of isPlainObject(record) ? Object.entries(record) : []) {
    if (key.length > LONGEST_KEY) continue;
    const name = foldName(key);
    const known = values.get(name);
    if (known === undefined) values.set(name, [value]);
    else known.push(value);
  }
  return (names, read) => {
    for (const name of [names].flat())
      for (const value of values.get(foldName(name)) ?? []) {
        const field = read(value);
        if (field !== null) return field;
      }
    return null;
  };
}
