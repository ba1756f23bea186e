// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { map as createMap } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { createFollower, isInSight, OVER } from './follow.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  { name: 'a frame of 320 by 240', width: 320, height: 240, over: 140 },
  { name: 'a phone on its side', width: 667, height: 375, over: 200 },
  { name: 'a map without a panel over it', width: 800, height: 600, over: 0 },
  { name: 'a map of which little is left', width: 320, height: 240, over: 220 },
])('in $name the mark is followed into what no panel covers', ({ width, height, over }) => {
  const container = document.createElement('div');
  Object.defineProperties(container, { clientWidth: { value: width }, clientHeight: { value: height } });
  container.style.setProperty(OVER, `${over}px`);
  const map = createMap(container, { zoomAnimation: false }).setView([50, 10], 6);
  let now = 1_000;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
  const follow = createFollower(map, true);
  const moves = vi.fn();
  map.on('move', moves);
  for (let step = 0; step < 60; step += 1) {
    const [x, y] = [0.53 + step / 1_500, 0.34 + step / 2_000];
    follow(x, y);
    const at = map.latLngToContainerPoint([latitudeAt(y), longitudeAt(x)]);
    expect(isInSight(at, { x: width, y: height }, over), `step ${step} at ${at.x}, ${at.y}`).toBe(true);
    expect(at.y).toBeLessThan(height - over);
  }
  // It is not moved for every step.
  expect(moves.mock.calls.length).toBeGreaterThan(0);
  if (over < 200) expect(moves.mock.calls.length).toBeLessThan(40);
  map.remove();
});
