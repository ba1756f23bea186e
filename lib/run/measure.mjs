import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './build.mjs';
import { commandScript, root } from './paths.mjs';
import { runNode } from './processes.mjs';
import { ensureInstalled } from './steps.mjs';

const benchmarks = {
  engines: 'e2e/engines/main.ts',
  languages: 'bench/languages.ts',
  pages: 'bench/pages/main.ts',
  '--decode': 'bench/decode.ts',
  '--browser': 'bench/browser.ts',
  '--growth': 'bench/journey/growth.ts',
  '--map': 'bench/journey/long-map.ts',
  '--refresh': 'bench/journey/refresh.ts',
  '--texts': 'bench/texts.ts',
};

const [command, ...args] = process.argv.slice(2);
const isBench = command === 'bench';
const chosen = isBench ? args.find((argument) => Object.hasOwn(benchmarks, argument)) : undefined;
const isReady = (await ensureInstalled()) && (['--decode', '--texts'].includes(chosen) || (await ensureBuilt()));
if (!isReady) process.exitCode = 1;
else if (isBench && args[0] === 'nodes') process.exitCode = testNodes(args.slice(1));
else {
  const file = chosen === undefined ? `bench/${isBench ? '' : 'load/'}main.ts` : benchmarks[chosen];
  const rest = args.filter((argument) => argument !== chosen || chosen.startsWith('--'));
  process.exitCode = await runNode(['--import', 'tsx', file, ...rest]);
}

function testNodes([...versions]) {
  if (versions.length === 0) versions.push('20.19.0', '22.13.0', '22', '24');
  const e2e = ['e2e/gate/data-routes', 'e2e/history/downloads', 'e2e/service/faults'];
  const suites = {
    'unit tests': [commandScript('vitest'), 'run', '--no-isolate', '--testTimeout=300000', '--hookTimeout=300000'],
    pages: [commandScript('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...e2e],
  };
  const results = versions.map((version) => {
    const failed = Object.keys(suites).filter((name) => !succeedsUnder(version, suites[name]));
    const outcome = failed.length === 0 ? 'all passed' : failed.map((name) => `${name} failed`).join(', ');
    console.log(`Node ${version}: ${outcome}`);
    return failed.length === 0;
  });
  return results.every(Boolean) ? 0 : 1;
}

function succeedsUnder(version, suite) {
  const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', ...suite];
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}
