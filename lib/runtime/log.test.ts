import { spawn } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortKeyNames, traceOf } from './log.ts';

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

describe('field names in the log', () => {
  test('names of interface fields are logged', () => {
    const names = [
      'AssetShareID',
      'shipment_reference',
      'address_line_2',
      'x-last-seen',
      'ETA',
      'id',
      'lat',
      'isOnTime',
      'GPSFixQualityID',
      '[].batteryLevel',
      'Line1',
    ];
    expect(sortKeyNames(names)).toEqual({ plain: names, odd: 0 });
  });

  test('names that may be personal or unique are only counted', () => {
    const odd = [
      'ann@example.com',
      'ann%40example.com',
      '5f0c8b1e-8a53-4c1e-9a3b-1f0c8b1e8a53',
      '5f0c8b1e8a534c1e9a3b1f0c8b1e8a53',
      'parcel 4711',
      'John Smith',
      '+49 170 1234567',
      '1234567890123',
      'order20261122',
      'aB3dE5gH7jK9',
      'kJhGfDsAqWeRtYxCvB',
      'Müllerstraße',
      'أحمد',
      '__proto__',
      '',
      '…',
      'a'.repeat(41),
      'https://example.com/a',
      'a.b',
    ];
    expect(sortKeyNames(odd)).toEqual({ plain: [], odd: odd.length });
    expect(sortKeyNames(odd.map((key) => `[].${key}`)).odd).toBe(odd.length);
  });

  test('UUIDs, numbers and addresses are never logged', () => {
    const wild = fc.oneof(fc.uuid(), fc.emailAddress(), fc.bigInt({ min: 1000n }).map(String), fc.ipV6());
    fc.assert(
      fc.property(wild, (key) => {
        expect(sortKeyNames([key, `of${key}`]).plain).toEqual([]);
      }),
    );
  });
});
