import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Segment } from '#lib/share/types.ts';
import { indexLine } from './line-index.ts';
import { nearestReport } from '../marks/nearest.ts';

/** A line of any kind: wild, resting, or a slow way; cut at silences after some of its reports. */
const anyLine = fc
  .record({
    steps: fc.array(
      fc.record({
        away: fc.constantFrom(0, 1e-9, 1e-6, 1e-4, 0.01, 0.3),
        angle: fc.double({ min: 0, max: 6.3, noNaN: true }),
        isSilent: fc.boolean(),
      }),
      { minLength: 2, maxLength: 400, size: 'max' },
    ),
  })
  .map(({ steps }) => {
    const xs = new Float64Array(steps.length);
    const ys = new Float64Array(steps.length);
    const segments: Segment[] = [];
    let first = 0;
    for (const [index, { away, angle, isSilent }] of steps.entries()) {
      xs[index] = (xs[index - 1] ?? 0.5) + away * Math.cos(angle);
      ys[index] = (ys[index - 1] ?? 0.5) + away * Math.sin(angle);
      if (!isSilent || angle > 0.5 || index === 0) continue;
      segments.push({ kind: 'solid', first, last: index - 1 }, { kind: 'silence', first: index - 1, last: index });
      first = index;
    }
    segments.push({ kind: 'solid', first, last: steps.length - 1 });
    return { xs, ys, segments };
  });

const everywhere = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 };
const noTurn = () => null;

test('draws every silence and a report within a pixel of each report, at any zoom', async () => {
  await fc.assert(
    fc.asyncProperty(anyLine, fc.double({ min: 0, max: 19, noNaN: true }), async (shape, zoom) => {
      const lineIndex = await indexLine(shape, noTurn);
      const steps: [number, number, boolean][] = [];
      lineIndex.stepsIn(everywhere, zoom, (...step) => steps.push(step));
      const last = shape.xs.length - 1;
      // One line without a gap from the first report to the last.
      expect(steps.map(([from]) => from)).toEqual([0, ...steps.slice(0, -1).map(([, to]) => to)]);
      expect(steps.at(-1)?.[1]).toBe(last);
      const silences = shape.segments.filter(({ kind }) => kind === 'silence').map(({ first }) => first);
      expect(steps.filter(([, , isSilent]) => isSilent).map(([from]) => from)).toEqual(silences);
      for (const [from, to, isSilent] of steps) {
        if (isSilent) expect(to).toBe(from + 1);
        for (let index = from + 1; index < to; index += 1) {
          const x = Math.abs((shape.xs[index] ?? NaN) - (shape.xs[from] ?? NaN));
          const y = Math.abs((shape.ys[index] ?? NaN) - (shape.ys[from] ?? NaN));
          expect(Math.max(x, y) * 256 * 2 ** zoom).toBeLessThan(1);
        }
      }
    }),
  );
});

test('visits the steps that touch a box in ascending order', async () => {
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  await fc.assert(
    fc.asyncProperty(anyLine, at, at, at, at, async (shape, x, y, wide, high) => {
      const box = { left: x, top: y, right: x + wide, bottom: y + high };
      const lineIndex = await indexLine(shape, noTurn);
      const visited: number[] = [];
      lineIndex.stepsIn(box, Infinity, (from) => visited.push(from));
      expect(visited).toEqual([...new Set(visited)].sort((one, other) => one - other));
      const known = new Set(visited);
      for (let index = 0; index + 1 < shape.xs.length; index += 1) {
        const [aX, aY] = [shape.xs[index] ?? NaN, shape.ys[index] ?? NaN];
        if (aX >= box.left && aX <= box.right && aY >= box.top && aY <= box.bottom) expect(known).toContain(index);
      }
    }),
  );
});

test('finds the same nearest report as a search without the index', async () => {
  const at = fc.double({ min: 0, max: 1, noNaN: true });
  const reach = fc.constantFrom(1e-8, 1e-4, 0.05, 2);
  await fc.assert(
    fc.asyncProperty(anyLine, at, at, reach, async (shape, x, y, radius) => {
      const lineIndex = await indexLine(shape, noTurn);
      expect(nearestReport({ ...shape, lineIndex }, x, y, radius)).toBe(
        nearestReport({ ...shape, lineIndex: null }, x, y, radius),
      );
    }),
  );
});

test('visits few steps of 100,000 reports at a low zoom or in a small box', async () => {
  const length = 100_000;
  const xs = Float64Array.from({ length }, (_none, index) => 0.5 + 0.1 * Math.sin(index / 9_000));
  const ys = Float64Array.from({ length }, (_none, index) => 0.4 + 0.1 * Math.cos(index / 7_000));
  const lineIndex = await indexLine({ xs, ys, segments: [{ kind: 'solid', first: 0, last: length - 1 }] }, noTurn);
  const countIn = (box: typeof everywhere, zoom: number) => {
    let count = 0;
    lineIndex.stepsIn(box, zoom, () => (count += 1));
    return count;
  };
  expect(countIn(everywhere, 3)).toBeLessThan(4_000);
  expect(countIn(everywhere, 19)).toBe(length - 1);
  expect(countIn({ left: 0.5, top: 0.3, right: 0.5001, bottom: 0.3001 }, 19)).toBeLessThan(2_000);
  expect(lineIndex.rangesIn(everywhere)).toEqual([[0, length - 1]]);
});
