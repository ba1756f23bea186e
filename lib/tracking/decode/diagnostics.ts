import type { FieldMap } from '../json/field-map.ts';
import { cleanText } from '../json/text.ts';
import type { Diagnostics, Finding } from '../types.ts';
import type { Trace } from './facts/evidence.ts';
import type { HistoryCandidate } from './history/choose.ts';
import type { DecodedHistory } from './history/history.ts';
import { isListIndex } from './lists.ts';
import type { Leaf } from './walk.ts';
import { keyOf } from './vocabulary.ts';

const MAX_UNKNOWN_KEYS = 50;
const MAX_KEY_LENGTH = 64;
const MAX_PATH_LENGTH = 256;
/** A key may be an e-mail address or a telephone number. */
const PERSONAL_KEY = /[@\uFF20]|%40|\d(?:[\s().+-]{0,3}\d){5}/;

interface DecodeState {
  readonly trace: Trace;
  readonly chosen: readonly HistoryCandidate[];
  readonly read: DecodedHistory<unknown>;
  readonly leaves: readonly Leaf[];
  readonly fieldMap: FieldMap;
}

export function createDiagnostics(
  { trace, chosen, read, leaves, fieldMap }: DecodeState,
  includeFindings: boolean,
): Diagnostics {
  const [history, ...otherLists] = chosen.map(({ list }) => list.names);
  const isMapped = fieldMap.root.has('history');
  const ofHistory =
    history === undefined ? [] : [['history', { names: history, others: otherLists, isMapped }] as const];
  const findings = [...trace.found, ...ofHistory].map(([concept, { names, others, isMapped }]): Finding => {
    const path = loggable(names.join('.'), MAX_PATH_LENGTH);
    const passedOver = includeFindings ? others.map((other) => loggable(other.join('.'), MAX_PATH_LENGTH)) : [];
    const rule = isMapped ? 'field map' : 'evidence';
    return { concept, path, rule, passedOver: passedOver.filter((each) => each !== path) };
  });
  const taken = new Set([...trace.found.values()].map(({ names }) => names));
  const unknown = leaves.flatMap(({ names }) => {
    const name = names.find((each) => keyOf(each).senses.size === 0 && !isListIndex(each));
    return name === undefined || taken.has(names) ? [] : [loggable(name, MAX_KEY_LENGTH)];
  });
  return {
    rows: read.rows,
    rowsWithoutPosition: read.withoutPosition,
    rowsWithoutTime: read.withoutTime,
    found: Object.fromEntries(findings.map(({ concept, path }) => [concept, path])),
    findings: includeFindings ? findings : [],
    unknownKeys: [...new Set(unknown)].filter((key) => key !== '').slice(0, MAX_UNKNOWN_KEYS),
  };
}

function loggable(path: string, maxLength: number): string {
  return cleanText(PERSONAL_KEY.test(path) ? '…' : path, maxLength) ?? '';
}
