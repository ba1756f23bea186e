import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
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

const passed = { name: '', status: 'passed' };
const skipped = { name: '', status: 'skipped' };
const failed = (name: string) => ({ name, status: 'failed' });

function unitFile(...statuses: string[]) {
  return {
    name: inRoot('lib', 'share', 'link.test.ts'),
    status: 'failed',
    assertionResults: statuses.map((status) => ({ status, fullName: `is ${status}` })),
  };
}

describe('the tests of a report', () => {
  test('of unit tests', () => {
    const file = report({ testResults: [unitFile('passed', 'failed', 'pending', 'todo')] });
    expect(readReport(file, 'vitest', 1)).toEqual([
      { name: 'lib/share/link.test.ts › is passed', status: 'passed' },
      { name: 'lib/share/link.test.ts › is failed', status: 'failed' },
      { name: 'lib/share/link.test.ts › is pending', status: 'skipped' },
      { name: 'lib/share/link.test.ts › is todo', status: 'skipped' },
    ]);
  });

  test('hold a unit test file that does not load', () => {
    const file = report({ testResults: [unitFile(), unitFile('passed')] });
    expect(readReport(file, 'vitest', 1)).toContainEqual(failed('lib/share/link.test.ts'));
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
    expect(readReport(file, 'playwright', 1)).toEqual([
      { name: 'e2e/headers.e2e.ts › a', status: 'passed' },
      failed('e2e/headers.e2e.ts › b'),
      failed('e2e/headers.e2e.ts › c'),
      { name: 'e2e/headers.e2e.ts › d', status: 'skipped' },
    ]);
  });

  test('of other engines count what is left out where one is not installed', () => {
    expect(readReport(report({ passed: 1, skipped: 1, failures: [] }), 'engines', 0)).toEqual([passed, skipped]);
    const wrong = report({ passed: 0, skipped: 0, failures: ['Firefox › A link opens: never so'] });
    expect(readReport(wrong, 'engines', 1)).toEqual([failed('Firefox › A link opens: never so')]);
  });

  test.each([
    ['a missing report', () => join(folder, 'none.json'), 0],
    ['a run without tests', () => report({ testResults: [] }), 0],
    ['an exit code that nothing explains', () => report({ testResults: [unitFile('passed')] }), 1],
  ])('take %s for a failure', (_title, file, exitCode) => {
    expect(readReport(file(), 'vitest', exitCode)).toContainEqual(expect.objectContaining({ status: 'failed' }));
  });
});
