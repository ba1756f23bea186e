import { type FieldMap, valueAtPath } from '../json/field-map.ts';
import { isList, isPlainObject, type PlainObject, unwrap } from '../json/values.ts';
import { sampleRows } from './history/columns.ts';
import { type Leaf, type CandidateList, walk } from './walk.ts';
import { type Concept, keyOf } from './vocabulary.ts';

export const conceptsByAlternativeName: Readonly<Record<string, Concept>> = {
  statusCode: 'status',
  carrier: 'carrierName',
  label: 'labelId',
  currentCoordinates: 'currentAddress',
  currentLatitude: 'currentAddress',
  currentLongitude: 'currentAddress',
};

/** A mapped fact is read from its path only, so that a typo is noticed. */
export interface MappedFields {
  readonly leaves: ReadonlyMap<string, readonly Leaf[]>;
  readonly history: CandidateList | null;
  readonly mapsHistory: boolean;
}

export function readFieldMap(root: PlainObject, { root: paths }: FieldMap): MappedFields {
  const leaves = new Map<string, readonly Leaf[]>();
  for (const [name, path] of paths) {
    const concept = conceptsByAlternativeName[name] ?? name;
    const [own, others] = [readMappedLeaves(root, name, path), leaves.get(concept) ?? []];
    leaves.set(concept, concept === name ? [...own, ...others] : [...others, ...own]);
  }
  const path = paths.get('history');
  const rows = path === undefined ? null : unwrap(valueAtPath(root, path));
  const history = { path: [keyOf('history')], names: path ?? [], joinedLists: 1 };
  return {
    leaves,
    history: isList(rows) ? { ...history, rows } : null,
    mapsHistory: path !== undefined,
  };
}

export function lostConcepts(
  root: PlainObject,
  { root: paths, item }: FieldMap,
  rows: readonly unknown[],
): readonly string[] {
  const isLost = (path: readonly string[]) => valueAtPath(root, path) === undefined;
  const isInNoRow = (path: readonly string[]) =>
    rows.length > 0 && !sampleRows(rows).some((row) => valueAtPath(row, path) !== undefined);
  return [
    ...[...paths].flatMap(([concept, path]) => (isLost(path) ? [concept] : [])),
    ...[...item].flatMap(([concept, path]) => (isInNoRow(path) ? [`item.${concept}`] : [])),
  ];
}

function readMappedLeaves(root: PlainObject, name: string, path: readonly string[]): readonly Leaf[] {
  const value = unwrap(valueAtPath(root, path));
  if (value === undefined) return [];
  if (isPlainObject(value) && name.endsWith('Address'))
    return walk({ [name]: value }).leaves.map((leaf) => ({ ...leaf, path: [keyOf(name), ...leaf.path.slice(-1)] }));
  const text = isPlainObject(value) ? Object.values(value).find((each) => typeof each === 'string') : value;
  const above = unwrap(valueAtPath(root, path.slice(0, -1)));
  const parent = isPlainObject(above) ? above : root;
  return [{ path: [keyOf(name)], names: path, value: text, parent, isPersonal: false }];
}
