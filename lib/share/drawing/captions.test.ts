import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Box, overlaps } from './box.ts';
import { besideMark, placeCaptions, placeRouteCaptions, placeTownNames } from './captions.ts';

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

test('places the first caption where it wants, and no other over it', () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 30 }), (marks) => {
      const placed = placeAll(marks, [0, 0]);
      expect(placed[0]).toMatchObject({ caption: marks[0], align: 'left' });
      for (const [index, { box }] of placed.entries())
        for (const other of placed.slice(index + 1)) expect(overlaps(box, other.box)).toBe(false);
    }),
  );
});

test('takes the cheapest position, the first of equals, and none at infinite cost', () => {
  const [mark] = [{ x: 100, y: 100 }];
  expect(placeAll([mark], [2, 1])[0]?.align).toBe('right');
  expect(placeAll([mark], [1, 1])[0]?.align).toBe('left');
  expect(placeAll([mark], [])).toEqual([]);
});

const oslo = { name: 'Oslo', detail: null };
const halden = { name: 'Halden', detail: '3 h' };

describe('placeRouteCaptions', () => {
  it('puts a caption on the side with less of the line', () => {
    const line = [60, 80, 100].map((off) => ({ x: 400 + off, y: 400 }));
    expect(placeRouteCaptions([{ x: 400, y: 400, ...oslo }], [], line)).toEqual([
      { ...oslo, x: 400, y: 400, anchor: 'end' },
    ]);
  });

  it('turns a caption away from the edge of the window', () => {
    expect(placeRouteCaptions([{ x: 950, y: 400, ...oslo }], [], [])).toMatchObject([{ anchor: 'end' }]);
    expect(placeRouteCaptions([{ x: 10, y: 400, ...oslo }], [], [])).toMatchObject([{ anchor: 'start' }]);
  });

  it('places the most important caption first, the next on the other side, and leaves out the rest', () => {
    const wanted = [halden, oslo, oslo].map((caption, index) => ({ ...caption, x: 400, y: 400 + index * 3 }));
    expect(placeRouteCaptions(wanted, [], [])).toMatchObject([
      { name: 'Halden', anchor: 'start' },
      { name: 'Oslo', anchor: 'end' },
    ]);
  });

  it('covers no mark', () => {
    expect(placeRouteCaptions([{ x: 400, y: 400, ...oslo }], [{ x: 440, y: 400 }], [])).toMatchObject([
      { anchor: 'end' },
    ]);
  });

  it('cuts a name wider than the window on both sides, and leaves out one above the window', () => {
    const wide = { name: 'x'.repeat(60), detail: null };
    expect(placeRouteCaptions([{ x: 480, y: 400, ...wide }], [], [])[0]?.name).toMatch(/^x{21,23}…$/);
    expect(placeRouteCaptions([{ x: 200, y: 400, ...wide }], [], [])[0]?.name).toMatch(/^x{36,38}…$/);
    expect(placeRouteCaptions([{ x: 480, y: 10, ...oslo }], [], [])).toEqual([]);
  });
});

describe('placeTownNames', () => {
  const latest = { ...oslo, x: 400, y: 400, anchor: 'start' } as const;
  const [bergen, gjøvik] = [
    { name: 'Bergen', x: 100, y: 500 },
    { name: 'Gjøvik', x: 420, y: 380 },
  ];

  it('keeps names away from captions, the line, each other and the scale bar', () => {
    const names = (towns: Parameters<typeof placeTownNames>[0], line: Parameters<typeof placeTownNames>[3] = []) =>
      placeTownNames(towns, [latest], [latest], line).map(({ name }) => name);
    expect(names([gjøvik, bergen])).toEqual(['Bergen']);
    expect(names([bergen, { ...bergen, name: 'Askøy', y: 520 }])).toEqual(['Bergen']);
    expect(
      names(
        [bergen],
        [
          { x: 90, y: 500 },
          { x: 180, y: 500 },
        ],
      ),
    ).toEqual([]);
    expect(names([{ name: 'Kiel', x: 800, y: 900 }])).toEqual([]);
    expect(names([{ ...bergen, name: 'Oslo' }])).toEqual([]);
  });

  it('names the first of many, and none outside the window', () => {
    const towns = Array.from({ length: 400 }, (_, index) => ({
      name: `T${index}`,
      x: (index % 20) * 60 - 100,
      y: Math.floor(index / 20) * 60 - 100,
    }));
    const placed = placeTownNames(towns, [], [], []);
    expect(placed).toHaveLength(6);
    for (const { x, y } of placed) expect(Math.min(x, y)).toBeGreaterThan(0);
  });
});
