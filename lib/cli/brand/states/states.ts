import { type PreviewState, shipment, shipmentState, type ValuesWithWords, viewState } from './state.ts';
import { hoursBefore, type Sent } from './trip.ts';
import { brokenTrip, desertTrip, finishedTrip, longTrip, pacificTrip, roadTrip } from './trips.ts';

const exceptionKinds: readonly (readonly [
  name: string,
  title: string,
  status: string,
  exceptions: readonly string[],
])[] = [
  ['exception', 'One exception', 'InTransit', ['Temperature above range']],
  ['exception-shock', 'Shock', 'InTransit', ['Shock detected']],
  ['exception-opened', 'Opened on the way', 'InTransit', ['Light exposure: the package may have been opened']],
  ['exception-route', 'Off its route', 'InTransit', ['Off route']],
  ['exception-delayed', 'Late', 'Delayed', ['Delayed']],
  ['exception-customs', 'Held at customs', 'Held at customs', ['Customs hold', 'Documents requested']],
  ['exception-battery', 'Label in need', 'InTransit', ['Low battery', 'Label near expiration']],
];

const manyExceptions = [
  'Temperature above range',
  'Temperature below range',
  'Humidity above range',
  'Shock detected',
  'Tilt detected',
  'Light exposure',
  'Off route',
  'Delayed',
  'Customs hold',
  'Low battery',
  'Geofence left without a scheduled departure',
  'The consignee has asked for delivery to be postponed by two working days because the receiving warehouse is closed for stocktaking; the carrier has confirmed the new slot and will call one hour ahead',
  'TEMP_SENSOR_B_CALIBRATION_EXPIRED_AND_READINGS_OUTSIDE_TOLERANCE_SINCE_LAST_HANDOVER',
  'Verzollungsunterlagen unvollständig: Ursprungszeugnis fehlt',
];

/** Shown as sent beside what is worded. */
const UNKNOWN = 'A value nobody has words for';

const HOSTILE = '<img src=x onerror=alert(1)><b>bold</b> & "quotes" \'n\' &lt;entities&gt;';

const ordinaryStates: readonly PreviewState[] = [
  shipmentState('shared', 'On its way', 'The page most readers see: it moves, and nothing is wrong.'),
  shipmentState(
    'delivered',
    'Delivered',
    'At its end, with the time of delivery.',
    (now) => ({ Status: 'Delivered', DeliveredOn: hoursBefore(now, 4.4), ETA: null }),
    finishedTrip,
  ),
  shipmentState(
    'ready',
    'Ready, one report',
    'A label that has only just been switched on: one report, no line on the map.',
    (now) => {
      const position = { Latitude: 51.9, Longitude: 4.42 };
      const address = { AddressLine1: 'Waalhaven, dock 12', City: 'Rotterdam', Country: 'Netherlands' };
      const time = hoursBefore(now, 0.3);
      return {
        Status: 'Ready',
        CurrentAddress: { ...address, ...position },
        UpdatedOn: time,
        LocationHistory: [{ Timestamp: time, ...position, Address: address, Event: 'Label activated' }],
      };
    },
  ),
  viewState('empty', 'Created, nothing yet', 'No label, no report, no map, no carrier yet.', (now) => ({
    AssetName: 'Seed potatoes, spring order',
    Status: 'Created',
    DestinationAddress: { AddressLine1: 'Strandgata 12', City: 'Tromsø', PostalCode: '9008', Country: 'Norway' },
    CreatedOn: hoursBefore(now, 2.1),
    Exceptions: [],
    LocationHistory: [],
  })),
  viewState('bare', 'Next to nothing', 'The service sends a name and no more: every gap is said in words.', () => ({
    AssetName: 'Sample crate',
    LocationHistory: [],
  })),
  shipmentState(
    'no-position',
    'Addresses only',
    'Scans of depots without coordinates: a history, but no map.',
    (now) => {
      const scans = [
        ['Gate 4', 'Linz', 'Austria', 0.6],
        ['Sorting centre', 'Passau', 'Germany', 5],
        ['Depot Nürnberg-Hafen', 'Nürnberg', 'Germany', 13],
        ['Depot Niehl', 'Köln', 'Germany', 22],
        ['Picked up', 'Rotterdam', 'Netherlands', 30],
      ] as const;
      const history = scans.map(([site, city, country, hours]) => ({
        Timestamp: hoursBefore(now, hours),
        Address: { AddressLine1: site, City: city, Country: country },
        Event: 'Depot scan',
      }));
      return {
        CurrentAddress: history[0]?.Address,
        UpdatedOn: hoursBefore(now, 0.6),
        LocationHistory: history,
        DestinationAddress: {
          AddressLine1: 'Laxenburger Straße 365',
          City: 'Wien',
          PostalCode: '1230',
          Country: 'Austria',
        },
      };
    },
  ),
  shipmentState(
    'stops-and-silences',
    'Stops and silences',
    'Long stops folded into one row each, and times without a report, dashed in list and map.',
    () => ({}),
    brokenTrip,
  ),
  shipmentState(
    'present-silence',
    'Silent at present',
    'The label has said nothing for nine hours: the list opens with it.',
    () => ({}),
    { ...roadTrip, endedMinutesAgo: 9 * 60 + 14 },
  ),
  shipmentState(
    'pacific',
    'Across the Pacific',
    'A line over the 180th meridian, by sea for two weeks.',
    (now) => ({
      AssetName: 'Container PMLU 482 913 6',
      Status: 'At sea',
      CarrierName: 'Pacific Meridian Line',
      TrackingNo: 'PML-BUS-LGB-0931',
      DestinationAddress: {
        AddressLine1: 'Pier T, Berth 134',
        City: 'Long Beach',
        State: 'CA',
        PostalCode: '90802',
        Country: 'United States',
        Latitude: 33.752,
        Longitude: -118.232,
      },
      ETA: hoursBefore(now, -62),
    }),
    pacificTrip,
  ),
  shipmentState(
    'many-pages',
    '700 reports',
    'A week of reports: the history has pages.',
    () => ({ AssetName: 'Shuttle trailer 18' }),
    longTrip,
  ),
];

const exceptionalStates: readonly PreviewState[] = [
  ...exceptionKinds.map(([name, title, status, exceptions]) =>
    shipmentState(
      name,
      title,
      `Exceptions are shown word for word, above everything but the status: ${exceptions.join(', ')}.`,
      () => ({ Status: status, Exceptions: exceptions }),
    ),
  ),
  shipmentState(
    'exception-failed',
    'Delivery failed',
    'At the door, and nobody there.',
    (now) => ({
      Status: 'Delivery failed',
      Exceptions: ['Delivery attempted, nobody present'],
      ETA: hoursBefore(now, -20),
    }),
    finishedTrip,
  ),
  shipmentState('exceptions', 'Many exceptions', 'Fourteen at once, some long: all are shown, none is cut.', () => ({
    Exceptions: manyExceptions,
  })),
];

function ownWordingStates({ statuses, exceptions }: ValuesWithWords): readonly PreviewState[] {
  return [
    ...(exceptions.length === 0
      ? []
      : [
          shipmentState(
            'worded-exceptions',
            'Own words: exceptions',
            'Every exception the brand has words for, and one it has none for.',
            () => ({ Exceptions: [...exceptions, UNKNOWN] }),
          ),
        ]),
    ...statuses.map((status, index) =>
      shipmentState(
        `worded-status-${index + 1}`,
        `Own words: ${status}`,
        'A status in the words of the brand.',
        () => ({ Status: status }),
      ),
    ),
  ];
}

const faultStates: readonly PreviewState[] = [
  {
    name: 'stale',
    title: 'Could not check',
    about: 'The service no longer answers; the page shows what it knew and says since when.',
    status: 200,
    answer: (now) => ({ kind: 'view', body: shipment(now, { Exceptions: ['Delayed'] }) }),
    isStale: true,
  },
  faultState('unavailable', 'Link unavailable', 'Deleted, mistyped or invented: always the same page.', 404, 'nothing'),
  faultState(
    'unreachable',
    'Service unreachable',
    'The service does not answer. The page says that this tells nothing about the shipment.',
    503,
    'reset',
  ),
  faultState('refused', 'Service refuses', 'The service answers with an error.', 502, 'refused'),
  faultState(
    'unreadable',
    'Answer unreadable',
    'The service answers with something that is no shipment.',
    502,
    'unreadable',
  ),
];

function faultState(
  name: string,
  title: string,
  about: string,
  status: PreviewState['status'],
  kind: 'nothing' | 'refused' | 'unreadable' | 'reset',
): PreviewState {
  return { name, title, about, status, answer: () => ({ kind }) };
}

const wildTextStates: readonly PreviewState[] = [
  shipmentState(
    'long-names',
    'Long names',
    'Every text is as long as texts get: nothing runs out of the page at 360 px.',
    () => ({
      AssetName:
        'Temperature-controlled pharmaceutical shipment, pallet 17 of 24, comparator arm, protocol 2024-511873-30-00, site 0417 (do not tilt, do not stack, do not freeze)',
      Status: 'Arrived at the regional cross-dock, awaiting appointment for the last mile',
      TrackingNo: '00340434161094042557-00340434161094042564-A/2024/0000931',
      CarrierName: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH & Co. KG aA',
      LabelType:
        'Credit-card-size multi-sensor label with e-paper, temperature, humidity, shock and light, twelve weeks',
      CurrentAddress: {
        AddressLine1: 'Llanfair­pwllgwyngyll­gogery­chwyrn­drobwll­llan­tysilio­gogo­goch railway freight yard',
        AddressLine2: 'Building 14, Mezzanine 2, Cold store North-West, Dock 118 (entrance from the river side)',
        City: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
        State: 'Isle of Anglesey',
        PostalCode: 'LL61 5UJ',
        Country: 'United Kingdom of Great Britain and Northern Ireland',
      },
      DestinationAddress: {
        AddressLine1:
          'Krung Thep Maha Nakhon Amon Rattanakosin Mahinthara Ayuthaya Mahadilok Phop Noppharat Ratchathani Burirom 1',
        City: 'Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu',
        Country: 'New Zealand',
      },
    }),
  ),
  shipmentState(
    'rtl-text',
    'Texts from right to left',
    'Arabic names and places, with Latin numbers in between, in every language of the page.',
    () => ({
      AssetName: 'أدوية مبردة، صندوق 3 من 3 (lot B-17)',
      Status: 'InTransit',
      CarrierName: 'شركة الخليج للشحن السريع',
      TrackingNo: 'GLF-2024/0931',
      DestinationAddress: {
        AddressLine1: 'مستشفى الملك فهد، شارع الجامعات',
        City: 'المدينة المنورة',
        PostalCode: '42351',
        Country: 'المملكة العربية السعودية',
        Latitude: 24.47,
        Longitude: 39.61,
      },
      Exceptions: ['ارتفاع درجة الحرارة فوق 8 °C', 'Delayed'],
    }),
    desertTrip,
  ),
  viewState(
    'hostile-text',
    'Hostile texts',
    'Markup, quotes, direction marks and control characters in every field: left out, or shown as letters.',
    (now) => {
      const view = shipment(now);
      return {
        ...view,
        AssetName: `${HOSTILE} \u202Eright to left override`,
        Status: '</h1><script>alert(1)</script>',
        TrackingNo: 'javascript:alert(1)',
        CarrierName: '{{7*7}} ${7*7} <svg onload=alert(1)>',
        Exceptions: [
          HOSTILE,
          '\u2067isolated\u2069 \u0007bell \u0000nul',
          '=HYPERLINK("https://example.invalid")',
          '../../etc/passwd',
        ],
        DestinationAddress: { AddressLine1: HOSTILE, City: '"><script>alert(1)</script>', Country: '\u202Eairtsua' },
        LocationHistory: rowsOf(view).map((row, index) =>
          index % 3 === 0
            ? { ...row, Address: { AddressLine1: HOSTILE, City: '<i>Köln</i>' }, Event: '<marquee>event</marquee>' }
            : row,
        ),
      };
    },
  ),
];

function rowsOf(view: Sent): readonly Sent[] {
  const rows = view['LocationHistory'];
  return Array.isArray(rows) ? rows.filter((row): row is Sent => typeof row === 'object' && row !== null) : [];
}

interface StateGroup {
  readonly title: string;
  readonly states: readonly PreviewState[];
}

/** In the order a designer looks at them. */
export function stateGroups(worded: ValuesWithWords): readonly StateGroup[] {
  const own = ownWordingStates(worded);
  return [
    { title: 'On its way', states: ordinaryStates },
    { title: 'Exceptions', states: exceptionalStates },
    ...(own.length === 0 ? [] : [{ title: 'In your own words', states: own }]),
    { title: 'When something fails', states: faultStates },
    { title: 'Texts of any kind', states: wildTextStates },
  ];
}

export function findState(name: string, worded: ValuesWithWords): PreviewState | null {
  return (
    stateGroups(worded)
      .flatMap(({ states }) => states)
      .find((state) => state.name === name) ?? null
  );
}
