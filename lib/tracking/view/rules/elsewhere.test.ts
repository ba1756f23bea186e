import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeSharedAsset } from '../decode.ts';
import { decode, isoAt, minutes, now, runs } from './test-rules.ts';

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
        fc.boolean(),
        (word, names, agos, inText) => {
          const idOf = (at: number) => (inText ? `p${String(at)}` : at + 1);
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
        { time: isoAt(ago + 60), status: 'Out for delivery' },
      ];
      const read = (deliveredAt: string) => decode({ ...number, deliveredAt, events }).times.delivered?.iso;
      expect(read(clock)).toBe(new Date(Date.parse(isoAt(ago).slice(0, 19) + 'Z')).toISOString());
      expect(read('2026-01-02T03:04:05')).toBe('2026-01-02T03:04:05.000Z');
    }),
    runs,
  );
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

  it('are what a scan says beside its kind', () => {
    expect(eventOf({ Scan: 'In Transit', Instructions: 'Bag added to trip' })).toBe('Bag added to trip');
    expect(eventOf({ status: 'in_transit', Instructions: `Leave with ${person}` })).toBe('in_transit');
    expect(eventOf({ Scan: 'Delivered', Instructions: `Left with ${person}` })).toBe('Delivered');
  });

  it.each([
    ...['Delivered and Signed', 'Delivered, signed for.', 'Item handed to the addressee', 'Left with individual'],
    ...['Handed to carrier', 'Delivered, left with neighbour'],
  ])('%s names nobody', (description) => {
    expect(eventOf({ description })).toBe(description);
  });

  it.each([
    ...[
      `Signed ${person}`,
      `Delivered and signed by ${person}`,
      `Left with neighbour ${person}`,
      `Handed to ${person}`,
    ],
    ...[`Left with individual ${person}`, `Signed for: ${person}`],
  ])('%s does', (description) => {
    expect(eventOf({ description })).toBeNull();
  });
});

it('a tag is a status where it is a word for one', () => {
  const read = (tag: string) => decode({ ...number, tag, history: [] }).status?.text ?? null;
  for (const tag of ['InTransit', 'Delivered', 'Exception', 'Expired', 'OutForDelivery', 'Pending'])
    expect(read(tag)).toBe(tag);
  for (const tag of ['order-5521', 'VIP', 'Acme']) expect(read(tag)).toBeNull();
});
