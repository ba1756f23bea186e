import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openRaster, readGlyphs } from './raster.ts';
import { sizeOfPng } from './test-png.ts';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${inner}</svg>`;
const square = svg('<rect width="400" height="400" fill="#123456"/>');
/** Minutes of work. */
const endless = svg(
  '<filter id="f"><feMorphology operator="dilate" radius="400"/></filter><rect width="400" height="400" filter="url(#f)"/>',
);
const bytes = (text: string) => Buffer.from(text);

afterEach(() => void vi.useRealTimers());

describe('the raster thread', () => {
  test('stops a drawing at its deadline without blocking, and makes the next one', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const raster = await openRaster({ deadlineMs: 400, idleMs: 60_000 });
    await raster.png(square);
    const drawing = raster.embed('image/svg+xml', bytes(endless)).catch((error: unknown) => String(error));
    const turns = async () => {
      for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
      return 'ten turns';
    };
    expect(await Promise.race([drawing, turns()])).toBe('ten turns');
    vi.advanceTimersByTime(400);
    expect(await drawing).toContain('drawing takes longer than 400 ms');
    expect(sizeOfPng(await raster.png(square))).toEqual([400, 400]);
  });

  test('answers each of many concurrent requests, also between failures', async () => {
    const raster = await openRaster();
    const answers = await Promise.allSettled([
      raster.png(square),
      raster.png('<svg'),
      raster.widthPerPixel('Acme'),
      raster.embed('image/svg+xml', bytes('<')),
      raster.embed('image/svg+xml', bytes(square)),
      raster.widthPerPixel('日本'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(answers[2]).toMatchObject({ value: expect.closeTo(2.7, 0) });
    expect(answers[5]).toMatchObject({ value: null });
  });

  test('starts again after it was stopped for being idle', async () => {
    const raster = await openRaster({ deadlineMs: 5000, idleMs: 0 });
    for (let round = 0; round < 3; round += 1) {
      expect((await raster.png(square)).length).toBeGreaterThan(100);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
});

const font = (file: string) =>
  readFileSync(new URL(`../../../node_modules/@expo-google-fonts/${file}`, import.meta.url));
const latin = font('noto-sans/600SemiBold/NotoSans_600SemiBold.ttf');
const arabic = font('noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf');

describe('readGlyphs', () => {
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

  test('finds no glyph in a font that cannot be read', () => {
    for (const bytes of [new Uint8Array(), Buffer.from('hello'), latin.subarray(0, 300)])
      expect(readGlyphs(bytes)(65)).toBe(false);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expect(readGlyphs(Buffer.concat([Buffer.from([0, 1, 0, 0]), bytes]))(0x110000)).toBe(false);
      }),
    );
  });
});
