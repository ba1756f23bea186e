// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { map as createMap } from 'leaflet';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import { createFollower, isInSight, OVER } from './follow.ts';

afterEach(() => vi.restoreAllMocks());

test.each([
  { name: 'a map that a panel half covers', height: 240, over: 140, onScreen: 0, seen: [0, 100] },
  { name: 'a map of which little is left', height: 240, over: 200, onScreen: 0, seen: [0, 40] },
  { name: 'a frame that shows its lower edge', height: 280, over: 0, onScreen: -233, seen: [233, 280] },
  { name: 'a phone on its side', height: 280, over: 0, onScreen: -135, seen: [135, 280] },
  { name: 'a map that begins at the foot of the screen', height: 600, over: 0, onScreen: 700, seen: [0, 68] },
  { name: 'a map out of sight', height: 600, over: 0, onScreen: 900, seen: [0, 600] },
  { name: 'a map in full', height: 600, over: 0, onScreen: 20, seen: [0, 600] },
])(
  'in $name the mark is followed into what is seen of it',
  ({ height, over, onScreen, seen: [top = 0, bottom = 0] }) => {
    const container = document.createElement('div');
    const width = 320;
    Object.defineProperties(container, { clientWidth: { value: width }, clientHeight: { value: height } });
    container.getBoundingClientRect = () => new DOMRect(0, onScreen, width, height);
    container.style.setProperty(OVER, `${over}px`);
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
      expect(isInSight(at, width, { top, bottom }), `step ${step} at ${at.x}, ${at.y}`).toBe(true);
    }
    // It is not moved for every step.
    expect(moves.mock.calls.length).toBeGreaterThan(0);
    expect(moves.mock.calls.length).toBeLessThan(50);
    map.remove();
  },
);
