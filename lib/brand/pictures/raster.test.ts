import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { drawable, openRaster } from './raster.ts';
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
    const raster = openRaster({ deadlineMs: 400, idleMs: 60_000 });
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
    const raster = openRaster();
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
    const raster = openRaster({ deadlineMs: 5000, idleMs: 0 });
    for (let round = 0; round < 3; round += 1) {
      expect((await raster.png(square)).length).toBeGreaterThan(100);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
});

const font = (file: string) =>
  readFileSync(new URL(`../../../node_modules/@expo-google-fonts/${file}`, import.meta.url));

/** The code points of a TrueType font: those in the table that covers all of Unicode, `cmap` format 12. */
function glyphsOf(bytes: Buffer): ReadonlySet<number> {
  const records = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const record = records.find((at) => bytes.toString('latin1', at, at + 4) === 'cmap') ?? 0;
  const cmap = bytes.readUInt32BE(record + 8);
  const tables = Array.from({ length: bytes.readUInt16BE(cmap + 2) }, (_, index) => cmap + 8 + 8 * index);
  const table = tables.map((at) => cmap + bytes.readUInt32BE(at)).find((at) => bytes.readUInt16BE(at) === 12) ?? 0;
  const glyphs = new Set<number>();
  for (let group = table + 16; group < table + 16 + 12 * bytes.readUInt32BE(table + 12); group += 12)
    for (let point = bytes.readUInt32BE(group); point <= bytes.readUInt32BE(group + 4); point += 1) glyphs.add(point);
  return glyphs;
}

test('the fonts have every character that is taken for drawable', () => {
  const [latin, arabic] = [
    'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
    'noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  ].map((file) => glyphsOf(font(file)));
  const missing = Array.from({ length: 0x10000 }, (_, point) => point).filter((point) => {
    const character = String.fromCharCode(point);
    const isMeant = drawable.test(character) && !/\p{Cn}|\p{Default_Ignorable_Code_Point}/u.test(character);
    return isMeant && latin?.has(point) !== true && arabic?.has(point) !== true;
  });
  expect(missing.map((point) => point.toString(16))).toEqual([]);
  for (const name of ['Ąžuolas Ж Ω €', 'شركة 24', 'नमस्ते']) expect(drawable.test(name), name).toBe(true);
  for (const name of ['日本', 'ไทย', '🚚', '\uFFFF']) expect(drawable.test(name), name).toBe(false);
});
