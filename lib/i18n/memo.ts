/** A visitor chooses zone and language: what is kept must have an end. */
const MOST_KEPT = 200;

/** `make`, whose results are kept: constructing an Intl formatter costs about fifty times as much as using one. */
export function memo<Parts extends readonly string[], Value>(
  make: (...parts: Parts) => Value,
): (...parts: Parts) => Value {
  const kept = new Map<string, Value>();
  return (...parts) => {
    const key = parts.join('|');
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MOST_KEPT) kept.clear();
    const value = make(...parts);
    kept.set(key, value);
    return value;
  };
}
