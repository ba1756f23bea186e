import { TrackingError } from '../errors.ts';
import {
  createFieldReader,
  isList,
  isPlainObject,
  readIdentifier,
  readInteger,
  readPrintable,
  readText,
} from '../json/values.ts';
import { readTime, type TimeRules } from '../time/read-time.ts';
import type { Carrier } from '../types.ts';
import { readListBody, throwIfErrorBody } from './requests.ts';

export function decodeCarriers(body: unknown, secrets: readonly string[] = []): readonly Carrier[] {
  return readListBody(body, secrets).map((value) => {
    const field = createFieldReader(value);
    return { name: field('CarrierName', readText), id: field('CarrierID', readIdentifier) };
  });
}

export function decodeLabelLookup(body: unknown, times: TimeRules, secrets: readonly string[] = []) {
  if (!isPlainObject(body)) throw new TrackingError('unreadable', 'not-an-object');
  const field = createFieldReader(body);
  const labels = field('Labels', (value) => (isList(value) ? value : null));
  if (labels === null) {
    throwIfErrorBody(body, secrets);
    throw new TrackingError('unreadable', 'not-a-list');
  }
  return { summary: field('Summary', decodeSummary), labels: labels.map((row) => decodeLabel(row, times)) };
}

function decodeSummary(value: unknown) {
  if (!isPlainObject(value)) return null;
  const field = createFieldReader(value);
  return {
    total: field('Total', readInteger),
    healthy: field('Healthy', readInteger),
    nearExpiration: field('NearExpiration', readInteger),
    assigned: field('Assigned', readInteger),
  };
}

const labelStates = new Map<number | null, 'healthy' | 'assigned' | 'near-expiration'>([
  [0, 'healthy'],
  [2, 'assigned'],
  [8, 'near-expiration'],
]);

function decodeLabel(value: unknown, times: TimeRules) {
  const field = createFieldReader(value);
  const time = (inner: unknown) => readTime(inner, times);
  const stateNo = field('StatusNo', readInteger);
  return {
    labelId: field('LabelID', readIdentifier),
    nfcId: field('NFC_ID', readPrintable),
    accountId: field('AccountID', readIdentifier),
    accountName: field('AccountName', readText),
    state: labelStates.get(stateNo) ?? null,
    stateNo,
    status: field('Status', readText),
    subStatus: field('SubStatus', readText),
    type: field('LabelType', readPrintable),
    sku: field('SKU', readPrintable),
    batteryLife: field('BatteryLife', readPrintable),
    lotNo: field('LotNo', readPrintable),
    reelId: field('ReelID', readPrintable),
    manufactured: field('ManufactureDate', time),
    activated: field('ActivationDate', time),
    expires: field('ExpirationDate', time),
    daysToExpire: field('DaysToExpire', readDays),
    shelfLifeDays: field('ShelfLife', readDays),
  };
}

function readDays(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^\s*-?\d{1,6}(?:\.\d{1,6})?\s*$/.test(value) ? Number(value) : null;
}

export function decodeSharings(body: unknown, times: TimeRules, secrets: readonly string[] = []) {
  const time = (value: unknown) => readTime(value, times);
  return readListBody(body, secrets).map((value) => {
    const field = createFieldReader(value);
    return {
      shareId: field('AssetShareID', readIdentifier),
      created: field('CreatedOn', time),
      createdBy: field('CreatedBy', readText),
      assetName: field('AssetName', readText),
      accountName: field('AccountName', readText),
      labelId: field('LabelID', readIdentifier),
      activated: field('ActivatedOn', time),
      /** The asset's expiration, not the link's. */
      expires: field('ExpirationDate', time),
    };
  });
}

export function decodeAssets(body: unknown, times: TimeRules, secrets: readonly string[] = []) {
  return readListBody(body, secrets).map((value) => {
    const field = createFieldReader(value);
    return {
      assetId: field('AssetID', readIdentifier),
      assetName: field('AssetName', readText),
      status: field('Status', readText),
      accountId: field('AccountID', readIdentifier),
      labelId: field('LabelID', readIdentifier),
      created: field('CreatedOn', (sent) => readTime(sent, times)),
    };
  });
}

export interface NewAsset {
  readonly assetName: string;
  readonly accountId?: string;
  readonly carrierId?: string;
  readonly labelId?: string;
}

export interface CreatedAsset {
  readonly assetId: string;
  readonly assetName: string | null;
  readonly status: string | null;
}

const MAX_DEPTH = 3;
const assetIdFields = ['AssetID', 'AssetIDs'];
const assetListFields = [
  ...['Assets', ...assetIdFields, 'NewAssets', 'CreatedAssets', 'Created', 'Data'],
  ...['Result', 'Results', 'Response', 'Items', 'Value', 'Ids'],
];

/** The interface does not specify this body. It may name fewer assets than were created. */
export function decodeCreatedAssets(body: unknown): readonly CreatedAsset[] {
  return readCreated(body, 0);
}

function readCreated(value: unknown, depth: number): readonly CreatedAsset[] {
  if (depth > MAX_DEPTH) return [];
  if (isList(value)) return value.flatMap((entry) => readAsset(entry, 0) ?? []);
  if (!isPlainObject(value)) return [];
  const field = createFieldReader(value);
  const created = field(assetListFields, (inner) => {
    const assets = isList(inner) || isPlainObject(inner) ? readCreated(inner, depth + 1) : [];
    return assets.length > 0 ? assets : null;
  });
  if (created !== null) return created;
  const hasId = field(assetIdFields, () => true) !== null;
  const single = hasId || depth > 0 ? readAsset(value, 0) : null;
  return single === null ? [] : [single];
}

function readAsset(entry: unknown, depth: number): CreatedAsset | null {
  if (!isPlainObject(entry)) {
    const assetId = typeof entry === 'string' && entry.trim() === '' ? null : readIdentifier(entry);
    return assetId === null ? null : { assetId, assetName: null, status: null };
  }
  const field = createFieldReader(entry);
  const assetId = field(['AssetID', 'id'], readIdentifier);
  if (assetId !== null)
    return {
      assetId,
      assetName: field(['AssetName', 'name'], readText),
      status: field(['AssetStatus', 'Status'], readText),
    };
  if (depth >= MAX_DEPTH) return null;
  return field(['Asset', 'Data', 'Result'], (inner) => (isPlainObject(inner) ? readAsset(inner, depth + 1) : null));
}
