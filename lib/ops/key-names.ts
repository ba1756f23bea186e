/** Words of letters, one number of at most two digits at the end: `AssetShareID`, `address_line_2`, `[].lat`. */
const SHAPE = /^(?:\[\]\.)?[A-Za-z]{1,24}(?:[_-]?[A-Za-z]{1,24}){0,6}(?:_?\d{1,2})?$/;
const LONGEST = 40;
/** Long runs of letters that change their case like dice are identifiers without digits. */
const LEAST_LETTERS_A_WORD = 2;

export interface KeyNames {
  /** Of the shape a field of an interface has. */
  readonly plain: readonly string[];
  /** How many others there are: an address, a number, an identifier, a name may be a key too. */
  readonly odd: number;
}

/** Parts key names that may stand in a log from those that are only counted. */
export function sortKeyNames(keys: readonly string[]): KeyNames {
  const plain = keys.filter(isPlain);
  return { plain, odd: keys.length - plain.length };
}

function isPlain(key: string): boolean {
  if (key.length > LONGEST || !SHAPE.test(key)) return false;
  const letters = key.replace(/[^A-Za-z]/g, '');
  const words = letters.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  return letters.length >= LEAST_LETTERS_A_WORD * words.length || words.length <= 2;
}
