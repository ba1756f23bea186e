import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, isWithin } from '#lib/share/drawing/box.ts';
import type { Frame } from '../canvas.ts';
import { type MarkCaption, placeMarkCaptions } from './mark-captions.ts';
import { createCollisionGrid } from './collision-grid.ts';

const frame: Frame = {
  zoom: 0,
  scale: 1,
  left: 0,
  top: 0,
  width: 400,
  height: 400,
  ratio: 1,
  view: { left: 0, top: 0, right: 400, bottom: 400 },
};
const measure = (caption: MarkCaption) => (caption.name ?? caption.detail ?? '').length * 7;

function caption(x: number, y: number, large = false): MarkCaption {
  return { x, y, name: 'Bettembourg', detail: '10 h 46 min', large, radius: 7 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

test('captions never overlap', () => {
  const captions = Array.from({ length: 60 }, (_, index) =>
    caption(40 + (index % 8) * 45, 30 + Math.floor(index / 8) * 45),
  );
  const placed = placeMarkCaptions(frame, captions, createCollisionGrid(400, 400), measure);
  expect(placed.length).toBeGreaterThan(5);
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) expect(overlap(one.box, other.box)).toBe(false);
  }
});

test('a large caption is placed even where there is no room', () => {
  const grid = createCollisionGrid(400, 400);
  grid.block(frame.view);
  expect(placeMarkCaptions(frame, [caption(200, 200, true), caption(100, 100)], grid, measure)).toHaveLength(1);
});

test('a caption near the edge of the view is moved to be complete', () => {
  const [right] = placeMarkCaptions(frame, [caption(395, 200, true)], createCollisionGrid(400, 400), measure);
  expect(right?.box.right).toBeLessThanOrEqual(400);
  const [left] = placeMarkCaptions(frame, [caption(5, 200, true)], createCollisionGrid(400, 400), measure);
  expect(left?.box.left).toBeGreaterThanOrEqual(0);
});

test('a caption avoids the route where it can', () => {
  const grid = createCollisionGrid(400, 400);
  grid.blockLine(200, 200, 400, 200);
  const [placed] = placeMarkCaptions(frame, [caption(200, 200)], grid, measure);
  expect(placed?.box).toBeDefined();
  expect(grid.count(placed?.box ?? frame.view).line).toBe(0);
});

test('a mark outside the frame and a caption without text are left out', () => {
  const silent: MarkCaption = { ...caption(100, 100, true), name: null, detail: null };
  expect(placeMarkCaptions(frame, [caption(900, 100, true), silent], createCollisionGrid(400, 400), measure)).toEqual(
    [],
  );
});

test('no caption crosses the edge of the view or a control, for any position and length of name', () => {
  const view = { left: 40, top: 40, right: 360, bottom: 360 };
  const controls = [
    { left: 300, top: 40, right: 360, bottom: 180 },
    { left: 40, top: 330, right: 160, bottom: 360 },
  ];
  const mark = fc.record({
    x: fc.integer({ min: 0, max: 400 }),
    y: fc.integer({ min: 0, max: 400 }),
    name: fc.string({ minLength: 1, maxLength: 120 }),
    large: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(mark, { maxLength: 8 }), (marks) => {
      const captions = marks.map((at) => ({ ...at, detail: '3 h', radius: 12 }));
      const placed = placeMarkCaptions({ ...frame, view }, captions, createCollisionGrid(400, 400), measure, controls);
      for (const { box } of placed) {
        expect(controls.some((control) => overlap(box, control))).toBe(false);
        expect(isWithin(box, view) || !overlap(box, view)).toBe(true);
      }
    }),
  );
});

test('a name that is too long for the map is cut', () => {
  const [placed] = placeMarkCaptions(
    frame,
    [{ ...caption(200, 200, true), name: 'x'.repeat(100) }],
    createCollisionGrid(400, 400),
    measure,
  );
  expect(placed?.caption.name).toMatch(/^x{30,39}…$/);
});
