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
import type { Carrier, Timestamp } from '../types.ts';
import { readListBody, throwIfErrorBody } from './requests.ts';

export function decodeCarriers(body: unknown, secrets: readonly string[] = []): readonly Carrier[] {
  return readListBody(body, secrets).map((value) => {
    const field = createFieldReader(value);
    return { name: field('CarrierName', readText), id: field('CarrierID', readIdentifier) };
  });
}

export function decodeLabelLookup(body: unknown, times: TimeRules, secrets: readonly string[] = []): LabelLookup {
  if (!isPlainObject(body)) throw new TrackingError('unreadable', 'not-an-object');
  const field = createFieldReader(body);
  const labels = field('Labels', (value) => (isList(value) ? value : null));
  if (labels === null) {
    throwIfErrorBody(body, secrets);
    throw new TrackingError('unreadable', 'not-a-list');
  }
  return {
    summary: field('Summary', decodeSummary),
    labels: labels.map((row) => decodeRow(row, times)),
  };
}

function decodeSummary(value: unknown): LabelSummary | null {
  if (!isPlainObject(value)) return null;
  const field = createFieldReader(value);
  return {
    total: field('Total', readInteger),
    healthy: field('Healthy', readInteger),
    nearExpiration: field('NearExpiration', readInteger),
    assigned: field('Assigned', readInteger),
  };
}

const labelStates: ReadonlyMap<number | null, LabelState> = new Map([
  [0, 'healthy'],
  [2, 'assigned'],
  [8, 'near-expiration'],
]);

function decodeRow(value: unknown, times: TimeRules): AvailableLabel {
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

export function decodeSharings(
  body: unknown,
  times: TimeRules,
  secrets: readonly string[] = [],
): readonly SharingRecord[] {
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
      expires: field('ExpirationDate', time),
    };
  });
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

export type LabelState = 'healthy' | 'assigned' | 'near-expiration';

/** Identifiers are exact. null: not stated, or not readable. */
export interface AvailableLabel {
  readonly labelId: string | null;
  readonly nfcId: string | null;
  readonly accountId: string | null;
  readonly accountName: string | null;
  readonly state: LabelState | null;
  readonly stateNo: number | null;
  readonly status: string | null;
  readonly subStatus: string | null;
  readonly type: string | null;
  readonly sku: string | null;
  readonly batteryLife: string | null;
  readonly lotNo: string | null;
  readonly reelId: string | null;
  readonly manufactured: Timestamp | null;
  readonly activated: Timestamp | null;
  readonly expires: Timestamp | null;
  readonly daysToExpire: number | null;
  readonly shelfLifeDays: number | null;
}

export interface LabelSummary {
  readonly total: number | null;
  readonly healthy: number | null;
  readonly nearExpiration: number | null;
  readonly assigned: number | null;
}

export interface LabelLookup {
  readonly summary: LabelSummary | null;
  readonly labels: readonly AvailableLabel[];
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

export interface SharingRecord {
  readonly shareId: string | null;
  readonly created: Timestamp | null;
  readonly createdBy: string | null;
  readonly assetName: string | null;
  readonly accountName: string | null;
  readonly labelId: string | null;
  readonly activated: Timestamp | null;
  /** The asset's expiration, not the link's. */
  readonly expires: Timestamp | null;
}
