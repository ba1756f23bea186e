import { EXCEPTION, LIST } from './aliases.ts';
import { createKeyPlanner } from './keys.ts';
import { isList, isPlainObject, readFirst, readText } from './read.ts';
import type { Exceptions } from './types.ts';

const MOST_LABELS = 100;
const planException = createKeyPlanner(EXCEPTION);
const planList = createKeyPlanner(LIST);

/**
 * Exceptions as a list, one text, one object, or a list one level down; null when not provided. An empty
 * list is the claim that there are none, so nothing that fails to be read may turn into one.
 */
export function readExceptions(value: unknown): Exceptions | null {
  if (isList(value)) return collect(value);
  // A list that was turned into text on its way.
  if (typeof value === 'string' && /^\s*\[\s*\]\s*$/.test(value.slice(0, 16))) return collect([]);
  if (typeof value === 'string') return readText(value) === null ? null : collect([value]);
  if (isPlainObject(value)) {
    const list = readFirst(value, planList(value).keysOf('rows'), (inner) => (isList(inner) ? inner : null));
    if (list !== null) return collect(list);
    return Object.keys(value).length === 0 ? null : collect([value]);
  }
  return value === true || (typeof value === 'number' && value !== 0) ? collect([value]) : null;
}

function collect(entries: readonly unknown[]): Exceptions {
  const labels = new Set<string>();
  let unreadable = 0;
  for (const entry of entries) {
    const label = isPlainObject(entry) ? readFirst(entry, planException(entry).keysOf('text'), readText) : readText(entry);
    if (label === null) unreadable += 1;
    else labels.add(label);
  }
  return { labels: [...labels].slice(0, MOST_LABELS), more: Math.max(0, labels.size - MOST_LABELS), unreadable };
}
