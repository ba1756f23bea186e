import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTrackingError } from '../errors.ts';
import { decodeSharedAsset } from './decode.ts';
import { CANARY, plantedAnswers } from '../test-planted-persons.ts';
import { decode, isoAt, lists, minutes, now, rowOf, runs } from './test-decoding.ts';

it('reads the address of a sender or recipient without their name, and no number as a country', () => {
  const keys = fc.constantFrom('sender', 'receiver', 'recipient', 'consignee');
  fc.assert(
    fc.property(keys, fc.constantFrom('displayName', 'display_name', 'label', 'name'), (key, name) => {
      const asset = decode({ AssetName: 'Box', [key]: { [name]: 'Nora', city: 'Leuven', country: '250' } });
      const { lines } = asset.destinationAddress ?? asset.originAddress ?? { lines: [] };
      expect(lines).toEqual(['Leuven']);
      expect(decode({ AssetName: 'Box', [key]: { [name]: 'Nora' } })).toMatchObject({
        destinationAddress: null,
        originAddress: null,
      });
    }),
    runs,
  );
});

it('shows the name of a place and hides that of a person or recipient', () => {
  // ETA and ATA are read as words of arrival.
  const name = fc
    .stringMatching(/^[A-Z][a-z]{2,9} (?:Hub|Port|Depot)$/)
    .filter((text) => !/^(?:Ata|Eta)s? /.test(text));
  const country = fc.constantFrom('HR', 'Croatia', 'PT');
  const marks = fc.constantFrom<object>({ phone: '+1 555 010 0199' }, { email: 'a@b.example' }, { signature: 'abc' });
  fc.assert(
    fc.property(name, country, marks, (place, land, mark) => {
      const placed = (location: object) =>
        decode({ AssetName: 'Box', events: [{ time: isoAt(5), description: 'Seen', location }] }).history[0]?.address;
      expect(placed({ name: place, country: land })?.lines).toEqual([place, land]);
      expect(placed({ name: place, country: land, ...mark })?.lines).toEqual([land]);
      const recipient = decode({ AssetName: 'Box', recipient: { name: place, country: land } });
      expect(JSON.stringify(recipient)).not.toContain(place);
    }),
    runs,
  );
});

it('hides words beside a signature, but not beside an empty one', () => {
  const nothing = fc.constantFrom<unknown>('', null, false, {}, { name: '' }, { name: null, link: '' });
  fc.assert(
    fc.property(lists, nothing, fc.constantFrom('recipientSignature', 'signature', 'signedBy'), (agos, empty, key) => {
      const eventsOf = (value: unknown, description: string) =>
        decode({
          AssetName: 'Box',
          events: agos.map((ago) => ({ ...rowOf(ago), description, [key]: value })),
        }).history.map(({ event }) => event);
      expect(new Set(eventsOf(empty, 'Kept beside our shed'))).not.toContain(null);
      expect(new Set(eventsOf({ name: 'Nora' }, 'Left with Maya upstairs'))).toEqual(new Set([null]));
      expect(new Set(eventsOf({ name: 'Nora' }, 'Delivered at the door'))).toEqual(new Set(['Delivered at the door']));
    }),
    runs,
  );
});

it('reads rows with the number of a person as reports, and a log of visitors as no history', () => {
  const nobody = fc.constantFrom<object>({ user_id: 7 }, { user: null }, { author: '' }, { phone: null, email: null });
  const somebody = fc.constantFrom<object>(
    { user: { id: 7, name: 'Nora' } },
    { userName: 'Nora' },
    { phone: '555 0199' },
  );
  fc.assert(
    fc.property(lists, nobody, somebody, (agos, none, some) => {
      const read = (more: object) =>
        decode({ trackingNumber: 'AB12345678', events: agos.map((ago) => ({ time: isoAt(ago), ...more })) });
      const without = read({ location: 'Graz', status: 'Arrived' });
      expect(read({ location: 'Graz', status: 'Arrived', ...none }).history).toEqual(without.history);
      const told = read({ location: 'Graz', status: 'Arrived', ...some });
      expect(told.history.map(({ time }) => time)).toEqual(without.history.map(({ time }) => time));
      expect(JSON.stringify(told)).not.toMatch(/Nora|0199/);
      expect(read({ action: 'login', ip: '192.0.2.7', city: 'Graz', ...some }).historyGiven).toBe(false);
    }),
    runs,
  );
});

it('never reads free text as the time of a row', () => {
  const keys = fc.constantFrom('Comments', 'flat', 'carton', 'reports', 'attachments', 'calledAt', 'contactedOn');
  fc.assert(
    fc.property(minutes, keys, fc.constantFrom('Ask for Nora', 'Nora 0170 5550144', 'Nora-12'), (ago, key, text) => {
      const { time, ...row } = rowOf(ago);
      const asset = decode({
        AssetName: 'Box',
        events: [
          { [key]: text, ...row, time },
          { [key]: text, ...row },
        ],
      });
      expect(JSON.stringify(asset)).not.toContain('Nora');
    }),
    runs,
  );
});

it('hides an event that repeats a name beside it, and shows other events', () => {
  fc.assert(
    fc.property(
      fc.stringMatching(/^[A-Z][a-z]{3,7} [A-Z][a-z]{3,9}$/).filter((name) => !/Arrived|Depot/.test(name)),
      fc.constantFrom('staffName', 'operator', 'driver_name', 'CourierName', 'deliveryman', 'agent_contact'),
      fc.constantFrom('desc', 'description', 'message', 'eventDescription', 'activity'),
      (name, key, words) => {
        const { history } = decode({
          events: [
            { time: '2026-11-20T10:00:00Z', [words]: `${name} is bringing it`, [key]: name, city: 'Leeds' },
            { time: '2026-11-19T10:00:00Z', [words]: 'Arrived at the depot', [key]: name, city: 'Leeds' },
          ],
        });
        expect(history.map(({ event }) => event)).toEqual([null, 'Arrived at the depot']);
      },
    ),
    runs,
  );
});

it('shows the status and no free words beside a signature', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('event', 'scan', 'status', 'activity', 'milestone', 'checkpoint', 'movement', 'action', ''),
      fc.constantFrom('Description', 'Text', 'ShortText', 'LongDescription', '_message', 'Desc'),
      fc.constantFrom('signedBy', 'signature', 'ReceivedBy'),
      (stem, ending, key) => {
        const row = { time: '2026-11-20T10:00:00Z', city: 'Leeds', [`${stem}${ending}`]: 'With Maya at the desk' };
        const { history } = decode({ events: [{ ...row, [key]: 'M. Lund', status: 'Delivered' }] });
        expect(history[0]?.event).toBe('Delivered');
      },
    ),
  );
});

it('shows and logs no person planted anywhere in 2,500 answers', () => {
  fc.assert(
    fc.property(plantedAnswers, (body) => {
      try {
        expect(JSON.stringify(decodeSharedAsset(body, { now, includeFindings: true }))).not.toMatch(CANARY);
      } catch (error) {
        if (!isTrackingError(error)) throw error;
        expect(`${error.message}${JSON.stringify(error)}`).not.toMatch(CANARY);
      }
    }),
    { numRuns: 2_500 },
  );
}, 600_000);

describe('events that name a person', () => {
  const eventOf = (context: string) =>
    decode({ trackingNumber: 'SF1234567890123', data: [{ time: '2026-11-20 08:12:00', context }] }).history[0]?.event;

  it.each([
    ...['快件派送中,派件员:张三', '电话:13812345678', '签收人: 张三', 'SĐT: 0912345678', 'тел. 89123456789'],
    ...['Out for Delivery - Ramesh 9876543210', 'Out for delivery by courier [Budi - 081234567890]'],
    ...['Tel.: 0664/1234567', 'Zustellung durch Max Muster 0664 1234567', 'POD: ARTHUR DENT'],
    ...['Firmado por: Arthur Dent', 'Signé par Arthur Dent', 'Assinado por Arthur Dent', 'Ondertekend door A. Dent'],
  ])('shows %s without the name and the number', (words) => {
    const personal = /张三|Ramesh|Budi|Muster|DENT|\d{4}/i;
    expect(eventOf(words) ?? '').not.toMatch(personal);
    for (const status of [{ status: words }, { status: { description: words } }, { statusDescription: words }])
      expect(JSON.stringify(decode({ trackingNumber: 'AB', ...status }).status)).not.toMatch(personal);
  });

  it.each([
    ...['Delivered - Signed for by', 'Shipment 9400111899223100001234 accepted', 'Order 1234567890 packed'],
    ...['Arrived at 570501 Singapore', 'Delivered and signed'],
  ])('shows %s as it is', (words) => expect(eventOf(words)).toBe(words));
});

describe('an object that is a person', () => {
  it('has a name and an address that are not shown', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('name', 'title', 'displayName', 'nickname'),
        fc.constantFrom('email', 'buyer_email', 'contactEmail', 'phone', 'telephone', 'mobile_number'),
        (key, reach) => {
          const somebody = { [key]: 'Arthur Dent', [reach]: '+43 664 1', formatted_address: 'Hauptstrasse 4, Linz' };
          const parcel = { trackingNumber: 'AB12345678', carrier: 'dpd' };
          for (const body of [{ ...somebody, ...parcel }, { results: [{ ...somebody, shipments: [parcel] }] }])
            expect(JSON.stringify(decode(body))).not.toMatch(/Arthur|Hauptstrasse/);
          const moving = { lat: 47, lng: 15, time: isoAt(5) };
          expect(decode([{ ...somebody, ...moving }]).assetName).toBeNull();
        },
      ),
    );
    // A telephone of two digits is none.
    const tracker = { name: 'Truck 4', uniqueId: '352625690417733', phone: '+43', lat: 47, lng: 15, time: isoAt(5) };
    expect(decode(tracker).assetName).toBe('Truck 4');
  });

  it('is no carrier', () => {
    for (const beside of ['courier_phone', 'courierPhoto', 'courier_lat', 'courierVehicle'])
      expect(decode({ trackingNumber: 'AB12345678', courier_name: 'Ford Prefect', [beside]: '1' }).carrier).toBeNull();
    for (const beside of ['avatarUrl', 'isOnShift', 'firstName'])
      expect(decode({ trackingNumber: 'AB12345678', carrier: { name: 'Ford P.', [beside]: 'x' } }).carrier).toBeNull();
    expect(decode({ trackingNumber: 'AB12345678', courier_name: 'DPD' }).carrier?.name).toBe('DPD');
    expect(decode({ trackingNumber: 'AB12345678', carrierName: 'DPD', carrierPhone: '1' }).carrier?.name).toBe('DPD');
  });
});
