import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '#lib/test-character.ts';
import type { BrandFont } from '../brand.ts';
import { fontFaceCss, themeCss } from './css.ts';
import { createTheme } from './theme.ts';

const nothing = { cornerRadius: null, fontFamily: null };
const system =
  'system-ui, -apple-system, "Segoe UI", Roboto, var(--script), "Noto Sans", "Helvetica Neue", Arial, sans-serif';
const cssString = /"((?:[A-Za-z0-9 _-]|\\[\da-f]{1,6} )*)"/;

function fontOf(family: string, name = '3f2a9c.woff2', weight = '400'): BrandFont {
  return { family, faces: [{ file: { name, type: 'font/woff2', bytes: new Uint8Array() }, weight }] };
}

/** What a browser reads out of the text between the quotes. */
function unescape(text: string): string {
  return text.replace(/\\([\da-f]+) /g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)));
}

const readable = (text: string) => text.replace(/\p{Surrogate}|\0/gu, '\ufffd');
const wildText = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({
    unit: fc.constantFrom(
      '"',
      "'",
      '\\',
      '\n',
      '\r',
      '\f',
      '</style>',
      '}',
      ';',
      '/*',
      '*/',
      '<!--',
      '\0',
      '\ud800',
      'a',
      '9',
      ' ',
    ),
  }),
);

describe('themeCss', () => {
  test('sets the colours of both schemes, on screens only, with selectors that override the style sheet', () => {
    expect(themeCss(createTheme('#0b6e4f'), { cornerRadius: 4, fontFamily: 'Inter' }).split('\n')).toEqual([
      `@media screen{html:root{--brand:#0b6e4f;--on-brand:#fdfdfe;--r-control:4px;--font:"Inter", ${system}}}`,
      '@media screen and (prefers-color-scheme: dark){html:root:not([data-theme="light"]){--brand:#73c7a3;--on-brand:#101316}}',
      '@media screen{html:root[data-theme="dark"]{--brand:#73c7a3;--on-brand:#101316}}',
    ]);
  });

  test('contains only what differs from the defaults', () => {
    expect(themeCss(null, nothing)).toBe('');
    expect(themeCss(null, { cornerRadius: 0, fontFamily: null })).toBe('@media screen{html:root{--r-control:0px}}');
  });

  test('changes no text colour, so that prefers-contrast still works', () => {
    const set = [
      ...themeCss(createTheme('yellow'), { cornerRadius: 2, fontFamily: 'x' }).matchAll(/--[\w-]+(?=:)/g),
    ].map(String);
    expect(new Set(set)).toEqual(new Set(['--brand', '--on-brand', '--r-control', '--font']));
  });

  test('falls back to the same fonts as the style sheet', () => {
    expect(readFileSync(new URL('../../../app/globals.css', import.meta.url), 'utf8')).toContain(`--font: ${system};`);
  });

  test('escapes font families', () => {
    fc.assert(
      fc.property(wildText, (family) => {
        const css = themeCss(null, { cornerRadius: null, fontFamily: family });
        const [, quoted = ''] = cssString.exec(css) ?? [];
        expect(css).toBe(`@media screen{html:root{--font:"${quoted}", ${system}}}`);
        expect(unescape(quoted)).toBe(readable(family));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('fontFaceCss', () => {
  test('contains the file, its format and its weight', () => {
    expect(fontFaceCss(fontOf('Inter', '3f2a9c.woff2', '100 900'))).toBe(
      '@font-face{font-family:"Inter";src:url("/brands/3f2a9c.woff2") format("woff2");font-weight:100 900;font-display:swap}',
    );
  });

  test('writes one rule for each file', () => {
    const faces = [...fontOf('Inter').faces, ...fontOf('Inter', 'b.woff2', '700').faces];
    expect(fontFaceCss({ family: 'Inter', faces }).split('\n')).toHaveLength(2);
    expect(fontFaceCss({ family: 'Inter', faces: [] })).toBe('');
  });

  test('escapes the family as themeCss does', () => {
    fc.assert(
      fc.property(wildText, (family) => {
        const [inRule = 'none'] = cssString.exec(fontFaceCss(fontOf(family))) ?? [];
        expect(themeCss(null, { cornerRadius: null, fontFamily: family })).toContain(`--font:${inRule}, `);
      }),
    );
  });
});
