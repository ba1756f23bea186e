import { type FieldMap, type RootConcept, valueAtPath } from '../keys/field-map.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';
import { unwrap } from './values.ts';
import { type Leaf, type List, walk } from './walk.ts';
import { type Concept, keyOf } from './words.ts';

/** The names that a field map has for what the decoder looks for. */
export const FIELD_NAMES = {
  assetName: 'assetName',
  trackingNumber: 'trackingNumber',
  status: 'status',
  statusDetail: 'subStatus',
  carrierName: 'carrierName',
  carrierId: 'carrierId',
  labelId: 'labelId',
  labelNfc: 'nfcId',
  labelType: 'labelType',
  labelStatus: 'labelStatus',
  created: 'createdAt',
  updated: 'updatedAt',
  activated: 'activatedAt',
  delivered: 'deliveredAt',
  estimated: 'eta',
  expires: 'expiresAt',
  exceptions: 'exceptions',
  history: 'history',
  current: 'currentAddress',
  destination: 'destinationAddress',
  origin: 'originAddress',
} as const satisfies Partial<Record<Concept, RootConcept>>;

/** What a field map points at, by concept. It is looked for nowhere else, so that a typo shows. */
export interface Mapped {
  readonly leaves: ReadonlyMap<string, readonly Leaf[]>;
  readonly history: List | null;
  readonly mapsHistory: boolean;
}

/** Other names for the same. */
const ALSO: ReadonlyMap<string, readonly RootConcept[]> = new Map([
  ['status', ['statusCode']],
  ['carrierName', ['carrier']],
  ['labelId', ['label']],
]);

const NOTHING: Mapped = { leaves: new Map(), history: null, mapsHistory: false };

export function readFieldMap(root: PlainObject, { root: paths }: FieldMap): Mapped {
  if (paths.size === 0) return NOTHING;
  const leaves = new Map<string, readonly Leaf[]>();
  for (const [concept, name] of Object.entries(FIELD_NAMES)) {
    const path = [name, ...(ALSO.get(concept) ?? [])].map((each) => paths.get(each)).find((each) => each !== undefined);
    if (path !== undefined) leaves.set(concept, leavesAt(root, concept, name, path));
  }
  const degrees = (['currentLatitude', 'currentLongitude'] as const).flatMap((name) => {
    const path = paths.get(name);
    return path === undefined ? [] : leavesAt(root, 'current', name, path);
  });
  if (degrees.length > 0) leaves.set('current', [...(leaves.get('current') ?? []), ...degrees]);
  const path = paths.get('history');
  const rows = path === undefined ? null : unwrap(valueAtPath(root, path));
  return {
    leaves,
    history:
      path !== undefined && isList(rows) ? { path: [keyOf('history')], names: path, rows, parts: 1, sent: rows } : null,
    mapsHistory: path !== undefined,
  };
}

function leavesAt(root: PlainObject, concept: string, name: string, path: readonly string[]): readonly Leaf[] {
  const value = unwrap(valueAtPath(root, path));
  if (value === undefined) return [];
  if (isPlainObject(value) && (concept === 'current' || concept === 'destination' || concept === 'origin'))
    return walk({ [name]: value }).leaves.map((leaf) => ({ ...leaf, path: [keyOf(name), ...leaf.path.slice(-1)] }));
  const text = isPlainObject(value) ? Object.values(value).find((each) => typeof each === 'string') : value;
  return [{ path: [keyOf(name)], names: path, value: text, parent: root, isPersonal: false }];
}
