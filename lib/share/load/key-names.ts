const fieldNamePattern = /^(?:\[\]\.)?[A-Za-z]{1,24}(?:[_-]?[A-Za-z]{1,24}){0,6}(?:_?\d{1,2})?$/;
const MAX_KEY_LENGTH = 40;
/** Identifiers without digits change their case more often. */
const MIN_LETTERS_PER_WORD = 2;

/** Separates key names that may be logged from those that are only counted, such as an e-mail address used as a key. */
export function sortKeyNames(keys: readonly string[]): { readonly plain: readonly string[]; readonly odd: number } {
  const plain = keys.filter(isPlain);
  return { plain, odd: keys.length - plain.length };
}

function isPlain(key: string): boolean {
  if (key.length > MAX_KEY_LENGTH || !fieldNamePattern.test(key)) return false;
  const letters = key.replace(/[^A-Za-z]/g, '');
  const words = letters.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return letters.length >= MIN_LETTERS_PER_WORD * words.length || words.length <= 2;
}

export function keysForLog({ plain, odd }: ReturnType<typeof sortKeyNames>) {
  return { ...(plain.length > 0 && { unknownKeys: plain }), ...(odd > 0 && { oddKeys: odd }) };
}
