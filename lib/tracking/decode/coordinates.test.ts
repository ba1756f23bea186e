import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPosition, measureDegrees, parseAccuracyMetres, parsePair } from './coordinates.ts';
import { type Key, keyOf } from './vocabulary.ts';

const berlin = { latitude: 52.5, longitude: 13.4 };

/** Of a position on the other axis of which is 90. */
function parseDegrees(value: unknown, key: Key): number | null {
  const degrees = measureDegrees(value, key);
  const isLatitude = key.senses.has('lat');
  const position = isLatitude ? createPosition(degrees, 90) : createPosition(90, degrees);
  return (isLatitude ? position?.latitude : position?.longitude) ?? null;
}

describe('parseDegrees', () => {
  it.each<[unknown, string, number]>([
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
    expect(parseDegrees(value, keyOf(axis))).toBe(degrees);
  });

  it.each<[unknown, string]>([
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
    expect(parseDegrees(value, keyOf(axis))).toBeNull();
  });

  it('reads millionths and ten millionths where the key says so', () => {
    expect(parseDegrees(525000000, keyOf('latitudeE7'))).toBe(52.5);
    expect(parseDegrees('-134000000', keyOf('longitudeE7'))).toBe(-13.4);
    expect(parseDegrees(5250000, keyOf('lat_E6'))).toBe(5.25);
    expect(parseDegrees(52500000, keyOf('latitude'))).toBeNull();
  });
});

describe('createPosition', () => {
  it('accepts one zero, turns a negative zero into zero, and rejects two zeros', () => {
    expect(createPosition(0, 32.5)).toEqual({ latitude: 0, longitude: 32.5 });
    expect(Object.is(createPosition(-0, 32.5)?.latitude, 0)).toBe(true);
    expect(createPosition(90, -180)).toEqual({ latitude: 90, longitude: -180 });
    expect(createPosition(0, 0)).toBeNull();
    expect(createPosition(0.01, -0.019)).toBeNull();
    expect(createPosition(NaN, 5)).toBeNull();
    expect(createPosition(139.7, 35.7)).toBeNull();
  });
});

describe('parsePair', () => {
  it.each<[unknown]>([
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
    expect(parsePair(value, null)).toEqual(berlin);
  });

  it.each<[unknown]>([
    [null],
    [''],
    [[]],
    [{}],
    [[52.5, 13.4]],
    [{ type: 'Point', coordinates: [13.4, 52.5] }],
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
    expect(parsePair(value, null)).toBeNull();
  });

  it('reads a list whose order is stated, or the only one on the globe', () => {
    expect(parsePair([52.5, 13.4], 'lat,lon')).toEqual(berlin);
    expect(parsePair([13.4, 52.5], 'lon,lat')).toEqual(berlin);
    expect(parsePair('13.4,52.5', 'lon,lat')).toEqual(berlin);
    expect(parsePair([13.4, 52.5], null, [keyOf('geometry')])).toEqual(berlin);
    expect(parsePair([-123.1, 49.2], null)).toEqual({ latitude: 49.2, longitude: -123.1 });
    expect(parsePair([52.5, '', 13.4], 'lat,lon')).toBeNull();
    expect(parsePair([181.2, -17.6], 'lon,lat')).toEqual({ latitude: -17.6, longitude: -178.8 });
  });
});

describe('any value', () => {
  const anything = fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true, withObjectString: true });
  it('is read without an exception, as a position or as null', () => {
    fc.assert(
      fc.property(anything, fc.constantFrom('latitude', 'longitude'), (value, axis) => {
        const degrees = parseDegrees(value, keyOf(axis));
        if (degrees !== null) expect(Math.abs(degrees)).toBeLessThanOrEqual(axis === 'latitude' ? 90 : 180);
        parsePair(value, 'lat,lon');
        parseAccuracyMetres(value);
      }),
    );
  });

  it.each(['1', ' ', '-', "1' ", '1,', 'N', '°', '(', 'POINT ', 'geo:1,'])(
    'of 10 kB of %j is answered at once',
    (part) => {
      const text = part.repeat(10_000 / part.length);
      const start = performance.now();
      for (const each of [text, text.slice(0, 120), text.slice(0, 40), `51 ${text.slice(0, 36)}`]) {
        parseDegrees(each, keyOf('latitude'));
        parsePair(each, null);
      }
      // A pattern that looks back over and over would take minutes.
      expect(performance.now() - start).toBeLessThan(2000);
    },
  );
});
