import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Axis, degreesKindOf, positionOf, readDegrees, readPair } from './degrees.ts';

const berlin = { latitude: 52.5, longitude: 13.4 };

describe('readDegrees', () => {
  it.each<[unknown, Axis, number]>([
    [52.5, 'latitude', 52.5],
    ['52.5', 'latitude', 52.5],
    [' -52.5 ', 'latitude', -52.5],
    ['51,05', 'latitude', 51.05],
    ['-3,72', 'longitude', -3.72],
    ['51.05°', 'latitude', 51.05],
    ['-51.05°', 'latitude', -51.05],
    ['51.05N', 'latitude', 51.05],
    ['51,05° N', 'latitude', 51.05],
    ['S 51.05', 'latitude', -51.05],
    ['3.72W', 'longitude', -3.72],
    ['51° 3\' 0" N', 'latitude', 51.05],
    ['51°3′0″N', 'latitude', 51.05],
    ['N 51 03.000', 'latitude', 51.05],
    ['-51° 3\' 0"', 'latitude', -51.05],
    ['45° 30\' 12.6" S', 'latitude', -45.5035],
    ['0° 7\' 30" W', 'longitude', -0.125],
    [181.2, 'longitude', -178.8],
    ['181.2', 'longitude', -178.8],
    [-200, 'longitude', 160],
    [373.4, 'longitude', 13.4],
    [180, 'longitude', 180],
    [-180, 'longitude', -180],
    [90, 'latitude', 90],
  ])('reads %j as a %s of %d', (value, axis, degrees) => {
    expect(readDegrees(value, axis)).toBe(degrees);
  });

  it.each<[unknown, Axis]>([
    [null, 'latitude'],
    ['', 'latitude'],
    [' ', 'latitude'],
    [NaN, 'latitude'],
    [true, 'latitude'],
    [[52], 'latitude'],
    [{ value: 52 }, 'latitude'],
    ['x', 'latitude'],
    ['0x34', 'latitude'],
    ['5e1', 'latitude'],
    [100.5, 'latitude'],
    ['139.7', 'latitude'],
    [541, 'longitude'],
    [1e308, 'longitude'],
    ['51.05E', 'latitude'],
    ['51.05N', 'longitude'],
    ['N 51.05 N', 'latitude'],
    ['-51.05 S', 'latitude'],
    ['51 3', 'latitude'],
    ["51° 60' N", 'latitude'],
    ["51.5° 3' N", 'latitude'],
    ['51° 3.5\' 7" N', 'latitude'],
    ['52,5,1', 'latitude'],
  ])('finds no degrees in %j (%s)', (value, axis) => {
    expect(readDegrees(value, axis)).toBeNull();
  });

  it('reads whole numbers of E6 and E7 where the key states the scale', () => {
    expect(readDegrees(525000000, 'latitude', 1e7)).toBe(52.5);
    expect(readDegrees('-134000000', 'longitude', 1e7)).toBe(-13.4);
    expect(readDegrees(52500000, 'latitude', 1e6)).toBe(52.5);
    expect(readDegrees(52.5, 'latitude', 1e7)).toBeNull();
    expect(readDegrees('', 'latitude', 1e7)).toBeNull();
    expect(readDegrees(525000000, 'latitude')).toBeNull();
  });
});

describe('positionOf', () => {
  it('takes one zero for a real place, a negative zero for zero, and two for no fix', () => {
    expect(positionOf(0, 32.5)).toEqual({ latitude: 0, longitude: 32.5 });
    expect(Object.is(positionOf(-0, 32.5)?.latitude, 0)).toBe(true);
    expect(positionOf(90, -180)).toEqual({ latitude: 90, longitude: -180 });
    expect(positionOf(0, 0)).toBeNull();
    expect(positionOf(0.01, -0.019)).toBeNull();
    expect(positionOf(null, 5)).toBeNull();
    expect(positionOf(139.7, 35.7)).toBeNull();
  });
});

describe('readPair', () => {
  it.each<[unknown]>([
    [{ type: 'Point', coordinates: [13.4, 52.5] }],
    [{ type: 'point', coordinates: ['13.4', '52.5', 100] }],
    ['52.5,13.4'],
    ['52.5, 13.4'],
    ['(52.5, 13.4)'],
    ['52.5° ; 13.4°'],
    ['52,5; 13,4'],
    ['52,5;13,4'],
    ['52,5 13,4'],
    ['52,5, 13,4'],
    ['52.5 13.4'],
    ['52.5N 13.4E'],
    ['13.4E, 52.5N'],
    ['52° 30\' 0" N, 13° 24\' 0" E'],
    ['geo:52.5,13.4'],
    ['geo:52.5,13.4;u=35'],
    ['POINT (13.4 52.5)'],
    ['POINT Z (13.4 52.5 100)'],
    ['SRID=4326;POINT(13.4 52.5)'],
  ])('reads %j', (value) => {
    expect(readPair(value)).toEqual(berlin);
  });

  it.each<[unknown]>([
    [null],
    [''],
    [[]],
    [{}],
    [[52.5, 13.4]],
    [{ coordinates: [13.4, 52.5] }],
    [{ type: 'LineString', coordinates: [[13.4, 52.5]] }],
    ['52,1'],
    ['52, 13'],
    ['52,5,13,4'],
    ['139.7, 35.7'],
    ['139.7°, 35.7°'],
    ['0.0, 0.0'],
    ['geo:'],
    ['Platz 52.5, 13.4'],
    ['52.5, 13.4 Platz'],
    [[1, 2, 3, 4, 5]],
    [[120, 45]],
  ])('finds no position in %j', (value) => {
    expect(readPair(value)).toBeNull();
  });

  it('reads a list whose order is stated, or the only one on the globe', () => {
    expect(readPair([52.5, 13.4], 'lat,lon')).toEqual(berlin);
    expect(readPair([13.4, 52.5], 'lon,lat')).toEqual(berlin);
    expect(readPair('13.4,52.5', 'lon,lat')).toEqual(berlin);
    expect(readPair({ type: 'Point', coordinates: [52.5, 13.4] }, 'lat,lon')).toEqual(berlin);
    expect(readPair([-123.1, 49.2])).toEqual({ latitude: 49.2, longitude: -123.1 });
    expect(readPair([52.5, '', 13.4], 'lat,lon')).toBeNull();
    expect(readPair([181.2, -17.6], 'lon,lat')).toEqual({ latitude: -17.6, longitude: -178.8 });
  });
});

describe('degreesKindOf', () => {
  it.each<[unknown, 'degrees' | 'pair' | null]>([
    [52.5163, 'degrees'],
    ['52.5163', 'degrees'],
    ['-0.1276', 'degrees'],
    ['51° 3\' 0" N', 'degrees'],
    ['51.05°', 'degrees'],
    [[13.4049, 52.5163], 'pair'],
    ['52.5163,13.4049', 'pair'],
    ['geo:52.5163,13.4049', 'pair'],
    ['POINT(13.4049 52.5163)', 'pair'],
    [{ type: 'Point', coordinates: [13.4, 52.5] }, 'pair'],
    [52, null],
    [52.5, null],
    ['52.5', null],
    ['51,05', null],
    ['1,250', null],
    [1764063000.255, null],
    ['2026-11-24', null],
    ['Ghent', null],
    ['192.168.1.1', null],
    [[1, 2], null],
    [null, null],
    [{}, null],
  ])('takes %j for %j', (value, kind) => {
    expect(degreesKindOf(value)).toBe(kind);
  });

  it('takes any number on the globe for degrees where the key names them', () => {
    for (const value of [52, 181.2, '52', '51,05', '3,72']) expect(degreesKindOf(value, true)).toBe('degrees');
    expect(degreesKindOf([13, 52], true)).toBe('pair');
    expect(degreesKindOf('52,5; 13,4', true)).toBe('pair');
    expect(degreesKindOf(1000, true)).toBeNull();
  });
});

describe('any value', () => {
  const anything = fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true, withObjectString: true });
  it('is read without an exception, as a place on the globe or as none', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('latitude', 'longitude'), (value, axis) => {
        const degrees = readDegrees(value, axis);
        if (degrees !== null) expect(Math.abs(degrees)).toBeLessThanOrEqual(axis === 'latitude' ? 90 : 180);
        readPair(value, 'lat,lon');
        degreesKindOf(value, true);
      }),
    );
  });

  it.each(['1', ' ', '-', "1' ", '1,', 'N', '°', '(', 'POINT ', 'geo:1,'])(
    'of 10 kB of %j is answered at once',
    (part) => {
      const text = part.repeat(10_000 / part.length);
      const start = performance.now();
      for (const each of [text, text.slice(0, 120), text.slice(0, 40), `51 ${text.slice(0, 36)}`]) {
        readDegrees(each, 'latitude');
        readPair(each);
        degreesKindOf(each, true);
      }
      // A pattern that looks back over and over would take minutes.
      expect(performance.now() - start).toBeLessThan(2000);
    },
  );
});
