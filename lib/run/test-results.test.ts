import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readReport } from './test-results.mjs';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'test-results-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown) {
  const file = join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

function unitFile(statuses: string[], status = 'passed', message = '') {
  return {
    name: '/a/lib/share/link.test.ts',
    status,
    message,
    assertionResults: statuses.map((one) => ({ status: one, fullName: `is ${one}` })),
  };
}

describe('the counts of a report', () => {
  test('of unit tests name each failure', () => {
    const file = report({ testResults: [unitFile(['passed', 'failed', 'pending', 'todo']), unitFile(['passed'])] });
    expect(readReport(file, 'vitest', 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 2,
      failures: ['lib/share/link.test.ts › is failed'],
    });
  });

  test('count a unit test file that does not load', () => {
    const file = report({ testResults: [unitFile([], 'failed', 'Cannot find module\n at x'), unitFile(['passed'])] });
    expect(readReport(file, 'vitest', 1)).toMatchObject({
      passed: 1,
      failed: 1,
      failures: ['lib/share/link.test.ts › Cannot find module'],
    });
  });

  test('of end-to-end tests go through nested groups and take unsteady ones for failed', () => {
    const spec = (title: string, status: string) => ({ title, file: 'headers.e2e.ts', tests: [{ status }] });
    const file = report({
      suites: [
        {
          specs: [spec('a', 'expected')],
          suites: [{ specs: [spec('b', 'unexpected'), spec('c', 'flaky'), spec('d', 'skipped')] }],
        },
      ],
    });
    expect(readReport(file, 'playwright', 1)).toEqual({
      passed: 1,
      failed: 2,
      skipped: 1,
      failures: ['e2e/headers.e2e.ts › b', 'e2e/headers.e2e.ts › c'],
    });
  });

  test('count an error outside of all tests', () => {
    const file = report({ suites: [], errors: [{ message: 'set-up broke' }] });
    expect(readReport(file, 'playwright', 1)).toMatchObject({ passed: 0, failed: 1, failures: ['set-up broke'] });
  });

  test('of other engines count what is left out where one is not installed', () => {
    const some = report({ passed: 6, skipped: 6, failures: [] });
    expect(readReport(some, 'engines', 0)).toEqual({ passed: 6, failed: 0, skipped: 6, failures: [] });
    const none = report({ passed: 0, skipped: 12, failures: [] });
    expect(readReport(none, 'engines', 0)).toMatchObject({ failed: 0, skipped: 12 });
    const wrong = report({ passed: 5, skipped: 0, failures: ['Firefox › A link opens: never so'] });
    expect(readReport(wrong, 'engines', 1)).toMatchObject({
      failed: 1,
      failures: ['Firefox › A link opens: never so'],
    });
    expect(readReport(report({ passed: 0, skipped: 0, failures: [] }), 'engines', 0)).toMatchObject({ failed: 1 });
  });

  test.each([
    ['a missing report', () => join(folder, 'none.json'), 0],
    ['a run without tests', () => report({ testResults: [] }), 0],
    ['an exit code that nothing explains', () => report({ testResults: [unitFile(['passed'])] }), 1],
  ])('take %s for a failure', (_title, file, exitCode) => {
    expect(readReport(file(), 'vitest', exitCode).failed).toBe(1);
  });
});
