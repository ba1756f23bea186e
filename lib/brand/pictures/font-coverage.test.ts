import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGlyphs } from './raster.ts';

const font = (file: string) =>
  readFileSync(new URL(`../../../node_modules/@expo-google-fonts/${file}`, import.meta.url));
const latin = font('noto-sans/600SemiBold/NotoSans_600SemiBold.ttf');
const arabic = font('noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf');

describe('glyphsOf', () => {
  test.each([
    ['A', true],
    ['ß', true],
    ['Ж', true],
    ['Ω', true],
    ['€', true],
    ['ش', false],
    ['日', false],
    ['🚚', false],
    ['\uFFFF', false],
  ])('the Latin font and %s: %s', (character, has) => {
    expect(readGlyphs(latin)(character.codePointAt(0) ?? 0)).toBe(has);
  });

  test.each([
    ['ش', true],
    ['ﷲ', true],
    ['٣', true],
    ['Ж', false],
    ['日', false],
  ])('the Arabic font and %s: %s', (character, has) => {
    expect(readGlyphs(arabic)(character.codePointAt(0) ?? 0)).toBe(has);
  });

  test('a font that cannot be read has no glyph', () => {
    for (const bytes of [new Uint8Array(), Buffer.from('hello'), latin.subarray(0, 300)])
      expect(readGlyphs(bytes)(65)).toBe(false);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readGlyphs(Buffer.concat([Buffer.from([0, 1, 0, 0]), bytes]))(0x110000)).toBe(false);
      }),
    );
  });
});
