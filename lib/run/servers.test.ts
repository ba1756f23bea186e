import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { withAbsolutePaths } from './servers.mjs';

describe('settings that name a file', () => {
  test('mean the folder npm was called from', () => {
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

  test('mean the working folder without npm, and whole paths mean themselves', () => {
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
