import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decode, envelopeKeys, isoAt, lists, rowOf, runs } from './test-rules.ts';

it('an envelope changes nothing of a view', () => {
  const words = fc.constantFrom<object>(
    {},
    { status: 200, message: 'OK' },
    { success: true, code: 0 },
    { meta: { code: 200 } },
  );
  fc.assert(
    fc.property(
      lists,
      fc.array(fc.tuple(envelopeKeys, fc.boolean()), { maxLength: 3 }),
      words,
      (agos, around, word) => {
        const view = {
          trackingNumber: 'TN000123',
          status: 'In transit',
          carrier: 'Blue',
          events: agos.map((ago) => rowOf(ago)),
        };
        const body = around.reduce<object>(
          (inner, [key, isList]) => ({ ...word, [key]: isList ? [inner] : inner }),
          view,
        );
        expect(decode(body)).toEqual(decode(view));
      },
    ),
    runs,
  );
});

it('several shipments in one answer are refused, with the reason', () => {
  const one = (number: string) => ({ tracking_number: number, status: 'In transit' });
  for (const key of ['parcels', 'zzz', 'results'])
    expect(() => decode({ count: 2, [key]: [one('AA000001'), one('AA000002')] })).toThrow('several-candidates');
});

it('what was asked for is no answer, unless it is called so and all there is', () => {
  const asked = { numero: 'AA000001' };
  const found = { eventos: [rowOf(5), rowOf(9)], situacao: 'Entregue' };
  expect(decode({ consulta: asked, resultado: found }).history).toHaveLength(2);
  expect(decode({ resultado: found, consulta: [asked] }).trackingNumber).toBeNull();
  expect(decode({ consulta: [{ rastreio: found }] }).history).toHaveLength(2);
  expect(() => decode({ request: { tracking_number: 'AA000001' } })).toThrow('no-known-field');
});

it('an only entry with a history of its own is the thing, and no report of it', () => {
  const names = fc.constantFrom('task_history', 'scanEvents', 'checkpoints', 'eventSet');
  fc.assert(
    fc.property(lists, names, fc.constantFrom('data', 'items', 'records'), (agos, name, key) => {
      const thing = { time: isoAt(1), address: '1 Road', lat: 1, lng: 1, [name]: agos.map((ago) => rowOf(ago)) };
      expect(decode({ message: 'OK', status: 200, [key]: [thing] }).history).toHaveLength(agos.length);
    }),
    runs,
  );
});

it('the number that each row names is the number of the shipment, and two are of nobody', () => {
  fc.assert(
    fc.property(lists, fc.boolean(), (agos, isOne) => {
      const events = agos.map((ago, index) => ({ waybillNumber: `AWB00012${isOne ? 0 : index}`, ...rowOf(ago) }));
      expect(decode({ AssetName: 'Box', events }).trackingNumber).toBe(isOne ? 'AWB000120' : null);
    }),
    runs,
  );
});

it('events under the number that each of them names are of it', () => {
  fc.assert(
    fc.property(lists, fc.stringMatching(/^[A-Z]{2}[1-9]\d{8}TH$/), (agos, number) => {
      const events = agos.map((ago) => ({ ...rowOf(ago), barcode: number }));
      expect(decode({ [number]: events })).toEqual(decode({ events }));
      expect(decode({ [number]: events })).toMatchObject({ trackingNumber: number, historyGiven: true });
    }),
    runs,
  );
});

it('a consignment with nothing but a number is the envelope of its only parcel', () => {
  fc.assert(
    fc.property(lists, fc.boolean(), fc.boolean(), (agos, isOnly, hasMore) => {
      const parcel = { packageNumber: 'PKG0000071', events: agos.map((ago) => rowOf(ago)) };
      const parcels = isOnly ? [parcel] : [parcel, { ...parcel, packageNumber: 'PKG0000072' }];
      const consignment = { consignmentId: 'CON0000009', parcels, ...(hasMore ? { status: 'Sorted' } : {}) };
      const number = isOnly && !hasMore ? 'PKG0000071' : 'CON0000009';
      expect(decode({ result: consignment }).trackingNumber).toBe(number);
    }),
    runs,
  );
});

it('of resources that name their types the only view is the view, and of two of one type none', () => {
  const parcel = { '@type': 'ParcelDelivery', trackingNumber: 'AB12345678', deliveryStatus: 'Shipped' };
  const shop = { '@type': 'Organization', name: 'Papierhaus' };
  fc.assert(
    fc.property(fc.shuffledSubarray([parcel, shop], { minLength: 2 }), (graph) => {
      expect(decode({ '@graph': graph }).trackingNumber).toBe('AB12345678');
    }),
  );
  expect(() => decode({ '@graph': [parcel, { ...parcel, trackingNumber: 'CD12345678' }] })).toThrow();
});

it('rows under a name of details or of a status are the history, and one of them is none of a status', () => {
  const scans = (length: number) =>
    Array.from({ length }, (_, index) => ({ scanTime: isoAt(60 * (index + 1)), scanType: `Scan ${String(index)}` }));
  fc.assert(
    fc.property(
      fc.constantFrom('details', 'status', 'deliveryStatus'),
      fc.integer({ min: 2, max: 9 }),
      (key, length) => {
        expect(decode({ billCode: 'JX0012345678', [key]: scans(length) }).history).toHaveLength(length);
      },
    ),
  );
  expect(decode({ trackingNumber: 'JX0012345678', status: scans(1) }).historyGiven).toBe(false);
});

it('dated lists of goods are no history, under whatever name', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('details', 'info', 'zzz', 'lines'),
      fc.constantFrom('sku', 'quantity', 'unit_price', 'GTIN'),
      fc.integer({ min: 2, max: 6 }),
      (key, mark, length) => {
        const goods = Array.from({ length }, (_, index) => ({ name: 'Lamp', date: isoAt(index + 1), [mark]: 3 }));
        expect(decode({ trackingNumber: 'AB12345678', [key]: goods }).historyGiven).toBe(false);
      },
    ),
  );
});

it('a list of one envelope is that envelope, and no list of persons', () => {
  const payload = { trackingNumber: 'AB12345678', milestones: [{ timestamp: isoAt(5), description: 'Gate out' }] };
  expect(decode([{ id: '1', created_at: isoAt(1), payload }]).trackingNumber).toBe('AB12345678');
  for (const other of [
    { name: 'Zaphod' },
    { recipient: 'Zaphod', title: 'x' },
    { to: 'z@x.example', subject: 'x' },
    { info: { name: 'Zaphod' } },
    { trackingNumber: null, events: [] },
  ])
    expect(() => decode([{ id: '1', name: 'Zaphod', payload: other }])).toThrow('not-an-object');
});

it('a list of one position is that position, wherever in its entry, and no list of persons', () => {
  const place = { Latitude: 33.8, Longitude: -84.3, Speed: 27, UpdateUTC: '2026-11-20T11:19:32' };
  for (const entry of [place, { VehicleNumber: 'V-3', StatusCode: 200, ContentResource: { Value: place } }])
    expect(decode([entry]).history.map(({ time }) => time?.iso)).toEqual(['2026-11-20T11:19:32.000Z']);
  expect(JSON.stringify(decode([{ ...place, username: 'zaphod' }]))).not.toContain('zaphod');
  for (const entry of [
    { username: 'zaphod', last: place },
    { user: { name: 'Zaphod', home: place } },
    { name: 'Zaphod', contact: { email: 'z@x.example', ...place } },
    { box: { email: 'z@x.example', value: place } },
  ])
    expect(() => decode([entry])).toThrow('not-an-object');
});

it('an order with a name and an e-mail address holds what is sent of it, and shows neither', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('fulfillments', 'fulfilments', 'shipments', 'packages', 'parcel'),
      fc.boolean(),
      (key, isList) => {
        const sent = {
          status: 'DELIVERED',
          trackingNumber: 'AB12345678',
          events: [{ time: isoAt(5), description: 'Delivered', city: 'Graz' }],
        };
        const order = { id: 'o-1', name: 'Zaphod', email: 'z@x.example', customer: { displayName: 'Zaphod' } };
        const asset = decode({ data: { order: { ...order, [key]: isList ? [sent] : sent } } });
        expect([asset.trackingNumber, asset.history.length]).toEqual(['AB12345678', 1]);
        expect(JSON.stringify(asset)).not.toMatch(/Zaphod|z@x/);
      },
    ),
  );
});
