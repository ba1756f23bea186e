import phrases from '../../personal-data/phrases.json' with { type: 'json' };
import words from '../delivery-places.json' with { type: 'json' };
import { fold } from '../vocabulary.ts';

export function isPlaceLeft(text: string): boolean {
  return readings(text).some((entries) => isPlace(entries) && entries.every(({ kind }) => kind !== 'collections'));
}

type Kind = 'role' | 'receptacles' | 'places' | 'collections' | 'joints' | 'acts' | 'beside';

interface Entry {
  readonly kind: Kind;
  readonly text: string;
  readonly gap: string;
}

interface Lexicon {
  readonly kinds: ReadonlyMap<string, Kind>;
  readonly foldIn: (text: string) => string;
}

const listed = ['receptacles', 'places', 'collections', 'joints', 'acts', 'beside'] as const;
const roles: Readonly<Record<string, string>> = phrases.personRoles;

const lexicons: readonly Lexicon[] = Object.entries(words.languages).map(([language, lists]) => {
  // In Vietnamese a word without its tone marks is another word, and often a name.
  const foldIn = language === 'vi' ? foldCase : foldSpellings;
  const entries = (kind: Kind, line: string) =>
    line === '' ? [] : line.split(' ').map((entry) => [foldIn(spread(entry)), kind] as const);
  const ofRoles = entries('role', (roles[language] ?? '').replaceAll(' ', '_').replaceAll('|', ' '));
  return { foldIn, kinds: new Map([...listed.flatMap((kind) => entries(kind, lists[kind])), ...ofRoles]) };
});
const withPersons: ReadonlySet<string> = new Set(words.withPersons.split(' '));

export function hasKind(text: string, isKind: (kind: Kind) => boolean): boolean {
  const has = (word: string) => lexicons.some(({ kinds, foldIn }) => isKind(kinds.get(foldIn(word)) ?? 'joints'));
  return (text.match(WORD) ?? []).some(has);
}

function foldCase(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function foldSpellings(text: string): string {
  return fold(text.normalize('NFKC'))
    .replace(/[’ʼ]/g, "'")
    .replace(/ı/g, 'i')
    .replace(/ß/g, 'ss')
    .replace(/oe|ø/g, 'o')
    .replace(/ae|æ/g, 'a')
    .replace(/ue/g, 'u');
}

/** `FRONT_DOOR`, `frontDoor` and `l’accueil` as words. */
function spread(text: string): string {
  return text
    .replaceAll(/_|(?<=\p{L})-(?=\p{L})|(?<=\p{Ll})(?=\p{Lu})|(?<=(?<!\p{L})\p{L}{1,5}['’ʼ])(?=\p{L}{3})/gu, ' ')
    .replaceAll(/\s+/g, ' ');
}

export const MAX_LENGTH = 80;
const [MAX_WORD_LENGTH, MAX_ENTRY_WORDS] = [12, 4];
export const WORD = /w\/(?=\s)|[\p{L}\p{M}'’ʼ]+/gu;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
const SPLITS = /[,;:()[\]|.!?–—]|\s[-/&+]\s?/u;

/** Surnames begin with these, as in `Della Porta`, and initials are single letters. */
const PARTICLES = /^(?:[a-z]|d[aeiou]|do?s|des|de[rln]|die|dal|dalla|dell[ao]|v[ao]n|l[ae]|les|[ae]l|st)$/i;

function mayBeSurname(text: string): boolean {
  const [first = '', second = ''] = text.split(' ', 2);
  return /^\p{Lu}/u.test(first) && /^\p{Lu}/u.test(second) && PARTICLES.test(first.replace('.', ''));
}

export const isSure = (kind: Kind | undefined) => kind === 'role' || kind === 'receptacles';
const isSpot = (kind: Kind) => isSure(kind) || kind === 'places' || kind === 'collections';

/** In each language that has all of its words. */
export function readings(text: string): readonly (readonly Entry[])[] {
  if (text.length > MAX_LENGTH || /\p{N}/u.test(text) || mayBeSurname(text)) return [];
  const tokens: Token[] = [];
  let end = 0;
  const spaced = spread(text);
  for (const match of spaced.matchAll(WORD)) {
    tokens.push({ text: match[0], gap: spaced.slice(end, match.index) });
    end = match.index + match[0].length;
  }
  return lexicons.flatMap((lexicon) => {
    const entries = entriesOf(tokens, lexicon);
    return entries === null || entries.length === 0 ? [] : [entries];
  });
}

type Token = Pick<Entry, 'text' | 'gap'>;

/** null if a word is unknown. Scripts without spaces are read by their longest known words. */
function entriesOf(tokens: readonly Token[], { kinds, foldIn }: Lexicon): readonly Entry[] | null {
  const entries: Entry[] = [];
  for (let at = 0; at < tokens.length;) {
    let count = Math.min(MAX_ENTRY_WORDS, tokens.length - at);
    const token = tokens[at];
    let kind: Kind | undefined;
    for (; count > 0 && kind === undefined; count -= 1) {
      const group = tokens.slice(at, at + count);
      if (group.slice(1).some(({ gap }) => gap !== ' ')) continue;
      kind = kinds.get(foldIn(group.map(({ text }) => text).join(' ')));
      if (kind !== undefined) at += count;
    }
    if (token === undefined) return null;
    if (kind !== undefined) entries.push({ ...token, kind });
    else {
      const parts = UNSPACED.test(token.text) ? partsOf(token, kinds) : null;
      if (parts === null) return null;
      entries.push(...parts);
      at += 1;
    }
  }
  return entries;
}

function partsOf({ text, gap }: Token, kinds: ReadonlyMap<string, Kind>): readonly Entry[] | null {
  const parts: Entry[] = [];
  for (let start = 0; start < text.length;) {
    let end = Math.min(text.length, start + MAX_WORD_LENGTH);
    while (end > start && !kinds.has(text.slice(start, end))) end -= 1;
    const kind = kinds.get(text.slice(start, end));
    if (kind === undefined) return null;
    parts.push({ kind, text: text.slice(start, end), gap: start === 0 ? gap : '' });
    start = end;
  }
  return parts;
}

/** Beside a role no word may be a surname: `Reception - Nella`, `Neighbour Hall` and `left with Hall` are no places. */
export function isPlace(entries: readonly Entry[]): boolean {
  const starts = entries.flatMap(({ gap }, index) => (index === 0 || SPLITS.test(gap) ? [index] : []));
  const clauses = starts.map((start, index) => entries.slice(start, starts[index + 1]));
  if (clauses.some((clause) => !clause.some(({ kind }) => isSpot(kind)) || clause.at(-1)?.kind === 'joints'))
    return false;
  return entries.every(({ kind, gap, text }, index) => {
    const before = entries[index - 1];
    if (before === undefined) return true;
    const isRoleBeside = (kind === 'role' || before.kind === 'role') && gap !== '';
    const isJoined = [kind, before.kind].some((each) => each === 'joints' || each === 'acts') || gap.includes('/');
    const mayBeName = kind === 'places' && /^\p{Lu}/u.test(text) && withPersons.has(foldCase(before.text));
    return (!isRoleBeside || isJoined) && !mayBeName;
  });
}
