import type { FieldMap } from '../json/field-map.ts';
import { cleanText } from '../json/text.ts';
import type { Diagnostics, Finding } from '../types.ts';
import { redactText } from '../personal-data/redact-text.ts';
import type { Found, Trace } from './facts/evidence.ts';
import type { HistoryCandidate } from './history/choose.ts';
import type { RowPlan } from './history/plan.ts';
import type { DecodedHistory } from './history/history.ts';
import { isListIndex } from './lists.ts';
import { conceptsByAlternativeName } from './mapped-fields.ts';
import { mayBeName } from './persons.ts';
import { isTextPart, type PlacePart } from './place-fields.ts';
import type { CandidateList, Leaf } from './walk.ts';
import { keyOf } from './vocabulary.ts';

const MAX_UNKNOWN_KEYS = 50;
const MAX_KEY_LENGTH = 64;
const MAX_PATH_LENGTH = 256;
/** A key may be an e-mail address or a telephone number. */
const PERSONAL_KEY = /[@\uFF20]|%40|\d(?:[\s().+-]{0,3}\d){5}/;

const MAX_VALUE_LENGTH = 120;
const MAX_UNREAD = 200;

interface DecodeState {
  readonly trace: Trace;
  readonly chosen: readonly HistoryCandidate[];
  readonly read: DecodedHistory<unknown>;
  readonly leaves: readonly Leaf[];
  readonly fieldMap: FieldMap;
  readonly lost: readonly string[];
}

export function createDiagnostics(
  { trace, chosen, read, leaves, fieldMap, lost }: DecodeState,
  includeFindings: boolean,
): Diagnostics {
  const [first, second] = chosen;
  const found: (readonly [concept: string, found: Found])[] = [...trace.found];
  if (first !== undefined)
    found.push(['history', historyFound(first, second, fieldMap)], ...columnsFound(first.plan, fieldMap));
  for (const [name, names] of fieldMap.root) {
    const concept = conceptsByAlternativeName[name];
    if (concept !== undefined && trace.found.has(concept)) found.push([name, { names, isMapped: true }]);
  }
  const taken = new Set([...trace.found.values()].map(({ names }) => names));
  const isRead = ({ names }: Leaf) => taken.has(names) || names.join('.') === first?.list.names.join('.');
  const unknown = leaves.flatMap((leaf) => {
    const name = leaf.names.find((each) => keyOf(each).senses.size === 0 && !isListIndex(each));
    return name === undefined || taken.has(leaf.names) ? [] : [loggable(name, MAX_KEY_LENGTH)];
  });
  return {
    rows: read.rows,
    rowsWithoutPosition: read.withoutPosition,
    rowsWithoutTime: read.withoutTime,
    found: Object.fromEntries(found.map(([concept, { names }]) => [concept, pathOf(names)])),
    findings: includeFindings ? found.map(([concept, each]) => findingOf(concept, each)) : [],
    lost,
    unread: includeFindings
      ? [...new Set(leaves.flatMap((leaf) => (isRead(leaf) ? [] : pathOf(leaf.names))))].slice(0, MAX_UNREAD)
      : [],
    unknownKeys: [...new Set(unknown)].filter((key) => key !== '').slice(0, MAX_UNKNOWN_KEYS),
  };
}

function findingOf(concept: string, { names, isMapped, runnerUp }: Found): Omit<Finding, 'value'> {
  return {
    ...{ concept, path: pathOf(names), rule: isMapped ? 'field map' : 'evidence' },
    runnerUp:
      runnerUp === undefined
        ? null
        : { path: pathOf(runnerUp.names), value: shownValue(runnerUp.value), why: runnerUp.why() },
  };
}

function historyFound({ list }: HistoryCandidate, second: HistoryCandidate | undefined, { root }: FieldMap): Found {
  const rows = (candidate: CandidateList) => `${candidate.rows.length} rows`;
  return {
    ...{ names: list.names, isMapped: root.has('history') },
    ...(second !== undefined && {
      runnerUp: { names: second.list.names, value: rows(second.list), why: () => 'joined by its times' },
    }),
  };
}

function columnsFound({ times, events, places }: RowPlan, { item }: FieldMap): readonly (readonly [string, Found])[] {
  const parts = places[0]?.parts ?? [];
  const partOf = (...wanted: readonly PlacePart[]) =>
    parts.flatMap(({ part, source }) => (wanted.includes(part) ? [source] : []));
  const texts = parts.flatMap(({ part, source }) => (isTextPart(part) ? [source] : []));
  const columns = [
    ['time', times],
    ['latitude', partOf('lat')],
    ['longitude', partOf('lon')],
    ['coordinates', partOf('pair')],
    ['address', texts],
    ['event', events],
  ] as const;
  const pinned = [...item].map(([concept, names]) => [`item.${concept}`, { names, isMapped: true }] as const);
  const unpinned = columns.flatMap(([concept, [best, next]]) => {
    if (best === undefined || item.has(concept)) return [];
    const runnerUp = { names: next?.names ?? [], value: next?.values[0], why: () => 'where the first is empty' };
    const found = { names: best.names, isMapped: false };
    return [[`item.${concept}`, next === undefined ? found : { ...found, runnerUp }] as const];
  });
  return [...pinned, ...unpinned];
}

function pathOf(names: readonly string[]): string {
  return loggable(names.join('.'), MAX_PATH_LENGTH);
}

function shownValue(value: unknown): string | null {
  if (typeof value === 'object' || value === undefined) return null;
  const text = redactText(String(value), MAX_VALUE_LENGTH);
  return text === null || mayBeName(text) ? null : text;
}

function loggable(path: string, maxLength: number): string {
  return cleanText(PERSONAL_KEY.test(path) ? '…' : path, maxLength) ?? '';
}
