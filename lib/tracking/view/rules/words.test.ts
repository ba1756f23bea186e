import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CARRIER, EXCEPTION, LABEL, ROOT, STATUS, TIMES } from '../../keys/aliases.ts';
import { ADDRESS, ITEM, LIST } from '../../keys/row-aliases.ts';
import { translateKey } from '../../keys/languages.ts';
import { decode, isoAt, minutes, rowOf, runs } from './test-rules.ts';

it('typed lists are read by their type words, in any order and among others', () => {
  const [delivered, expected] = [isoAt(60), isoAt(-600)];
  const entries = [
    { type: 'ACTUAL_DELIVERY', dateTime: delivered },
    { type: 'ESTIMATED_DELIVERY', dateTime: expected },
    { type: 'ACTUAL_PICKUP', dateTime: isoAt(900) },
    { type: 'SOMETHING_ELSE', dateTime: isoAt(1) },
  ];
  const places = [
    { type: 'DESTINATION', address: { city: 'Porto' } },
    { type: 'ORIGIN', address: { city: 'Bergen' } },
    { type: 'BILLING', address: { city: 'Nowhere' } },
  ];
  const numbers = [
    { type: 'TRACKING_NUMBER', value: 'TN000123' },
    { type: 'CUSTOMER_REFERENCE', value: 'REF-9' },
  ];
  const mixed = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length });
  const anyName = fc.stringMatching(/^q[bcdgjkvw]{3,8}q$/);
  fc.assert(
    fc.property(
      mixed(entries),
      mixed(places),
      mixed(numbers),
      fc.uniqueArray(anyName, { minLength: 3, maxLength: 3 }),
      (dates, addresses, references, [first = '', second = '', third = '']) => {
        const asset = decode({ AssetName: 'Box', [first]: dates, [second]: addresses, [third]: references });
        expect([asset.times.delivered?.iso, asset.times.estimatedDelivery?.iso]).toEqual([delivered, expected]);
        expect([asset.destinationAddress?.town, asset.originAddress?.town]).toEqual(['Porto', 'Bergen']);
        expect(asset.trackingNumber).toBe('TN000123');
        expect(JSON.stringify(asset)).not.toMatch(/Nowhere|REF-9/);
      },
    ),
    runs,
  );
});

describe('words of other languages', () => {
  const written = fc.constantFrom(
    (key: string) => key,
    (key: string) => key.toUpperCase(),
    (key: string) => key.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase(),
    (key: string) => key.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase(),
  );
  const spoken = fc.constantFrom(
    [
      'Sendungsnummer',
      'SendungsStatus',
      'Ereignisse',
      'Zeitpunkt',
      'Ort',
      'Beschreibung',
      'VoraussichtlicheZustellung',
    ],
    ['NumeroEnvio', 'Estado', 'Eventos', 'FechaHora', 'Ciudad', 'Descripción', 'EntregaPrevista'],
    ['CódigoRastreio', 'Situação', 'Eventos', 'DataHora', 'Cidade', 'Descrição', 'DataPrevistaEntrega'],
    ['NuméroDeSuivi', 'Statut', 'Évènements', 'DateHeure', 'Ville', 'Libellé', 'LivraisonPrévue'],
  );
  const view = (
    [number = '', status = '', events = '', time = '', city = '', event = '', eta = '']: string[],
    ago: number,
  ) => ({
    [number]: 'TN000123',
    [status]: 'In transit',
    [eta]: isoAt(-600),
    [events]: [{ [time]: isoAt(ago), [city]: 'Porto', [event]: 'Seen' }],
  });
  const english = ['trackingNumber', 'status', 'events', 'eventTime', 'city', 'description', 'expectedDelivery'];

  it('say the same as ours, however they are written', () => {
    fc.assert(
      fc.property(spoken, written, minutes, (keys, write, ago) => {
        expect(decode(view(keys.map(write), ago))).toEqual(decode(view(english, ago)));
      }),
      runs,
    );
  });

  it('are never seen in ours', () => {
    const levels = [ROOT, ITEM, ADDRESS, TIMES, LABEL, CARRIER, EXCEPTION, STATUS, LIST];
    const ours = levels
      .flatMap((level) => Object.values<readonly string[]>(level).flat())
      .map((key) => key.toLowerCase());
    expect(ours.filter((key) => /^[a-z]+$/.test(key) && translateKey(key) !== key)).toEqual([]);
  });

  it('keep people out as ours do', () => {
    const people = fc.constantFrom('Fahrer', 'conductor', 'Motorista', 'Empfänger', 'destinatario', 'Kunde', 'cliente');
    fc.assert(
      fc.property(people, written, minutes, (key, write, ago) => {
        const person = { name: 'Nora Quell', telefon: '+49 30 0000', eventos: [rowOf(ago)] };
        const asset = decode({ AssetName: 'Box', [write(key)]: person });
        expect(JSON.stringify(asset)).not.toMatch(/Quell|0000/);
        expect(asset.history).toEqual([]);
      }),
      runs,
    );
  });
});

it('a text beside its attributes is that text', () => {
  const wrappers = fc.constantFrom(
    (text: string) => ({ _: text, $: { lang: 'en' } }),
    (text: string) => ({ '@lang': 'en', '#text': text }),
    (text: string) => ({ lang: 'en', $t: text }),
  );
  const view = (wrap: (text: string) => unknown) => ({
    Status: wrap('In transit'),
    TrackingNumber: wrap('AB12345678'),
    Carrier: { Name: wrap('Northline') },
    Label: { LabelID: wrap('4711') },
    Destination: { Street: wrap('1 Mill Road'), City: wrap('Leeds'), Country: wrap('UK') },
    EstimatedDelivery: wrap('2026-11-24T10:00:00Z'),
    LocationHistory: [
      { Time: wrap('2026-11-20T10:00:00Z'), Latitude: wrap('53.8'), Longitude: wrap('-1.5'), City: wrap('Hull') },
      { Time: wrap('2026-11-19T10:00:00Z'), Latitude: wrap('52.8'), Longitude: wrap('-1.4'), City: wrap('Derby') },
    ],
  });
  const plain = decode(view((text) => text));
  expect(plain.history[0]?.position).toEqual({ latitude: 53.8, longitude: -1.5 });
  fc.assert(fc.property(wrappers, (wrap) => void expect(decode(view(wrap))).toEqual(plain)));
});

it.each([
  ['Ask the courier (0812 3456 7890)', 'Ask the courier'],
  ['Call 0170 1234567 for questions', 'Call … for questions'],
  ['Courier +49 170 1234567', 'Courier'],
  ['Write to depot@example.org', 'Write'],
  ['Call 0170 1234567', null],
])('of %s is shown: %s', (description, shown) => {
  const { history } = decode({ events: [{ time: '2026-11-20T10:00:00Z', city: 'Leeds', description }] });
  expect(history[0]?.event).toBe(shown);
});

it('of a code and words of one status the words are it, and the code stays beside them', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99 }), fc.boolean(), (code, isNested) => {
      const parcel = { awb_code: '141123221084922', current_status: 'IN TRANSIT' };
      const events = [{ date: '2026-11-20 09:12:00', activity: 'Bag added to trip' }];
      const { status } = decode({
        shipment_status: code,
        events,
        ...(isNested ? { shipment_track: [parcel] } : parcel),
      });
      expect(status).toMatchObject({ text: 'IN TRANSIT', code: isNested ? code : null });
      const other = decode({ trackingNumber: 'AB12345678', status: code, subscription: { status: 'Active' } });
      expect(other.status).toMatchObject({ text: null, code });
    }),
  );
});

it('of words in several languages English is shown, else the first, in an object or a list', () => {
  const words = fc.uniqueArray(fc.constantFrom('de', 'en', 'fi', 'fr', 'sv'), { minLength: 2 });
  fc.assert(
    fc.property(words, fc.boolean(), (languages, isList) => {
      fc.pre(languages.some((language) => ['de', 'en', 'fr'].includes(language)));
      const description = isList
        ? languages.map((lang) => ({ lang, value: `in ${lang}` }))
        : Object.fromEntries(languages.map((language) => [language, `in ${language}`]));
      const { history } = decode({ events: [{ time: '2026-11-20T10:00:00Z', description, city: 'Leeds' }] });
      expect(history[0]?.event).toBe(languages.includes('en') ? 'in en' : `in ${languages[0] ?? ''}`);
    }),
    runs,
  );
  const { history } = decode({
    events: [{ time: '2026-11-20T10:00:00Z', event: { id: 'E1', at: 'X2' }, city: 'Leeds' }],
  });
  expect(history[0]?.event).toBeNull();
});

it('whatever is said in several languages is read in English', () => {
  const view = (say: (text: string) => unknown) => ({
    trackingNumber: 'AB12345678',
    status: { label: say('In transit') },
    destination: { city: say('Leeds'), country: say('UK') },
    currentAddress: say('Dock Road 9, Hull'),
    events: [{ time: '2026-11-20T10:00:00Z', place: say('Hull'), description: say('Sorted') }],
  });
  const plain = decode(view((text) => text));
  expect(plain.history[0]?.address?.lines).toEqual(['Hull']);
  expect(decode(view((text) => ({ ar: 'نص', en: text })))).toEqual(plain);
  expect(decode(view((text) => ({ 'en-GB': text, 'ar-AE': 'نص' })))).toEqual(plain);
});

it('what something is called is the number of no label', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z][a-z ]{2,12}[a-z]$/), fc.integer({ min: 1, max: 9999 }), (name, number) => {
      expect(decode({ trackingNumber: 'AB12345678', label: name }).label).toBeNull();
      expect(decode({ trackingNumber: 'AB12345678', label: number }).label?.id).toBe(String(number));
    }),
    runs,
  );
});

it('under a name that ends as one only what reads like a number is the number', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(
        'awb_code',
        'billCode',
        'transportOrderNumber',
        'express_no',
        'CourierWaybillCode',
        'connoteNumber',
      ),
      (key) => {
        expect(decode({ status: 'Moving', [key]: 'ZX0012345678' }).trackingNumber).toBe('ZX0012345678');
        expect(decode({ status: 'Moving', [key]: 'Standard' }).trackingNumber).toBeNull();
      },
    ),
  );
});

describe('beside a signature', () => {
  const eventOf = (row: object) =>
    decode({ trackingNumber: 'AB12345678', events: [{ date: isoAt(5), city: 'Graz', ...row }] }).history[0]?.event;

  it.each(['Delivered', 'The shipment has been delivered', 'Out for Delivery', 'Delivered and signed for'])(
    'the words %s name nobody and are shown',
    (description) => {
      expect(eventOf({ description, status: 'DELIVERED', recipientSignature: { name: 'Zaphod Beeblebrox' } })).toBe(
        description,
      );
    },
  );

  it.each([
    ['NOT_DELIVERED', 'Delivered'],
    ['RETURNED', 'Delivered to the customer'],
    ['IN_TRANSIT', 'Your order has been delivered'],
    ['OFD', 'Delivery Driver'],
    ['DEPARTED', 'Proof of delivery'],
  ])('%s is not %s', (status, description) => {
    for (const row of [
      { description, receivedBy: 'Z. B.' },
      { description, recipientSignature: { name: 'Zaphod' } },
    ])
      expect(eventOf({ status, ...row })).toBe(status);
  });

  it.each(['Delivered to Zaphod', 'zaphod', 'Delivered, zaphod', 'Agent', 'Courier'])(
    'the words %s may name somebody and are not',
    (description) => {
      for (const row of [
        { description, ReceivedBy: 'Z. B.' },
        { message: description, phone: '+43 555 0101' },
      ])
        expect(eventOf(row)).not.toBe(description);
    },
  );
});

it('a status in one word is told as the words beside it spell it, and nothing else is', () => {
  const statusOf = (status: string, status_description: string) =>
    decode({ trackingNumber: 'AB12345678', status, status_description }).status;
  expect(statusOf('active', 'Active')).toEqual({ text: 'Active', code: null, detail: null });
  expect(statusOf('DELIVERED', 'Delivered')?.text).toBe('Delivered');
  expect(statusOf('active', 'Courier is on the way')).toMatchObject({
    text: 'active',
    detail: 'Courier is on the way',
  });
  expect(statusOf('in_transit', 'In transit')).toMatchObject({ text: 'in_transit', detail: null });
});

it('a summary in Spanish is what happened', () => {
  const eventos = [{ fecEvento: '20/11/2026', horEvento: '10:05:00', desTextoResumen: 'En reparto', unidad: 'Madrid' }];
  expect(decode({ codEnvio: 'PK43BG0400000230128012V', eventos }).history[0]).toMatchObject({ event: 'En reparto' });
});

it('of a list of statuses the only current one is it', () => {
  const statusOf = (...current: readonly boolean[]) =>
    decode({
      trackingNumber: 'AB12345678',
      statusInfo: current.map((isCurrentStatus, index) => ({
        status: `S_${index}`,
        label: `Step ${index}`,
        isCurrentStatus,
      })),
    }).status?.text ?? null;
  expect(statusOf(false, true, false)).toBe('Step 1');
  expect(statusOf(true, true)).toBeNull();
  expect(statusOf(false, false)).toBeNull();
});

it('words of an event stand under names of their own, and a label is what a machine is called', () => {
  const eventOf = (row: object) =>
    decode({ trackingNumber: 'AB12345678', events: [{ time: isoAt(9), location: 'Lugo', ...row }] }).history[0]?.event;
  expect(eventOf({ code: 'ARR', codeDescriptionEn: 'Arrived', codeDescriptionFr: 'Arrivé' })).toBe('Arrived');
  expect(eventOf({ eventDescriptionSPA: 'Entregado', eventDescriptionENG: 'Delivered' })).toBe('Delivered');
  expect(eventOf({ codEstado: '1', desEstado: 'En arrastre' })).toBe('En arrastre');
  expect(eventOf({ sucursal: 'Rosario', estado: 'Visita' })).toBe('Visita');
  expect(eventOf({ ciudad: 'Rosario', estado: 'Jalisco' })).toBeNull();
  expect(eventOf({ latestStatus: 'Arrived' })).toBe('Arrived');
  expect(eventOf({ containerMoves: 'Loaded (FCL)' })).toBe('Loaded (FCL)');
  expect(eventOf({ Code: 'DEP', Station: 'SIN' })).toBe('DEP');
  expect(eventOf({ label: 'Arrived' })).toBe('Arrived');
  for (const key of ['vin', 'imei', 'licensePlate', 'serialNumber'])
    expect(eventOf({ label: 'Truck 9', [key]: 'WDB9340321L123456' })).toBeNull();
});

it('a value with its type is that value', () => {
  for (const type of ['Property', 'Text'])
    expect(decode({ name: { type, value: 'Truck 5' }, lat: 47.1, lng: 15.2, time: isoAt(3) }).assetName).toBe(
      'Truck 5',
    );
});

it('the state of an order, a shipment or a delivery is its status, alone or among flags about it', () => {
  const states = fc.constantFrom('orderState', 'shipmentState', 'deliveryState');
  const kept = fc.constantFrom('orderStatus', 'status', 'shipmentStatus');
  const words = fc.constantFrom('PICKED_UP', 'On the way', 'In transit');
  fc.assert(
    fc.property(states, kept, words, fc.boolean(), (state, key, said, flag) => {
      const known = { trackingNumber: 'TN000123', events: [{ time: isoAt(60), description: 'Sorted' }] };
      expect(decode({ ...known, [state]: said }).status?.text).toBe(said);
      expect(decode({ ...known, [key]: { incomplete: flag, accepted: !flag, [state]: said } }).status?.text).toBe(said);
    }),
    runs,
  );
});
