import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSharedAsset } from '../decode.ts';
import { decode, isoAt, lists, minutes, now, rowOf, runs } from './test-rules.ts';

const number = { trackingNumber: 'AB12345678' };
const person = 'Zaphod Beeblebrox';
const ports = ['Hai Phong', 'Singapore', 'Rotterdam', 'Santos', 'Durban'];

/** What an answer says of one thing in two of its parts. */
describe('places that are named by their number', () => {
  const words = fc.constantFrom(...(['location', 'place', 'port'] as const));
  const tableOf = { location: 'locations', place: 'places', port: 'ports' } as const;

  it('are where the number stands', () => {
    fc.assert(
      fc.property(
        words,
        fc.shuffledSubarray(ports, { minLength: 1 }),
        fc.uniqueArray(minutes, { minLength: 1, maxLength: 9 }),
        (word, names, agos) => {
          const idOf = (at: number) => at + 1;
          const table = names.map((name, at) => ({ id: idOf(at), name, country: 'NL', region: 'x', lat: 51, lng: 4 }));
          const events = agos.map((ago, at) => ({
            date: isoAt(ago),
            description: `event ${String(ago)}`,
            [word]: idOf(at % names.length),
          }));
          const { history } = decode({ ...number, [tableOf[word]]: table, containers: [{ events }] });
          expect(history).toHaveLength(agos.length);
          for (const { event, address } of history) {
            const at = agos.findIndex((ago) => event === `event ${String(ago)}`);
            expect(address?.lines.join()).toContain(names[at % names.length]);
          }
        },
      ),
      runs,
    );
  });

  it('are none where the list is a history, or of people', () => {
    const rows = [1, 2].map((id) => ({ id, name: person, phone: '+1 555 010 0199', city: 'Graz' }));
    expect(
      JSON.stringify(decode({ ...number, locations: rows, events: [{ date: isoAt(5), location: 1 }] })),
    ).not.toContain(person);
    for (const when of ['time', 'ts', 'recorded_at', 'epoch']) {
      const reports = [1, 2].map((id) => ({ id, lat: 50, lng: 10, [when]: isoAt(id) }));
      expect(decode({ ...number, locations: reports, location: 1 }).history).toHaveLength(2);
    }
  });
});

it('places that are named by their number are those of the answer itself, and nothing else', () => {
  const row = (place: number) => [{ date: isoAt(5), description: 'Departed', place }];
  const home = { id: 1, name: 'Home', country: 'Germany' };
  const read = (body: object) => JSON.stringify(decode({ ...number, events: row(1), ...body }));
  expect(read({ places: [home] })).toContain('Home');
  for (const body of [
    { user: { places: [home] } },
    { account: { places: [home] } },
    { places: [home], data: { places: [{ ...home, name: 'Home too' }] } },
    { places: [{ ...home, address: 'Home street' }] },
    { places: [{ id: 1, name: 'Home' }] },
    { places: [{ ...home, type: 'customer' }] },
    { places: [home, { ...home, name: 'Home too' }] },
  ])
    expect(read(body)).not.toContain('Home');
});

it('of two stops in their order the first is where it begins and the second where it ends; of more none', () => {
  const stopOf = (stopNumber: number, city: string) => ({ stopNumber, location: { address: { city }, name: person } });
  const read = (cities: readonly string[]) =>
    decode({ ...number, shipmentStops: cities.map((city, at) => stopOf(at + 1, city)), statusUpdates: [] });
  fc.assert(
    fc.property(fc.shuffledSubarray(ports, { minLength: 2 }), (cities) => {
      const { originAddress, destinationAddress } = read(cities);
      const ends = [originAddress, destinationAddress].map((address) => address?.lines.join() ?? null);
      expect(ends).toEqual(cities.length === 2 ? cities : [null, null]);
    }),
    runs,
  );
  expect(JSON.stringify(read(['Graz', 'Linz']))).not.toContain(person);
});

it('two stops of somebody else, or in another order, are no ends of the way', () => {
  const stopOf = (stopNumber: number, city: string, more: object = {}) => ({ stopNumber, address: { city }, ...more });
  for (const body of [
    { remainingStops: [stopOf(1, 'Graz'), stopOf(2, 'Linz')] },
    { stops: [stopOf(41, 'Graz'), stopOf(42, 'Linz')] },
    { stops: [stopOf(2, 'Graz'), stopOf(1, 'Linz')] },
    { stops: [stopOf(1, 'Graz', { trackingNumber: 'RR123456785DE' }), stopOf(2, 'Linz')] },
    { stops: [stopOf(1, 'Graz', { purpose: 'delivery' }), stopOf(2, 'Linz', { purpose: 'pickup' })] },
    { stops: [stopOf(1, 'Graz'), stopOf(2, 'Linz')], destination: 'Wien' },
    { returnInfo: { stops: [stopOf(1, 'Graz', { type: 'PICKUP' }), stopOf(2, 'Linz', { type: 'DELIVERY' })] } },
  ]) {
    const { originAddress, destinationAddress } = decode({ ...number, ...body });
    expect([originAddress, destinationAddress].map((address) => address?.lines.join() ?? null)).not.toContain('Graz');
    expect(destinationAddress?.lines.join() ?? 'Wien').toBe('Wien');
  }
});

it('an update of a status says it by its code alone', () => {
  const read = (latestStatusUpdate: unknown) =>
    decode({ ...number, history: [], latestStatusUpdate }).status?.text ?? null;
  expect(read({ statusCode: 'IN_TRANSIT', timestamp: isoAt(5) })).toBe('IN_TRANSIT');
  for (const update of [
    isoAt(5),
    person,
    { description: person },
    { name: person },
    { statusCode: person },
    1763600000,
  ])
    expect(read(update)).toBeNull();
  expect(decode({ ...number, history: [], state: 'Delivered', lastStatusUpdate: isoAt(5) }).status?.text).toBe(
    'Delivered',
  );
});

it('nobody is a carrier by what stands beside it', () => {
  for (const body of [
    { courier: { name: person, phone: '+1 555 010 0199', homepage: 'https://x.example' } },
    { carrier: 5, courier: { name: person, email: 'a@x.example' } },
    { telehealth: { provider: { name: person } } },
  ])
    expect(JSON.stringify(decode({ ...number, history: [], ...body }))).not.toContain(person);
});

it('what is planned stands beside a history of positions', () => {
  fc.assert(
    fc.property(minutes, minutes, (ago, ahead) => {
      const positions = [0, 1].map((at) => ({
        dateTime: isoAt(ago + at),
        coordinates: { latitude: 48, longitude: 11 + at },
      }));
      const events = [
        { type: 'DEPARTURE_FROM_STOP', dateTime: isoAt(ago + 2) },
        { type: 'ARRIVAL_AT_STOP', plannedDateTime: isoAt(-ahead - 60), estimateDateTime: isoAt(-ahead) },
      ];
      const { history, planned, times } = decode({ ...number, events, positions });
      expect(history).toHaveLength(2);
      expect(planned.map(({ time }) => time?.iso)).toEqual([isoAt(-ahead)]);
      expect(times.estimatedDelivery?.iso).toBe(isoAt(-ahead));
    }),
    runs,
  );
});

it('a delivery without a zone is that of the report that tells the same clock with one', () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: -11, max: 12 }), (ago, hours) => {
      const zone = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
      const clock = new Date(now - ago * 60_000 + hours * 3_600_000).toISOString().slice(0, 19);
      const events = [
        { time: `${clock}${zone}`, status: 'Delivered' },
        { time: isoAt(ago + 17), status: 'Out for delivery' },
      ];
      fc.pre(!clock.endsWith('00:00:00'));
      const read = (deliveredAt: string) => decode({ ...number, deliveredAt, events }).times.delivered?.iso;
      expect(read(clock)).toBe(new Date(Date.parse(isoAt(ago).slice(0, 19) + 'Z')).toISOString());
      expect(read('2026-01-02T03:04:05')).toBe('2026-01-02T03:04:05.000Z');
    }),
    runs,
  );
});

it('of two reports that tell one clock by two zones neither is meant, nor one of anything else', () => {
  const deliveredAt = '2026-11-20T14:05:00';
  const read = (...events: object[]) => decode({ ...number, deliveredAt, events }).times.delivered?.zone;
  const delivered = { time: `${deliveredAt}+01:00`, status: 'Delivered' };
  expect(read(delivered)).toBe('offset');
  expect(read(delivered, { time: `${deliveredAt}+08:00`, status: 'Departed' })).toBe('none');
  expect(read({ time: `${deliveredAt}+08:00`, status: 'Departed' })).toBe('none');
});

it('a list of one view is that view, and is itself no history', () => {
  const view = { ...number, destination: 'Graz', estimatedDelivery: isoAt(-60) };
  expect(decode([view])).toEqual(decode(view));
  expect(decode({ data: [{ type: 'shipment', attributes: { ...view, created_at: isoAt(9) } }] }).historyGiven).toBe(
    false,
  );
  for (const body of [[], [{}], [view, view], [[view]]])
    expect(() => decodeSharedAsset(body, { now })).toThrow('not-an-object');
});

describe('words of a row', () => {
  const eventOf = (row: object) =>
    decode({ ...number, events: [{ time: isoAt(5), ...row }] }).history[0]?.event ?? null;

  it.each(['Bag added to trip', `Leave with ${person}`, 'Gate code 4711'])(
    'are no instructions: %s',
    (Instructions) => {
      expect(eventOf({ Scan: 'In Transit', Instructions })).toBe('In Transit');
    },
  );

  it.each([
    ...['Delivered and Signed', 'Delivered, signed for.', 'Item handed to the addressee', 'Left with individual'],
    ...['Handed to carrier', 'Delivered, left with neighbour'],
  ])('%s names no person', (description) => {
    expect(eventOf({ description })).toBe(description);
  });

  it.each([
    ...[
      `Signed ${person}`,
      `Delivered and signed by ${person}`,
      `Left with neighbour ${person}`,
      `Handed to ${person}`,
    ],
    ...[`Left with individual ${person}`, `Signed for: ${person}`, `${person} signed`, 'Signed: Иванов'],
    ...[
      `${person}, left with concierge`,
      `Delivered to ${person}, signed`,
      'Signed for 王伟',
      `Parcel for ${person} handed to recipient`,
    ],
  ])('%s is shown without the name', (description) => {
    expect(eventOf({ description }) ?? '').not.toMatch(/Zaphod|Beeblebrox|Иванов|王伟/);
  });
});

it('a tag is a status where it is a word for one', () => {
  const read = (tag: string) => decode({ ...number, tag, history: [] }).status?.text ?? null;
  for (const tag of ['InTransit', 'Delivered', 'Exception', 'Expired', 'OutForDelivery', 'Pending'])
    expect(read(tag)).toBe(tag);
  for (const tag of ['order-5521', 'VIP', 'Acme']) expect(read(tag)).toBeNull();
});

it('a day, a clock and an offset in one object are one time', () => {
  fc.assert(
    fc.property(minutes, fc.integer({ min: -11, max: 12 }), (ago, hours) => {
      const zoneOffset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
      const local = new Date(now - ago * 60_000 + hours * 3_600_000).toISOString();
      const datetime = { date: local.slice(0, 10), time: local.slice(11, 19), zoneOffset };
      const [report] = decode({
        ...number,
        events: [{ datetime, descEn: 'Item departed', descFr: 'Article sorti' }],
      }).history;
      expect(report?.time?.iso).toBe(new Date(Date.parse(isoAt(ago).slice(0, 19) + 'Z')).toISOString());
      expect(report?.event).toBe('Item departed');
    }),
    runs,
  );
});

it('where it was left is no place', () => {
  const placeOf = (location: string) =>
    decode({ ...number, events: [{ time: isoAt(5), event: 'Delivered', city: 'Frederick', location }] }).history[0]
      ?.address?.lines;
  for (const location of ['Front Door', 'porch', 'Mailbox', 'Reception'])
    expect(placeOf(location)).toEqual(['Frederick']);
  expect(placeOf('Hagerstown')?.join()).toContain('Hagerstown');
});

it.each(['sms', 'notification', 'webhook', 'previousShipment', 'returnInfo', 'lastTrip', 'returnLabel'])(
  'what %s says of itself is not said of the shipment',
  (key) => {
    const other = { status: 'Delivered', deliveredAt: isoAt(9), destination: 'Graz', carrier: { name: 'Elsewhere' } };
    const events = [{ time: isoAt(5), description: 'Departed', location: 'Hamburg' }];
    const { status, times, destinationAddress, carrier } = decode({ ...number, events, [key]: other });
    expect([status, times.delivered, destinationAddress, carrier]).toEqual([null, null, null, null]);
  },
);

it('what was ordered, is to be done, or is of another shipment, is not told of this one', () => {
  const other = { tracking_number: 'XY987654321', status: 'Other', delivered_at: isoAt(900), created_at: isoAt(999) };
  const keys = ['order', 'previous_shipment', 'related_shipments', 'invoice', 'linked_orders'] as const;
  fc.assert(
    fc.property(lists, fc.shuffledSubarray([...keys], { minLength: 1 }), fc.boolean(), (agos, others, isList) => {
      const besides = Object.fromEntries(others.map((key) => [key, isList ? [other] : other]));
      const view = { events: agos.map((ago) => rowOf(ago)) };
      for (const body of [
        { ...besides, data: view },
        { data: view, ...besides },
      ]) {
        const asset = decode(body);
        expect([asset.trackingNumber, asset.status, asset.times.delivered]).toEqual([null, null, null]);
        expect(asset.history).toHaveLength(agos.length);
      }
    }),
    runs,
  );
});

it('places of a network are no reports, whenever they were written down', () => {
  const placeOf = (id: number, name: string, locode: string) => ({
    id,
    name,
    locode,
    created_at: isoAt(id),
    kind: 'port',
  });
  const locations = [placeOf(1, 'Valencia', 'ESVLC'), placeOf(2, 'Genoa', 'ITGOA')];
  expect(decode({ trackingNumber: 'MSKU1234565', status: 'Moving', locations }).historyGiven).toBe(false);
});
