import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, isoAt, lists, rowOf, runs } from './test-rules.ts';

const few = { numRuns: 60 };
const rows = lists.map((agos) => agos.map((ago) => rowOf(ago)));
const digits = fc.integer({ min: 100_000_000, max: 999_999_999 });
const numberOf = (body: object) => decode(body).trackingNumber;

describe('a number', () => {
  it('is under a name that ends as one, and what went before or back is none', () => {
    const names = fc.constantFrom(
      'short_tracking_reference',
      'cntr_no',
      'trackId',
      'ProNbr',
      'freightNumber',
      'hawbNo',
    );
    const others = fc.constantFrom('previousTrackingNumber', 'returnTrackingReference', 'invoice_number', 'seal_no');
    fc.assert(
      fc.property(rows, names, others, digits, (events, name, other, digit) => {
        expect(numberOf({ events, [name]: `KX${digit}` })).toBe(`KX${digit}`);
        expect(numberOf({ events, [other]: `KX${digit}` })).toBeNull();
      }),
      few,
    );
  });

  it('is known by how it is written under a name that says nothing, and of two none', () => {
    const names = fc.constantFrom('code', 'id', 'codigo', 'reference', 'item');
    fc.assert(
      fc.property(rows, names, digits, (events, name, digit) => {
        expect(numberOf({ events, [name]: `LX${digit}BR` })).toBe(`LX${digit}BR`);
        expect(numberOf({ events, [name]: `LX-${digit}` })).toBeNull();
        expect(numberOf({ events, [name]: digit })).toBeNull();
        expect(numberOf({ events, [name]: `LX${digit}BR`, parcel: 'AA123456785BR' })).toBeNull();
        expect(numberOf({ events, [name]: `00${digit}${digit}` })).toBe(`00${digit}${digit}`);
        expect(numberOf({ events, [name]: `${digit}${digit}00` })).toBeNull();
      }),
      few,
    );
  });

  it('under a short name is one only where it is long enough, and a telephone is none', () => {
    fc.assert(
      fc.property(rows, digits, (events, digit) => {
        expect(numberOf({ events, nu: `7531${digit}` })).toBe(`7531${digit}`);
        expect(numberOf({ events, pno: `TH${digit}A0` })).toBe(`TH${digit}A0`);
        expect(numberOf({ events, pro: digit })).toBe(String(digit));
        expect(numberOf({ events, nu: 12, pno: `08${digit}`, pro: 'plus' })).toBeNull();
      }),
      few,
    );
  });

  it('is what most rows name and none of them another, in a bare list of events too', () => {
    const event = (number: string | null, ago: number) => ({
      eventType: 'EQUIPMENT',
      eventDateTime: isoAt(ago),
      eventLocation: { locationName: 'Ningbo' },
      ...(number !== null && { equipmentReference: number }),
    });
    const events = [event('MRKU4471820', 400), event('MRKU4471820', 300), event(null, 200)];
    for (const body of [events, { events }]) {
      expect(decode(body).trackingNumber).toBe('MRKU4471820');
      expect(decode(body).history).toHaveLength(3);
    }
    const others = [...events, event('MSKU1234565', 100)];
    expect(decode({ events: others }).trackingNumber).toBeNull();
    expect(decode({ events: [event('MRKU4471820', 400), event(null, 300)] }).trackingNumber).toBeNull();
    for (const list of [others, events.map(({ equipmentReference: _, ...rest }) => rest)])
      expect(() => decode(list)).toThrow('not-an-object');
    // Two pieces of one shipment, each with a place and an estimate of its own, are no history.
    const piece = { trackingNumber: 'MRKU4471820', status: 'In transit', time: isoAt(5), destination: 'Kiel' };
    expect(() => decode([piece, piece])).toThrow('not-an-object');
  });

  it('of several that are typed is that of the carrier before a bill', () => {
    const typed = [
      { type: 'BILL_OF_LADING', value: 'BOL-660218' },
      { type: 'PRO', value: '07219844316' },
    ];
    for (const identifiers of [typed, typed.slice().reverse()]) {
      expect(decode({ events: [rowOf(5)], identifiers }).trackingNumber).toBe('07219844316');
      expect(decode({ events: [rowOf(5)], identifiers: typed.slice(0, 1) }).trackingNumber).toBe('BOL-660218');
    }
  });

  it('is not what an attribute is called', () => {
    const attributes = [{ name: 'Division', value: 'Frozen' }];
    expect(decode({ tracking_number: 'TN0001234', events: [rowOf(5)], attributes }).assetName).toBeNull();
  });

  it('of a vehicle is what it is called, beside its own number or its maker', () => {
    for (const beside of [{ vin: '1FUJHHDR7NLMV8812' }, { make: 'Volvo', model: 'FH' }]) {
      const vehicle = { id: 7, number: 'TRK-2207', ...beside, lat: 35.2, lon: -101.7, time: isoAt(5) };
      expect(decode({ vehicles: [{ vehicle }] })).toMatchObject({ assetName: 'TRK-2207', trackingNumber: null });
    }
    const person = {
      number: 'TRK-2207',
      vin: 'X',
      firstName: 'Ada',
      phone: '+45 12345678',
      lat: 35.2,
      lon: 1,
      time: isoAt(5),
    };
    expect(decode(person).assetName).toBeNull();
    for (const number of ['+45 20 12 34 56', '20123456'])
      expect(decode({ make: 'Nokia', model: '3310', number, lat: 1, lon: 2, time: isoAt(5) }).assetName).toBeNull();
  });
});

describe('a status', () => {
  const statusOf = (body: object) => decode(body).status?.text ?? null;

  it('is under a name of the thing or of its movement, and a bare number or a region is none', () => {
    const names = fc.constantFrom('DisplayState', 'container_status', 'transportStatus', 'load_status', 'vehicleState');
    fc.assert(
      fc.property(rows, names, (events, name) => {
        expect(statusOf({ events, [name]: 'Moving on' })).toBe('Moving on');
        expect(decode({ events, PackageState: 3, currentState: 'OH', city: 'Akron' }).status).toBeNull();
        expect(statusOf({ events, previousShipmentStatus: 'Late', payment_status: 'Paid' })).toBeNull();
        expect(statusOf({ events, serviceStatus: 'active', unitStatus: 'locked', mailStatus: 'sent' })).toBeNull();
        const read = {
          whatsappDeliveryStatus: 'read',
          invoiceDeliveryStatus: 'sent',
          documentTrackingStatus: 'signed',
        };
        expect(statusOf({ events, ...read })).toBeNull();
      }),
      few,
    );
  });

  it('may be a pair of a key and its words, and a summary in words of a status', () => {
    fc.assert(
      fc.property(rows, fc.nat(9999), (events, key) => {
        expect(statusOf({ events, status: { code: { key: String(key), value: 'En route' }, notes: '' } })).toBe(
          'En route',
        );
        expect(statusOf({ events, status: { conversationalText: 'Arrived at terminal' } })).toBe('Arrived at terminal');
        expect(statusOf({ events, state: { recipientName: 'Zaphod', driverLabel: 'Zaphod' } })).toBeNull();
        expect(statusOf({ events, summary: 'Delivered' })).toBe('Delivered');
        expect(statusOf({ events, summary: 'Two boxes of tile' })).toBeNull();
        expect(statusOf({ events, summary: 'Delivered to Zaphod' })).toBeNull();
        expect(statusOf({ events, DeliveryState: 'VIC', DeliverySuburb: 'Carlton' })).toBeNull();
        const around = { status: 'ok', shipmentStatus: { code: 'IT', text: 'In Transit' } };
        expect(statusOf({ ...around, data: { trackingNumber: `KX${key}00000`, events } })).toBe('In Transit');
      }),
      few,
    );
  });
});

it("a receiver's word for having found its place is no status", () => {
  const signs = fc.constantFrom('satellites', 'sat', 'HDOP', 'numSats', 'gps_satellites');
  fc.assert(
    fc.property(rows, signs, fc.constantFrom('A', 'V'), (events, sign, letter) => {
      expect(decode({ events, status: letter, [sign]: 7 }).status).toBeNull();
      expect(decode({ events, status: letter }).status?.text).toBe(letter);
      expect(decode({ events, status: 'Arrived', [sign]: 7 }).status?.text).toBe('Arrived');
    }),
    few,
  );
});

it("a carrier's letters are its name where they say of what kind they are", () => {
  const carrierOf = (type: string, value: string) =>
    decode({ trackingNumber: '9400123', carrierIdentifier: { type, value } }).carrier?.name ?? null;
  expect(carrierOf('SCAC', 'HPLQ')).toBe('HPLQ');
  expect(carrierOf('P44_GLOBAL', 'HPLQ')).toBeNull();
  expect(carrierOf('SCAC', '0b5e8f0e-52f4-4b2a-9a0e-6f0a7f5f2c11')).toBeNull();
});

it("a carrier's number is called what the one is called that tells the events, where that has the same number", () => {
  fc.assert(
    fc.property(rows, fc.integer({ min: 100, max: 99_999 }), (events, key) => {
      const provider = { key, name: 'East Post', tel: '11183', homepage: 'https://p.example' };
      const carrierOf = (carrier: number, ...providers: readonly object[]) =>
        decode({ trackingNumber: 'KX123456789', carrier, track_info: { tracking: { providers } } }).carrier;
      expect(carrierOf(key, { provider, events })?.name).toBe('East Post');
      expect(carrierOf(key + 1, { provider, events })).toEqual({ name: null, id: String(key + 1) });
      expect(carrierOf(key, { provider: { key, name: 'Zaphod', mobile: '11183' }, events })?.name).toBeNull();
    }),
    few,
  );
});

it('the only container that most events refer to is their number', () => {
  const event = (ago: number, ...containers: readonly string[]) => ({
    eventType: 'TRANSPORT',
    eventDateTime: isoAt(ago),
    transportEventTypeCode: 'DEPA',
    references: containers.map((referenceValue) => ({ referenceType: 'EQ', referenceValue })),
  });
  const numberOfEvents = (...events: readonly object[]) => numberOf({ events });
  expect(numberOfEvents(event(60, 'HLBU1839274'), event(90, 'HLBU1839274'))).toBe('HLBU1839274');
  expect(numberOfEvents(event(60, 'HLBU1839274'), event(90, 'MSKU1234565'))).toBeNull();
  expect(numberOfEvents(event(60, 'HLBU1839274', 'MSKU1234565'), event(90, 'HLBU1839274', 'MSKU1234565'))).toBeNull();
});

it('the name of a place on the way is not what the thing is called', () => {
  const route = (part: string) => ({ routeInfo: { [part]: { number: 'CN110105', name: 'Beijing' } } });
  for (const part of ['from', 'cur', 'current', 'to'])
    expect(decode({ trackingNumber: '9400123', ...route(part) }).assetName).toBeNull();
});

it('the only logistic unit of events is their number, and of several none', () => {
  const unit = (digit: number) => `urn:epc:id:sscc:4054321.000${digit}`;
  const event = (ago: number, epcList: readonly string[]) => ({
    type: 'ObjectEvent',
    eventTime: isoAt(ago),
    bizStep: 'departing',
    epcList,
  });
  const numberOfEvents = (...lists: readonly (readonly string[])[]) =>
    numberOf({ epcisBody: { eventList: lists.map((list, index) => event(60 * index + 60, list)) } });
  expect(numberOfEvents([unit(1)], [unit(1)])).toBe(unit(1));
  expect(numberOfEvents([unit(1)], [unit(2)])).toBeNull();
  expect(numberOfEvents([unit(1), unit(2)], [unit(1), unit(2)])).toBeNull();
  expect(numberOfEvents(['urn:epc:id:sgtin:4054321.0.1'], ['urn:epc:id:sgtin:4054321.0.1'])).toBeNull();
});

it('a company of carriage is the carrier by its name, and who delivers is none', () => {
  const names = fc.constantFrom('tracking_company', 'shipping_line_name', 'sealine', 'logisticsProvider');
  const people = fc.constantFrom('delivery_partner', 'deliveryAgentName', 'company', 'vendor');
  fc.assert(
    fc.property(rows, names, people, (events, name, person) => {
      expect(decode({ events, [name]: 'Blue Line', [person]: 'Zaphod' }).carrier?.name).toBe('Blue Line');
      expect(decode({ events, [person]: 'Zaphod' }).carrier).toBeNull();
    }),
    few,
  );
});

describe('what happened', () => {
  const rowWith = (ago: number, more: object) => ({ time: isoAt(ago), location: 'Graz', ...more });
  const eventOf = (agos: readonly number[], more: object) =>
    decode({ AssetName: 'Box', events: agos.map((ago) => rowWith(ago, more)) }).history[0]?.event ?? null;

  it('is under any word for it, with the word for the thing or without, and words come before codes', () => {
    const names = fc.constantFrom('trackingEventStatus', 'event_type_name', 'operationName', 'stepDescription');
    const codes = fc.constantFrom('courier_status_code', 'code', 'eventCode', 'tracking_status_code');
    fc.assert(
      fc.property(lists, names, codes, (agos, name, code) => {
        expect(eventOf(agos, { [name]: 'Sorted', [code]: 'SORT' })).toBe('Sorted');
        expect(eventOf(agos, { [code]: 'SORT' })).toBe('SORT');
        expect(eventOf(agos, { [code]: '31', status: null })).toBeNull();
        expect(eventOf(agos, { displayName: 'Departed', [code]: 'DEP' })).not.toBeNull();
        expect(eventOf(agos, { remark: 'for Zaphod', comment: 'Zaphod' })).toBeNull();
        expect(eventOf(agos, { details: 'Zaphod', [code]: 'SORT' })).toBe('SORT');
        expect(eventOf(agos, { status: 'Delivered', details: 'Delivered to Zaphod, at 5' })).toBe('Delivered');
        expect(eventOf(agos, { displayName: 'Zaphod', location: 'Leeds' })).toBeNull();
        expect(eventOf(agos, { statusReason: 'Zaphod', transactionStatus: 'PAID' })).toBeNull();
      }),
      few,
    );
  });

  it('may be a state in a language with one word for both, and a region is none', () => {
    fc.assert(
      fc.property(lists, (agos) => {
        expect(eventOf(agos, { estado: 'En reparto' })).toBe('En reparto');
        expect(eventOf(agos, { estado: 'Jalisco' })).toBeNull();
      }),
      few,
    );
  });
});

it('what happened is never the number of a row among all rows', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom('event', 'eventName', 'description'), (id, name) => {
      const row = { [name]: id, best_lat: 42.2, best_lon: -71.8, when: isoAt(5) };
      expect(JSON.stringify(decode({ events: [row, { ...row, when: isoAt(9) }] }))).not.toContain(id);
    }),
    { numRuns: 100 },
  );
});

describe('where a row was', () => {
  const placeOf = (more: object) =>
    decode({ AssetName: 'Box', events: [{ time: isoAt(5), status: 'Sorted', ...more }] }).history[0]?.address?.lines;

  it('is what the carrier calls its place, its words before its code, and never where it goes', () => {
    const names = fc.constantFrom('depot', 'station', 'scanLocation', 'hub');
    const others = fc.constantFrom('DestinationAddress', 'recipientAddress', 'deliveryAddress', 'nextAddress');
    fc.assert(
      fc.property(names, others, (name, other) => {
        expect(placeOf({ [name]: 'MIL', [`${name}Name`]: 'Milano' })).toEqual(['Milano']);
        expect(placeOf({ [other]: { city: 'Rome' }, [name]: 'MIL' })).toEqual(['MIL']);
        expect(placeOf({ [other]: { city: 'Rome' } })).toBeUndefined();
      }),
    );
  });
});

describe('when a row was', () => {
  const timeOf = (more: object, others: readonly object[] = []) =>
    decode({ AssetName: 'Box', events: [{ status: 'Sorted', ...more }, ...others] }).history[0]?.time;

  it('is a day and a clock in any spelling, with a zone of its own or of a name that ends as one', () => {
    const clocks = fc.constantFrom('0912', '091200', '09:12', '9:12 am', '09:12:00');
    fc.assert(
      fc.property(clocks, (clock) => {
        expect(timeOf({ eventDate: '20261120', eventTime: clock })?.iso).toBe('2026-11-20T09:12:00.000Z');
        const zoned = timeOf({ ScanDateTime: '2026-11-20T12:12:00', ScanTimeZone: '+03:00', destTimeZone: '+09:00' });
        expect(zoned?.iso).toBe('2026-11-20T09:12:00.000Z');
        expect(timeOf({ OccurrenceDate: '2026-11-20', OccurrenceTime: '12:12:00+03:00' })).toMatchObject({
          iso: '2026-11-20T09:12:00.000Z',
          zone: 'offset',
        });
      }),
    );
  });

  it('is under `data` a day beside its clock, and of anything else nothing', () => {
    const others = [{ status: 'Posted', data: '19/11/2026', hora: '10:00' }];
    expect(timeOf({ data: '20/11/2026', hora: '09:12' }, others)?.iso).toBe('2026-11-20T09:12:00.000Z');
    expect(timeOf({ data: 'qg==', time: isoAt(5) })?.iso).toBe(isoAt(5));
    expect(timeOf({ data: 'qg==' }) ?? null).toBeNull();
  });

  it('is when it was updated rather than when a server had it', () => {
    const at = { location: { latitude: 47.6, longitude: -122.2, speed: 3 } };
    const { history } = decode({ vehicleLocation: { ...at, serverTime: isoAt(4), updateTime: isoAt(5) } });
    expect(history.map(({ time }) => time?.iso)).toEqual([isoAt(5)]);
  });
});

it('elements of XML with attributes are lists of one as well', () => {
  const text = (value: string) => [{ _: value, languageID: 'en' }];
  fc.assert(
    fc.property(lists, (agos) => {
      const TransportEvent = agos.map((ago) => ({
        OccurrenceDate: text(isoAt(ago).slice(0, 10)),
        OccurrenceTime: text(`${isoAt(ago).slice(11, 19)}Z`),
        CurrentStatus: [{ ConditionCode: text('21'), Description: text('Departed') }],
        Location: [{ ID: text('DEHAM'), Address: [{ CityName: text('Hamburg') }] }],
        Weight: [{ _: 1200, unitCode: 'KGM' }],
      }));
      const status = { ID: text('TS-2204'), TransportEvent };
      for (const body of [status, { _D: 'urn:x', TransportationStatus: [status] }]) {
        const { history } = decode(body);
        expect(history).toHaveLength(agos.length);
        expect(history[0]).toMatchObject({ event: 'Departed', address: { lines: ['Hamburg'] } });
      }
    }),
    few,
  );
});

it('rows below the number of the only package are its history, and so is a log of statuses', () => {
  fc.assert(
    fc.property(rows, digits, (list, digit) => {
      const keyed = { packages_history: { [digit]: list } };
      expect(decode(keyed).history).toHaveLength(list.length);
      const log = list.map(({ time }) => ({ status: 'sorting', updated_date: time }));
      expect(decode({ status: 'delivering', log }).history).toHaveLength(list.length);
    }),
    few,
  );
});

it('links have titles, and a row of a table has an id: neither is what it is called', () => {
  const links = { summary: { href: '/x', title: 'Summary' } };
  expect(decode({ trackingNumber: 'AB12345678', links }).assetName).toBeNull();
  const at = { 'position.latitude': 52.2, 'position.longitude': 21, timestamp: isoAt(5) };
  expect(decode({ ...at, 'device.id': 5204418 }).label).toBeNull();
  expect(decode({ ...at, 'device.id': '352625690417733' }).label?.id).toBe('352625690417733');
});

it('a thing is called by a name of its own kind, and a telephone by none', () => {
  const at = { latitude: 52.2, longitude: 21, timestamp: isoAt(5) };
  for (const key of ['vehicle_name', 'trailerName', 'unit_name', 'tagName', 'device_name'])
    expect(decode({ ...at, [key]: 'Trailer 5318' }).assetName).toBe('Trailer 5318');
  expect(decode({ ...at, name: 'Box 4', device_name: 'GL-200' }).assetName).toBe('Box 4');
  const parcel = { trackingNumber: 'AB12345678', status: 'out_for_delivery' };
  for (const other of [{ unitName: 'kg' }, { vehicleName: 'Moped' }, { tagName: 'urgent' }, { equipmentName: '40 ft' }])
    expect(decode({ ...parcel, ...other }).assetName).toBeNull();
  for (const name of ['Zaphods iPhone', 'Zaphod’s tracker', "Zaphod's Tab", 'Galaxy of Zaphod', 'iPad'])
    expect(decode({ ...at, deviceName: name }).assetName).toBeNull();
  const vehicle = { vin: '5YJ3E7EB8NF204817', drive_state: at, vehicle_state: { vehicle_name: 'Van 4' } };
  expect(decode(vehicle).assetName).toBe('Van 4');
  expect(decode({ ...vehicle, vehicle_state: { driver_name: 'Zaphod' } }).assetName).toBeNull();
  expect(decode({ ...vehicle, vehicle_state: { phone: '+43 1', vehicle_name: 'Zaphod' } }).assetName).toBeNull();
});

it('a rail car has a mark and a number, and what is called otherwise is none', () => {
  for (const equipment of ['UTLX 201110', 'BNSF 471', 'GATX201110', 'MSKU1234565'])
    expect(numberOf({ equipmentId: equipment, eta: '2026-11-25' })).toBe(equipment);
  for (const other of ['Loader 12', 'EX200', 'TRL53-2208', '53 Foot', 'CAT 12A'])
    expect(numberOf({ equipmentId: other, eta: '2026-11-25' })).toBeNull();
});

it('a type of a status of the parcel is one, and that of a message or a payment is none', () => {
  const statusOf = (body: object) => decode({ trackingNumber: 'AB12345678', ...body }).status?.text ?? null;
  expect(statusOf({ parcelStatusType: 'OUT_FOR_DELIVERY' })).toBe('OUT_FOR_DELIVERY');
  for (const key of ['smsStatusType', 'paymentStatusType', 'previousParcelStatusType', 'statusType'])
    expect(statusOf({ [key]: 'SENT' })).toBeNull();
});

it('of a device only what may be written on it is a label, and no id of a row', () => {
  const at = { latitude: 52.2, longitude: 21, timestamp: isoAt(5) };
  const labelOf = (device: object) => decode({ ...at, device }).label?.id ?? null;
  for (const id of ['352625690417733', '70B3D50000000001', 'A4:DA:22:E1:6B:07', 3526256904177])
    expect(labelOf({ id })).toBe(String(id));
  for (const id of ['b2A4F', 'dev-7', 48217, 'pallet-tracker', '7c9e6679-7425-40de-944b-e07fc1f90ae7'])
    expect(labelOf({ id })).toBeNull();
  expect(labelOf({ id: 'b2A4F', serialNumber: 'G9-77' })).toBe('G9-77');
  expect(decode({ ...at, label: { id: 'b2A4F' } }).label?.id).toBe('b2A4F');
});

it('a bare number in small letters is a key, a waybill may come in two parts, and a post may write eleven signs', () => {
  expect(numberOf({ number: 'kdTarelka5520917340021', carrier: 'x' })).toBeNull();
  expect(numberOf({ awb: { prefix: '176', serial: '12345675' }, destination: 'LHR' })).toBe('176-12345675');
  expect(numberOf({ awb: { prefix: '176', number: '12345675' }, origin: 'FRA', destination: 'LHR' })).toBe(
    '176-12345675',
  );
  expect(numberOf({ consignmentNumber: '1234567890', parcelNumber: '15501234567890' })).toBe('15501234567890');
  expect(numberOf({ consignmentNumber: '1234567890', parcelNumber: 2 })).toBe('1234567890');
  expect(numberOf({ awb: { prefix: '176', serial: 'x' }, destination: 'LHR' })).toBeNull();
  const state = [{ date: '2026-11-18', text: 'Accepted', postoffice: 'Brno 2', postcode: '60200' }];
  const [first] = decode([{ id: 'DR5602478391C', states: { state } }]).history;
  expect(numberOf([{ id: 'DR5602478391C', states: { state } }])).toBe('DR5602478391C');
  expect(first?.address?.lines[0]).toContain('Brno 2');
});

it('a title beside who carries it is not what it is called', () => {
  const track = { track_number: 'JJD0003900078812', title: 'DHL' };
  expect(decode({ ...track, carrier_code: 'custom' }).assetName).toBeNull();
  expect(decode({ track_number: 'JJD0003900078812', title: 'Pallet 4' }).assetName).toBe('Pallet 4');
});

it('what is in a parcel gives it no name', () => {
  for (const key of ['items', 'lineItems', 'products', 'contents'])
    expect(decode({ trackingNumber: 'AB12345678', [key]: [{ name: 'Box', weight: 2 }] }).assetName).toBeNull();
});

it('where somebody waits for a task is where it goes', () => {
  const location = { address: '5 rue Basse, Lille', lat: 50.63, lng: 3.06 };
  const asset = decode({ taskId: 'T-1', date: isoAt(5), status: 'ONGOING', contact: { person: 'Zaphod' }, location });
  expect(asset.destinationAddress?.lines).toEqual(['5 rue Basse, Lille']);
  expect([asset.currentAddress, asset.historyGiven]).toEqual([null, false]);
});

it('the only logistic unit of events is their number, also in a link of GS1', () => {
  const eventOf = (digits: string, ago: number) => ({
    type: 'ObjectEvent',
    eventTime: isoAt(ago),
    bizStep: 'shipping',
    epcList: [`https://id.gs1.org/00/${digits}`],
  });
  const digits = fc.stringMatching(/^[1-9]\d{17}$/);
  fc.assert(
    fc.property(digits, (unit) => {
      const eventList = [eventOf(unit, 9), eventOf(unit, 5)];
      expect(numberOf({ type: 'EPCISDocument', epcisBody: { eventList } })).toBe(unit);
    }),
    runs,
  );
});

it('the prefix of an airline and the number beside it are one', () => {
  const parts = fc.tuple(fc.stringMatching(/^\d{3}$/), fc.stringMatching(/^[1-9]\d{7}$/));
  fc.assert(
    fc.property(parts, ([prefix, serial]) => {
      expect(numberOf({ AWBPrefix: prefix, AWBNumber: serial, status: 'x' })).toBe(`${prefix}-${serial}`);
    }),
    runs,
  );
});

it('of events of which few name a container it is the number, and two are none', () => {
  const eventOf = (ago: number, more: object) => ({ eventDateTime: isoAt(ago), eventType: 'SHIPMENT', ...more });
  const bare = [1, 2, 3, 4].map((ago) => eventOf(ago, {}));
  const named = (...numbers: string[]) =>
    numbers.map((equipmentReference, at) => eventOf(9 + at, { equipmentReference, location: 'Bremerhaven' }));
  expect(numberOf({ events: [...bare, ...named('MRKU7421905', 'MRKU7421905')] })).toBe('MRKU7421905');
  expect(numberOf({ events: [...bare, ...named('MRKU7421905', 'MSKU1234565')] })).toBeNull();
});
