import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, overlaps } from './box.ts';
import { besideMark, placeCaptions } from './captions.ts';

const place = fc.record({ x: fc.integer({ min: 0, max: 200 }), y: fc.integer({ min: 0, max: 200 }) });

function placeAll(marks: readonly { readonly x: number; readonly y: number }[], costs: readonly number[]) {
  const taken: Box[] = [];
  return placeCaptions(marks, {
    spotsOf: ({ x, y }) => besideMark(x, 5, y - 8, 40, 16),
    costOf: (box, _caption, order) =>
      taken.some((other) => overlaps(box, other)) ? Infinity : (costs[order] ?? Infinity),
    take: (box) => taken.push(box),
  });
}

test('no caption stands where another has taken the room, and the first has its choice', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (marks) => {
      const placed = placeAll(marks, [0, 0]);
      expect(placed[0]).toMatchObject({ caption: marks[0], align: 'left' });
      for (const [index, { box }] of placed.entries())
        for (const other of placed.slice(index + 1)) expect(overlaps(box, other.box)).toBe(false);
    }),
  );
});

test('the cheaper spot is taken, of equals the first, and none at any price without room', () => {
  const [mark] = [{ x: 100, y: 100 }];
  expect(placeAll([mark], [2, 1])[0]?.align).toBe('right');
  expect(placeAll([mark], [1, 1])[0]?.align).toBe('left');
  expect(placeAll([mark], [])).toEqual([]);
});
