import { facts } from '../fact-table.ts';
import { isPlainObject } from './values.ts';

export type CoordinateOrder = 'lat,lon' | 'lon,lat';

export const rootConcepts: readonly string[] = [...new Set(facts.flatMap(({ concepts }) => concepts)), 'history'];

const itemConcepts = ['time', 'latitude', 'longitude', 'coordinates', 'address', 'event'] as const;
export type MappedItemConcept = (typeof itemConcepts)[number];

export interface FieldMap {
  readonly root: ReadonlyMap<string, readonly string[]>;
  readonly item: ReadonlyMap<MappedItemConcept, readonly string[]>;
  readonly coordinateOrder: CoordinateOrder | null;
}

export const EMPTY_FIELD_MAP: FieldMap = { root: new Map(), item: new Map(), coordinateOrder: null };

export const fieldMapConcepts: readonly string[] = [
  ...rootConcepts,
  ...itemConcepts.map((concept) => `item.${concept}`),
];
const MAX_LEVELS = 8;
const itemConceptsByName: ReadonlyMap<string, MappedItemConcept> = new Map([
  ...itemConcepts.map((concept) => [concept, concept] as const),
  ['lat', 'latitude'],
  ['lon', 'longitude'],
]);

/** Never throws: `problems` has one sentence for each mistake, and `fieldMap` holds what was right. */
export function decodeFieldMap(value: unknown): { readonly fieldMap: FieldMap; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const root = new Map<string, readonly string[]>();
  const item = new Map<MappedItemConcept, readonly string[]>();
  let coordinateOrder: CoordinateOrder | null = null;
  if (!isPlainObject(value))
    return { fieldMap: EMPTY_FIELD_MAP, problems: ['The field map must be an object of concept names and paths.'] };
  for (const [name, target] of Object.entries(value)) {
    if (name.startsWith('_')) continue;
    if (name === 'coordinateOrder') {
      if (target === 'lat,lon' || target === 'lon,lat') coordinateOrder = target;
      else problems.push('"coordinateOrder" must be "lat,lon" or "lon,lat".');
      continue;
    }
    const itemConcept = name.startsWith('item.') ? itemConceptsByName.get(name.slice('item.'.length)) : undefined;
    const isRoot = rootConcepts.includes(name);
    if (itemConcept === undefined && !isRoot) {
      problems.push(`${quote(name)} is not a concept; the concepts are ${fieldMapConcepts.join(', ')}.`);
      continue;
    }
    const path = readPath(target);
    if (path === null)
      problems.push(
        `${quote(name)} must be a path of 1 to ${MAX_LEVELS} keys with dots between them, such as "Data.Locations".`,
      );
    else if (itemConcept !== undefined) item.set(itemConcept, path);
    else if (isRoot) root.set(name, path);
  }
  return { fieldMap: { root, item, coordinateOrder }, problems };
}

export function encodeFieldMap({ root, item, coordinateOrder }: FieldMap): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries([...root].map(([concept, path]) => [concept, path.join('.')])),
    ...Object.fromEntries([...item].map(([concept, path]) => [`item.${concept}`, path.join('.')])),
    ...(coordinateOrder !== null && { coordinateOrder }),
  };
}

export function isEmptyFieldMap({ root, item, coordinateOrder }: FieldMap): boolean {
  return root.size === 0 && item.size === 0 && coordinateOrder === null;
}

export function valueAtPath(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = Reflect.get(current, key);
  }
  return current;
}

function readPath(value: unknown): readonly string[] | null {
  if (typeof value !== 'string') return null;
  const path = value.split('.');
  const levels = path.filter((key) => !Number.isInteger(Number(key))).length;
  const isShort = levels <= MAX_LEVELS && path.length <= 2 * MAX_LEVELS;
  return isShort && path.every((key) => key !== '' && key === key.trim()) ? path : null;
}

function quote(name: string): string {
  return JSON.stringify(name.slice(0, 64));
}
