import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSharedBody } from '../decode.ts';
import { createListSink } from '../../history/decode-history.ts';
import { decode, isoAt, lists, minutes, now, rowOf, runs } from './test-rules.ts';

const few = { numRuns: 60 };

/** As converters of XML do it: every element a list. */
function inLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, Array.isArray(inner) ? inner.map(inLists) : [inLists(inner)]]),
  );
}

describe('lists of one', () => {
  const bodyOf = (agos: readonly number[]) => ({
    TrackingNumber: 'TN000123',
    Status: 'In transit',
    Events: agos.map((ago) => ({ ...rowOf(ago), City: `Town ${ago}` })),
  });

  it('around every element are read as if they were not there, also from bytes and in an envelope', () => {
    fc.assert(
      fc.property(lists, (agos) => {
        const plain = decode(bodyOf(agos));
        const wrapped = Object.assign({}, inLists(bodyOf(agos)));
        expect(decode(wrapped)).toEqual(plain);
        expect(decode({ Response: { $: { version: '1' }, Shipment: [wrapped] } })).toEqual(plain);
        const bytes = new TextEncoder().encode(JSON.stringify(wrapped));
        const read = decodeSharedBody(bytes, createListSink, { now, least: 2 });
        expect(read.kind === 'shared' && { ...read.asset, history: read.history }).toEqual(plain);
      }),
      few,
    );
  });

  it('of an answer that has anything else stay lists', () => {
    const asset = decode({ AssetName: 'Box', Exceptions: ['Late'], history: [rowOf(5)] });
    expect([asset.exceptions?.labels, asset.history.length]).toEqual([['Late'], 1]);
  });
});

describe('columns', () => {
  const names = fc.constantFrom(
    ['timestamps', 'lat', 'lng'] as const,
    ['time', 'latitude', 'longitude'] as const,
    ['times', 'latitudes', 'longitudes'] as const,
  );
  const columnsOf = (agos: readonly number[], [time, latitude, longitude]: readonly [string, string, string]) => ({
    [time]: agos.map(isoAt),
    [latitude]: agos.map((ago) => rowOf(ago).lat),
    [longitude]: agos.map((ago) => rowOf(ago).lng),
    speed: agos.map(() => 4),
  });

  it('of one length are rows, alone and in the view; of two lengths or without a time they are none', () => {
    fc.assert(
      fc.property(lists, names, (agos, keys) => {
        const expected = agos.toSorted((one, other) => one - other).map(isoAt);
        const columns = columnsOf(agos, keys);
        for (const body of [columns, { data: columns }, { AssetName: 'Box', trackQ: columns }, { history: columns }])
          expect(decode(body).history.map(({ time }) => time?.iso)).toEqual(expected);
        const { [keys[0]]: times, ...timeless } = columns;
        const uneven = { ...columns, [keys[2]]: [1, ...(columns[keys[2]] ?? [])] };
        expect(times).toHaveLength(agos.length);
        for (const body of [timeless, uneven]) expect(decode({ AssetName: 'Box', ...body }).history).toEqual([]);
      }),
      few,
    );
  });

  it('whose entries have a time each are joined by it', () => {
    fc.assert(
      fc.property(lists, (agos) => {
        const series = (valueOf: (ago: number) => number) =>
          agos.map((ago) => ({ ts: now - ago * 60_000, value: String(valueOf(ago)) }));
        const { history } = decode({
          latitude: series((ago) => rowOf(ago).lat),
          longitude: series(() => 10).reverse(),
        });
        expect(history).toHaveLength(agos.length);
        for (const { time, position } of history) {
          const ago = (now - Date.parse(time?.iso ?? '')) / 60_000;
          expect(position).toEqual({ latitude: rowOf(ago).lat, longitude: 10 });
        }
      }),
      runs,
    );
  });
});

it('degrees with the letter of their half of the globe are read, of the other axis and beyond sixty they are not', () => {
  const placeOf = (lat: string, lng: string) =>
    decode({ AssetName: 'Box', events: [{ time: isoAt(5), lat, lng }] }).history[0]?.position ?? null;
  const whole = fc.integer({ min: 1, max: 89 });
  const sixtieth = fc.integer({ min: 0, max: 59 });
  fc.assert(
    fc.property(whole, sixtieth, sixtieth, fc.constantFrom('N', 'S'), (degrees, minute, second, half) => {
      const sign = half === 'S' ? -1 : 1;
      const value = sign * (degrees + minute / 60 + second / 3600);
      expect(placeOf(`${degrees}° ${minute}' ${second}" ${half}`, '10.5 E')?.latitude).toBeCloseTo(value, 9);
      expect(placeOf(`${half} ${degrees}.25°`, '10.5W')).toEqual({
        latitude: sign * (degrees + 0.25),
        longitude: -10.5,
      });
      expect(placeOf(`${degrees}.5 E`, '10.5 E')).toBeNull();
      expect(placeOf(`${degrees}° ${minute + 60}' ${half}`, '10.5 E')).toBeNull();
      expect(placeOf(`${degrees}° ${minute}'`, '10.5 E')).toBeNull();
      expect(placeOf(`${degrees},5`, '10,5')).toBeNull();
    }),
    runs,
  );
});

it('a number is the only key around a shipment, of no vehicle, device or list of several', () => {
  const shipment = { destination: 'Turin', events: [rowOf(5)] };
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z]{2}\d{9}[A-Z]{2}$/), (key) => {
      expect(decode({ [key]: shipment }).trackingNumber).toBe(key);
      expect(decode({ [key]: { events: [rowOf(5)] } }).trackingNumber).toBeNull();
      expect(decode({ [key]: shipment, other: 1 }).trackingNumber).toBeNull();
      expect(decode({ [key]: { ...shipment, trackingNumber: 'TN000123' } }).trackingNumber).toBe('TN000123');
    }),
    runs,
  );
  for (const key of ['353000000000010', '1FTBR1C80NKA00001', 'shipment', 'SHIPMENTS'])
    expect(decode({ [key]: shipment }).trackingNumber).toBeNull();
});

it('what nearly all keys of a row begin with says nothing', () => {
  const prefixes = fc.constantFrom('Process', 'Trace', 'str', 'Tracing_', 'scan_', 'cargo:');
  fc.assert(
    fc.property(prefixes, minutes, (prefix, ago) => {
      const keyOf = (word: string) => prefix + (prefix === 'scan_' ? word.toLowerCase() : word);
      const row = { [keyOf('Date')]: isoAt(ago), [keyOf('Description')]: 'Sorted', [keyOf('Location')]: 'Graz' };
      const { history } = decode({ trackingNumber: 'TN000123', events: [row, { ...row }] });
      expect([history[0]?.time?.iso, history[0]?.event, history[0]?.address?.lines]).toEqual([
        isoAt(ago),
        'Sorted',
        ['Graz'],
      ]);
    }),
    runs,
  );
  const named = { scanName: 'Sorted', scanDate: isoAt(5), scanLocation: 'Graz' };
  expect(decode({ trackingNumber: 'TN000123', shipment: named }).assetName).toBeNull();
  const driver = { driverName: 'Nora', driverCity: 'Graz', driverDate: isoAt(5) };
  expect(JSON.stringify(decode({ trackingNumber: 'TN000123', events: [driver, driver] }))).not.toContain('Nora');
});

it('of a name and the same name in English the English one is read', () => {
  const bodies = fc.constantFrom('En', '_en', 'EN');
  fc.assert(
    fc.property(bodies, minutes, (suffix, ago) => {
      const row = { time: isoAt(ago), cityName: 'Бургас', [`cityName${suffix}`]: 'Burgas' };
      const { history } = decode({ trackingNumber: 'TN000123', events: [row, { ...row }] });
      expect(history[0]?.address?.lines).toEqual(['Burgas']);
    }),
    runs,
  );
});

describe('a state', () => {
  it('beside a town is where that is, in a row a code of words is what happened', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('MO', 'Ohio', 'NRW'),
        fc.constantFrom('OUT_FOR_DELIVERY', 'in_transit'),
        (region, code) => {
          const place = { city: 'Town', zipCode: '64105', state: region };
          expect(decode({ trackingNumber: 'TN000123', ...place }).status).toBeNull();
          expect(decode({ trackingNumber: 'TN000123', ...place, state: code }).status?.text).toBe(code);
          const row = { timestamp: isoAt(5), hub: 'Maadi' };
          const eventOf = (state: string) =>
            decode({ trackingNumber: 'TN000123', events: [{ ...row, state }, row] }).history[0]?.event;
          expect([eventOf(region), eventOf(code)]).toEqual([null, code]);
        },
      ),
      runs,
    );
  });

  it('of a message or a payment is not the status of a parcel', () => {
    for (const key of ['smsDeliveryStatus', 'emailDeliveryStatus', 'returnShipmentStatus', 'paymentDeliveryStatus'])
      expect(decode({ AssetName: 'Box', [key]: 'sent' }).status).toBeNull();
    expect(decode({ AssetName: 'Box', bookedPacketStatus: 'sent' }).status?.text).toBe('sent');
  });

  it('of a battery, an engine or a sensor is not the status of the thing', () => {
    const parts = fc.constantFrom('battery', 'engine', 'sensor', 'mil', 'network', 'batteryInfo');
    fc.assert(
      fc.property(parts, (part) => {
        expect(decode({ AssetName: 'Van', [part]: { status: 'normal' } }).status).toBeNull();
        expect(decode({ AssetName: 'Van', [part]: { status: 'normal' }, status: 'moving' }).status?.text).toBe(
          'moving',
        );
      }),
      runs,
    );
  });
});

it('places that somebody has marked are no history, and where the thing is beats them', () => {
  const marked = fc.constantFrom('safeLocations', 'savedPlaces', 'favoriteLocations', 'trusted_places');
  fc.assert(
    fc.property(marked, lists, (key, agos) => {
      const asset = decode({
        AssetName: 'Bag',
        [key]: agos.map((ago) => ({ name: 'Home', location: rowOf(ago) })),
        location: { latitude: 52.09, longitude: 5.12, timeStamp: isoAt(1) },
      });
      expect(asset.history.map(({ position }) => position)).toEqual([{ latitude: 52.09, longitude: 5.12 }]);
      expect(JSON.stringify(asset)).not.toContain('Home');
    }),
    runs,
  );
});

it('a position is as old as the only dated part of its report', () => {
  const heads = fc.constantFrom('assetStatus', 'messageHeader', 'deviceInfo', 'header');
  fc.assert(
    fc.property(heads, minutes, (head, ago) => {
      const body = { [head]: { messageStamp: isoAt(ago) }, positionStatus: { latitude: 39.1, longitude: -94.6 } };
      expect(decode(body).history.map(({ time }) => time?.iso)).toEqual([isoAt(ago)]);
      expect(decode({ ...body, unitStatus: { sampledAt: isoAt(ago + 9), time: isoAt(ago + 9) } }).history).toEqual([]);
      expect(decode({ positionStatus: body.positionStatus, contract: { date: isoAt(ago) } }).history).toEqual([]);
    }),
    runs,
  );
});

it('of the parts of a row the only one with degrees is where it was, and the words of its prefix say so', () => {
  fc.assert(
    fc.property(minutes, (ago) => {
      const { lat, lng } = rowOf(ago);
      const row = { DateUTC: isoAt(ago), Fields: [{ volt: 4 }, { Lat: lat, Long: lng }] };
      const placeOf = (entry: object) => decode({ AssetName: 'Box', Records: [entry, row] }).history[0]?.position;
      expect(placeOf(row)).toEqual({ latitude: lat, longitude: lng });
      const two = {
        ...row,
        DateUTC: isoAt(0),
        Fields: [
          { Lat: 1.5, Long: 2.5 },
          { Lat: lat, Long: lng },
        ],
      };
      expect(placeOf(two)).toBeNull();
      const best = decode({
        when: isoAt(ago),
        best_lat: lat,
        best_lon: lng,
        best_location: 'Graz',
        tower_location: 'Linz',
      });
      expect(best.history[0]?.address?.lines).toEqual(['Graz']);
      const next = decode({ when: isoAt(ago), lat, lon: lng, next_lat: 1, next_lon: 2, next_location: 'Linz' });
      expect(JSON.stringify(next)).not.toContain('Linz');
    }),
    runs,
  );
});

it('a line with a time for each of its points beside it is a history, and with fewer it is none', () => {
  fc.assert(
    fc.property(lists, (agos) => {
      const coordinates = agos.map((ago) => [10 + (ago % 30), 50]);
      const timestamps = agos.map(isoAt);
      const line = { device_name: 'Tracker 4', geometry: { type: 'LineString', coordinates }, timestamps };
      const newest = decode(line).history[0];
      const first = agos.indexOf(Math.min(...agos));
      expect(decode(line).history).toHaveLength(agos.length);
      expect(newest?.time?.iso).toBe(timestamps[first]);
      expect(decode({ location: line, meta: {} }).history).toEqual(decode(line).history);
      expect(newest?.position?.longitude).toBe(coordinates[first]?.[0]);
      expect(decode({ ...line, timestamps: timestamps.slice(1) }).history).toHaveLength(0);
    }),
    few,
  );
});
