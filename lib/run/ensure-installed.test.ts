import { describe, expect, test } from 'vitest';
import { reasonToInstall } from './steps.mjs';

const wanted = {
  '': {},
  'node_modules/a': { version: '1.0.0' },
  'node_modules/b-win32': { version: '2.0.0', optional: true },
};

describe('packages are installed', () => {
  test('when there is no finished install', () => {
    expect(reasonToInstall(wanted, null)).toMatch(/not installed/);
  });

  test('when one has another version than the lock file names', () => {
    expect(reasonToInstall(wanted, { 'node_modules/a': { version: '1.0.1' } })).toMatch(/changed/);
  });

  test('when one is missing', () => {
    expect(reasonToInstall(wanted, {})).toMatch(/changed/);
  });

  test("but not again when all are there, other platforms' left out", () => {
    expect(reasonToInstall(wanted, { 'node_modules/a': { version: '1.0.0' } })).toBeNull();
  });
});
