import { type FieldMap, type RootConcept, valueAtPath } from '../json/field-map.ts';
import { isList, isPlainObject, type PlainObject, unwrap } from '../json/values.ts';
import { type Leaf, type CandidateList, walk } from './walk.ts';
import { type Concept, keyOf } from './vocabulary.ts';

export const fieldNames: ReadonlyMap<Concept, RootConcept> = new Map([
  ['assetName', 'assetName'],
  ['trackingNumber', 'trackingNumber'],
  ['status', 'status'],
  ['statusDetail', 'subStatus'],
  ['carrierName', 'carrierName'],
  ['carrierId', 'carrierId'],
  ['labelId', 'labelId'],
  ['labelNfc', 'nfcId'],
  ['labelType', 'labelType'],
  ['labelStatus', 'labelStatus'],
  ['created', 'createdAt'],
  ['updated', 'updatedAt'],
  ['activated', 'activatedAt'],
  ['delivered', 'deliveredAt'],
  ['estimated', 'eta'],
  ['expires', 'expiresAt'],
  ['exceptions', 'exceptions'],
  ['history', 'history'],
  ['current', 'currentAddress'],
  ['destination', 'destinationAddress'],
  ['origin', 'originAddress'],
]);

const alternativeNames: ReadonlyMap<Concept, readonly RootConcept[]> = new Map([
  ['status', ['statusCode']],
  ['carrierName', ['carrier']],
  ['labelId', ['label']],
  ['current', ['currentLatitude', 'currentLongitude']],
]);

/** A mapped fact is read from its path only, so that a typo is noticed. */
export interface MappedFields {
  readonly leaves: ReadonlyMap<string, readonly Leaf[]>;
  readonly history: CandidateList | null;
  readonly mapsHistory: boolean;
}

export function readFieldMap(root: PlainObject, { root: paths }: FieldMap): MappedFields {
  const leaves = new Map<string, readonly Leaf[]>();
  for (const [concept, name] of paths.size === 0 ? [] : fieldNames) {
    const named = [name, ...(alternativeNames.get(concept) ?? [])].filter((each) => paths.has(each));
    if (named.length > 0)
      leaves.set(
        concept,
        named.flatMap((each) => readMappedLeaves(root, each, paths.get(each) ?? [])),
      );
  }
  const path = paths.get('history');
  const rows = path === undefined ? null : unwrap(valueAtPath(root, path));
  const history = { path: [keyOf('history')], names: path ?? [], joinedLists: 1 };
  return {
    leaves,
    history: isList(rows) ? { ...history, rows, original: rows } : null,
    mapsHistory: path !== undefined,
  };
}

function readMappedLeaves(root: PlainObject, name: RootConcept, path: readonly string[]): readonly Leaf[] {
  const value = unwrap(valueAtPath(root, path));
  if (value === undefined) return [];
  if (isPlainObject(value) && name.endsWith('Address'))
    return walk({ [name]: value }).leaves.map((leaf) => ({ ...leaf, path: [keyOf(name), ...leaf.path.slice(-1)] }));
  const text = isPlainObject(value) ? Object.values(value).find((each) => typeof each === 'string') : value;
  return [{ path: [keyOf(name)], names: path, value: text, parent: root, isPersonal: false }];
}
