import { expect, test } from 'vitest';
import { traceOf } from './log.ts';

test('an error leaves its name and places, and nothing of its message, however it looks', () => {
  const trace = traceOf(new TypeError('Failed to parse /share?id=secret\n    at secret (/share?id=secret:1:1)'));
  expect(trace.error).toBe('TypeError');
  expect(trace.at[0]).toContain('log.test.ts');
  expect(JSON.stringify(trace)).not.toContain('secret');
});

test('an error whose message was changed later leaves nothing of the first one', () => {
  const error = new Error('at first\n    at secret');
  error.message = 'later';
  expect(JSON.stringify(traceOf(error))).not.toContain('secret');
  expect(traceOf('secret')).toEqual({ error: 'string', at: [] });
});
