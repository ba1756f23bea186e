import { describe, expect, it } from 'vitest';
import { readPosition } from './coordinates.ts';

const berlin = { latitude: 52.5, longitude: 13.4 };

describe('readPosition', () => {
  it.each<[unknown]>([
    [{ latitude: 52.5, longitude: 13.4 }],
    [{ Lat: '52.5', Lng: '13.4' }],
    [{ lat: 52.5, long: 13.4 }],
    [{ y: 52.5, x: 13.4 }],
    [{ latitudeE7: 525000000, longitudeE7: 134000000 }],
    [{ gps_lat: 52.5, gps_lon: 13.4 }],
    [{ type: 'Point', coordinates: [13.4, 52.5] }],
    [{ type: 'point', coordinates: ['13.4', '52.5', 100] }],
    [{ type: 'Feature', geometry: { type: 'Point', coordinates: [13.4, 52.5] } }],
    [{ location: { geo: { lat: 52.5, lon: 13.4 } } }],
    ['52.5,13.4'],
    ['(52.5, 13.4)'],
    ['52.5° ; 13.4°'],
    ['geo:52.5,13.4'],
    ['geo:52.5,13.4;u=35'],
    ['POINT (13.4 52.5)'],
    ['SRID=4326;POINT(13.4 52.5)'],
    [{ coordinates: '52.5,13.4' }],
    [{ endLat: null, endLng: 5, startLat: 52.5, startLng: 13.4 }],
    [{ lat: 'x', lng: 13.4, position: berlin }],
  ])('reads %j', (value) => {
    expect(readPosition(value)).toEqual(berlin);
  });

  it.each<[unknown]>([
    [null],
    [''],
    [[]],
    [{}],
    [[52.5, 13.4]],
    [{ coordinates: [13.4, 52.5] }],
    [{ lat: null, lng: null }],
    [{ lat: '', lng: '' }],
    [{ lat: 52.5 }],
    [{ lat: 52.5, lng: null }],
    [{ lat: NaN, lng: 1 }],
    [{ lat: '52,1', lng: '13,4' }],
    ['52,1'],
    ['52,5,13,4'],
    [{ lat: 91, lng: 13 }],
    [{ lat: 100.5, lng: 13 }],
    [{ lat: 52, lng: 181 }],
    [{ lat: 1e308, lng: 1 }],
    [{ lat: 0, lng: 0 }],
    [{ lat: 0.01, lng: -0.019 }],
    [{ lat: -0, lng: 0 }],
    [{ lat: '0x34', lng: '0x0d' }],
    [{ lat: '5e1', lng: '1e1' }],
    [{ lat: [52], lng: [13] }],
    [{ lat: { value: 52 }, lng: 13 }],
    [{ lat: true, lng: true }],
    [{ startLat: 52, endLng: 13 }],
    [{ type: 'LineString', coordinates: [[13.4, 52.5]] }],
    ['geo:'],
    ['Platz 52.5, 13.4'],
    [{ latitudeE7: 52.5, longitudeE7: 13.4 }],
  ])('finds no position in %j', (value) => {
    expect(readPosition(value)).toBeNull();
  });

  it('never repairs a swapped pair', () => {
    expect(readPosition({ lat: 139.7, lng: 35.7 })).toBeNull();
  });

  it('takes one zero for a real place, and a negative zero for zero', () => {
    expect(readPosition({ lat: 0, lng: 32.5 })).toEqual({ latitude: 0, longitude: 32.5 });
    expect(Object.is(readPosition({ lat: -0, lng: 32.5 })?.latitude, 0)).toBe(true);
    expect(readPosition({ lat: 90, lng: -180 })).toEqual({ latitude: 90, longitude: -180 });
  });

  it('reads unnamed pairs in the order the deployment states', () => {
    expect(readPosition([52.5, 13.4], 'lat,lon')).toEqual(berlin);
    expect(readPosition([13.4, 52.5], 'lon,lat')).toEqual(berlin);
    expect(readPosition('13.4,52.5', 'lon,lat')).toEqual(berlin);
    expect(readPosition({ type: 'Point', coordinates: [52.5, 13.4] }, 'lat,lon')).toEqual(berlin);
    expect(readPosition([52.5, '', 13.4], 'lat,lon')).toBeNull();
  });
});
