import { readCsvRows } from '#lib/reference/track/csv.ts';
import { foldName, isList, isPlainObject } from '#lib/tracking/json/values.ts';
import type { NewAsset } from '#lib/tracking/owner/records.ts';
import { UsageError } from './io.ts';

const spellings = {
  assetName: ['assetname', 'name', 'asset'],
  accountId: ['accountid', 'account'],
  carrierId: ['carrierid', 'carrier'],
  labelId: ['labelid', 'label'],
} as const;
const knownFields = ['assetName', 'accountId', 'carrierId', 'labelId'] as const;
type Field = (typeof knownFields)[number];
type Values = Readonly<Partial<Record<Field, string | null>>>;

const MAX_LISTED_PROBLEMS = 20;

interface FileEntry {
  readonly where: string;
  readonly fields: readonly (readonly [name: string, value: unknown])[];
}

/**
 * Reads JSON (a list of objects) or CSV (with a header). Throws a UsageError with every problem, an unknown column too,
 * as it may be a misspelt LabelID.
 */
export function readAssetFile(text: string, defaults: Values): readonly NewAsset[] {
  const problems: string[] = [];
  const entries = /^\s*[[{]/.test(text) ? readJsonEntries(text) : readCsvEntries(text);
  const assets = entries.flatMap((entry) => readAsset(entry, defaults, problems) ?? []);
  if (entries.length === 0) problems.push('The file holds no asset');
  const labels = new Set<string>();
  assets.forEach(({ labelId }, index) => {
    if (labelId !== undefined && labels.has(labelId))
      problems.push(`Asset ${index + 1} of the file has the tracker of an earlier one; a tracker is for one asset`);
    if (labelId !== undefined) labels.add(labelId);
  });
  if (problems.length > MAX_LISTED_PROBLEMS)
    problems.splice(MAX_LISTED_PROBLEMS, Infinity, `… and ${problems.length - MAX_LISTED_PROBLEMS} more`);
  if (problems.length > 0) throw new UsageError(...problems, 'Nothing was created.');
  return assets;
}

function readJsonEntries(text: string): readonly FileEntry[] {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new UsageError('The file is not JSON, though it starts like it.', 'Nothing was created.');
  }
  return (isList(content) ? content : [content]).map((value, index) => ({
    where: `Entry ${index + 1}`,
    fields: isPlainObject(value) ? Object.entries(value) : [['', value]],
  }));
}

function readCsvEntries(text: string): readonly FileEntry[] {
  const [header, ...records] = readCsv(text);
  return records.map(({ line, cells }) => ({
    where: `Line ${line}`,
    fields: cells.map((cell, column) => [header?.cells[column]?.trim() ?? '', cell.trim()] as const),
  }));
}

function readAsset({ where, fields }: FileEntry, defaults: Values, problems: string[]): NewAsset | null {
  const values = new Map<Field, string>();
  const before = problems.length;
  for (const [name, value] of fields) {
    if (value === '' || value === null) continue;
    const folded = foldName(name);
    const field = knownFields.find((each) => spellings[each].some((spelling) => spelling === folded));
    const quoted = JSON.stringify(name.slice(0, 40));
    if (field === undefined)
      problems.push(
        name === ''
          ? `${where} is not made of named fields`
          : `${where}: ${quoted} is not a field; the fields are AssetName, AccountID, CarrierID, LabelID`,
      );
    else if (values.has(field)) problems.push(`${where} has ${quoted} twice`);
    // Label lookups return identifiers as numbers, and a file may be copied from one.
    else if (typeof value === 'number' && Number.isSafeInteger(value) && field !== 'assetName')
      values.set(field, String(value));
    else if (typeof value === 'string') values.set(field, value);
    else problems.push(`${where}: ${quoted} must be a text`);
  }
  const assetName = values.get('assetName');
  if (assetName === undefined || assetName.trim() === '') {
    if (problems.length === before) problems.push(`${where} has no AssetName`);
    return null;
  }
  return newAsset(assetName, { ...defaults, ...Object.fromEntries(values) });
}

export function newAsset(assetName: string, { accountId, carrierId, labelId }: Values): NewAsset {
  return {
    assetName,
    ...(accountId == null ? {} : { accountId }),
    ...(carrierId == null ? {} : { carrierId }),
    ...(labelId == null ? {} : { labelId }),
  };
}

export function readCsv(text: string) {
  const problemAt = (line: number, { code }: { readonly code: string }) => {
    const reason = code === 'CSV_QUOTE_NOT_CLOSED' ? 'a quote is not closed' : 'text follows a closing quote';
    return new UsageError(`The file cannot be read: line ${line}: ${reason}.`, 'Nothing was created.');
  };
  // Allows a quote within a field, as in 5" pipe.
  return readCsvRows(text.replace(/\r\n?/g, '\n'), problemAt, { relax_quotes: true }).rows;
}
