import { expect, test } from 'vitest';
import { type BrowserResults, type CaseFigures, caseNames, plotLoads, renderBrowser } from './browser-report.ts';

const page: CaseFigures = {
  readableMs: 1_000,
  liveMs: 2_000,
  drawnMs: 4_000,
  blockingMs: 200,
  longestTaskMs: 90,
  scriptsUntilLive: 160_000,
  scriptsUntilDrawn: 225_000,
};

const resultsWith = (overrides: Partial<Record<(typeof caseNames)[number], Partial<CaseFigures>>>): BrowserResults => ({
  rounds: 5,
  cases: new Map(caseNames.map((name) => [name, { ...page, ...overrides[name] }])),
});

const results = resultsWith({
  hello: { liveMs: NaN, drawnMs: NaN, scriptsUntilLive: 135_000 },
  smooth: { drawnMs: 5_000 },
  jittered: { drawnMs: 5_200 },
  ownNear: { blockingMs: 351 },
});

test('shows whether a budget is met or missed', () => {
  const lines = renderBrowser(results).split('\n');
  const lineOf = (name: string) => lines.findLast((line) => line.startsWith(name));
  expect(lineOf('JavaScript over hello world until')).toMatch(/25\.0 kB +25\.0 kB +met$/);
  expect(lineOf('JavaScript over hello world with')).toMatch(/90\.0 kB +95\.0 kB +met$/);
  expect(lineOf('line drawn, 100,000 smooth')).toMatch(/1\.25 × +1\.25 × +met$/);
  expect(lineOf('line drawn, 100,000 jittered')).toMatch(/1\.30 × +1\.25 × +missed by 0\.05 ×$/);
  expect(lineOf('blocking time, 50 reports, fast')).toMatch(/351 ms +350 ms +missed by 1 ms$/);
});

test('reports a missing measurement as not measured', () => {
  const unmeasured = renderBrowser(resultsWith({ own: { blockingMs: NaN } }));
  expect(unmeasured).toMatch(/blocking time, 50 reports +NaN ms +350 ms +not measured$/m);
});

test('plots every moment of a page inside the frame', () => {
  const svg = plotLoads(results);
  const marks = [...svg.matchAll(/<circle cx="(\d+)" cy="(\d+)" r="6"/g)];
  expect(marks).toHaveLength(1 + 5 * 3);
  for (const [, x] of marks) expect(Number(x)).toBeLessThanOrEqual(720);
  expect(svg).toContain('100,000 reports, jittered');
  expect(svg).not.toContain('NaN');
});
