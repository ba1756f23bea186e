import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { LocationPoint, Position } from '#lib/tracking/types.ts';
import { anyHistory, historyOf, readRows, reportAt } from '#lib/journey/test-history.ts';
import { prepareLand } from './land.ts';
import { drawRoute, MAX_PATH_LENGTH } from './route-drawing.ts';
import { simplifyRoute } from './route-line.ts';

// The outlines of the world are read once, which on a busy machine takes longer than a test may.
beforeAll(prepareLand, 60_000);

function draw(history: readonly LocationPoint[], latest: Position | null = null, destination: Position | null = null) {
  return drawRoute({ route: simplifyRoute(readRows(history)), latest, destination });
}

function drive(reports: number): LocationPoint[] {
  return historyOf(
    ...Array.from({ length: reports }, (_, index) => reportAt(index * 60, 45 + index / reports, 5 + Math.sin(index))),
  );
}

describe('drawRoute', () => {
  it('returns null when nothing has a position', async () => {
    expect(await draw([reportAt(0)])).toBeNull();
  });

  it('draws a destination or a latest place alone', async () => {
    const place = { latitude: 52, longitude: 13 };
    expect((await draw([], null, place))?.marks.map(({ kind }) => kind)).toEqual(['destination']);
    expect((await draw([], place))?.marks.map(({ kind }) => kind)).toEqual(['latest']);
  });

  it('draws a Pacific crossing as one line, and the destination on the near side', async () => {
    const crossing = historyOf(reportAt(0, 35, 140), reportAt(600, 45, 170), reportAt(1_200, 45, -160));
    const drawing = await draw(crossing, null, { latitude: 34, longitude: -118 });
    expect(drawing?.routePath.match(/m/g)).toHaveLength(1);
    const x = new Map(drawing?.marks.map((mark) => [mark.kind, mark.x]));
    expect(x.get('start')).toBeLessThan(x.get('latest') ?? NaN);
    expect(x.get('latest')).toBeLessThan(x.get('destination') ?? NaN);
  });

  it('draws no line to a latest place off the track or to the destination', async () => {
    const there = await draw(drive(5), { latitude: 47, longitude: 8 }, { latitude: 48, longitude: 9 });
    expect(there?.routePath.match(/m/g)).toHaveLength(1);
    expect(there?.routePath.match(/-?\d+ ?-?\d+/g)).toHaveLength(5);
  });

  it('dashes a silence between two solid lines', async () => {
    const before = [0, 1, 2, 3, 4].map((hour) => reportAt(hour * 60, 45 + hour, 5));
    const after = [20, 21].map((hour) => reportAt(hour * 60, 40 + hour / 2, 9));
    const drawing = await draw(historyOf(...before, ...after));
    expect(drawing?.silences.match(/m/g)).toHaveLength(1);
    expect(drawing?.routePath.match(/m/g)).toHaveLength(2);
  });

  it('draws dots for fewer than 100 reports, spaced for a phone and for a wide screen', async () => {
    const dotsOf = async (reports: LocationPoint[]) => {
      const { dots = '', moreDots = '' } = (await draw(reports)) ?? {};
      return [dots, moreDots].map((path) => path.match(/m/g)?.length ?? 0);
    };
    expect(await dotsOf(drive(10))).toEqual([10, 0]);
    const [few = 0, more = 0] = await dotsOf(drive(99));
    expect(few).toBeGreaterThan(15);
    expect(more).toBeGreaterThan(few / 4);
    expect(few + more).toBeLessThan(99);
    expect(await dotsOf(drive(100))).toEqual([0, 0]);
    expect(await dotsOf(Array.from({ length: 99 }, (_, index) => reportAt(index, 45 + index / 1e7, 5)))).toEqual([
      1, 0,
    ]);
  });

  it('draws a graticule when neither coast nor border is visible', async () => {
    const namesOf = async (...history: LocationPoint[]) => {
      const { meridians = [], parallels = [] } = (await draw(historyOf(...history)))?.graticule ?? {};
      return [...meridians, ...parallels].map(({ name }) => name);
    };
    expect(await namesOf(reportAt(0, 45, 5), reportAt(60, 47, 9))).toEqual([]);
    expect(await namesOf(reportAt(0, -40, -130), reportAt(60, -42, -135))).toContain('40°\u00a0S');
    expect(await namesOf(reportAt(0, 48.2, 16.37), reportAt(60, 48.203, 16.371))).toContain('48.202°\u00a0N');
  });

  it('marks a stop where the line passes it on another copy of the world', async () => {
    const round = Array.from({ length: 8 }, (_, index) => reportAt(index * 60, 10, ((index * 90 + 180) % 360) - 180));
    const parked = Array.from({ length: 4 }, (_, index) => reportAt(480 + index * 60, 10, -90));
    const drawing = await draw(historyOf(...round, ...parked));
    const [stop] = drawing?.marks.filter(({ kind }) => kind === 'stop') ?? [];
    expect(stop).toMatchObject({ x: drawing?.marks.at(-1)?.x });
  });

  it('stays small for a long erratic track', async () => {
    const wild = Array.from({ length: 20_000 }, (_, index) =>
      reportAt(index * 1_440, Math.sin(index * index) * 60, Math.cos(index) * 170),
    );
    const { routePath = '', land = '', borders = '', polar = '' } = (await draw(historyOf(...wild))) ?? {};
    expect(routePath.length + land.length + borders.length + polar.length).toBeLessThanOrEqual(MAX_PATH_LENGTH);
    expect(land.length).toBeGreaterThan(1_000);
  });

  it('has only numbers in its paths, for any history', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const drawing = await draw(history);
        const { land = '', polar = '', borders = '', routePath = '', silences = '', dots = '' } = drawing ?? {};
        expect([land, polar, borders, routePath, silences, dots].join('')).toMatch(/^[-mhz\d. ]*$/);
        expect(drawing === null).toBe(history.every(({ position }) => position === null));
      }),
      { numRuns: 30 },
    );
  });
});
