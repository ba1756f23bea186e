import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipLine } from './canvas.ts';

const box = { left: 0, top: 0, right: 100, bottom: 80 };

test('a clipped line lies within the box', () => {
  const length = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(length, length, length, length, (fromX, fromY, toX, toY) => {
      const piece = clipLine(box, fromX, fromY, toX, toY);
      if (piece === null) return;
      for (const [index, value] of piece.entries()) {
        expect(value).toBeGreaterThan(-0.01);
        expect(value).toBeLessThan((index % 2 === 0 ? box.right : box.bottom) + 0.01);
      }
    }),
  );
});

test('a line through the box is clipped at its sides, a line beside it is null', () => {
  expect(clipLine(box, -100, 40, 200, 40)).toEqual([0, 40, 100, 40]);
  expect(clipLine(box, 10, 10, 20, 20)).toEqual([10, 10, 20, 20]);
  expect(clipLine(box, -10, 0, -10, 80)).toBeNull();
  expect(clipLine(box, -50, 0, 0, -50)).toBeNull();
});
