import { expect, test } from 'vitest';
import type { Box, Frame } from './frame.ts';
import { createOccupancy } from './occupancy.ts';
import { type OwnLabel, placeOwnLabels } from './own-labels.ts';

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
const measure = (label: OwnLabel) => (label.name ?? label.detail ?? '').length * 7;

function label(x: number, y: number, large = false): OwnLabel {
  return { x, y, name: 'Bettembourg', detail: '10 h 46 min', large, reach: 7 };
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
}

test('labels of our own never lie over one another', () => {
  const labels = Array.from({ length: 60 }, (_, index) =>
    label(40 + (index % 8) * 45, 30 + Math.floor(index / 8) * 45),
  );
  const placed = placeOwnLabels(frame, labels, createOccupancy(400, 400), measure);
  expect(placed.length).toBeGreaterThan(5);
  for (const [index, one] of placed.entries()) {
    for (const other of placed.slice(index + 1)) expect(overlap(one.box, other.box)).toBe(false);
  }
});

test('the latest place is told even where there is no room', () => {
  const occupancy = createOccupancy(400, 400);
  occupancy.take(frame.view);
  expect(placeOwnLabels(frame, [label(200, 200, true), label(100, 100)], occupancy, measure)).toHaveLength(1);
});

test('a label near the edge of the view is put where it is whole', () => {
  const [right] = placeOwnLabels(frame, [label(395, 200, true)], createOccupancy(400, 400), measure);
  expect(right?.box.right).toBeLessThanOrEqual(400);
  const [left] = placeOwnLabels(frame, [label(5, 200, true)], createOccupancy(400, 400), measure);
  expect(left?.box.left).toBeGreaterThanOrEqual(0);
});

test('a label keeps off the route where it can', () => {
  const occupancy = createOccupancy(400, 400);
  occupancy.takeLine(200, 200, 400, 200);
  const [placed] = placeOwnLabels(frame, [label(200, 200)], occupancy, measure);
  expect(placed?.box).toBeDefined();
  expect(occupancy.count(placed?.box ?? frame.view).line).toBe(0);
});

test('a mark outside the picture and a label without words are passed over', () => {
  const silent: OwnLabel = { ...label(100, 100, true), name: null, detail: null };
  expect(placeOwnLabels(frame, [label(900, 100, true), silent], createOccupancy(400, 400), measure)).toEqual([]);
});
