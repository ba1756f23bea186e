import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withAbsolutePaths } from './processes.mjs';

describe('settings that name a file', () => {
  test('are resolved from the folder npm was called in', () => {
    expect(
      withAbsolutePaths({
        INIT_CWD: '/srv/shop',
        BRANDS_FILE: 'brands/all.json',
        FIELD_MAP_FILE: ' ../map.json ',
        PMTILES_FILE: 'oslo.pmtiles',
        PORT: '80',
      }),
    ).toEqual({
      INIT_CWD: '/srv/shop',
      BRANDS_FILE: '/srv/shop/brands/all.json',
      FIELD_MAP_FILE: '/srv/map.json',
      PMTILES_FILE: '/srv/shop/oslo.pmtiles',
      PORT: '80',
    });
  });

  test('are resolved from the working folder without npm, and absolute paths are kept', () => {
    expect(withAbsolutePaths({ BRANDS_FILE: 'all.json', FIELD_MAP_FILE: '/etc/map.json' })).toEqual({
      BRANDS_FILE: resolve('all.json'),
      FIELD_MAP_FILE: '/etc/map.json',
    });
  });

  test('stay as they are when they are empty or not there', () => {
    expect(withAbsolutePaths({ BRANDS_FILE: ' ' })).toEqual({ BRANDS_FILE: ' ' });
    expect(withAbsolutePaths({})).toEqual({});
  });
});
