import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decode, isoAt, lists, minutes, rowOf, runs } from './test-rules.ts';

it('a weight, a speed, a force or an odometer is never a place', () => {
  const numbers = fc.double({ min: -80, max: 80, noNaN: true });
  fc.assert(
    fc.property(
      numbers,
      numbers,
      fc.constantFrom('acceleration', 'dimensions', 'speed', 'odometer', 'weight'),
      (x, y, key) => {
        const asset = decode({
          AssetName: 'Box',
          [key]: { x, y, z: 1, value: x },
          events: [{ ...rowOf(5), lat: null, lng: null, [key]: { x, y, z: 2 } }],
        });
        expect([asset.currentAddress, asset.history[0]?.position]).toEqual([null, null]);
      },
    ),
    runs,
  );
});

it('degrees are scaled only where their keys say so, and only whole numbers', () => {
  const micro = fc.integer({ min: 1_000_000, max: 89_000_000 });
  const keys = fc.constantFrom(
    ['latitudeE7', 'longitudeE7', 1e7] as const,
    ['latE7', 'lngE7', 1e7] as const,
    ['latitudeE6', 'longitudeE6', 1e6] as const,
    ['lat_e6', 'lon_e6', 1e6] as const,
    ['latitude_mdeg', 'longitude_mdeg', 1e6] as const,
    ['positionLatE6', 'positionLngE6', 1e6] as const,
  );
  const placeOf = (row: object) =>
    decode({ AssetName: 'Box', events: [{ time: isoAt(5), description: 'Seen', ...row }] }).history[0]?.position;
  fc.assert(
    fc.property(micro, micro, keys, (north, east, [latitude, longitude, scale]) => {
      const [lat, lon] = [north * (scale / 1e6), east * (scale / 1e6)];
      expect(placeOf({ [latitude]: lat, [longitude]: lon })).toEqual({ latitude: lat / scale, longitude: lon / scale });
      expect(placeOf({ lat, lng: lon })).toBeNull();
      expect(placeOf({ [latitude]: lat + 0.5, [longitude]: lon })).toBeNull();
      expect(placeOf({ [latitude]: lat })).toBeNull();
    }),
    runs,
  );
});

it('when the place of a driver was written down, the parcel was there; when an order was, nothing was', () => {
  const keys = fc.constantFrom('updatedAt', 'updated_at', 'UpdatedOn');
  fc.assert(
    fc.property(minutes, keys, (ago, key) => {
      const at = { lat: 52.5, lng: 13.4 };
      const carried = decode({
        status: 'Picked up',
        driver: { name: 'Nora', phone: '1', coordinates: { ...at, [key]: isoAt(ago) } },
      });
      expect(carried.history.map(({ time }) => time?.iso)).toEqual([isoAt(ago)]);
      expect(decode({ AssetName: 'Box', trackingNumber: 'TN000123', ...at, [key]: isoAt(ago) }).history).toEqual([]);
      expect(decode({ AssetName: 'Box', speed: 9, ...at, [key]: isoAt(ago) }).history).toHaveLength(1);
    }),
    runs,
  );
});

it('a proof of delivery is no destination, and a port beside the port of loading is', () => {
  const texts = fc.constantFrom('Signed by Nora', 'https://x.example/pod.jpg', 'Koper');
  fc.assert(
    fc.property(texts, fc.boolean(), (pod, hasPol) => {
      const { destinationAddress } = decode({ AssetName: 'Box', Pod: pod, ...(hasPol ? { Pol: 'Busan' } : {}) });
      expect(destinationAddress?.lines ?? null).toEqual(hasPol && pod !== 'Signed by Nora' ? [pod] : null);
    }),
    runs,
  );
});

it('where a job is to be done, and the ports of a way, are not where anything was', () => {
  const stems = fc.constantFrom('job', 'task', 'visit');
  const ports = fc.constantFrom('TSPorts', 'ports', 'portList', 'transshipmentPorts');
  fc.assert(
    fc.property(lists, stems, ports, (agos, stem, key) => {
      const job = { AssetName: 'Box', [`${stem}_latitude`]: '30.71', [`${stem}_longitude`]: '76.8' };
      expect(decode(job).currentAddress).toBeNull();
      const way = agos.map((ago) => ({ Port: 'Klang', DepartureDate: { Date: isoAt(ago), IsActual: false } }));
      const asset = decode({ AssetName: 'Box', [key]: way });
      expect([asset.history, asset.historyGiven]).toEqual([[], false]);
    }),
    runs,
  );
});

it('a town may stand before or behind the word for its address, and of a terse word nothing but a town counts', () => {
  fc.assert(
    fc.property(fc.constantFrom('recipient', 'dest', 'to'), fc.boolean(), (word, isBehind) => {
      const key = (part: string) => (isBehind ? `${part}_${word}` : `${word}_${part}`);
      const { destinationAddress } = decode({
        trackingNumber: 'AB12345678',
        [key('city')]: 'Lviv',
        [key('state')]: 'Done',
        [key('name')]: 'Olena',
        sourcePort: 443,
      });
      expect(destinationAddress?.lines[0]).toBe('Lviv');
      expect(JSON.stringify(destinationAddress)).not.toMatch(/Olena|443/);
    }),
  );
});

it("what a store adds to its users' names is no part of them", () => {
  fc.assert(
    fc.property(fc.constantFrom('__c', '__r', '__s', '__pc'), (suffix) => {
      const { status, history } = decode({
        [`Status${suffix}`]: 'In transit',
        [`Location_Updates${suffix}`]: {
          records: [{ [`Recorded_At${suffix}`]: '2026-11-20T10:00:00Z', [`Address${suffix}`]: 'Leeds' }],
        },
      });
      expect([status?.text, history[0]?.address?.lines]).toEqual(['In transit', ['Leeds']]);
    }),
  );
});

it('what a place of the carrier is called is where a row was, and what a device or a network is called is not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('depot_name', 'hubName', 'ScanNetworkCity', 'branchCity', 'currentHubName'),
      fc.constantFrom('networkName', 'terminalName', 'nodeName', 'devAddr', 'macAddr', 'toAddr'),
      (place, other) => {
        const row = { time: '2026-11-20T10:00:00Z', description: 'Sorted' };
        const { history } = decode({
          events: [
            { ...row, [place]: 'Lille', [other]: 'X-200' },
            { ...row, [other]: 'X-200' },
          ],
        });
        expect(history.map(({ address }) => address?.lines ?? null)).toEqual([['Lille'], null]);
      },
    ),
  );
});

it('of two degrees without an order only those that have one are a place', () => {
  const far = fc.double({ min: 90.01, max: 179.9, noNaN: true }).filter((each) => !Number.isInteger(each));
  const near = fc.double({ min: -89.9, max: 89.9, noNaN: true }).filter((each) => !Number.isInteger(each));
  const placeOf = (Position: readonly number[]) =>
    decode({ trackingNumber: 'AB12345678', Position, time: isoAt(3) }).currentAddress?.position ?? null;
  fc.assert(
    fc.property(far, near, near, fc.boolean(), (long, one, other, isWest) => {
      const longitude = isWest ? -long : long;
      const place = { latitude: one + 0, longitude };
      expect([placeOf([longitude, one]), placeOf([one, longitude])]).toEqual([place, place]);
      expect(placeOf([one, other])).toBeNull();
    }),
    runs,
  );
  expect(placeOf([120, 30])).toBeNull();
});

it('a town with a postal code beside the number is not where the parcel is', () => {
  const town = { city: 'Lugo', state: 'GA', zip: '27001' };
  expect(decode({ trackingNumber: 'AB12345678', ...town }).currentAddress).toBeNull();
  expect(decode({ assetName: 'Box', ...town }).currentAddress?.town).toBe('Lugo');
});

it('the place of who sells it is not where it is', () => {
  for (const key of ['restaurant', 'merchant', 'vendor', 'seller', 'supplier', 'shop', 'venue', 'kitchen']) {
    const place = { address: '890 Geneva Ave', latitude: 37.7, longitude: -122.4 };
    const asset = decode({ orderId: 1, orderStatus: 'PICKED_UP', [key]: place });
    expect([key, asset.currentAddress, asset.historyGiven]).toEqual([key, null, false]);
  }
});
