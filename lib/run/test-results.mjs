import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Counts */

/** @param {number} passed @param {string[]} failures @returns {Counts} */
export function countsOf(passed, ...failures) {
  return { passed, failed: failures.length, skipped: 0, failures };
}

/**
 * What a runner's JSON report says, whichever of the three wrote it.
 * @param {string} file @param {'vitest' | 'playwright' | 'engines'} runner @param {number} exitCode the runner's
 * @returns {Counts} a missing report, an empty run and an unexplained exit code are failures too
 */
export function readReport(file, runner, exitCode) {
  const counts = countsOf(0);
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    if (runner === 'vitest') countVitest(report, counts);
    else if (runner === 'playwright') countPlaywright(report, counts);
    else countEngines(report, counts);
  } catch {
    addFailure(counts, `${runner} left no report`);
  }
  // No machine has to have other engines.
  const isLeftOut = runner === 'engines' && counts.skipped > 0;
  if (counts.failed === 0 && counts.passed === 0 && !isLeftOut) addFailure(counts, `${runner} ran no test`);
  if (counts.failed === 0 && exitCode !== 0) addFailure(counts, `${runner} ended with exit code ${exitCode}`);
  return counts;
}

function addFailure(counts, failure) {
  counts.failed += 1;
  counts.failures.push(failure);
}

function countVitest(report, counts) {
  for (const file of report.testResults) {
    const failedBefore = counts.failed;
    for (const { status, fullName } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') addFailure(counts, `${fileName(file.name)} › ${fullName}`);
      else counts.skipped += 1;
    }
    // A file that does not load has no test to fail.
    if (file.status === 'failed' && counts.failed === failedBefore)
      addFailure(counts, `${fileName(file.name)} › ${firstLine(file.message)}`);
  }
}

function countPlaywright(report, counts) {
  for (const error of report.errors ?? []) addFailure(counts, firstLine(error.message));
  const suites = [...report.suites];
  for (let suite = suites.shift(); suite !== undefined; suite = suites.shift()) {
    suites.push(...(suite.suites ?? []));
    for (const spec of suite.specs ?? []) {
      for (const { status } of spec.tests) {
        if (status === 'expected') counts.passed += 1;
        else if (status === 'skipped') counts.skipped += 1;
        else addFailure(counts, `e2e/${spec.file} › ${spec.title}`);
      }
    }
  }
}

function countEngines({ passed, skipped, failures }, counts) {
  counts.passed += passed;
  counts.skipped += skipped;
  for (const failure of failures) addFailure(counts, failure);
}

function fileName(path) {
  return path.replaceAll('\\', '/').split('/').slice(-3).join('/');
}

function firstLine(text) {
  return (text ?? '').split('\n')[0] || 'an error without a message';
}
