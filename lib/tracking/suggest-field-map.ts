import { decodeSharedAsset, type DecodeOptions } from './decode.ts';
import { isTrackingError } from './errors.ts';
import { decodeFieldMap, EMPTY_FIELD_MAP, type FieldMap } from './field-map.ts';
import { readSample, rowPaths } from './sample.ts';
import type { GetSharingResult, LocationPoint } from './types.ts';

/** Entries of a field map file: concept → path of key names. */
export type SuggestedFieldMap = Readonly<Record<string, string>>;

type Entry = readonly [concept: string, path: string];

/**
 * The field map that states what the spellings found in this body. Every entry was tried: with it the body
 * reads as the same view, so what was put together from several places has no entry. `result` is the view as
 * it was read with `options`.
 */
export function suggestFieldMap(body: unknown, result: GetSharingResult, options: DecodeOptions): SuggestedFieldMap {
  if (result.kind !== 'shared') return {};
  const sample = readSample(body);
  const now = options.now ?? Date.now();
  const asRead = decodeWith(sample, { ...options, now });
  if (asRead === null) return {};
  const isSame = (entries: readonly Entry[]) => {
    const { fieldMap, problems } = decodeFieldMap(Object.fromEntries(entries));
    return problems.length === 0 && decodeWith(sample, { ...options, now, fieldMap: merge(options.fieldMap, fieldMap) })?.text === asRead.text;
  };
  let chosen: readonly Entry[] = [];
  const tryEntries = (...entries: readonly Entry[]) => {
    if (!isSame([...chosen, ...entries])) return false;
    chosen = [...chosen, ...entries];
    return true;
  };
  const found = Object.entries(result.diagnostics.found).filter(([, path]) => !path.includes('*'));
  // Below an envelope they only work together: the first one alone hides the others.
  if (!tryEntries(...found)) for (const entry of found) tryEntries(entry);
  for (const candidates of rowCandidates(rowPaths(sample), asRead.history)) candidates.some((entries) => tryEntries(...entries));
  return Object.fromEntries(chosen);
}

function decodeWith(body: unknown, options: DecodeOptions): { readonly history: readonly LocationPoint[]; readonly text: string } | null {
  try {
    const result = decodeSharedAsset(body, options);
    return result.kind === 'shared' ? { history: result.asset.history, text: JSON.stringify(result.asset) } : null;
  } catch (error) {
    if (isTrackingError(error)) return null;
    throw error;
  }
}

function merge(own: FieldMap = EMPTY_FIELD_MAP, added: FieldMap): FieldMap {
  return { root: new Map([...added.root, ...own.root]), item: new Map([...added.item, ...own.item]), coordinateOrder: own.coordinateOrder };
}

/** For each part of a row that was read at all: the entries to try, likeliest first. What no row has proves nothing. */
function rowCandidates(paths: readonly string[], history: readonly LocationPoint[]): readonly (readonly (readonly Entry[])[])[] {
  const single = (concept: string) => paths.map((path): readonly Entry[] => [[concept, path]]);
  const ending = (pattern: RegExp) => paths.filter((path) => pattern.test(path));
  const degrees = ending(/(?:lat|latitude|y)$/i).flatMap((latitude) =>
    ending(/(?:lon|lng|long|longitude|x)$/i).map((longitude): readonly Entry[] => [['item.latitude', latitude], ['item.longitude', longitude]]));
  return [
    history.some(({ time }) => time !== null) ? single('item.time') : [],
    history.some(({ position }) => position !== null) ? [...degrees, ...single('item.coordinates')] : [],
    history.some(({ address }) => address !== null) ? single('item.address') : [],
    history.some(({ event }) => event !== null) ? single('item.event') : [],
  ];
}
