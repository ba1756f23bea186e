import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, isoAt, lists, minutes, rowOf } from './test-rules.ts';

const few = { numRuns: 60 };
const rows = lists.map((agos) => agos.map((ago) => rowOf(ago)));
const linesOf = (body: object) => {
  const { originAddress, destinationAddress, currentAddress } = decode(body);
  return [originAddress, destinationAddress, currentAddress].map((address) => address?.lines.join(', ') ?? null);
};

it('a place with a word for an end of the way is that end, flat or nested, and a next or a last one is none', () => {
  const ends = fc.constantFrom(
    ['departureLocation', 'arrivalLocation'],
    ['loading_port', 'discharging_port'],
    ['portOfOrigin', 'portOfDestination'],
    ['senderHandlingAddress', 'recipientHandlingAddress'],
    ['originDepot', 'finalDestinationDepot'],
  );
  const others = fc.constantFrom('nextLocation', 'prevPort', 'toState', 'returnDepot', 'destinationName');
  fc.assert(
    fc.property(rows, ends, others, fc.boolean(), (events, [from = '', to = ''], other, isNested) => {
      const at = (city: string) => (isNested ? { city } : city);
      expect(linesOf({ events, [from]: at('Lodz'), [to]: at('Graz'), [other]: 'Nowhere' })).toEqual([
        'Lodz',
        'Graz',
        null,
      ]);
      expect(linesOf({ events, [other]: 'Nowhere' })).toEqual([null, null, null]);
    }),
    few,
  );
});

it('a party in a word is an end of the way by its town alone, and a place of collection no origin by itself', () => {
  const froms = fc.constantFrom('shippedFrom', 'sentFrom', 'collectedFrom');
  const tos = fc.constantFrom('shippedTo', 'goingTo', 'deliveringTo', 'addressedTo');
  fc.assert(
    fc.property(rows, froms, tos, (events, from, to) => {
      const party = (city: string) => ({ name: 'Zaphod', city });
      expect(linesOf({ events, [from]: party('Kiel'), [to]: party('Graz') })).toEqual(['Kiel', 'Graz', null]);
      const names = { events, [from]: 'Zaphod', [to]: { name: 'Zaphod' }, deliveryAddressName: 'Zaphod' };
      expect(JSON.stringify(linesOf(names))).not.toContain('Zaphod');
      expect(linesOf({ events, collectionPoint: { city: 'Leeds' } })[0]).toBeNull();
      expect(linesOf({ events, pickupCity: 'Leeds' })[0]).toBeNull();
      expect(linesOf({ events, pickupCity: 'Leeds', deliveryCity: 'York' }).slice(0, 2)).toEqual(['Leeds', 'York']);
    }),
    few,
  );
});

it('a departure is where the way begins only beside where it ends, and without a time of its own', () => {
  fc.assert(
    fc.property(rows, minutes, (events, ago) => {
      const departure = { city: 'Vantaa' };
      expect(linesOf({ events, departure, destination: { city: 'Turku' } })).toEqual(['Vantaa', 'Turku', null]);
      expect(linesOf({ events, departure })[0]).toBeNull();
      expect(linesOf({ events, departure: { ...departure, time: isoAt(ago) }, destination: 'Turku' })[0]).toBeNull();
    }),
    few,
  );
});

it('two parties are the ends of the way by their towns, never by their names, and the ends of a span are none', () => {
  fc.assert(
    fc.property(rows, minutes, (events, ago) => {
      const party = (city: string) => ({ first_name: 'Zaphod', name: 'Zaphod', street: 'Elm 1', city });
      const parties = { events, from: party('Kiel'), to: party('Bremen') };
      expect(linesOf(parties)).toEqual(['Elm 1, Kiel', 'Elm 1, Bremen', null]);
      expect(linesOf({ events, from: isoAt(ago), to: isoAt(0) })).toEqual([null, null, null]);
      expect(linesOf({ events, from: 'Zaphod', to: 'Zaphod' })).toEqual([null, null, null]);
    }),
    few,
  );
});

it('the town of a delivery is where it goes, and the state of one is none', () => {
  fc.assert(
    fc.property(rows, (events) => {
      const flat = { deliveryCity: 'Spokane', deliveryCountry: 'US', pickupCity: 'Reno' };
      expect(linesOf({ events, ...flat })).toEqual(['Reno', 'Spokane, US', null]);
      expect(linesOf({ events, deliveryState: 'in progress' })[1]).toBeNull();
    }),
    few,
  );
});

it('a postal code gives way to words of the same place', () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 10_000, max: 99_999 }), (events, code) => {
      const recipient = { postCode: String(code), city: null };
      expect(linesOf({ events, recipient, destinationCountryCode: 'US' })[1]).toBe('US');
      expect(linesOf({ events, recipient: { ...recipient, city: 'Novato' } })[1]).toBe(`${code} Novato`);
    }),
    few,
  );
});

it('of stops that say what they are for the first pickup and the last delivery are the ends', () => {
  const count = fc.integer({ min: 1, max: 5 });
  fc.assert(
    fc.property(rows, count, (events, drops) => {
      const stop = (type: string, city: string) => ({
        stopType: { key: '1', value: type },
        name: 'Zaphod',
        address: { city },
      });
      const way = [
        stop('Pickup', 'Peoria'),
        ...Array.from({ length: drops }, (_, at) => stop('Delivery', `Town ${at}`)),
      ];
      expect(linesOf({ events, globalRoute: way })).toEqual(['Peoria', `Town ${drops - 1}`, null]);
    }),
    few,
  );
});

it('two stops that say nothing but where they are are both ends, and three, or with a time, are none', () => {
  fc.assert(
    fc.property(rows, fc.boolean(), (events, isOpen) => {
      const stop = (address: string, more: object = {}) => ({
        ...{ coordinates: { lat: '14.63', lng: '121.04' }, address, name: 'Zaphod', phone: '+1 555 010 0199' },
        ...more,
      });
      const [from, to] = ['18 Scout Street, Quezon City', '6750 Ayala Avenue, Makati'];
      const pod = isOpen ? {} : { POD: { status: 'PENDING' } };
      expect(linesOf({ events, stops: [stop(from), stop(to, pod)] })).toEqual([from, to, null]);
      const others = [
        [stop(from), stop('1 Road'), stop(to)],
        [stop(from, { arrivedAt: isoAt(9) }), stop(to, { arrivedAt: isoAt(5) })],
        [stop(from, { stopNumber: 4 }), stop(to, { stopNumber: 5 })],
        [stop(from, { orderId: 'A1' }), stop(to, { orderId: 'B2' })],
        [stop(from, { id: 7 }), stop(to, { id: 8 })],
      ];
      for (const stops of others) expect(linesOf({ events, stops })).toEqual([null, null, null]);
    }),
    few,
  );
});

it('the address of something with a recipient is where it goes, and no place of it', () => {
  fc.assert(
    fc.property(fc.constantFrom('recipient', 'customer', 'consignee'), (party) => {
      const address = { address: '14 Mill Row, Norwich', latitude: 52.6, longitude: 1.3 };
      const stop = { eta: isoAt(-60), address, [party]: { name: 'Zaphod', phone: '+1 555 010 0199' } };
      const asset = decode({ trackingNumber: 'TN0001234', ...stop });
      expect(asset.destinationAddress?.lines).toEqual(['14 Mill Row, Norwich']);
      expect([asset.currentAddress, asset.history]).toEqual([null, []]);
      expect(decode({ trackingNumber: 'TN0001234', address }).currentAddress?.lines).toEqual(['14 Mill Row, Norwich']);
    }),
  );
});

describe('the estimate of a delivery', () => {
  const etaOf = (body: object) => decode(body).times.estimatedDelivery?.iso ?? null;

  it('may lie in an object about it, or in the one that says where it goes', () => {
    const places = fc.constantFrom('deliveryDate', 'delivery', 'estimatedDelivery', 'arrival', 'eta', 'DeliveryTimes');
    const words = fc.constantFrom('estimated', 'expected', 'scheduledDate', 'predicted', 'planned');
    fc.assert(
      fc.property(rows, minutes, places, words, (events, ahead, place, word) => {
        const at = isoAt(-ahead);
        expect(etaOf({ events, [place]: { [word]: at, agreed: null } })).toBe(at);
        expect(etaOf({ events, destination: { city: 'Graz', eta: at } })).toBe(at);
        expect(etaOf({ events, pickup: { city: 'Lodz', eta: at } })).toBeNull();
        expect(etaOf({ events, route: { estimated: at }, payment: { expected: at } })).toBeNull();
        const actual = { [place]: { actual: isoAt(ahead) } };
        const isDelivery = /deliver/i.test(place);
        expect(decode({ events, ...actual }).times.delivered !== null).toBe(isDelivery);
      }),
      few,
    );
  });

  it('may be the last arrival that is planned, by its code', () => {
    const rowAt = (eventClassifierCode: string, code: string, ago: number) => ({
      ...{ eventType: 'TRANSPORT', eventClassifierCode, transportEventTypeCode: code, eventDateTime: isoAt(ago) },
      transportCall: { location: { locationName: 'Rotterdam' } },
    });
    const events = [rowAt('ACT', 'DEPA', 90), rowAt('EST', 'ARRI', -900), rowAt('EST', 'DISC', -1900)];
    expect(etaOf({ events })).toBe(isoAt(-900));
    expect(etaOf({ events: events.filter((row) => row.transportEventTypeCode !== 'ARRI') })).toBeNull();
  });

  it('may lie in the newest row that carries one, in whatever order the rows are', () => {
    fc.assert(
      fc.property(lists, fc.boolean(), (agos, isNewestFirst) => {
        const sorted = [...agos].sort((a, b) => (isNewestFirst ? a - b : b - a)).slice(0, 12);
        const events = sorted.map((ago) => ({ ...rowOf(ago), estimated_delivery_at: isoAt(-ago) }));
        expect(etaOf({ events })).toBe(isoAt(-Math.min(...agos)));
        const others = sorted.map((ago) => ({ ...rowOf(ago), estimated_departure_at: isoAt(-ago) }));
        expect(etaOf({ events: others })).toBeNull();
      }),
      few,
    );
  });

  it('is what it is to be there by, and when it was delivered is a time of its own', () => {
    fc.assert(
      fc.property(rows, minutes, fc.constantFrom('deliverBy', 'arrivesAt', 'pod_eta'), (events, ago, key) => {
        expect(etaOf({ events, [key]: isoAt(-ago) })).toBe(isoAt(-ago));
        const done = fc.sample(fc.constantFrom('deliveredDate', 'shipment_delivered_date', 'delivered_at'), 1)[0] ?? '';
        expect(decode({ events, [done]: isoAt(ago) }).times.delivered?.iso).toBe(isoAt(ago));
        expect(decode({ events, [done]: false }).times.delivered).toBeNull();
      }),
      few,
    );
  });
});

it('the place of a stop where somebody waits is where it goes, and no report', () => {
  const stop = { stopId: 905318, status: 'Enroute', contact: { name: 'Zaphod', phone: '+43 555 0101' } };
  const where = { address: '18 Cantonment St, Fremantle', location: { latitude: -32.05, longitude: 115.74 } };
  const asset = decode({ ...stop, ...where, lastModifiedDate: isoAt(30) });
  expect(asset.destinationAddress?.lines.join()).toContain('Fremantle');
  expect([asset.currentAddress, asset.history, asset.historyGiven]).toEqual([null, [], false]);
  // Without anybody who waits it may be the thing itself.
  expect(decode({ stopId: 1, ...where, time: isoAt(30) }).history).toHaveLength(1);
});

it('a date where it ends that is not actual is when it is expected there', () => {
  const pod = (actual: unknown) => ({ location: { name: 'Gdynia', country: 'Poland' }, date: isoAt(-9_000), actual });
  const route = (actual: unknown) => ({ pol: { name: 'Santos', country: 'Brazil' }, pod: pod(actual) });
  const etaOf = (actual: unknown) =>
    decode({ containerNumber: 'TRHU5083316', route: route(actual) }).times.estimatedDelivery;
  expect(etaOf(false)?.iso).toBe(isoAt(-9_000));
  for (const actual of [true, null, undefined]) expect(etaOf(actual)).toBeNull();
});

it('the stop where it ends says when it is expected there, by whoever estimates it', () => {
  const etaOf = (ofStop: object) => {
    const stop = (stopType: string, city: string) => ({ stopType, city, country: 'US' });
    const stops = [stop('pickup', 'Green Bay'), { ...stop('delivery', 'Columbus'), ...ofStop }];
    return decode({ proNumber: '44109276', stops }).times.estimatedDelivery?.iso;
  };
  for (const key of ['carrierEta', 'predictive_eta', 'eta']) expect(etaOf({ [key]: isoAt(-90) })).toBe(isoAt(-90));
  for (const key of ['beta', 'theta', 'pickupEta', 'originalEta']) expect(etaOf({ [key]: isoAt(-90) })).toBeUndefined();
});

it('a day of discharge where it ends is expected until it has been', () => {
  fc.assert(
    fc.property(minutes, (ago) => {
      const route = (minutesAgo: number) => ({
        port_of_loading: { location: { name: 'Santos' } },
        port_of_discharge: { location: { name: 'Gdynia' }, date_of_discharge: isoAt(minutesAgo) },
      });
      const etaOf = (minutesAgo: number) =>
        decode({ containerNumber: 'TRHU5083316', route: route(minutesAgo) }).times.estimatedDelivery;
      expect(etaOf(-ago)?.iso).toBe(isoAt(-ago));
      expect(etaOf(ago)).toBeNull();
    }),
    few,
  );
});

it('stops say when it was there, and the latest place beside them where it has come', () => {
  const stop = (stopType: string, city: string, departureTime: string | null) => {
    return { stopType, name: 'Cold Store', city, country: 'US', latitude: 44.5, longitude: -88.1, departureTime };
  };
  const stops = [stop('pickup', 'Green Bay', isoAt(900)), stop('delivery', 'Columbus', null)];
  const latestLocation = { city: 'Lafayette', latitude: 40.4, longitude: -86.9, locatedAt: isoAt(20) };
  const { history } = decode({ proNumber: '44109276', stops, latestLocation });
  expect(history.map(({ address }) => address?.town)).toEqual(['Lafayette', 'Green Bay']);
});

it('the latest event alone is a report, and what it is called without a time is none', () => {
  const names = fc.constantFrom(
    'current_event',
    'latestEvent',
    'lastScan',
    'lastTrackingEvent',
    'lastAccomplishedEvent',
  );
  fc.assert(
    fc.property(names, minutes, (name, ago) => {
      const event = { name: 'Train Departure', date_time: isoAt(ago), location: { city: 'El Paso', country: 'US' } };
      const { history } = decode({ containerNumber: 'TRHU5083316', [name]: event });
      expect(history.map((point) => [point.event, point.time?.iso])).toEqual([['Train Departure', isoAt(ago)]]);
      expect(decode({ containerNumber: 'TRHU5083316', [name]: { name: 'Gala' } }).history).toEqual([]);
    }),
    few,
  );
});

describe('of lists that may be the history', () => {
  it('the only parcel with events of its own is none', () => {
    fc.assert(
      fc.property(lists, (agos) => {
        const parcel = {
          itemNo: 'A1',
          status: 'DELIVERED',
          dropOffDate: isoAt(9_000),
          events: agos.map((ago) => rowOf(ago)),
        };
        expect(decode({ consignmentNumber: 'KX123456789', items: [parcel] }).history).toHaveLength(agos.length);
      }),
      few,
    );
  });

  it('scans by the clock come before a summary by days', () => {
    const summary = [19, 20].map((day) => ({ label: `Step ${day}`, location: 'Hamburg', date: `${day}.11.2026` }));
    const scan = [19, 20].map((day) => ({
      date: `2026-11-${day}T05:46:02`,
      location: 'Hamburg',
      label: `Scan ${day}`,
    }));
    const asset = decode({ parcelLabelNumber: '01905083746152', statusInfo: summary, scanInfo: { scan } });
    expect(asset.history.map(({ event }) => event)).toEqual(['Scan 20', 'Scan 19']);
    const alone = decode({ parcelLabelNumber: '01905083746152', statusInfo: summary });
    expect(alone.history.map(({ event }) => event)).toEqual(['Step 20', 'Step 19']);
  });
});

it('the address of an errand to deliver something is where it goes, and that of one to collect it is not', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('type', 'job_type', 'taskType'),
      fc.constantFrom('Delivery', 'delivery', 'Drop-off', 'DROPOFF'),
      fc.constantFrom('job_time', 'jobSequence', 'task_id'),
      (key, type, mark) => {
        const errand = { tracking_number: 'T26114400927', date: '2026-11-20', [mark]: 7, address: '501 Bishan Street' };
        const { currentAddress, destinationAddress } = decode({ ...errand, [key]: type });
        expect([currentAddress, destinationAddress?.lines]).toEqual([null, ['501 Bishan Street']]);
        expect(decode({ ...errand, [key]: 'Collection' }).destinationAddress).toBeNull();
      },
    ),
  );
});

it('whoever ships it is where it begins, without a name, and the last stop has its estimate', () => {
  fc.assert(
    fc.property(fc.constantFrom('shipperInformation', 'senderInformation', 'shipper_information'), (key) => {
      const party = {
        contact: { personName: 'Zaphod', phoneNumber: '1' },
        address: { city: 'Linz', countryCode: 'AT' },
      };
      const asset = decode({ trackingNumber: 'AB12345678', [key]: party });
      expect(asset.originAddress?.town).toBe('Linz');
      expect(JSON.stringify(asset)).not.toContain('Zaphod');
    }),
  );
  const stops = [
    { stopType: 'pickup', city: 'Reno', country: 'US' },
    { stopType: 'delivery', city: 'Dallas', country: 'US', etaTime: '2026-11-24T15:00:00Z' },
  ];
  expect(decode({ status: 'In Transit', stops }).times.estimatedDelivery?.iso).toBe('2026-11-24T15:00:00.000Z');
});
