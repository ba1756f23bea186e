import { createKeyPlanner } from './keys.ts';
import type { CreatedAsset } from './owner-types.ts';
import { isList, isPlainObject, readFirst, readIdentifier, readText } from './read.ts';

const planBody = createKeyPlanner({
  assetId: ['AssetID', 'AssetIDs'],
  list: ['Assets', 'AssetID', 'AssetIDs', 'NewAssets', 'CreatedAssets', 'Created', 'Data', 'Result', 'Results', 'Response', 'Items', 'Value', 'Ids'],
});
const planAsset = createKeyPlanner({ assetId: ['AssetID', 'id'], assetName: ['AssetName', 'name'], status: ['AssetStatus', 'Status'], asset: ['Asset', 'Data', 'Result'] });

const DEEPEST = 3;

/**
 * The assets named in the answer to a creation, whose body the interface does not show. Only what clearly is
 * an identifier is taken; there may be fewer than were asked for, or none, though all were created.
 */
export function decodeCreatedAssets(body: unknown): readonly CreatedAsset[] {
  return readCreated(body, 0);
}

function readCreated(value: unknown, depth: number): readonly CreatedAsset[] {
  if (depth > DEEPEST) return [];
  if (isList(value)) return value.flatMap((entry) => readAsset(entry, 0) ?? []);
  if (!isPlainObject(value)) return [];
  const plan = planBody(value);
  for (const key of plan.keysOf('list')) {
    const inner = value[key];
    const created = isList(inner) || isPlainObject(inner) ? readCreated(inner, depth + 1) : [];
    if (created.length > 0) return created;
  }
  const single = plan.keysOf('assetId').length > 0 || depth > 0 ? readAsset(value, 0) : null;
  return single === null ? [] : [single];
}

function readAsset(entry: unknown, depth: number): CreatedAsset | null {
  if (!isPlainObject(entry)) {
    const assetId = typeof entry === 'string' && entry.trim() === '' ? null : readIdentifier(entry);
    return assetId === null ? null : { assetId, assetName: null, status: null };
  }
  const plan = planAsset(entry);
  const assetId = readFirst(entry, plan.keysOf('assetId'), readIdentifier);
  if (assetId === null) return depth >= DEEPEST ? null : readFirst(entry, plan.keysOf('asset'), (inner) => (isPlainObject(inner) ? readAsset(inner, depth + 1) : null));
  return { assetId, assetName: readFirst(entry, plan.keysOf('assetName'), readText), status: readFirst(entry, plan.keysOf('status'), readText) };
}
