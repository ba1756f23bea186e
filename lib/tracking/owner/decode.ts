import { TrackingError } from '../errors.ts';
import { createFieldPlanner, createKeyPlanner } from '../keys/planner.ts';
import { isList, isPlainObject, readIdentifier, readInteger, readPrintable, readText } from '../keys/values.ts';
import { readTime, type TimeRules } from '../time/instants.ts';
import type { Carrier } from '../types.ts';
import { labelStateOf } from '../view/status.ts';
import { readListBody, throwIfRefusal } from './refusal.ts';
import type { AvailableLabel, CreatedAsset, LabelLookup, LabelSummary, SharingRecord } from './types.ts';

const readCarrierFields = createFieldPlanner({ name: ['CarrierName'], id: ['CarrierID'] });

/** The answer to a carrier lookup. A bad field is null; anything but a list throws. */
export function decodeCarriers(body: unknown, secrets: readonly string[] = []): readonly Carrier[] {
  return readListBody(body, secrets).map((value) => {
    const field = readCarrierFields(value);
    return { name: field('name', readText), id: field('id', readIdentifier) };
  });
}

const readLookupFields = createFieldPlanner({ summary: ['Summary'], labels: ['Labels'] });
const readSummaryFields = createFieldPlanner({
  total: ['Total'],
  healthy: ['Healthy'],
  nearExpiration: ['NearExpiration'],
  assigned: ['Assigned'],
});
const readRowFields = createFieldPlanner({
  labelId: ['LabelID'],
  nfcId: ['NFC_ID'],
  accountId: ['AccountID'],
  accountName: ['AccountName'],
  stateNo: ['StatusNo'],
  status: ['Status'],
  subStatus: ['SubStatus'],
  type: ['LabelType'],
  sku: ['SKU'],
  batteryLife: ['BatteryLife'],
  lotNo: ['LotNo'],
  reelId: ['ReelID'],
  manufactured: ['ManufactureDate'],
  activated: ['ActivationDate'],
  expires: ['ExpirationDate'],
  daysToExpire: ['DaysToExpire'],
  shelfLife: ['ShelfLife'],
});

/** The answer to a label lookup. A bad field is null; an answer without a list of labels throws. */
export function decodeLabelLookup(body: unknown, times: TimeRules, secrets: readonly string[] = []): LabelLookup {
  if (!isPlainObject(body)) throw new TrackingError('unreadable', 'not-an-object');
  const field = readLookupFields(body);
  const labels = field('labels', (value) => (isList(value) ? value : null));
  if (labels === null) {
    throwIfRefusal(body, secrets);
    throw new TrackingError('unreadable', 'not-a-list');
  }
  return {
    summary: field('summary', decodeSummary),
    labels: labels.map((row) => decodeRow(row, times)),
  };
}

function decodeSummary(value: unknown): LabelSummary | null {
  if (!isPlainObject(value)) return null;
  const field = readSummaryFields(value);
  return {
    total: field('total', readInteger),
    healthy: field('healthy', readInteger),
    nearExpiration: field('nearExpiration', readInteger),
    assigned: field('assigned', readInteger),
  };
}

function decodeRow(value: unknown, times: TimeRules): AvailableLabel {
  const field = readRowFields(value);
  const time = (inner: unknown) => readTime(inner, times);
  const stateNo = field('stateNo', readInteger);
  return {
    labelId: field('labelId', readIdentifier),
    nfcId: field('nfcId', readPrintable),
    accountId: field('accountId', readIdentifier),
    accountName: field('accountName', readText),
    state: labelStateOf(stateNo)?.state ?? null,
    stateNo,
    status: field('status', readText),
    subStatus: field('subStatus', readText),
    type: field('type', readPrintable),
    sku: field('sku', readPrintable),
    batteryLife: field('batteryLife', readPrintable),
    lotNo: field('lotNo', readPrintable),
    reelId: field('reelId', readPrintable),
    manufactured: field('manufactured', time),
    activated: field('activated', time),
    expires: field('expires', time),
    daysToExpire: field('daysToExpire', readDays),
    shelfLifeDays: field('shelfLife', readDays),
  };
}

/** The interface states no type for them: a number, or one as text. */
function readDays(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^\s*-?\d{1,6}(?:\.\d{1,6})?\s*$/.test(value) ? Number(value) : null;
}

const readRecordFields = createFieldPlanner({
  shareId: ['AssetShareID'],
  created: ['CreatedOn'],
  createdBy: ['CreatedBy'],
  assetName: ['AssetName'],
  accountName: ['AccountName'],
  labelId: ['LabelID'],
  activated: ['ActivatedOn'],
  expires: ['ExpirationDate'],
});

/** The active sharing records. A bad field is null; anything but a list throws. */
export function decodeSharings(
  body: unknown,
  times: TimeRules,
  secrets: readonly string[] = [],
): readonly SharingRecord[] {
  const time = (value: unknown) => readTime(value, times);
  return readListBody(body, secrets).map((value) => {
    const field = readRecordFields(value);
    return {
      shareId: field('shareId', readIdentifier),
      created: field('created', time),
      createdBy: field('createdBy', readText),
      assetName: field('assetName', readText),
      accountName: field('accountName', readText),
      labelId: field('labelId', readIdentifier),
      activated: field('activated', time),
      expires: field('expires', time),
    };
  });
}

const planBody = createKeyPlanner({
  assetId: ['AssetID', 'AssetIDs'],
  list: [
    'Assets',
    'AssetID',
    'AssetIDs',
    'NewAssets',
    'CreatedAssets',
    'Created',
    'Data',
    'Result',
    'Results',
    'Response',
    'Items',
    'Value',
    'Ids',
  ],
});
const readAssetFields = createFieldPlanner({
  assetId: ['AssetID', 'id'],
  assetName: ['AssetName', 'name'],
  status: ['AssetStatus', 'Status'],
  asset: ['Asset', 'Data', 'Result'],
});

const DEEPEST = 3;

/** The assets named in the answer to a creation, which may be fewer than were created: its body is not specified. */
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
  const field = readAssetFields(entry);
  const assetId = field('assetId', readIdentifier);
  if (assetId !== null) return { assetId, assetName: field('assetName', readText), status: field('status', readText) };
  if (depth >= DEEPEST) return null;
  return field('asset', (inner) => (isPlainObject(inner) ? readAsset(inner, depth + 1) : null));
}
