import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { traceOf } from './log.ts';

test('logs the name and stack frames of an error, but nothing of its message', () => {
  const trace = traceOf(new TypeError('Failed to parse /share?id=secret\n    at secret (/share?id=secret:1:1)'));
  expect(trace.error).toBe('TypeError');
  expect(trace.at[0]).toContain('log.test.ts');
  expect(JSON.stringify(trace)).not.toContain('secret');
});

test('logs nothing of an error message that was changed later', () => {
  const error = new Error('at first\n    at secret');
  error.message = 'later';
  expect(JSON.stringify(traceOf(error))).not.toContain('secret');
  expect(traceOf('secret')).toEqual({ error: 'string', at: [] });
});

test('logs crashes and unhandled rejections as JSON without the message', async () => {
  const crash = (how: string) =>
    new Promise<{ code: number | null; lines: unknown[] }>((resolve) => {
      const script = `import { logConsole } from './lib/runtime/log.ts'; logConsole();
        setTimeout(() => { ${how} }, 1); setTimeout(() => process.exit(7), 2_000);`;
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
        env: { ...process.env, TRACKING_BASE_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'info' },
      });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += String(part)));
      child.once('close', (code) =>
        resolve({
          code,
          lines: output
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line)),
        }),
      );
    });
  const [thrown, rejected, warned] = await Promise.all([
    crash('throw new TypeError("/share?id=secret")'),
    crash('void Promise.reject(new RangeError("/share?id=secret"))'),
    crash('process.emitWarning("/share?id=secret"); console.error("/share?id=secret", { id: "secret" })'),
  ]);
  expect(thrown).toMatchObject({ code: 1, lines: [{ operation: 'crash', error: 'TypeError' }] });
  expect(rejected).toMatchObject({ code: 7, lines: [{ operation: 'unhandledRejection', error: 'RangeError' }] });
  expect(warned.lines).toMatchObject([{ operation: 'console' }, { operation: 'warning', error: 'Warning' }]);
  expect(JSON.stringify([thrown, rejected, warned])).not.toContain('secret');
});
