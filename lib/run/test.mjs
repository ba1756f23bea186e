import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { commandScript, inRoot } from './paths.mjs';
import { runNode, runNpm } from './processes.mjs';
import { ensureInstalled } from './steps.mjs';
import { failed, readReport } from './test-results.mjs';

const reports = mkdtempSync(join(tmpdir(), 'share-viewer-test-'));
// A test runs the viewer as an unprivileged user, who has to reach it there.
chmodSync(reports, 0o711);
const env = { ...process.env, TMPDIR: reports };
const compiled = inRoot('node_modules', '.cache', 'playwright');

const steps = {
  lint: { title: 'Format, types, lint, unused code, layers', run: () => runScript('lint') },
  types: { title: 'Types', run: () => runScript('types') },
  unit: { title: 'Unit tests', run: unit },
  e2e: { title: 'End-to-end tests', run: endToEnd },
  engines: { title: 'The core of them in Firefox and WebKit, where these are installed', run: engines },
};
const all = [
  { title: `${steps.lint.title}; the build. Beside them the unit tests`, run: beforeBrowsers },
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
  const results = [];
  const isInstalled = await ensureInstalled();
  if (!isInstalled) results.push(failed('the packages could not be installed'));
  for (const { title, run } of isInstalled ? chosen : []) {
    console.log(`\n── ${title}`);
    results.push(...(await run()));
  }
  rmSync(reports, { recursive: true, force: true });
  const withStatus = (status) => results.filter((result) => result.status === status);
  const [failures, skipped] = [withStatus('failed'), withStatus('skipped').length];
  if (failures.length > 0) console.log(`\nFailed:\n${failures.map(({ name }) => `  ${name}`).join('\n')}`);
  console.log(
    `\n${withStatus('passed').length} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  );
  return failures.length === 0 ? 0 : 1;
}

function readChoice(args) {
  if (args.length === 0) return all;
  const [option, name = ''] = args.length === 1 ? (args[0] ?? '').split('=') : args;
  return option === '--only' && args.length <= 2 && Object.hasOwn(steps, name) ? [steps[name]] : null;
}

async function runScript(name) {
  const code = await runNpm(['run', '--silent', name]);
  return [code === 0 ? { name, status: 'passed' } : failed(`npm run ${name} ended with exit code ${code}`)];
}

/** The build clears the folder of generated types, which the checkers read: it comes after them. */
async function beforeBrowsers() {
  const checked = async () => {
    const results = await runScript('lint');
    await ensureBuilt();
    return results;
  };
  return (await Promise.all([checked(), unit()])).flat();
}

async function runWithReport(runner, argsFor, more = {}) {
  const report = join(reports, `${runner}.json`);
  const code = await runNode(argsFor(report), { env: { ...env, ...more, E2E_REPORT: report } });
  return readReport(report, runner, code);
}

async function unit() {
  const patience = ['--testTimeout=300000', '--hookTimeout=300000'];
  // Many wait for processes and sockets, so three workers pay off on two processors. Sharing a process takes a third of
  // the time.
  const workers = [`--maxWorkers=${Math.max(3, availableParallelism())}`, '--no-isolate'];
  return runWithReport('vitest', (report) => [
    ...[commandScript('vitest'), 'run', ...patience, ...workers],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
  ]);
}

async function endToEnd() {
  const { findBrowser } = await import('./find-browser.mjs');
  const browser = await findBrowser().catch(() => null);
  if (browser === null) return [failed('no browser: set CHROMIUM_PATH to a Chromium, Chrome or Edge')];
  console.log(`Browser: ${browser.source}`);
  if (!(await ensureBuilt())) return [failed('the viewer could not be built, so no end-to-end test ran')];
  const args = [commandScript('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts'];
  return runWithReport('playwright', () => args, { E2E_BROWSER: JSON.stringify(browser), PWTEST_CACHE_DIR: compiled });
}

async function engines() {
  if (!(await ensureBuilt())) return [failed('the viewer could not be built, so no other engine opened it')];
  const args = ['--import', 'tsx', 'e2e/engines/main.ts', '--core', '--report'];
  return runWithReport('engines', (report) => [...args, report]);
}
