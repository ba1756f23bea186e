import { describe, expect, it } from 'vitest';
import { EMPTY_FIELD_MAP } from '../keys/field-map.ts';
import { createTimeRules } from '../time/instants.ts';
import { decodeRow } from './row.ts';

const decode = (row: object) =>
  decodeRow(row, { times: createTimeRules(Date.UTC(2026, 10, 21)), fieldMap: EMPTY_FIELD_MAP })?.point;

describe('the position of a row', () => {
  const pair = { Latitude: 41.5, Longitude: -87.6 };
  it.each<[object]>([
    [{ GeoPosition: pair }],
    [{ 'geo-position': { lat: 41.5, lng: -87.6 } }],
    [{ GpsCoordinates: pair }],
    [{ LocationCoordinates: pair }],
    [{ loc: pair }],
    [{ pos: { lat: '41.5', lon: '-87.6' } }],
    [{ WhereItStood: pair }],
    [{ readPoint: { id: 'geo:41.5,-87.6' } }],
    [{ readPoint: 'geo:41.5,-87.6' }],
    [{ loc: { type: 'Point', coordinates: [-87.6, 41.5] } }],
    [{ WhereItStood: pair, destinationDepot: { lat: 1, lng: 2 } }],
  ])('is read from %j', (row) => {
    expect(decode(row)?.position).toEqual({ latitude: 41.5, longitude: -87.6 });
  });

  it.each<[object]>([
    [{ destinationDepot: pair }],
    [{ nextStop: pair }],
    [{ homeBase: pair }],
    [{ one: pair, other: pair }],
    [{ readPoint: { id: 'urn:epc:id:sgln:0614141.00729.shipping' } }],
    [{ id: '41.5,-87.6' }],
    [{ box: { inner: pair } }],
  ])('is not guessed from %j', (row) => {
    expect(decode(row)?.position).toBeNull();
  });

  it('may have the time beside it', () => {
    expect(decode({ WhereItStood: { ...pair, at: '2026-11-12T10:00:00Z' } })?.time?.iso).toBe(
      '2026-11-12T10:00:00.000Z',
    );
  });
});

it("the parts of a row's place may have the word for the row before them", () => {
  expect(
    decode({ eventType: 'Arrived', eventCity: 'AUSTIN', eventState: 'TX', eventZIP: '78701', eventCountry: 'US' }),
  ).toMatchObject({
    event: 'Arrived',
    address: { lines: ['78701 AUSTIN', 'TX', 'US'], town: 'AUSTIN', country: 'US' },
  });
  expect(decode({ scan_city: 'Oslo', scan_country: 'NO' })?.address?.lines).toEqual(['Oslo', 'NO']);
});

describe('the time of a row', () => {
  it.each<[object]>([
    [{ Reported: '2026-11-12T10:00:00Z' }],
    [{ Dt: 1794477600 }],
    [{ reported: { at: '2026-11-12T10:00:00Z' } }],
    [{ Recorded: '2026-11-12T10:00:00Z' }],
  ])('is read from %j', (row) => {
    expect(decode(row)?.time).toMatchObject({ iso: '2026-11-12T10:00:00.000Z', zone: 'utc' });
  });

  it.each<[object, string | null, string, string]>([
    [{ date: '20261112', time: '100000' }, '2026-11-12T10:00:00.000Z', 'none', '20261112 100000'],
    [{ date: 20261112, time: '100000' }, '2026-11-12T10:00:00.000Z', 'none', '20261112 100000'],
    [{ date: '20261112', time: '10:00' }, '2026-11-12T10:00:00.000Z', 'none', '20261112 10:00'],
    [
      { date: '20261112', time: '100000', gmtDate: '20261112', gmtTime: '15:00:00', gmtOffset: '-05:00' },
      '2026-11-12T15:00:00.000Z',
      'offset',
      '20261112 100000 -05:00',
    ],
    [
      { gmtDate: '20261112', gmtTime: '15:00:00', gmtOffset: '-05:00' },
      '2026-11-12T15:00:00.000Z',
      'utc',
      '20261112 15:00:00',
    ],
    [{ date: '2026-11-12', time: '8:05 AM' }, '2026-11-12T08:05:00.000Z', 'none', '2026-11-12 8:05 AM'],
    [{ eventDate: '2026-11-12', eventTime: '12:30 p.m.' }, '2026-11-12T12:30:00.000Z', 'none', '2026-11-12 12:30 p.m.'],
    [{ date: '12.11.2026', time: '09:00' }, null, 'none', '12.11.2026 09:00'],
    [
      { eventDate: 'November 12, 2026', eventTime: '10:05 am' },
      '2026-11-12T10:05:00.000Z',
      'none',
      'November 12, 2026 10:05 am',
    ],
    [{ date: '2026-11-12', time: '25:00' }, null, 'none', '2026-11-12 25:00'],
    [{ date: '20261312', time: '100000' }, null, 'none', '20261312 100000'],
    [{ date: '2026-11-12', time: '13:05 PM' }, null, 'none', '2026-11-12 13:05 PM'],
    [{ date: '12.11.2026 09:00', time: '09:00' }, null, 'none', '12.11.2026 09:00'],
  ])('put together from %j is %s', (row, iso, zone, raw) => {
    expect(decode(row)?.time).toEqual({ iso, zone, precision: 'instant', raw });
  });

  it.each<[object, string | null]>([
    [{ date: '2026-11-12', time: 'N/A' }, '2026-11-12'],
    [{ date: '2026-11-12', time: 0 }, '2026-11-12'],
    [{ date: '2026-11-12', responseTime: '5 min' }, '2026-11-12'],
    [{ date: '0001-01-01', time: '0' }, null],
  ])('of %j stays what it says alone', (row, raw) => {
    expect(decode(row)?.time?.raw ?? null).toBe(raw);
  });
});
