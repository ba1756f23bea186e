import timeWords from './time-words.json' with { type: 'json' };
import { toAsciiDigits } from './time-words.ts';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];
const unitSeconds = [1, MINUTE, HOUR, DAY] as const;
export const MAX_DURATION_SECONDS = 60 * DAY;
const MAX_TEXT_LENGTH = 60;
const ISO =
  /^P(?:0{1,4}Y)?(?:0{1,2}M)?(?:(\d{1,2})W)?(?:(\d{1,3})D)?(?:T(?:(\d{1,4}(?:[.,]\d{1,9})?)H)?(?:(\d{1,6}(?:[.,]\d{1,9})?)M)?(?:(\d{1,7}(?:[.,]\d{1,9})?)S)?)?$/i;
/** Of .NET and Python: `0:21:00`, `1.02:03:04`, `1 day, 2:03:04` */
const COLON_FORM = /^(?:(\d{1,2})(?:\.| days?, ))?(\d{1,2}):([0-5]\d):([0-5]\d)(?:\.\d{1,9})?$/;
/** Three digits after a comma or a full stop may be thousands. */
const NUMBER = /^(?:\d{1,7}(?:[.,]\d{1,2})?|\d{4,7}\.\d{3,9})$/;
const TOKEN = /\d(?:[.,]?\d)*|\p{L}[\p{L}\p{M}]*|\S/gu;
const MARKS_BESIDE: ReadonlySet<string> = new Set([...'~≈.,']);

const units = new Map(
  Object.values(timeWords.lengths).flatMap((language) =>
    language.split('|').flatMap((words, index) => {
      const seconds = unitSeconds[index] ?? DAY;
      return words.split(' ').map((word) => [fold(word), seconds] as const);
    }),
  ),
);
units.delete('');
const besideWords: ReadonlySet<string> = new Set(Object.values(timeWords.besideLengths).join(' ').split(' ').map(fold));
/** Of UN/CEFACT. */
const unitCodes: ReadonlyMap<string, number> = new Map([
  ['hur', HOUR],
  ['ms', 1 / 1000],
  ...['msec', 'millis', 'milliseconds'].map((word) => [word, 1 / 1000] as const),
  ...['week', 'weeks'].map((word) => [word, 7 * DAY] as const),
]);

export function secondsOfUnit(unit: string): number | undefined {
  const word = unit.length > MAX_TEXT_LENGTH ? '' : fold(unit.trim()).replace(/\.$/, '');
  return units.get(word) ?? unitCodes.get(word);
}

/** Seconds of `PT21M`, `21 min`, `1 h 5 min` or `1260s`, and with colons of `0:21:00`; null for anything else. */
export function parseDuration(sent: string, mayHaveColons = false): number | null {
  // `+21 min`, `25 minute(s)`
  const text = sent.length > MAX_TEXT_LENGTH ? '' : sent.trim().replace(/^\+(?=[\dP])|\(\p{L}{1,2}\)/gu, '');
  const [iso, clock] = [ISO.exec(text), mayHaveColons ? COLON_FORM.exec(text) : null];
  if (iso !== null) return sumOf(iso, [7 * DAY, DAY, HOUR, MINUTE, 1]);
  return clock !== null ? sumOf(clock, [DAY, HOUR, MINUTE, 1]) : parseWords(text);
}

/** `14h30` and `à 18h` may be times of day, `25日` and `26 day` days of a month. */
const HOUR_OF_DAY = `(?<!\\d[.,]?|^(?:${timeWords.aheadOfLengths}) )(?:[01]?\\d|2[0-4]) ?(?:${timeWords.hourLetters})(?: ?[0-5]\\d)?`;
const DAY_OF_MONTH = `(?<!\\d[.,]?)(?:[2-9]|[12]\\d|3[01]) ?(?:${timeWords.singularDays})`;
const TIME_OR_DAY = new RegExp(`(?:${HOUR_OF_DAY}|${DAY_OF_MONTH})$`, 'iu');

export function mayBeTimeOrDay(text: string): boolean {
  return text.length <= MAX_TEXT_LENGTH && TIME_OR_DAY.test(text.trim());
}

function sumOf([, ...numbers]: readonly (string | undefined)[], seconds: readonly number[]): number {
  return numbers.reduce(
    (sum, number = '0', index) => sum + Number(number.replace(',', '.')) * (seconds[index] ?? 0),
    0,
  );
}

function parseWords(text: string): number | null {
  let [sum, last]: [number, number] = [0, Infinity];
  let number: number | null = null;
  for (const token of toAsciiDigits(fold(text)).match(TOKEN) ?? []) {
    if (/^\d/.test(token)) {
      if (number !== null || !NUMBER.test(token)) return null;
      number = Number(token.replace(',', '.'));
    } else if (number !== null && token !== '.') {
      // `21 de minute`
      if (token === 'de') continue;
      const unit = unitBefore(token);
      if (unit === undefined || unit >= last) return null;
      sum += number * unit;
      [last, number] = [unit, null];
    } else if (!MARKS_BESIDE.has(token) && !besideWords.has(token)) return null;
  }
  if (number === null) return last === Infinity ? null : sum;
  // `1 h 05`
  return last === HOUR && Number.isInteger(number) && number < 60 ? sum + number * MINUTE : null;
}

/** Scripts without spaces join the unit and the word after it. */
function unitBefore(word: string): number | undefined {
  const known = units.get(word);
  for (let end = word.length - 1; known === undefined && end > 0; end -= 1)
    if (units.has(word.slice(0, end)) && besideWords.has(word.slice(end))) return units.get(word.slice(0, end));
  return known;
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
}
