import { type HideIdentifier, isList, isPlainObject } from './values.ts';

/** Shorter ones are hidden only where they stand alone, since other texts hold the same letters by chance. */
const MIN_LENGTH_INSIDE = 6;
const MIN_LENGTH_SEARCHED = 4;

/** For the answer of a service that repeats the identifier it was asked for, in a field, a key or within a text. */
export function createHideIdentifier(shareId: string): HideIdentifier {
  const id = shareId.trim();
  if (id === '') return (value) => value;
  const spellings = [id, encodeURIComponent(id)].map(patternOf).join('|');
  const alone = new RegExp(`^\\s*(?:${spellings})\\s*$`, 'iu');
  const inside = id.length < MIN_LENGTH_INSIDE ? alone : new RegExp(spellings, 'giu');
  // JSON has other spellings of every other character, and of these only where it escapes them for no reason.
  const searched = (id.match(/[\w.~-]+/g) ?? []).reduce(
    (longest, run) => (run.length > longest.length ? run : longest),
    '',
  );
  const mayHold =
    searched.length < MIN_LENGTH_SEARCHED ? null : new RegExp(`${patternOf(searched)}|\\\\u00(?:3\\d|[4-7])`, 'i');

  const hideIn = (value: unknown): unknown => {
    if (typeof value === 'string') return alone.test(value) ? null : value.replace(inside, '…');
    if (typeof value === 'number') return id.length >= MIN_LENGTH_INSIDE && String(value) === id ? null : value;
    if (isList(value)) return value.map(hideIn);
    if (!isPlainObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key.replace(inside, '…'), hideIn(each)]));
  };
  return (value, json) => (mayHold?.test(json) === false ? value : hideIn(value));
}

function patternOf(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
}
