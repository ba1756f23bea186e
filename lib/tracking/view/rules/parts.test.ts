import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decode, isoAt, lists, minutes, rowOf } from './test-rules.ts';

const few = { numRuns: 60 };

it('where and what a row says two objects deep is read of the only part that says it', () => {
  fc.assert(
    fc.property(lists, fc.constantFrom('journey', 'monitoredTrip', 'vehicleInfo'), (agos, part) => {
      const deep = (ago: number, more: object = {}) => ({
        recordedAt: isoAt(ago),
        [part]: { vehicleLocation: { lat: rowOf(ago).lat, lon: 10 } },
        ...more,
      });
      const [first] = decode({ AssetName: 'Box', events: agos.map((ago) => deep(ago)) }).history;
      expect(first?.position?.longitude).toBe(10);
      const other = { otherDevice: { position: { lat: 1.5, lon: 2.5 } } };
      expect(decode({ AssetName: 'Box', events: agos.map((ago) => deep(ago, other)) }).history[0]?.position).toBeNull();
      const elsewhere = { nextStop: { position: { lat: 1.5, lon: 2.5 } }, gateway: { location: { lat: 1.5, lon: 2 } } };
      const [read] = decode({ AssetName: 'Box', events: agos.map((ago) => deep(ago, elsewhere)) }).history;
      expect(read?.position?.longitude).toBe(10);
      // Of a party, or of anything that does not go along.
      const party = { address: '1 Elm', city: 'Oslo', location: { lat: 1.5, lon: 2.5 } };
      for (const key of ['buyer', 'notifyParty', 'signee', 'returnTo', 'finalDestination', 'weather', 'party', 'zzz']) {
        const rows = agos.map((ago) => ({ recordedAt: isoAt(ago), event: 'Sorted', [key]: party }));
        expect(JSON.stringify(decode({ AssetName: 'Box', events: rows }).history)).not.toMatch(/Elm|Oslo|1\.5/);
      }
    }),
    few,
  );
});

it('parameters of an operation are parts of the row, with its number, and an address elsewhere is none of it', () => {
  fc.assert(
    fc.property(lists, (agos) => {
      const historyRecord = agos.map((ago) => ({
        AddressParameters: {
          DestinationAddress: { Index: '420000', Description: 'Kazan' },
          OperationAddress: { Index: '140960', Description: 'Moscow' },
        },
        ItemParameters: { Barcode: 'RA644000001RU' },
        OperationParameters: { OperType: { Id: 8, Name: 'Sorted' }, OperDate: isoAt(ago) },
        UserParameters: { Sndr: 'Zaphod' },
      }));
      const asset = decode({ OperationHistoryData: { historyRecord } });
      expect(asset.trackingNumber).toBe('RA644000001RU');
      expect(asset.history).toHaveLength(agos.length);
      expect(asset.history[0]).toMatchObject({ event: 'Sorted', address: { lines: ['Moscow'] } });
      expect(JSON.stringify(asset)).not.toContain('Zaphod');
    }),
    few,
  );
});

it('rows below a list of places are where that place is, and rows below a list of parcels are not', () => {
  fc.assert(
    fc.property(lists, fc.constantFrom('locations', 'sites', 'terminals'), (agos, key) => {
      const legs = agos.map((ago) => ({
        city: `Town ${ago}`,
        events: [{ actual_time: isoAt(ago), activity: 'LOAD' }],
      }));
      const newest = Math.min(...agos);
      const [place] = decode({ container: { containerNumber: 'MSKU1234565', [key]: legs } }).history;
      expect([place?.time?.iso, place?.address?.lines]).toEqual([isoAt(newest), [`Town ${newest}`]]);
      const parcels = decode({ container: { containerNumber: 'MSKU1234565', zzz: legs } }).history;
      expect(parcels.every(({ address }) => address === null)).toBe(true);
    }),
    few,
  );
});

it('a value beside when it was measured is that value, and is as old', () => {
  fc.assert(
    fc.property(minutes, (ago) => {
      const type = 'GeoProperty';
      const value = { type: 'Point', coordinates: [-3.7, 40.4] };
      const vehicle = { id: 'urn:ngsi-ld:Vehicle:1', location: { type, value, observedAt: isoAt(ago) } };
      const [report] = decode({ ...vehicle, cargoWeight: { type: 'Property', value: 314 } }).history;
      expect([report?.time?.iso, report?.position]).toEqual([isoAt(ago), { latitude: 40.4, longitude: -3.7 }]);
      const bare = { AssetName: 'Box', location: { value: [13.4, 52.5], observedAt: isoAt(ago) } };
      expect(decode(bare).history.every(({ position }) => position === null)).toBe(true);
      const read = { AssetName: 'Box', events: [ago, ago + 1].map((at) => ({ time: isoAt(at), value: '21.5,40.2' })) };
      expect(decode(read).history.every(({ position }) => position === null)).toBe(true);
    }),
    few,
  );
});

it('a list of who heard of it is no history, where it is beats where they are', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom('rxInfo', 'gateways', 'hotspots', 'cellTowers'), (ago, key) => {
      const heard = [{ id: 'g1', time: isoAt(ago), location: { latitude: 47.2, longitude: 8.6 } }];
      const uplink = { time: isoAt(ago), object: { latitude: 47.1, longitude: 8.5 }, [key]: heard };
      const asset = decode(uplink);
      expect(asset.history.map(({ position }) => position?.latitude)).toEqual([47.1]);
      expect(JSON.stringify(decode({ AssetName: 'Box', [key]: heard }).history)).not.toContain('47.2');
    }),
    few,
  );
});

it('what describes a place of a vehicle or a row is its words, of a person never', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom('description', 'position_description'), (ago, key) => {
      const place = { lat: 36.1, lon: -115.1, time: isoAt(ago), [key]: '2 mi N of Las Vegas' };
      const wordsOf = (body: object) => decode(body).history[0]?.address?.lines ?? null;
      expect(wordsOf({ vehicle: { number: 'T1', current_location: place } })).toEqual(['2 mi N of Las Vegas']);
      expect(wordsOf({ data: [{ vehicle_id: 1, location: place }] })).toEqual(['2 mi N of Las Vegas']);
      const somebody = { ...place, [key]: 'Signed by Zaphod', phone: '+1 555 010 0199' };
      expect(wordsOf({ data: [{ vehicle_id: 1, location: somebody }] })).toBeNull();
    }),
    few,
  );
});

it('of what is told with a resource each type that comes once adds its ends and its carrier', () => {
  fc.assert(
    fc.property(minutes, fc.boolean(), (ahead, isTwice) => {
      const attributes = { shipping_line_name: 'Blue Line', port_of_lading_name: 'Ningbo', pod_eta_at: isoAt(-ahead) };
      const shipment = { id: 's', type: 'shipment', attributes };
      const user = { id: 'u', type: 'user', attributes: { carrier: 'Zaphod', destination: 'Home' } };
      const data = { id: 'c', type: 'container', attributes: { number: 'MSKU1234565', current_status: 'on_ship' } };
      const asset = decode({ data, included: [shipment, user, ...(isTwice ? [{ ...shipment, id: 't' }] : [])] });
      expect(asset.trackingNumber).toBe('MSKU1234565');
      const read = [asset.carrier?.name, asset.originAddress?.lines[0], asset.times.estimatedDelivery?.iso];
      expect(read).toEqual(isTwice ? [undefined, undefined, undefined] : ['Blue Line', 'Ningbo', isoAt(-ahead)]);
      expect(asset.destinationAddress).toBeNull();
    }),
    few,
  );
});

it('a status around a shipment with a number is its envelope, and a telephone beside a shipment does not hide it', () => {
  fc.assert(
    fc.property(lists, (agos) => {
      const events = agos.map((ago) => rowOf(ago));
      const { trackingNumber, history } = decode({ CurrentStatus: { Shipment: { Barcode: '3SDEVC6659149', events } } });
      expect([trackingNumber, history.length]).toEqual(['3SDEVC6659149', agos.length]);
      const job = { phone_number: '+1 555 010 0199', eta: isoAt(-9), status: 'Out' };
      expect(decode({ data: { result: job } }).times.estimatedDelivery?.iso).toBe(isoAt(-9));
    }),
    few,
  );
});
