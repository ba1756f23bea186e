import timeWords from './time-words.json' with { type: 'json' };

const WORD =
  /[年月년월日일] ?|[上下午前後오전후]{2}|(?<!\p{L}\/?)(?:[ap]\.? ?m\.?(?!\p{L})|\p{L}[\p{L}\p{M}]*\.?)|(?=\D)\p{Nd}/giu;
const MAX_PARTICLE_LENGTH = 3;

const wordsOf = (languages: Readonly<Record<string, string>>) => Object.values(languages).join(' ').split(' ');
const spans = new Set(wordsOf(timeWords.spans));
const moments = new Set([...wordsOf(timeWords.moments), ...wordsOf(timeWords.weekdays)]);
const marks = new Map([...wordsOf(timeWords.weekdays), ...wordsOf(timeWords.fillers)].map((word) => [word, ' ']));
for (const months of Object.values(timeWords.months))
  for (const [month, names] of months.split(' ').entries())
    for (const name of names.split('|')) marks.set(name, `@${month + 1}@`);
for (const [mark, signs] of Object.entries(timeWords.signs)) for (const sign of signs.split(' ')) marks.set(sign, mark);
for (const digits of timeWords.digits)
  for (const [digit, sign] of [...digits].entries()) marks.set(sign, String(digit));

/** Months become `@11@`, AM and PM `!a` and `!p`, other scripts' digits ASCII; weekdays and fillers are removed. */
export function markWords(text: string): string {
  const marked = text.replace(WORD, (word) => marks.get(plain(word)) ?? word);
  // The first of two months is a Tuesday: `mar. 24 nov. 2026`.
  return marked.split('@').length > 3 ? marked.replace('@3@', '') : marked;
}

export function toAsciiDigits(text: string): string {
  return text.replace(/(?=\D)\p{Nd}/gu, (digit) => marks.get(digit) ?? digit);
}

/** Whether a word makes a text a time (`yesterday`, `Monday`, `May`) or may stand in one (`hours`, `at`, `IST`). */
export function roleInTime(word: string): 'moment' | 'beside' | null {
  const id = plain(word);
  if (spans.has(word)) return 'beside';
  if (moments.has(id) || marks.get(id)?.startsWith('@') === true) return 'moment';
  const isParticle = word.length <= MAX_PARTICLE_LENGTH && word === id && word !== word.toUpperCase();
  return word.length === 1 || isParticle || spans.has(id) || marks.has(id) ? 'beside' : null;
}

function plain(word: string): string {
  return word.replaceAll('.', '').replaceAll(' ', '').toLowerCase();
}
