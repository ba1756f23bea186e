import { normaliseKey } from '../keys/planner.ts';
import { isList, isPlainObject, type PlainObject } from '../keys/values.ts';

/** Lists of places that the rest of an answer names by number, under the word with which it does. */
const TABLES: ReadonlyMap<string, string> = new Map([
  ['locations', 'location'],
  ['places', 'place'],
  ['ports', 'port'],
]);
const AROUND =
  /^(?:data|results?|response|output|payload|value|content|body|shipment|tracking|container|object|attributes|[a-z]*(?:track|tracking|shipment|container)(?:response|result|info|details|data))$/;
const DEEPEST_TABLE = 3;
const MOST_PLACES = 1000;
const DEEPEST = 12;
const MOST_KEYS = 64;
/** Values looked at; an answer with more stays as it is. */
const MOST_LOOKS = 400_000;
/** All that a place of such a list has, beside its degrees: whatever else it had would make it something else. */
const OF_PLACE =
  /^(?:id|name|city|state|region|province|country|countrycode|countryname|locode|unlocode|unlocationcode|timezone|tz|lat|latitude|lng|lon|longitude|coordinates|createdat|updatedat)$/;
const TELLS_WHERE = /^(?:country|countrycode|countryname|locode|unlocode|unlocationcode)$/;

type Tables = ReadonlyMap<string, ReadonlyMap<unknown, PlainObject>>;

/**
 * An answer that keeps its places in lists (`locations: [{ id: 1, name: 'Singapore', country: 'SG' }]`) and names them
 * by their number (`location: 1`), with the places where they are named. null for any other answer.
 */
export function withNumberedPlaces(body: PlainObject): PlainObject | null {
  const tables = findTables(body);
  if (tables.size === 0) return null;
  let looks = 0;
  let found = false;
  const rewrite = (value: unknown, depth: number): unknown => {
    looks += 1;
    if (looks > MOST_LOOKS || depth > DEEPEST || typeof value !== 'object' || value === null) return value;
    if (isList(value)) return value.map((entry) => rewrite(entry, depth + 1));
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        const name = normaliseKey(key);
        const place = isNumber(inner) ? tables.get(name)?.get(inner) : undefined;
        found ||= place !== undefined;
        return [key, place ?? (isTable(inner, name) ? [] : rewrite(inner, depth + 1))];
      }),
    );
  };
  const rewritten = rewrite(body, 0);
  return found && looks <= MOST_LOOKS && isPlainObject(rewritten) ? rewritten : null;
}

/** Of the answer or of what lies in its envelope; of two lists for one word neither. */
function findTables(body: PlainObject): Tables {
  const tables = new Map<string, ReadonlyMap<unknown, PlainObject>>();
  const twice = new Set<string>();
  const search = (inside: PlainObject, deeper: number) => {
    let seen = 0;
    for (const key in inside) {
      seen += 1;
      if (seen > MOST_KEYS) return;
      const value = inside[key];
      if (typeof value !== 'object' || value === null) continue;
      const name = normaliseKey(key);
      if (!isList(value)) {
        if (deeper > 0 && AROUND.test(name) && isPlainObject(value)) search(value, deeper - 1);
        continue;
      }
      const [only] = value;
      if (deeper > 0 && value.length === 1 && isPlainObject(only) && !TABLES.has(name)) search(only, deeper - 1);
      const word = TABLES.get(name);
      if (word === undefined || !isTable(value, name)) continue;
      if (tables.has(word)) twice.add(word);
      tables.set(word, new Map(value.map(({ id, ...place }) => [id, place] as const)));
    }
  };
  search(body, DEEPEST_TABLE);
  for (const word of twice) tables.delete(word);
  return tables;
}

function isTable(value: unknown, name: string): value is readonly PlainObject[] {
  if (!TABLES.has(name) || !isList(value) || value.length === 0 || value.length > MOST_PLACES) return false;
  const ids = value.map((entry) => (isPlainObject(entry) && isPlace(entry) ? entry['id'] : null));
  return ids.every(isNumber) && new Set(ids).size === ids.length;
}

/** Also as text, as converters of XML write it. */
function isNumber(value: unknown): boolean {
  return Number.isInteger(value) || (typeof value === 'string' && /^\d{1,9}$/.test(value));
}

function isPlace(entry: PlainObject): boolean {
  const names = Object.entries(entry).map(([key, value]) => [normaliseKey(key), value] as const);
  const isKnown = names.every(
    ([name, value]) => OF_PLACE.test(name) && (typeof value !== 'object' || value === null || name === 'coordinates'),
  );
  return isKnown && names.some(([name, value]) => TELLS_WHERE.test(name) && typeof value === 'string');
}
