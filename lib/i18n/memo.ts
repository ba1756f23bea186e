/** Visitors choose zone and language, so the number of results is limited. */
const MAX_ENTRIES = 200;

/** Keeps the results of `make`: constructing an Intl formatter costs about fifty times as much as using one. */
export function memo<Parts extends readonly string[], Value>(
  make: (...parts: Parts) => Value,
): (...parts: Parts) => Value {
  const kept = new Map<string, Value>();
  return (...parts) => {
    const key = parts.join('|');
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MAX_ENTRIES) kept.clear();
    const value = make(...parts);
    kept.set(key, value);
    return value;
  };
}
