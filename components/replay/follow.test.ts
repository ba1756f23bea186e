// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { map as createMap } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { createFollower, isInView, COVERED_HEIGHT } from './follow.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  { name: 'a map half covered by a panel', height: 240, over: 140, onScreen: 0, seen: [0, 100] },
  { name: 'a map almost covered by a panel', height: 240, over: 200, onScreen: 0, seen: [0, 40] },
  { name: 'a frame of which the lower edge is visible', height: 280, over: 0, onScreen: -233, seen: [233, 280] },
  { name: 'a phone in landscape', height: 280, over: 0, onScreen: -135, seen: [135, 280] },
  { name: 'a map that starts at the bottom of the screen', height: 600, over: 0, onScreen: 700, seen: [0, 68] },
  { name: 'a map off screen', height: 600, over: 0, onScreen: 900, seen: [0, 600] },
  { name: 'a fully visible map', height: 600, over: 0, onScreen: 20, seen: [0, 600] },
])('keeps the mark in the visible part of $name', ({ height, over, onScreen, seen: [top = 0, bottom = 0] }) => {
  const container = document.createElement('div');
  const width = 320;
  Object.defineProperties(container, { clientWidth: { value: width }, clientHeight: { value: height } });
  container.getBoundingClientRect = () => new DOMRect(0, onScreen, width, height);
  container.style.setProperty(COVERED_HEIGHT, `${over}px`);
  const map = createMap(container, { zoomAnimation: false }).setView([50, 10], 6);
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const follow = createFollower(map, true);
  const moves = vi.fn();
  map.on('move', moves);
  for (let step = 0; step < 60; step += 1) {
    const [x, y] = [0.53 + step / 2_500, 0.34 + step / 4_000];
    follow(x, y);
    const at = map.latLngToContainerPoint([latitudeAt(y), longitudeAt(x)]);
    expect(isInView(at, width, { top, bottom }), `step ${step} at ${at.x}, ${at.y}`).toBe(true);
  }
  expect(moves.mock.calls.length).toBeGreaterThan(0);
  expect(moves.mock.calls.length).toBeLessThan(50);
  map.remove();
});
