import { afterAll, describe, expect, test } from 'vitest';
import { openRaster } from './raster.ts';
import { sizeOfPng } from './test-png.ts';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${inner}</svg>`;
const square = svg('<rect width="400" height="400" fill="#123456"/>');
/** Minutes of work. */
const endless = svg(
  '<filter id="f"><feMorphology operator="dilate" radius="400"/></filter><rect width="400" height="400" filter="url(#f)"/>',
);
const bytes = (text: string) => Buffer.from(text);

let turns = 0;
const counting = setInterval(() => (turns += 1), 1);
afterAll(() => clearInterval(counting));

describe('drawing', () => {
  test('is given up at its deadline, while all else goes on, and the next drawing is made', async () => {
    const raster = await openRaster({ deadlineMs: 400, idleMs: 60_000 });
    await raster.png(square);
    const before = turns;
    await expect(raster.inlay('image/svg+xml', bytes(endless))).rejects.toThrow('drawing takes longer than 400 ms');
    expect(turns).toBeGreaterThan(before + 10);
    expect(sizeOfPng(await raster.png(square))).toEqual([400, 400]);
  });

  test('answers each of many who ask at once, those between two failures too', async () => {
    const raster = await openRaster();
    const answers = await Promise.allSettled([
      raster.png(square),
      raster.png('<svg'),
      raster.widthPerPixel('Acme'),
      raster.inlay('image/svg+xml', bytes('<')),
      raster.inlay('image/svg+xml', bytes(square)),
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

  test('begins anew after its thread has gone for want of work', async () => {
    const raster = await openRaster({ deadlineMs: 5000, idleMs: 0 });
    for (let round = 0; round < 3; round += 1) {
      expect((await raster.png(square)).length).toBeGreaterThan(100);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
});
