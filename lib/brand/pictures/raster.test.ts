import { afterEach, describe, expect, test, vi } from 'vitest';
import { openRaster } from './raster.ts';
import { sizeOfPng } from './test-png.ts';

const svg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${inner}</svg>`;
const square = svg('<rect width="400" height="400" fill="#123456"/>');
/** Minutes of work. */
const endless = svg(
  '<filter id="f"><feMorphology operator="dilate" radius="400"/></filter><rect width="400" height="400" filter="url(#f)"/>',
);
const bytes = (text: string) => Buffer.from(text);

afterEach(() => void vi.useRealTimers());

describe('drawing', () => {
  test('is given up at its deadline, while all else goes on, and the next drawing is made', async () => {
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

  test('answers each of many who ask at once, those between two failures too', async () => {
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

  test('begins anew after its thread has gone for want of work', async () => {
    const raster = await openRaster({ deadlineMs: 5000, idleMs: 0 });
    for (let round = 0; round < 3; round += 1) {
      expect((await raster.png(square)).length).toBeGreaterThan(100);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
});
