import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitView, project, VIEW_SIZE, worldWidthAt } from './map-view.ts';

describe('fitView', () => {
  it('returns null without places', () => {
    expect(fitView([], [])).toBeNull();
  });

  it('keeps the view while a track grows a little inside it', () => {
    expect(fitView([45, 60, 60.05], [5, 11, 11.05])).toEqual(fitView([45, 60], [5, 11]));
  });

  it('shows the surroundings of a single place', () => {
    expect(fitView([55], [12])?.world).toBeLessThanOrEqual(worldWidthAt(7));
  });

  it('shows every place of any line of up to three turns around the world', () => {
    const place = fc.tuple(
      fc.double({ min: -90, max: 90, noNaN: true }),
      fc.double({ min: -540, max: 540, noNaN: true }),
    );
    fc.assert(
      fc.property(fc.array(place, { minLength: 1 }), (places) => {
        const view = fitView(
          places.map(([latitude]) => latitude),
          places.map(([, longitude]) => longitude),
        );
        const shown = places.flatMap(([latitude, longitude]) => (view ? project(view, latitude, longitude) : []));
        const units = shown.flatMap(({ x, y }) => [x, y]);
        expect(shown).toHaveLength(places.length);
        expect(Math.min(...units)).toBeGreaterThan(0);
        expect(Math.max(...units)).toBeLessThan(VIEW_SIZE);
      }),
    );
  });
});
