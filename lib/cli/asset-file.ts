import { foldName, isList, isPlainObject } from '#lib/tracking/json/values.ts';
import type { NewAsset } from '#lib/tracking/owner/records.ts';
import { readCsv } from './csv.ts';
import { Misuse } from './io.ts';

interface AssetDefaults {
  readonly accountId: string | null;
  readonly carrierId: string | null;
}

type Field = 'assetName' | 'accountId' | 'carrierId' | 'labelId';

const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['assetname', 'assetName'],
  ['name', 'assetName'],
  ['asset', 'assetName'],
  ['accountid', 'accountId'],
  ['account', 'accountId'],
  ['carrierid', 'carrierId'],
  ['carrier', 'carrierId'],
  ['labelid', 'labelId'],
  ['label', 'labelId'],
]);
const MOST_PROBLEMS = 20;

interface Entry {
  readonly where: string;
  readonly fields: readonly (readonly [name: string, value: unknown])[];
}

/**
 * The assets of a JSON text (a list of objects) or a CSV text (with a header). Throws a Misuse with every problem: a
 * column that is none of ours may be a misspelt label, so it is not passed over.
 */
export function readAssetFile(text: string, defaults: AssetDefaults): readonly NewAsset[] {
  const problems: string[] = [];
  const entries = /^\uFEFF?\s*[[{]/.test(text) ? readJsonEntries(text) : readCsvEntries(text);
  const assets = entries.flatMap((entry) => readAsset(entry, defaults, problems) ?? []);
  if (entries.length === 0) problems.push('The file holds no asset');
  const labels = new Set<string>();
  assets.forEach(({ labelId }, index) => {
    if (labelId !== undefined && labels.has(labelId))
      problems.push(`Asset ${index + 1} of the file has the label of an earlier one; a label is for one asset`);
    if (labelId !== undefined) labels.add(labelId);
  });
  if (problems.length > MOST_PROBLEMS)
    problems.splice(MOST_PROBLEMS, Infinity, `… and ${problems.length - MOST_PROBLEMS} more`);
  if (problems.length > 0) throw new Misuse(...problems, 'Nothing was created.');
  return assets;
}

function readJsonEntries(text: string): readonly Entry[] {
  let content: unknown;
  try {
    content = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new Misuse('The file is not JSON, though it starts like it.', 'Nothing was created.');
  }
  return (isList(content) ? content : [content]).map((value, index) => ({
    where: `Entry ${index + 1}`,
    fields: isPlainObject(value) ? Object.entries(value) : [['', value]],
  }));
}

function readCsvEntries(text: string): readonly Entry[] {
  try {
    const [header, ...records] = readCsv(text);
    if (header === undefined) return [];
    return records.map(({ line, cells }) => ({
      where: `Line ${line}`,
      fields: cells.map((cell, column) => [header.cells[column]?.trim() ?? '', cell.trim()] as const),
    }));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Misuse(`The file cannot be read: ${error.message}.`, 'Nothing was created.');
  }
}

function readAsset({ where, fields }: Entry, defaults: AssetDefaults, problems: string[]): NewAsset | null {
  const values = new Map<Field, string>();
  const before = problems.length;
  for (const [name, value] of fields) {
    if (value === '' || value === null) continue;
    const field = FIELDS.get(foldName(name));
    const quoted = JSON.stringify(name.slice(0, 40));
    if (field === undefined)
      problems.push(
        name === ''
          ? `${where} is not made of named fields`
          : `${where}: ${quoted} is not a field; the fields are AssetName, AccountID, CarrierID, LabelID`,
      );
    else if (values.has(field)) problems.push(`${where} has ${quoted} twice`);
    // Label lookups give identifiers as numbers, and a file may be made from one.
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
  return newAsset(
    assetName,
    values.get('accountId') ?? defaults.accountId,
    values.get('carrierId') ?? defaults.carrierId,
    values.get('labelId') ?? null,
  );
}

export function newAsset(
  assetName: string,
  accountId: string | null,
  carrierId: string | null,
  labelId: string | null,
): NewAsset {
  return {
    assetName,
    ...(accountId === null ? {} : { accountId }),
    ...(carrierId === null ? {} : { carrierId }),
    ...(labelId === null ? {} : { labelId }),
  };
}
