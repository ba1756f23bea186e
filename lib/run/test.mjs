import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { commandScript, root } from './paths.mjs';
import { runNode } from './processes.mjs';
import { countsOf, readReport } from './test-results.mjs';

const reports = mkdtempSync(join(tmpdir(), 'share-viewer-test-'));
// A test runs the viewer as an unprivileged user, who has to reach it there.
chmodSync(reports, 0o711);
const env = { ...process.env, TMPDIR: reports };
const compiled = join(root, 'node_modules', '.cache', 'playwright');

const packageOf = { depcruise: 'dependency-cruiser', tsc: 'typescript' };
const layers = ['depcruise', 'app', 'components', 'lib', 'e2e', 'bench', 'proxy.ts', 'instrumentation.ts'];

const steps = {
  lint: { title: 'Lint, format, unused files, exports and packages', run: lint },
  types: { title: 'Types', run: types },
  unit: { title: 'Unit tests', run: unit },
  e2e: { title: 'End-to-end tests', run: endToEnd },
  engines: { title: 'The core of them in Firefox and WebKit, where these are installed', run: engines },
};
const all = [
  { title: `Types; ${steps.lint.title.toLowerCase()}; the build. Beside them the unit tests`, run: beforeBrowsers },
  steps.e2e,
  steps.engines,
];

process.exit(await main(process.argv.slice(2)));

async function main(args) {
  const chosen = readChoice(args);
  if (chosen === null) {
    console.error(`npm test -- [--only ${Object.keys(steps).join('|')}]`);
    return 2;
  }
  const total = countsOf(0);
  const installed = await ensureInstalled();
  if (!installed) add(total, countsOf(0, 'the packages could not be installed'));
  for (const { title, run } of installed ? chosen : []) {
    console.log(`\n── ${title}`);
    add(total, await run());
  }
  rmSync(reports, { recursive: true, force: true });
  if (total.failures.length > 0) console.log(`\nFailed:\n${total.failures.map((line) => `  ${line}`).join('\n')}`);
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
  return total.failed === 0 ? 0 : 1;
}

function readChoice(args) {
  if (args.length === 0) return all;
  const [option, name = ''] = args.length === 1 ? (args[0] ?? '').split('=') : args;
  return option === '--only' && args.length <= 2 && Object.hasOwn(steps, name) ? [steps[name]] : null;
}

async function check(command, args) {
  const code = await runNode([commandScript(packageOf[command] ?? command, command), ...args]);
  return code === 0 ? countsOf(1) : countsOf(0, `${command} ended with exit code ${code}`);
}

async function lint() {
  const counts = countsOf(0);
  const byContent = ['--cache', '--cache-strategy', 'content'];
  for (const [command, ...args] of [
    ['prettier', '--check', '--log-level', 'warn', ...byContent, '**/*.{ts,tsx,mjs}'],
    ['eslint', '.', '--max-warnings', '0', ...byContent, '--cache-location', 'node_modules/.cache/eslint/'],
    ['knip'],
    layers,
  ]) {
    add(counts, await check(command, args));
  }
  return counts;
}

async function types() {
  const generated = await check('next', ['typegen']);
  return generated.failed > 0 ? generated : check('tsc', ['--noEmit']);
}

/** The build clears the folder of generated types, which both checkers read: it comes last of its row. */
async function beforeBrowsers() {
  const checked = async () => {
    const counts = await types();
    add(counts, await lint());
    await ensureBuilt();
    return counts;
  };
  const [counts, more] = await Promise.all([checked(), unit()]);
  add(counts, more);
  return counts;
}

async function unit() {
  const file = join(reports, 'unit.json');
  const patience = ['--testTimeout=60000', '--hookTimeout=60000'];
  // Many wait for processes and sockets, so three workers pay off on two processors. Files leave nothing behind, and
  // sharing a process takes a third of the time.
  const workers = [`--maxWorkers=${Math.max(3, availableParallelism())}`, '--no-isolate'];
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runNode([commandScript('vitest'), 'run', ...patience, ...workers, ...report], { env });
  return readReport(file, 'vitest', code);
}

async function endToEnd() {
  // Not at the top: before the install there is nothing to import.
  const { findBrowser } = await import('./find-browser.mjs');
  const browser = await findBrowser().catch(() => null);
  if (browser === null) return countsOf(0, 'no browser: set CHROMIUM_PATH to a Chromium, Chrome or Edge');
  console.log(`Browser: ${browser.source}`);
  if (!(await ensureBuilt())) return countsOf(0, 'the viewer could not be built, so no end-to-end test ran');
  const file = join(reports, 'e2e.json');
  const code = await runNode(
    [commandScript('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts'],
    { env: { ...env, E2E_REPORT: file, E2E_BROWSER: JSON.stringify(browser), PWTEST_CACHE_DIR: compiled } },
  );
  return readReport(file, 'playwright', code);
}

/** Engines that are not installed count as skipped. */
async function engines() {
  if (!(await ensureBuilt())) return countsOf(0, 'the viewer could not be built, so no other engine opened it');
  const file = join(reports, 'engines.json');
  const code = await runNode(['--import', 'tsx', 'e2e/engines/main.ts', '--core', '--report', file], { env });
  return readReport(file, 'engines', code);
}

function add(total, more) {
  total.passed += more.passed;
  total.failed += more.failed;
  total.skipped += more.skipped;
  total.failures.push(...more.failures);
}
