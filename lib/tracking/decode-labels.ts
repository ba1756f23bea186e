import { TrackingError } from './errors.ts';
import { createKeyPlanner } from './keys.ts';
import type { AvailableLabel, LabelLookup, LabelState, LabelSummary } from './owner-types.ts';
import { isList, isPlainObject, readFirst, readIdentifier, readInteger, readPrintable, readText, type PlainObject } from './read.ts';
import { throwIfRefusal } from './refusal.ts';
import { readTime, type TimeRules } from './time.ts';

const planLookup = createKeyPlanner({ summary: ['Summary'], labels: ['Labels'] });
const planSummary = createKeyPlanner({ total: ['Total'], healthy: ['Healthy'], nearExpiration: ['NearExpiration'], assigned: ['Assigned'] });
const planRow = createKeyPlanner({
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

const STATES: ReadonlyMap<number, LabelState> = new Map([[0, 'healthy'], [2, 'assigned'], [8, 'near-expiration']]);

/** The answer to a label lookup. A bad field is null; an answer without a list of labels throws. */
export function decodeLabelLookup(body: unknown, times: TimeRules, secrets: readonly string[] = []): LabelLookup {
  if (!isPlainObject(body)) throw new TrackingError('unreadable', 'not-an-object');
  const plan = planLookup(body);
  const labels = readFirst(body, plan.keysOf('labels'), (value) => (isList(value) ? value : null));
  if (labels === null) {
    throwIfRefusal(body, secrets);
    throw new TrackingError('unreadable', 'not-a-list');
  }
  return { summary: readFirst(body, plan.keysOf('summary'), decodeSummary), labels: labels.map((row) => decodeRow(row, times)) };
}

function decodeSummary(value: unknown): LabelSummary | null {
  if (!isPlainObject(value)) return null;
  const plan = planSummary(value);
  const count = (concept: keyof LabelSummary) => readFirst(value, plan.keysOf(concept), readInteger);
  return { total: count('total'), healthy: count('healthy'), nearExpiration: count('nearExpiration'), assigned: count('assigned') };
}

function decodeRow(value: unknown, times: TimeRules): AvailableLabel {
  // A row that is no object is still a row: it shows as one of which nothing is known.
  const row: PlainObject = isPlainObject(value) ? value : {};
  const plan = planRow(row);
  const field = <T>(concept: Parameters<typeof plan.keysOf>[0], read: (value: unknown) => T | null) => readFirst(row, plan.keysOf(concept), read);
  const time = (inner: unknown) => readTime(inner, times);
  const stateNo = field('stateNo', readInteger);
  return {
    labelId: field('labelId', readIdentifier),
    nfcId: field('nfcId', readPrintable),
    accountId: field('accountId', readIdentifier),
    accountName: field('accountName', readText),
    state: stateNo === null ? null : (STATES.get(stateNo) ?? null),
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
