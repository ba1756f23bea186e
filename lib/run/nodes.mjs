import { spawnSync } from 'node:child_process';
import { commandScript, root } from './paths.mjs';

const e2e = ['e2e/gate/data-routes', 'e2e/history/downloads', 'e2e/service/faults'];
const commands = {
  'unit tests': [commandScript('vitest'), 'run', '--no-isolate', '--testTimeout=300000', '--hookTimeout=300000'],
  pages: [commandScript('@playwright/test', 'playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...e2e],
};

/** `npm run bench -- nodes [versions]`: tests under several versions of Node, which npm fetches. */
const versions = process.argv.slice(2);
for (const version of versions.length > 0 ? versions : ['20.19.0', '22.13.0', '22', '24']) {
  const failed = Object.entries(commands).filter(([, command]) => !succeedsUnder(version, command));
  console.log(
    `Node ${version}: ${failed.length === 0 ? 'all passed' : failed.map(([name]) => `${name} failed`).join(', ')}`,
  );
  if (failed.length > 0) process.exitCode = 1;
}

function succeedsUnder(version, command) {
  const args = ['exec', '--yes', `--package=node@${version}`, '--', 'node', ...command];
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}
