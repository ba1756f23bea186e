import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './paths.mjs';

/** @typedef {{ name: string, status: 'passed' | 'failed' | 'skipped' }} Result of a test or check */

export function failed(name) {
  return { name, status: 'failed' };
}

/**
 * The tests in a runner's JSON report. A missing report, an empty run and an unexplained exit code are failures too.
 * @param {string} file @param {'vitest' | 'playwright' | 'engines'} runner @param {number} exitCode the runner's
 * @returns {Result[]}
 */
export function readReport(file, runner, exitCode) {
  let results;
  try {
    results = readers[runner](JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return [failed(`${runner} left no report`)];
  }
  if (results.length === 0) return [failed(`${runner} ran no test`)];
  const isExplained = exitCode === 0 || results.some(({ status }) => status === 'failed');
  return isExplained ? results : [...results, failed(`${runner} ended with exit code ${exitCode}`)];
}

const statuses = { passed: 'passed', expected: 'passed', skipped: 'skipped', pending: 'skipped', todo: 'skipped' };
const resultOf = (name, status) => ({ name, status: statuses[status] ?? 'failed' });

const readers = {
  vitest: ({ testResults }) =>
    testResults.flatMap(({ name, status, assertionResults }) =>
      // A file that does not load has no test to fail.
      assertionResults.length === 0
        ? [resultOf(relative(root, name), status)]
        : assertionResults.map((test) => resultOf(`${relative(root, name)} › ${test.fullName}`, test.status)),
    ),
  playwright: function read({ suites = [], specs = [] }) {
    const own = specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status }) => resultOf(`e2e/${file} › ${title}`, status)),
    );
    return [...own, ...suites.flatMap((suite) => read(suite))];
  },
  engines: ({ passed, skipped, failures }) => [
    ...Array(passed).fill(resultOf('', 'passed')),
    ...Array(skipped).fill(resultOf('', 'skipped')),
    ...failures.map(failed),
  ],
};
