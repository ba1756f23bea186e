import fc from 'fast-check';

const firstSurrogate = 0xd800;
const surrogates = 0x800;

/**
 * Any character, as a unit of strings: the same as fast-check's own unit 'binary', which takes two seconds of each test
 * file to be made, because it lists all characters.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10_ffff - surrogates }).map(
  (index) => String.fromCodePoint(index < firstSurrogate ? index : index + surrogates),
  (character) => {
    const [only, ...more] = typeof character === 'string' ? character : '';
    const codePoint = only?.codePointAt(0);
    if (codePoint === undefined || more.length > 0 || /\p{Cs}/u.test(only ?? '')) throw new TypeError('no character');
    return codePoint < firstSurrogate ? codePoint : codePoint - surrogates;
  },
);
