import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sortKeyNames } from './upstreams.ts';

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
