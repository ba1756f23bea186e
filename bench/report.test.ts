import { expect, test } from 'vitest';
import { lagOf } from './figures.ts';
import { PLAIN_FRAME } from './frames.ts';
import { HELLO, renderReport, type Results } from './report.ts';

const size = { raw: 3_000, gzip: 1_000 };
const speed = { requestsPerSecond: 200, p50Ms: 2, p99Ms: 4 };
const results: Results = {
  speed: { 1: { [HELLO]: speed, '/share': { ...speed, requestsPerSecond: 50 } } },
  openings: {
    kind: 'measured',
    requests: 300,
    cpuMs: { hello: 4, hit: 8, one: 10, own: 12.5, measured: 13, own1000: 20 },
  },
  html: { '/share': { ...size, styles: 700 } },
  scripts: { [HELLO]: { ...size, files: 2 }, '/share': { raw: 9_000, gzip: 3_500, files: 4 } },
  hostScripts: { '/embed.js': { raw: 7_400, gzip: 2_900 } },
  frames: {
    kind: 'measured',
    widths: { 360: { 'share-viewer': lagOf([15, 30, 120]), [PLAIN_FRAME]: lagOf([20, 20, Infinity]) } },
  },
};

function lineOf(report: string, name: string): string[] | undefined {
  return report
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
    .findLast(([first]) => first === name)
    ?.slice(1);
}

test('compares frames with plain frames of the same run', () => {
  const report = renderReport(results);
  expect(lineOf(report, '360 px, share-viewer')).toEqual(['2 of 3', '30.0', '120.0', '120.0', '1.50']);
  expect(lineOf(report, `360 px, ${PLAIN_FRAME}`)).toEqual(['2 of 3', '20.0', 'never', 'never', '1.00']);
});

test('compares pages with the smallest page and shows the gzip size of the host script', () => {
  const report = renderReport(results);
  expect(lineOf(report, '/share')).toEqual(['4', '9,000', '3,500', '2,500']);
  expect(lineOf(report, '/embed.js')).toEqual(['7,400', '2,900']);
});

test('says what was not measured and why if there is no browser', () => {
  const report = renderReport({
    ...results,
    frames: { kind: 'no browser', reason: 'CHROMIUM_PATH is not an executable' },
  });
  expect(report).toContain(
    'Frames follow their content: not measured, there is no browser (CHROMIUM_PATH is not an executable)',
  );
  expect(lineOf(report, '/embed.js')).toEqual(['7,400', '2,900']);
});

test('compares openings with the smallest page and with their budget', () => {
  const report = renderReport(results);
  expect(lineOf(report, 'same link again')).toEqual(['8.0', '2.00', 'limit 2.50: met']);
  expect(lineOf(report, 'first openings, one track for all')).toEqual(['10.0', '2.50']);
  expect(lineOf(report, 'first openings, 50 reports with addresses')).toEqual(['12.5', '3.13', 'limit 3.20: met']);
  expect(lineOf(report, 'first openings, 1,000 reports with addresses')?.at(-1)).toBe('limit 4.80: missed');
  expect(renderReport({ ...results, openings: { kind: 'not measured', reason: 'this is a test' } })).toContain(
    'Openings: not measured, this is a test',
  );
});
