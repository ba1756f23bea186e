import { normaliseKey } from '../keys/planner.ts';
import { isPersonal } from '../keys/row-keys.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';

/** Lists of places that the rest of an answer names by number, under the word with which it does. */
const TABLES: ReadonlyMap<string, string> = new Map([
  ['locations', 'location'],
  ['places', 'place'],
  ['ports', 'port'],
]);
const FEWEST_PLACES = 1;
const MOST_PLACES = 1000;
const DEEPEST_TABLE = 3;
const DEEPEST = 12;
const MOST_KEYS = 64;
/** Values looked at; an answer with more stays as it is. */
const MOST_LOOKS = 400_000;

type Tables = ReadonlyMap<string, ReadonlyMap<unknown, PlainObject>>;

/**
 * An answer that keeps its places in lists (`locations: [{ id: 1, name: 'Singapore' }]`) and names them by their
 * number (`location: 1`), with the places where they are named. null for any other answer.
 */
export function withNumberedPlaces(body: PlainObject): PlainObject | null {
  const tables = findTables(body, DEEPEST_TABLE);
  if (tables.size === 0) return null;
  let looks = 0;
  let found = false;
  const place = (value: unknown, word: string): unknown => {
    const entry = typeof value === 'number' || typeof value === 'string' ? tables.get(word)?.get(value) : undefined;
    if (entry === undefined) return undefined;
    found = true;
    return entry;
  };
  const rewrite = (value: unknown, depth: number): unknown => {
    looks += 1;
    if (looks > MOST_LOOKS || depth > DEEPEST || typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map((entry) => rewrite(entry, depth + 1));
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        place(inner, normaliseKey(key)) ?? (isTable(inner, normaliseKey(key)) ? [] : rewrite(inner, depth + 1)),
      ]),
    );
  };
  const rewritten = rewrite(body, 0);
  return found && looks <= MOST_LOOKS && isPlainObject(rewritten) ? rewritten : null;
}

function findTables(record: PlainObject, depth: number): Tables {
  const tables = new Map<string, ReadonlyMap<unknown, PlainObject>>();
  const search = (inside: PlainObject, left: number) => {
    let seen = 0;
    for (const key in inside) {
      seen += 1;
      if (seen > MOST_KEYS) return;
      const value = inside[key];
      if (typeof value !== 'object' || value === null) continue;
      if (!isList(value)) {
        if (left > 0 && isPlainObject(value)) search(value, left - 1);
        continue;
      }
      const word = TABLES.get(normaliseKey(key));
      if (word !== undefined && isTable(value, normaliseKey(key))) tables.set(word, entriesOf(value));
    }
  };
  search(record, depth);
  return tables;
}

/** Places alone, each with an own number and none with a time: a history has names like these. */
function isTable(value: unknown, name: string): value is readonly PlainObject[] {
  if (!TABLES.has(name) || !isList(value) || value.length < FEWEST_PLACES || value.length > MOST_PLACES) return false;
  const ids = value.map((entry) =>
    isPlainObject(entry) && !isPersonal(entry) && !Object.keys(entry).some(SAYS_WHEN) ? entry['id'] : null,
  );
  return ids.every((id) => typeof id === 'number' || typeof id === 'string') && new Set(ids).size === ids.length;
}

const SAYS_WHEN = (key: string) =>
  /^(?:when|ts|t|at|on|epoch|utc|day|fix)$|(?:time|stamp|date|utc|epoch)$/i.test(key) || /(?:_at|At|On)$/.test(key);

function entriesOf(places: readonly PlainObject[]): ReadonlyMap<unknown, PlainObject> {
  return new Map(places.map(({ id, ...place }) => [id, place] as const));
}
