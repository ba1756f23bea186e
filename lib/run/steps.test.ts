import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runNode } from './processes.mjs';
import { createLog } from './steps.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const noisy = "for (let line = 1; line <= 500; line += 1) console.log('line ' + line); console.error('the cause')";

/** Runs a step that prints 501 lines in a process of its own. */
function runNoisyStep(code: number): { stdout: string; stderr: string } {
  const script = `
    import { createLog, runStep } from '#lib/run/steps.mjs';
    import { runNode } from '#lib/run/processes.mjs';
    await runStep('Making noise', createLog('noise', ${JSON.stringify(folder)}), async (output) =>
      (await runNode(['-e', ${JSON.stringify(`${noisy}; process.exitCode = ${code}`)}], { stdio: ['ignore', output, output] })) === 0,
    );`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
  });
}

test('a step that succeeds prints its title and its time, and its output goes to the log', () => {
  const { stdout, stderr } = runNoisyStep(0);
  expect(stdout).toMatch(/^Making noise\n {2}done in \d+ s\n$/);
  expect(stderr).toBe('');
  expect(readFileSync(join(folder, '.data', 'noise.log'), 'utf8').split('\n')).toHaveLength(502);
});

test('a step that fails prints the end of its output and the name of the log', () => {
  const { stdout, stderr } = runNoisyStep(1);
  expect(stdout).toBe('Making noise\n');
  expect(stderr).toContain('the cause');
  expect(stderr).toContain('.data/noise.log');
  expect(stderr.split('\n').length).toBeLessThan(30);
});

test('a log holds the output of the last run only, whole, of several programs at once', async () => {
  for (let run = 0; run < 2; run += 1) {
    const output = createLog('noise', folder).open();
    await Promise.all([1, 2].map(() => runNode(['-e', noisy], { stdio: ['ignore', output, output] })));
  }
  expect(readFileSync(join(folder, '.data', 'noise.log'), 'utf8').split('\n')).toHaveLength(1003);
});
