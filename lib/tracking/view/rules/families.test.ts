import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseKey } from '../../keys/planner.ts';
import { decode, isoAt, lists, minutes, rowOf } from './test-rules.ts';

const few = { numRuns: 60 };
const number = { trackingNumber: 'AB12345678' };
const rows = lists.map((agos) => agos.map((ago) => rowOf(ago)));
const somebody = fc.stringMatching(/^[A-Z][a-z]{4,8}zaph$/);

describe('short forms of words', () => {
  it('are written out in names of several words, however those are joined', () => {
    const long = { evt: 'event', dttm: 'datetime', desc: 'description', dlvr: 'delivery', orig: 'origin', nm: 'name' };
    const joined = fc.constantFrom<(words: readonly string[]) => string>(
      (words) => words.join('_'),
      (words) => words.join('_').toUpperCase(),
      (words) => words.map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`).join(''),
    );
    fc.assert(
      fc.property(fc.shuffledSubarray(Object.entries(long), { minLength: 2 }), joined, (words, join) => {
        expect(normaliseKey(join(words.map(([short]) => short)))).toBe(words.map(([, word]) => word).join(''));
      }),
      few,
    );
    expect(['nm', 'dt', 'timeEst', 'Zürich_nm'].map(normaliseKey)).toEqual(['nm', 'dt', 'timeest', 'zurichnm']);
  });

  it('tell of a shipment, and hide whom they name', () => {
    fc.assert(
      fc.property(lists, somebody, (agos, name) => {
        const statusHist = agos.map((ago) => ({ evtDttm: isoAt(ago), evtDesc: 'Sorted', drvrNm: name }));
        const asset = decode({
          proNbr: '1880042177',
          cneeNm: name,
          destCityNm: 'Omaha',
          estdDlvrDt: isoAt(-9),
          statusHist,
        });
        expect([asset.trackingNumber, asset.destinationAddress?.town, asset.history[0]?.event]).toEqual([
          '1880042177',
          'Omaha',
          'Sorted',
        ]);
        expect(asset.times.estimatedDelivery?.iso).toBe(isoAt(-9));
        expect(JSON.stringify(asset)).not.toContain(name);
      }),
      few,
    );
  });
});

describe('whose name it may be', () => {
  const parties = [
    'recipient',
    'receiver',
    'consignee',
    'consignor',
    'shipper',
    'sender',
    'buyer',
    'driver',
    'courier',
  ];
  const party = fc.constantFrom(...parties, 'customer', 'notifyParty', 'agent', 'owner', 'scannedBy', 'signee');

  it('is no place, neither of the shipment nor of a row', () => {
    const endings = fc.constantFrom('', 'LocationName', 'PlaceName', 'SiteName', 'Description', 'Contact', 'PartyName');
    fc.assert(
      fc.property(party, endings, somebody, lists, (who, ending, name, agos) => {
        const key = `${who}${ending}`;
        fc.pre(key !== 'courier');
        const events = agos.map((ago) => ({ ...rowOf(ago), [key]: name }));
        expect(JSON.stringify(decode({ ...number, [key]: name, events }))).not.toContain(name);
        const coded = agos.map((ago) => ({ time: isoAt(ago), code: 'X1', [key]: { displayName: name, name } }));
        expect(JSON.stringify(decode({ ...number, events: coded }))).not.toContain(name);
      }),
      { numRuns: 300 },
    );
  });

  it('is no place by itself where it is delivered, and a place with more than a name is one', () => {
    const keys = fc.constantFrom('deliveryAddress', 'deliveryLocation', 'deliveryPoint', 'dropoffLocation');
    fc.assert(
      fc.property(keys, somebody, (key, name) => {
        expect(
          decode({ ...number, [key]: { name, latitude: 47.1, longitude: 8.5 } }).destinationAddress?.lines,
        ).toEqual([]);
        expect(JSON.stringify(decode({ ...number, [key]: { name } }))).not.toContain(name);
        expect(decode({ ...number, [key]: { name, city: 'Split' } }).destinationAddress?.town).toBe('Split');
      }),
      few,
    );
  });

  it('is nobody of the shipment where a resource told with it is of a party', () => {
    const types = fc.constantFrom(
      'buyer',
      'customer',
      'person',
      'party',
      'user',
      'organization',
      'address',
      'employee',
    );
    fc.assert(
      fc.property(types, somebody, (type, name) => {
        const data = { id: '1', type: 'shipment', attributes: { tracking_number: 'AB12345678' } };
        const attributes = { destination: name, origin: name, carrier: name };
        expect(JSON.stringify(decode({ data, included: [{ id: '2', type, attributes }] }))).not.toContain(name);
      }),
      few,
    );
  });

  it('is of a stop that has somebody to ask for, which is no report', () => {
    fc.assert(
      fc.property(lists, somebody, (agos, name) => {
        const points = agos.map((ago) => ({ ...rowOf(ago), visit_datetime: isoAt(ago), contact_person: { name } }));
        const asset = decode({ status: 'active', points, courier: { name, latitude: 18.5, longitude: 73.8 } });
        expect(asset.currentAddress?.position?.latitude).toBe(18.5);
        expect(JSON.stringify(asset)).not.toContain(name);
      }),
      few,
    );
  });
});

it('a delivery that failed is not delivered, whatever was completed', () => {
  const words = fc.constantFrom(
    'Delivery failed',
    'DELIVERY_FAILED',
    'Undelivered',
    'Not delivered',
    'Refused',
    'Delivery attempted',
  );
  fc.assert(
    fc.property(minutes, words, (ago, text) => {
      const deliveredOf = (status: string) =>
        decode({ ...number, status, delivery: { completedAt: isoAt(ago) } }).times.delivered?.iso ?? null;
      expect([deliveredOf(text), deliveredOf('Delivered')]).toEqual([null, isoAt(ago)]);
    }),
    few,
  );
});

it('what arrived where it was picked up was not delivered', () => {
  fc.assert(
    fc.property(minutes, fc.constantFrom('pickupStop', 'origin', 'collection'), (ago, key) => {
      const { times } = decode({
        ...number,
        carrier: { name: 'Bison', scac: 'BSNF' },
        [key]: { city: 'Reno', arrivedAt: isoAt(ago) },
      });
      expect(times.delivered).toBeNull();
    }),
    few,
  );
});

it('a flag may be a number or a word, and a code is no flag', () => {
  const flags = fc.constantFrom<readonly [yes: unknown, no: unknown]>(
    [1, 0],
    ['Y', 'N'],
    ['true', 'false'],
    [true, false],
  );
  fc.assert(
    fc.property(flags, fc.constantFrom('achieved', 'is_actual', 'reached'), minutes, ([yes, no], key, ago) => {
      const at = (flag: unknown) => ({ time: isoAt(ago), status: 'Sorted', [key]: flag });
      const { history, planned } = decode({ ...number, events: [at(yes), at(no)] });
      expect([history.length, planned.length]).toEqual([1, 1]);
      expect(decode({ ...number, events: [{ ...rowOf(ago), status: 0 }] }).history).toHaveLength(1);
    }),
    few,
  );
});

describe('when it is to be there', () => {
  const etaOf = (body: object) => decode({ ...number, ...body }).times.estimatedDelivery?.iso ?? null;

  it('has the clock that stands beside its day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('estimatedDelivery', 'expectedArrival'),
        fc.integer({ min: 10, max: 23 }),
        (stem, hour) => {
          const pair = { [`${stem}Date`]: '2026-11-24', [`${stem}Time`]: `${hour}:30:00` };
          expect(etaOf(pair)).toBe(`2026-11-24T${hour}:30:00.000Z`);
          expect(etaOf({ [stem]: { date: '2026-11-24', time: `${hour}:30` } })).toBe(`2026-11-24T${hour}:30:00.000Z`);
          expect(etaOf({ [`${stem}Date`]: '2026-11-24', [`${stem}Time`]: 'end of day' })).toBe(
            '2026-11-24T00:00:00.000Z',
          );
        },
      ),
      few,
    );
  });

  it('is the end of its window where nothing better is said', () => {
    fc.assert(
      fc.property(minutes, fc.constantFrom('deliveryWindow', 'delivery_slot', 'dropoffTimeRange'), (ahead, key) => {
        const window = { [key]: { start: isoAt(-ahead), end: isoAt(-ahead - 60) } };
        expect(etaOf(window)).toBe(isoAt(-ahead - 60));
        expect(etaOf({ ...window, liveEta: isoAt(-ahead - 5) })).toBe(isoAt(-ahead - 5));
        expect(etaOf({ pickupWindow: window[key] })).toBeNull();
      }),
      few,
    );
  });

  it('is what the stop where it goes says, and a prediction comes before a plan', () => {
    fc.assert(
      fc.property(minutes, (ahead) => {
        const stops = [
          { kind: 'LOADING', city: 'Essen' },
          { kind: 'UNLOADING', city: 'Metz', eta: isoAt(-ahead) },
        ];
        expect([etaOf({ stops }), decode({ ...number, stops }).originAddress?.town]).toEqual([isoAt(-ahead), 'Essen']);
        expect(etaOf({ arrival: { planned: isoAt(-9), predicted: isoAt(-ahead) } })).toBe(isoAt(-ahead));
      }),
      few,
    );
  });
});

describe('where something was', () => {
  const lineOf = (more: object) =>
    decode({ ...number, events: [{ time: isoAt(5), status: 'Sorted', ...more }] }).history[0]?.address?.lines[0] ??
    null;

  it('is a code that places are known by only where nothing says it in words', () => {
    const codes = fc.stringMatching(/^[A-Z]{3}$/);
    fc.assert(
      fc.property(codes, fc.constantFrom('stationCode', 'locationCode', 'portCode'), (code, key) => {
        expect([lineOf({ [key]: code }), lineOf({ [key]: code, city: 'Graz' })]).toEqual([code, 'Graz']);
        expect(lineOf({ [key]: '0815' })).toBeNull();
        const ends = decode({ ...number, origin: { airportCode: code }, destinationIata: code, originCode: 'X12' });
        expect([ends.originAddress?.lines, ends.destinationAddress?.lines]).toEqual([[code], [code]]);
      }),
      few,
    );
  });

  it('is its last place, under any name for that, beside what it says of itself', () => {
    const keys = fc.constantFrom(
      'lastKnownGps',
      'latestPosition',
      'last_reported_fix',
      'lastPing',
      'currentVehiclePosition',
    );
    fc.assert(
      fc.property(minutes, keys, (ago, key) => {
        const place = { lat: 41.3, lon: 2.1, time: isoAt(ago) };
        const { history, status } = decode({
          state: 'UNDERWAY',
          incidents: ['Warm'],
          devices: [{ serial: 'T1', [key]: place }],
        });
        expect([history[0]?.position, history[0]?.time?.iso]).toEqual([{ latitude: 41.3, longitude: 2.1 }, isoAt(ago)]);
        expect(status?.text).toBe('UNDERWAY');
      }),
      few,
    );
  });

  it('is the town of whatever the row is, and no capacity', () => {
    expect([lineOf({ callCity: 'Ely' }), lineOf({ capacity: 'Full' }), lineOf({ nextCity: 'Ely' })]).toEqual([
      'Ely',
      null,
      null,
    ]);
  });
});

it('what happened is said in words where a code stands beside them', () => {
  const words = fc.constantFrom('text', 'phrase', 'publicDescription', 'primaryEventDescription', 'msg');
  fc.assert(
    fc.property(lists, words, fc.constantFrom('MAN', 'in_transit', 'X6'), (agos, key, code) => {
      const events = agos.map((ago) => ({ time: isoAt(ago), city: 'Graz', status: code, [key]: 'On its way now' }));
      expect(decode({ ...number, events }).history[0]?.event).toBe('On its way now');
      const signed = agos.map((ago) => ({
        time: isoAt(ago),
        city: 'Graz',
        status: code,
        [key]: 'Zaphod',
        signedBy: 'Z',
      }));
      expect(decode({ ...number, events: signed }).history[0]?.event).toBe(code);
    }),
    few,
  );
});

it('rows under their days are of that day', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 20 }), (hour) => {
      const history = {
        '2026-11-20': [{ time: `${hour}:12`, status: 'Loaded', depot: 'Gent' }],
        '2026-11-19': [{ time: '09:30', status: 'Sorted', depot: 'Liege' }],
      };
      const { history: read } = decode({ ...number, history });
      expect(read.map(({ time }) => time?.iso)).toEqual([`2026-11-20T${hour}:12:00.000Z`, '2026-11-19T09:30:00.000Z']);
    }),
    few,
  );
});

it('a list of names and values is read where it states the number of the shipment', () => {
  const pair = (name: string, value: string) => ({ name, value });
  fc.assert(
    fc.property(rows, somebody, (events, who) => {
      const told = [
        pair('Carrier', 'Nova'),
        pair('Status', 'Moving'),
        pair('Recipient', who),
        pair('Destination', who),
      ];
      const read = (list: readonly object[]) => decode({ shipment: { code: 'x', attributes: list, events } });
      const asset = read([pair('TrackingNumber', 'NVP00441207'), ...told]);
      expect([asset.trackingNumber, asset.carrier?.name, asset.status?.text]).toEqual([
        'NVP00441207',
        'Nova',
        'Moving',
      ]);
      expect(JSON.stringify(asset)).not.toContain(who);
      expect(read(told).status).toBeNull();
    }),
    few,
  );
});

it("an airline's prefix and serial are one number, and a booking's number is none", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 999 }),
      fc.integer({ min: 10_000_000, max: 99_999_999 }),
      (prefix, serial) => {
        const awb = decode({ awbPrefix: String(prefix), awbSerialNumber: serial, status: 'RCF', carrierCode: 'XQ' });
        expect(awb.trackingNumber).toBe(`${prefix}-${serial}`);
        const equipment = [{ unit: 'MSKU1234565', events: [rowOf(5), rowOf(6)] }];
        expect(decode({ booking: { number: `BK${serial}` }, equipment }).trackingNumber).toBe('MSKU1234565');
      },
    ),
    few,
  );
});

it('the first of several parcels is no number, nor is a PIN; four signs with a letter are one', () => {
  const events = [{ date: isoAt(5), description: 'Departed' }];
  const numberIn = (body: object) => decode({ events, ...body }).trackingNumber;
  for (const key of ['ParcelNumber', 'packageNumber', 'pieceNo', 'container_number'])
    for (const value of [1, '2', 310]) expect(numberIn({ [key]: value })).toBeNull();
  expect(numberIn({ short_tracking_reference: 'T9KQ' })).toBe('T9KQ');
  expect(numberIn({ short_tracking_reference: '4711' })).toBeNull();
  expect(numberIn({ waybill_id: 'JX4471920836' })).toBe('JX4471920836');
  expect(numberIn({ shipmentId: '84971563697SE' })).toBe('84971563697SE');
});

it('a classifier may be an object, or the name of its meaning', () => {
  const past = { date: isoAt(60), description: 'Departed', location: 'Cologne' };
  for (const type of [
    'EST',
    { code: 'EST' },
    { '@id': 'cargo:ESTIMATED' },
    { '@id': 'https://x.example/ns#PLANNED' },
  ]) {
    const row = { date: isoAt(5), description: 'Arrived', location: 'Nairobi', eventTimeType: type };
    const { history, planned } = decode({ ...number, events: [past, row] });
    expect([history.length, planned.length]).toEqual([1, 1]);
  }
});

it.each(['eventPort', 'scanHub', 'event_airport', 'movementDepot'])('%s of a row is where it was', (key) => {
  const row = { eventDate: isoAt(5), movementName: 'Loaded', [key]: 'QINGDAO' };
  expect(decode({ ...number, events: [row, { ...row, eventDate: isoAt(9) }] }).history[0]?.address?.lines).toEqual([
    'QINGDAO',
  ]);
});

it('who carries it is said by its name, wherever its number stands', () => {
  const page = { key: 3011, name: 'China Post', tel: '+86 11183', homepage: 'https://post.example' };
  const carrierOf = (body: object) => decode({ ...number, ...body }).carrier?.name ?? null;
  expect(carrierOf({ carrier: 3011, shipment: { carrier: { name: 'China Post' } } })).toBe('China Post');
  expect(carrierOf({ provider: page })).toBe('China Post');
  expect(carrierOf({ courier: page })).toBeNull();
  expect(carrierOf({ carrier: 5, details: { provider: page } })).toBeNull();
});

describe('what was taken for more than it is', () => {
  const events = [
    { date: isoAt(9), description: 'Arrived', location: 'Graz' },
    { date: isoAt(5), description: 'Departed', location: 'Wien' },
  ];
  const rowOf = (row: object) => decode({ ...number, events: [{ date: isoAt(5), description: 'Scanned', ...row }] });
  const placeOf = (row: object) => rowOf(row).history[0]?.address?.lines[0] ?? null;
  const numberIn = (body: object) => decode({ events, ...body }).trackingNumber;
  const carrierOf = (body: object) => decode({ ...number, events, ...body }).carrier?.name ?? null;

  it('what it was scanned with, a queue or a port of a machine is no place, and a word for one no better than a town', () => {
    for (const row of [
      { scanTerminal: 'PDA-8841' },
      { scanPort: 'COM3' },
      { eventHub: 'orders-prod-eu' },
      { eventPort: '8443' },
    ])
      expect(placeOf(row)).toBeNull();
    expect(placeOf({ eventPort: 'PSA', eventCity: 'Singapore' })).toBe('Singapore');
    expect(placeOf({ eventWarehouse: 'Nord', city: 'Graz' })).toBe('Graz');
    for (const city of ['city', 'scanCity', 'hubName'])
      expect(placeOf({ lastLocation: 'Leipzig', [city]: 'Wien' })).toBe('Wien');
    for (const now of ['currentLocation', 'nextLocation'])
      expect(placeOf({ lastLocation: 'Leipzig', [now]: 'Wien' })).toBeNull();
    expect(placeOf({ lastLocation: 'Leipzig' })).toBe('Leipzig');
    expect(placeOf({ lastLocation: 'Zaphod, +43 555 0101' })).toBeNull();
    expect(placeOf({ centre: 'Service client (Zaphod)' })).toBeNull();
  });

  it('a centre of a party is none', () => {
    const { destinationAddress, originAddress } = decode({
      ...number,
      events,
      centreDestinataire: 'Zaphod',
      centreExpediteur: 'Zaphod',
    });
    expect([destinationAddress, originAddress]).toEqual([null, null]);
  });

  it('neither the number of a row or document nor the code of an event is the number', () => {
    expect(numberIn({ waybillId: '1029384756', shipmentNr: 'AB12345678' })).toBe('AB12345678');
    for (const id of [1029384756, '66a1f20b9b27a4d8e3017f62']) expect(numberIn({ waybillId: id })).toBeNull();
    for (const key of ['last_tracking_code', 'driver_tracking_code', 'customer_tracking_ref'])
      expect(numberIn({ [key]: 'PU10' })).toBeNull();
    for (const reference of ['20261123041011SE', '84971563697SE']) expect(numberIn({ reference })).toBeNull();
    expect(numberIn({ id: '20261121123SE' })).toBeNull();
    expect(numberIn({ shipmentId: '84971563697SE', itemId: 'LX002249507BR' })).toBe('LX002249507BR');
    expect(numberIn({ shipmentId: '84971563697SE', itemId: '84971563698SE' })).toBeNull();
  });

  it('who brings it, another carrier or a platform does not take the place of a carrier by its number', () => {
    for (const body of [
      { carrier: 3011, courier: 'Zaphod' },
      { carrier: { id: 5 }, handler: { name: 'Zaphod' } },
      { carrier: { id: 'MAEU' }, shipment: { carrier: { name: 'TruckCo', id: 'T1' } } },
    ])
      expect(carrierOf(body)).toBeNull();
    expect(carrierOf({ carrier: 5, carrierName: 'DHL', provider: 'AfterShip' })).toBe('DHL');
    expect(carrierOf({ carrier: 3011, provider: { key: 3011, name: 'China Post' } })).toBe('China Post');
  });

  it('somebody with a homepage is somebody', () => {
    const person = { name: 'Zaphod', phone: '+43 555 0101', homepage: 'https://x.example' };
    for (const key of ['provider', 'carrier', 'haulier']) expect(carrierOf({ [key]: person })).toBeNull();
    expect(carrierOf({ provider: { ...person, key: 1, email: 'z@x.example' } })).toBeNull();
  });

  it('nm is the name of a unit with a place, and of nobody', () => {
    const nameOf = (body: object) => decode({ ...number, events, ...body }).assetName;
    for (const body of [{}, { ph: '+43' }, { phone: '+43' }, { pos: { x: 16, y: 48 }, ph: '+43' }])
      expect(nameOf({ nm: 'Zaphod', ...body })).toBeNull();
    expect(nameOf({ nm: 'MAN TGX', pos: { x: 16, y: 48 } })).toBe('MAN TGX');
    expect(nameOf({ nm: 'MAN TGX', hw: 96, ph: '+77015550184', pos: { x: 16, y: 48 } })).toBe('MAN TGX');
    expect(nameOf({ nm: 'Zaphod', hw: 96, mail: 'z@example.com', pos: { x: 16, y: 48 } })).toBeNull();
  });

  it('a classifier whose words are of other things is none, and is read in no time', () => {
    for (const timeType of [
      { code: 'EST', label: 'Eastern Standard Time' },
      { code: 'EXP', name: 'Export' },
    ])
      expect(rowOf({ timeType }).planned).toEqual([]);
    // Backtracking over it would outlast the test.
    expect(rowOf({ timeType: { code: `${'a'.repeat(1_000_000)}:` } }).planned).toEqual([]);
  });

  it('an event beside a history of steps is not the history, and other histories are none', () => {
    const timeline = events;
    const one = { date: isoAt(5), description: 'tracker.updated', location: 'Web' };
    for (const event of [one, [one]]) expect(decode({ ...number, event, timeline }).history).toHaveLength(2);
    for (const key of ['loginHistories', 'orderHistories', 'paymentHistories'])
      expect(decode({ ...number, [key]: events }).history).toEqual([]);
  });
});
