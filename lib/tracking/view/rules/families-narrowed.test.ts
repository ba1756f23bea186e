import { describe, expect, it } from 'vitest';
import { decode, isoAt } from './test-rules.ts';

const number = { trackingNumber: 'AB12345678' };
const name = 'Zaphod Beeblebrox';
const shown = (body: object) => JSON.stringify(decode({ ...number, ...body }));

describe('whose words they are', () => {
  it.each([
    ...['courierMsg', 'courierText', 'deliveryText', 'deliveryMessage', 'cneeEventDescription'],
    ...['attnStatusDescription', 'driverAddr', 'buyerAddr', 'attnCity', 'chauffeurTown', 'koperCity'],
    ...['courierAddr', 'scannedByAddr', 'notifyPartyAddr', 'neighbourAddress', 'safePlaceNm'],
  ])('%s of a row is not shown', (key) => {
    expect(shown({ events: [{ time: isoAt(5), status: 'in_transit', [key]: name }] })).not.toContain(name);
  });

  it.each(['podCity', 'podLocation', 'deliveryStop'])('%s alone may be a proof or a count', (key) => {
    expect(shown({ [key]: name })).not.toContain(name);
  });

  it.each(['dropAddress', 'dropLocation', 'dropPoint'])('%s is no place by a name alone', (key) => {
    expect(shown({ [key]: { name } })).not.toContain(name);
  });

  it('an update in words is no time', () => {
    const gnss = { lat: 1, lon: 2, driverUpdate: name };
    expect(JSON.stringify(decode({ state: { reported: { gnss }, desired: {} } }))).not.toContain(name);
  });
});

describe('when it is to be there', () => {
  const etaOf = (body: object) => decode({ ...number, ...body }).times.estimatedDelivery?.iso ?? null;

  it('is no span of clocks taken for one with a zone', () => {
    const pair = { estimatedDeliveryDate: '2026-11-24', estimatedDeliveryTime: '10:00-12:00' };
    expect(etaOf(pair)).toBe('2026-11-24T00:00:00.000Z');
    expect(etaOf({ estimatedDelivery: { date: '2026-11-24', time: '10:00-12:00' } })).not.toBe(
      '2026-11-24T22:00:00.000Z',
    );
  });

  it('is not when something else is due', () => {
    expect(etaOf({ invoiceDeliveryDue: '2026-12-01' })).toBeNull();
    expect(etaOf({ pickupArrivalPredicted: '2026-12-01' })).toBeNull();
  });
});

it('a region is no status, and what was delivered stays so', () => {
  expect(decode({ ...number, state: '2', stateName: 'Bavaria', city: 'Munich' }).status?.text ?? null).toBeNull();
  expect(decode({ ...number, state: '2', stateName: 'On its way' }).status?.text).toBe('On its way');
  const late = decode({ ...number, status: 'Delivered - missed scan at hub', deliveredAt: isoAt(5) });
  expect(late.times.delivered?.iso).toBe(isoAt(5));
});

it('two numbers under one name are none, and eight digits are no day', () => {
  const pairs = ['NVP00441207', 'NVP00441208'].map((value) => ({ name: 'TrackingNumber', value }));
  const events = [{ time: isoAt(5), status: 'Sorted', city: 'Graz' }];
  expect(decode({ shipment: { attributes: pairs, events } }).trackingNumber).toBeNull();
  const { history } = decode({ ...number, history: { '12345678': [{ time: '09:00', status: 'y' }] } });
  expect(history.map(({ time }) => time?.iso ?? null)).toEqual([null]);
});

it('one that was expected is a count, and no event still to come', () => {
  const countOf = (more: object) =>
    decode({ ...number, events: [{ time: isoAt(5), status: 'Sorted', ...more }] }).planned.length;
  expect([countOf({ expected: 1 }), countOf({ scheduled: 'Y' }), countOf({ isPlanned: 1 })]).toEqual([0, 1, 1]);
});
