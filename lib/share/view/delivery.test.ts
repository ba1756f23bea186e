import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answerOf, dataOfAnswer } from '../test-answer.ts';

const NOW = Date.now();
const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
const kilometres = (north: number) => ({ Latitude: 48 + north / 111.2, Longitude: 16 });
const report = (hours: number, north: number, more: object = {}) => ({
  Timestamp: hoursAgo(hours),
  ...kilometres(north),
  ...more,
});

function deliveryOf(body: object) {
  const answer = answerOf({ AssetName: 'Box', Exceptions: [], ...body });
  return dataOfAnswer(answer).view.delivery;
}

describe('deliveryOf', () => {
  test.each([
    'Delivered',
    'delivered',
    'DELIVERED.',
    'Package_Delivered',
    'Item successfully delivered',
    'Successful Delivery',
    'Zugestellt',
    'Livrée',
    'تم التسليم',
    ...[
      'Delivered to neighbour',
      'Delivered, To Mail Room',
      'Delivered, Front Desk/Reception/Mail Room',
      'Livré au voisin',
    ],
    ...['Zugestellt (Nachbar)', '配達完了（宅配ボックス）', 'DELIVERED_TO_NEIGHBOUR', 'Teslim edildi - komşu'],
    ...['Doručeno', 'Doručeno'.normalize('NFD'), 'TESLİM EDİLDİ', 'Đã giao hàng', 'นำจ่ายสำเร็จ', '已签收', '배달완료'],
  ])('by the status %s alone, without a time that nobody gave', (Status) => {
    expect(deliveryOf({ Status, LocationHistory: [report(2, 0)] })).toEqual({ time: null, isAtDestination: false });
  });

  test.each([
    'Delivered to pickup point',
    'Delivered to parcel shop',
    'Shipment was 2/5 delivered',
    'Your package was 50% delivered',
    'Parcel is... delivered?',
  ])('ignores the status %s', (Status) => expect(deliveryOf({ Status, LocationHistory: [report(2, 0)] })).toBeNull());

  test.each(['Delivered - failed', 'Delivered, returned to sender', 'Delivered (to hub)', 'Delivered: 2 of 3'])(
    'at no time of the report %s',
    (Event) =>
      expect(deliveryOf({ Status: 'Delivered', LocationHistory: [report(2, 0, { Event })] })?.time ?? null).toBeNull(),
  );

  test.each([
    ...['Delivered', 'Delivered, left with individual', 'Delivered and signed', 'Zugestellt und quittiert'],
    ...['delivery_confirmed', 'Delivery completed'],
  ])('takes the time of the report %s, and not of a delivery to an agent', (Event) => {
    const LocationHistory = [report(2, 0, { Event }), report(3, 0, { Event: 'Delivered to agent' })];
    for (const Status of ['Delivered', 'Your parcel was delivered'])
      expect(deliveryOf({ Status, LocationHistory })?.time?.iso).toBe(hoursAgo(2));
    expect(deliveryOf({ Status: 'Delivered', LocationHistory: LocationHistory.slice(1) })?.time ?? null).toBeNull();
  });

  test.each([
    'Arrived',
    'Completed',
    'Delivery confirmed',
    'Delivered to carrier',
    'Not delivered',
    'Undelivered',
    'Out for delivery',
    'D',
    '5',
  ])('ignores the status %s', (Status) => {
    expect(deliveryOf({ Status, LocationHistory: [report(2, 0)] })).toBeNull();
  });

  test('trusts a delivery time under any status name', () => {
    for (const Status of [undefined, 'Arrived', 'Closed', 'Signed for'])
      expect(deliveryOf({ Status, DeliveredOn: hoursAgo(5) })?.time?.iso).toBe(hoursAgo(5));
  });

  test('ignores an old delivery time on the way back or out again', () => {
    for (const Status of ['Returned to sender', 'RETURN_TO_SENDER', 'In transit', 'OutForDelivery', 'Rücksendung'])
      expect(deliveryOf({ Status, DeliveredOn: hoursAgo(5) })).toBeNull();
  });

  test('ignores an unreadable time and a promise', () => {
    expect(deliveryOf({ Status: 'Waiting', DeliveredOn: 'no' })).toBeNull();
    expect(deliveryOf({ Status: 'Waiting', DeliveredOn: hoursAgo(-5) })).toBeNull();
    expect(deliveryOf({ Status: 'Delivered', DeliveredOn: 'last week' })).toMatchObject({ time: null });
  });

  test('takes the time of the report of the delivery and no other', () => {
    const LocationHistory = [
      report(1, 0),
      report(3, 0, { Event: 'Delivered' }),
      report(4, 2, { Event: 'Out for delivery' }),
    ];
    expect(deliveryOf({ Status: 'Delivered', LocationHistory })?.time?.iso).toBe(hoursAgo(3));
    expect(deliveryOf({ Status: 'In transit', LocationHistory })).toBeNull();
  });

  test('stays delivered while the label reports from there', () => {
    const LocationHistory = [report(0.1, 0.4), report(3, 0.3), report(4.6, 0), report(9, 80)];
    expect(deliveryOf({ Status: 'Delivered', DeliveredOn: hoursAgo(4.7), LocationHistory })).not.toBeNull();
    // The last report before it came from the road.
    expect(deliveryOf({ Status: 'Delivered', DeliveredOn: hoursAgo(5), LocationHistory })).not.toBeNull();
  });

  test('is no longer delivered once the label reports from elsewhere', () => {
    const LocationHistory = [report(0.1, 50), report(4, 0), report(6, 1), report(9, 80)];
    expect(deliveryOf({ Status: 'Delivered', DeliveredOn: hoursAgo(5), LocationHistory })).toBeNull();
    expect(
      deliveryOf({ Status: 'Delivered', DeliveredOn: hoursAgo(20), LocationHistory: [report(1, 50), report(21, 0)] }),
    ).toBeNull();
  });

  test('lets a delivery day last to its end', () => {
    const DeliveredOn = hoursAgo(48).slice(0, 10);
    const LocationHistory = [{ ...report(0, 0), Timestamp: `${DeliveredOn}T20:00:00Z` }, report(60, 80)];
    expect(deliveryOf({ Status: 'Delivered', DeliveredOn, LocationHistory })?.time).toMatchObject({
      precision: 'date',
    });
  });

  test('is never reversed by reports before the delivery, in any order of any times', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 5, max: 500, noNaN: true })), (hours) => {
        const LocationHistory = hours.map((ago) => report(ago, ago * 30));
        expect(deliveryOf({ Status: 'Delivered', DeliveredOn: hoursAgo(4), LocationHistory })).not.toBeNull();
      }),
    );
  });
});

describe('latest and destination are the same place', () => {
  const at = (CurrentAddress: unknown, DestinationAddress: unknown) =>
    deliveryOf({ Status: 'Delivered', CurrentAddress, DestinationAddress })?.isAtDestination;

  test('with the same words, in any spelling', () => {
    expect(at('Strandgata 12, 9008 Tromsø', { AddressLine1: 'STRANDGATA 12', City: '9008 Tromsø' })).toBe(true);
    expect(at('Strandgata 12, 9008 Tromsø', 'Strandgata 14, 9008 Tromsø')).toBe(false);
    expect(at('Strandgata 12', undefined)).toBe(false);
  });

  test('at one point, when one address has more detail', () => {
    const destination = { AddressLine1: 'Strandgata 12', City: 'Tromsø', ...kilometres(0) };
    expect(at({ City: 'Tromsø', ...kilometres(0.05) }, destination)).toBe(true);
    expect(at({ City: 'Tromsø', ...kilometres(0.4) }, destination)).toBe(false);
  });

  test('when the address has only a point', () => {
    const destination = { AddressLine1: 'Strandgata 12', City: 'Tromsø', ...kilometres(0) };
    expect(at(kilometres(0.4), destination)).toBe(true);
    expect(at(kilometres(40), destination)).toBe(false);
  });
});

describe('without a status', () => {
  const reportsOf = (...events: readonly string[]) => ({
    TrackingNumber: 'AB12345678',
    LocationHistory: events.map((Event, index) => report(2 + index, 0, { Event })),
  });

  test.each(['Delivered', 'The shipment has been delivered', 'Delivered, left with individual'])(
    'takes the newest report, %s, and its time',
    (word) => expect(deliveryOf(reportsOf(word, 'Out for delivery'))?.time?.iso).toBe(hoursAgo(2)),
  );

  test('ignores an older report, other words, or one against a status', () => {
    expect(deliveryOf(reportsOf('Returned to sender', 'Delivered'))).toBeNull();
    expect(deliveryOf(reportsOf('Delivered to agent'))).toBeNull();
    expect(deliveryOf(reportsOf('Delivered', 'Return in transit', 'Return to sender'))).toBeNull();
    expect(deliveryOf({ Status: 'In transit', ...reportsOf('Delivered') })).toBeNull();
  });

  test('ignores returns, several parcels, a vehicle, or reports still expected', () => {
    const delivered = reportsOf('Delivered', 'Out for delivery');
    const [first, second] = delivered.LocationHistory;
    expect(deliveryOf(delivered)).not.toBeNull();
    expect(deliveryOf({ LocationHistory: delivered.LocationHistory })).toBeNull();
    for (const before of ['Returned to sender', 'Refused by recipient'])
      expect(deliveryOf(reportsOf('Delivered', 'In transit', before))).toBeNull();
    for (const flag of [{ isDelivered: false }, { returned: true }, { pieces: 3 }])
      expect(deliveryOf({ ...delivered, ...flag })).toBeNull();
    for (const LocationHistory of [
      [
        { ...first, parcelNumber: 'P1' },
        { ...second, parcelNumber: 'P2' },
      ],
      [first, { ...second, Timestamp: first?.Timestamp }],
      [...delivered.LocationHistory, { Timestamp: hoursAgo(-48), Event: 'Delivered' }],
    ])
      expect(deliveryOf({ ...delivered, LocationHistory })).toBeNull();
    const from = { ...delivered, OriginAddress: { city: 'Graz' }, DestinationAddress: { city: 'Wien' } };
    const at = (Address: string) => deliveryOf({ ...from, LocationHistory: [{ ...first, Address }, second] });
    expect(at('Graz')).toBeNull();
    expect(at('Wien')).not.toBeNull();
  });

  test('ignores it when the newest report is not known', () => {
    const rows = ['Delivered', 'Out for delivery'].map((Event) => ({ Timestamp: '20.11.26', Event, Address: 'Graz' }));
    expect(deliveryOf({ LocationHistory: rows })).toBeNull();
  });
});

describe('where it was left', () => {
  const placeOf = (body: object) => {
    const answer = answerOf({ AssetName: 'Box', TrackingNumber: 'AB12345678', deliveryLocation: 'Reception', ...body });
    return answer.asset.deliveryPlace;
  };
  const events = (...texts: readonly string[]) => ({
    LocationHistory: texts.map((Event, index) => report(2 + index, 0, { Event })),
  });

  test('is told of what is delivered', () => {
    expect(placeOf({ Status: 'Delivered' })).toBe('Reception');
    expect(placeOf({ Status: 'Delivered', returnable: true, ...events('Delivered', 'Avis an Absender') })).toBe(
      'Reception',
    );
  });

  test.each([
    ...[{ returned: true }, { isReturn: true }, { isReturnToSender: true }, { subStatus: 'Returned to shipper' }],
    ...['Return to sender', 'Rücksendung', 'RTS', 'Zwrot do nadawcy', '退回', 'Restituito al mittente'].map((text) =>
      events('Delivered', text, 'In transit'),
    ),
  ])('is not told of what may have gone back: %j', (body) => {
    expect(placeOf({ Status: 'Delivered', ...body })).toBeNull();
  });

  test.each(['RTS', 'Zwrot do nadawcy', '退回', 'Restituito al mittente', 'Delivered to sender'])(
    'is not told beside the status %s',
    (Status) => expect(placeOf({ Status, deliveredAt: hoursAgo(3) })).toBeNull(),
  );
});
