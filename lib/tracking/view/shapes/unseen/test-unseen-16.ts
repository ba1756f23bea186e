import type { Shape } from '../test-shape.ts';

const seaPlace = (code: string, name: string, country: string, countryCode: string, timezone: string) => ({
  code,
  name,
  timezone,
  country: { code: countryCode, name: country },
});

const qingdao = seaPlace('CNTAO', 'QINGDAO', 'CHINA', 'CN', 'Asia/Shanghai');
const gdansk = seaPlace('PLGDN', 'GDANSK', 'POLAND', 'PL', 'Europe/Warsaw');

const seaMove = (event: string, status: string, location: object, timestamp: string, onBoard: boolean) => ({
  event,
  status,
  location,
  vessel: onBoard ? { imo: 9301123, name: 'TALON VIGOUR' } : null,
  voyage: onBoard ? '047W' : null,
  timestamp,
});

const seaShipment = {
  id: 415221,
  reference: 'PO-88120',
  booking_number: null,
  container_number: 'TLNU4402186',
  container_count: 1,
  carrier: { scac: 'TLNR', name: 'Talon Line' },
  status: 'SAILING',
  route: {
    port_of_loading: {
      location: qingdao,
      date_of_loading: '2026-11-14T18:20:00+08:00',
      date_of_loading_initial: '2026-11-13T12:00:00+08:00',
    },
    port_of_discharge: {
      location: gdansk,
      date_of_discharge: '2026-12-28T06:00:00+01:00',
      date_of_discharge_initial: '2026-12-24T08:00:00+01:00',
    },
    ts_count: 0,
    transit_time: 44,
    transit_percentage: 14,
    co2_emission: '1.7',
  },
  containers: [
    {
      number: 'TLNU4402186',
      size: '40',
      type: 'HC',
      status: 'SAILING',
      movements: [
        seaMove('GTIN', 'ACT', qingdao, '2026-11-12T09:00:00+08:00', false),
        seaMove('LOAD', 'ACT', qingdao, '2026-11-14T18:20:00+08:00', true),
        seaMove('DEPA', 'ACT', qingdao, '2026-11-15T04:40:00+08:00', true),
        seaMove('ARRV', 'EST', gdansk, '2026-12-27T21:00:00+01:00', true),
        seaMove('DISC', 'EST', gdansk, '2026-12-28T06:00:00+01:00', true),
      ],
    },
  ],
  creator: { id: 9, email: 'ops@example.org' },
  created_at: '2026-11-10 08:00:00',
  updated_at: '2026-11-20 05:10:00',
  checked_at: '2026-11-20 05:10:00',
  discarded_at: null,
};

const ownedStep = (status: string, status_owner: string, status_time: string, timestamp: number) => ({
  status,
  status_owner,
  status_time,
  timestamp,
});

const ownedSteps = {
  tracking_number: 'PPSL40K7QXB1',
  tracking_url: 'https://parcels.example.org/tracking/ppsl40k7qxb1',
  courier_tracking_number: null,
  track: [
    ownedStep('in_transit', 'Kerry Lomas', '2026-11-20T20:12:00+11:00', Date.UTC(2026, 10, 20, 9, 12) / 1_000),
    ownedStep('ready_for_pickup', 'Kerry Lomas', '2026-11-19T17:00:00+11:00', Date.UTC(2026, 10, 19, 6) / 1_000),
    ownedStep('order_placed', 'Kerry Lomas', '2026-11-19T08:30:00+11:00', Date.UTC(2026, 10, 18, 21, 30) / 1_000),
  ],
};

const milestone = (eventDateTime: string, code: string, displayName: string, location: string, sequence: number) => ({
  eventDateTime,
  groupingLevel1Code: 'InTransit',
  groupingLevel2Code: 'OnTheWay',
  code,
  displayName,
  location,
  isEstimate: sequence === 4,
  sequence,
});

const forwarded = {
  ourReference: 'BKG0040127',
  yourReference: 'PO-5521',
  serviceType: 'AirAndOcean',
  trackingUrl: 'https://freight.example.org/track/BKG0040127',
  signedBy: '',
  relatedItems: [{ type: 'ArrivalNotice', value: 'https://freight.example.org/docs/40127' }],
  carrierReferences: [],
  events: [
    milestone('2026-11-09T02:00:00Z', 'PickedUp', 'Picked up', 'Shenzhen', 1),
    milestone('2026-11-12T11:00:00Z', 'DepartedPort', 'Departed port of loading', 'Yantian', 2),
    milestone('2026-11-19T09:12:00Z', 'TransshipmentArrival', 'Arrived at transhipment port', 'Brisbane', 3),
    milestone('2026-11-27T20:00:00Z', 'ArrivedPort', 'Arrived at port of discharge', 'Auckland', 4),
  ],
};

const gigPlace = (store: string, street1: string, city: string, zip: string, latitude: number, longitude: number) => ({
  address: { name: store, store_number: null, street1, street2: null, city, state: 'GA', zip, latitude, longitude },
  contact: { name: store === '' ? 'Odessa Pruitt' : 'Marlon Creech', phone: '4785550144' },
  notes: null,
});

const gigEvent = (name: string, occurred_at: string, latitude: number, longitude: number) => ({
  name,
  occurred_at,
  location: { latitude, longitude },
});

const gig = {
  id: 1520040,
  reference_id: 'GZ-12004-B',
  description: 'Two boxes of tile',
  state: 'enroute',
  items: [{ description: 'Tile', length: 14, width: 14, height: 9, weight: 32, value: 90, quantity: 2 }],
  pickup_location: gigPlace('Peach Tile', '118 Cherry St', 'Macon', '31201', 32.8377, -83.6289),
  delivery_location: gigPlace('', '40 Pulaski St', 'Athens', '30601', 33.9597, -83.3832),
  pickup_after: '2026-11-20T18:00:00.000Z',
  deliver_between: { start: '2026-11-20T20:00:00.000Z', end: '2026-11-21T02:00:00.000Z' },
  options: { signature_required: true, notifications_enabled: false, over_21_required: false },
  tracking_number: 'RTLE7741XK',
  driver: { name: 'Deshawn K.', phone: '7065550188' },
  price: 24.4,
  estimated_distance: 92.6,
  created_at: '2026-11-20T15:00:00.412Z',
  updated_at: '2026-11-20T22:05:10.020Z',
  events: [
    gigEvent('driver_assigned', '2026-11-20T17:20:00.000Z', 32.8011, -83.6102),
    gigEvent('pickup_confirmed', '2026-11-20T21:15:00.000Z', 32.8377, -83.6289),
    gigEvent('en_route_to_delivery', '2026-11-20T22:05:00.000Z', 33.0801, -83.2321),
  ],
};

const warehouseTracking = {
  id: 48820012,
  orderId: 1204471,
  orderExternalId: 'MKT-4471',
  tracking: '9405511899560000447714',
  carrier: 'Northstar Ground',
  url: 'https://northstar.example.org/t/9405511899560000447714',
  summary: 'Delivered',
  summaryDate: '2026-11-19T14:31:07-08:00',
  labelCreatedDate: '2026-11-15T09:02:11-08:00',
  trackedDate: '2026-11-19T15:00:00-08:00',
  firstScanDate: '2026-11-16T20:40:00-08:00',
  firstScanRegion: 'CA',
  firstScanPostalCode: '94538',
  firstScanCountry: 'US',
  deliveredDate: '2026-11-19T14:20:00-08:00',
  deliveryCity: 'Spokane',
  deliveryRegion: 'WA',
  deliveryPostalCode: '99201',
  deliveryCountry: 'US',
};

const plateStatus = {
  vehicle_id: 88120412,
  registration: 'KDA 204Q',
  event_ts: '2026-11-20 12:12:00+03',
  altitude: 1661,
  bearing: 118,
  speed: 41,
  ignition: true,
  idling: false,
  odometer: 91288100,
  engine_type: null,
  temp1: null,
  temp2: null,
  fuel: { level: 61, percentage: 76, updated: '2026-11-20 12:10:00+03' },
  location: {
    updated: '2026-11-20 12:12:00+03',
    longitude: 36.8412,
    latitude: -1.3194,
    gps_fix_type: 3,
    position_description: 'Mombasa Road, Nairobi, Kenya',
    geofence_ids: [],
  },
  driver: { driver_id: 41, first_name: 'Wanjiru', last_name: 'Kamau', phone_number: '+254700555012' },
};

const cloudFix = (serviceType: string, lat: string, lon: string, uncertainty: string, insertedAt: string) => ({
  serviceType,
  deviceId: 'oob-350123451234567',
  lat,
  lon,
  uncertainty,
  insertedAt,
  id: `l-${insertedAt}`,
});

const cloudFixes = [
  cloudFix('GNSS', '63.4206', '10.4372', '8.5', '2026-11-20T09:12:00.000Z'),
  cloudFix('MCELL', '63.4301', '10.3951', '610', '2026-11-20T08:12:00.000Z'),
  cloudFix('WIFI', '63.4287', '10.3902', '42', '2026-11-20T07:12:00.000Z'),
];

const cloudParty = (first_name: string, last_name: string, street: string, zip_code: string, city: string) => ({
  company: null,
  first_name,
  last_name,
  street,
  street_no: '12',
  zip_code,
  city,
  state: null,
  country: 'DE',
  phone: null,
});

const cloudEvent = (id: string, timestamp: string, location: string, status: string, details: string) => ({
  id,
  timestamp,
  location,
  status,
  details,
});

const cloudTracker = {
  id: '5c1f7f2b-9a4d-4b71-8c51-1f9f5a3e1d11',
  shipment_id: '0d8b7e44d9f5b2',
  carrier: 'fuchspost',
  carrier_tracking_no: '00340434161094044713',
  status: 'transit',
  created_at: '2026-11-18T16:00:00+01:00',
  from: cloudParty('Henrike', 'Voss', 'Holtenauer Weg', '24105', 'Kiel'),
  to: cloudParty('Ottilie', 'Brandt', 'Am Dobben', '28203', 'Bremen'),
  tracking_events: [
    cloudEvent('e3', '2026-11-20T10:12:00+01:00', 'Hamburg', 'transit', 'Die Sendung wurde im Paketzentrum bearbeitet'),
    cloudEvent('e2', '2026-11-19T19:00:00+01:00', 'Kiel', 'picked_up', 'Die Sendung wurde abgeholt'),
    cloudEvent('e1', '2026-11-18T16:00:00+01:00', '', 'label_created', 'Die Sendung wurde angekündigt'),
  ],
  tracking_status_updated_at: '2026-11-20T10:20:00+01:00',
  last_polling_at: '2026-11-20T11:00:00+01:00',
  next_polling_at: '2026-11-20T15:00:00+01:00',
};

const logRow = (status: string, updated_date: string) => ({ status, updated_date });

const loggedOrder = {
  _id: '6740a1',
  shop_id: 885_120,
  client_order_code: 'DH-20491',
  order_code: '5ENLKKHD',
  status: 'delivering',
  from_name: 'Nguyen Thi Hoa',
  from_phone: '0901555012',
  from_address: '72 Thanh Thai, Quan 10, Ho Chi Minh',
  to_name: 'Tran Van Minh',
  to_phone: '0909555877',
  to_address: '15 Le Loi, Hue, Thua Thien Hue',
  return_name: 'Nguyen Thi Hoa',
  return_phone: '0901555012',
  return_address: '72 Thanh Thai, Quan 10, Ho Chi Minh',
  weight: 900,
  cod_amount: 250_000,
  content: 'Ao khoac',
  required_note: 'CHOXEMHANGKHONGTHU',
  leadtime: '2026-11-21T16:59:59Z',
  order_date: '2026-11-17T02:11:40Z',
  pickup_time: '2026-11-17T08:00:00Z',
  finish_date: null,
  created_date: '2026-11-17T02:11:40.119Z',
  updated_date: '2026-11-20T09:12:00Z',
  log: [
    logRow('picking', '2026-11-17T04:00:00Z'),
    logRow('picked', '2026-11-17T08:00:00Z'),
    logRow('sorting', '2026-11-18T21:30:00Z'),
    logRow('delivering', '2026-11-20T09:12:00Z'),
  ],
};

const text = (value: string) => [{ _: value }];

const ublEvent = (
  id: string,
  day: string,
  clock: string,
  words: string,
  city: string,
  country: string,
  locode: string,
) => ({
  IdentificationID: text(id),
  OccurrenceDate: text(day),
  OccurrenceTime: text(clock),
  CompletionIndicator: [{ _: true }],
  CurrentStatus: [{ ConditionCode: text('21'), Description: [{ _: words, languageID: 'en' }] }],
  Location: [
    {
      ID: [{ _: locode, schemeID: 'UNLOCODE' }],
      Address: [{ CityName: text(city), Country: [{ IdentificationCode: text(country) }] }],
    },
  ],
});

const ublStatus = {
  UBLVersionID: text('2.3'),
  ID: text('TS-2204'),
  IssueDate: text('2026-11-20'),
  IssueTime: text('12:00:00Z'),
  Name: text('Transportation status of a consignment'),
  SenderParty: [{ PartyName: [{ Name: text('Elbe Forwarding') }], Contact: [{ Name: text('Silke Ahrens') }] }],
  ReceiverParty: [{ PartyName: [{ Name: text('Aarhus Glass') }] }],
  Consignment: [{ ID: text('CONS-9981'), GrossWeightMeasure: [{ _: 1200, unitCode: 'KGM' }] }],
  TransportEvent: [
    ublEvent('2', '2026-11-20', '09:12:00Z', 'Departed from the terminal', 'Hamburg', 'DE', 'DEHAM'),
    ublEvent('1', '2026-11-19', '06:00:00Z', 'Received at the terminal', 'Hanover', 'DE', 'DEHAJ'),
  ],
};

const routeStop = {
  id: 'plans/pL7x1/stops/sT44kQ',
  type: 'stop',
  plan: 'plans/pL7x1',
  driver: 'drivers/dR09',
  address: {
    address: '14 Mill Row, Norwich NR3 1AA, UK',
    addressLineOne: '14 Mill Row',
    addressLineTwo: 'Norwich NR3 1AA, UK',
    latitude: 52.6361,
    longitude: 1.2969,
    placeId: 'ChIJ-invented',
    placeTypes: ['premise'],
  },
  eta: {
    estimatedEarliestArrivalAt: Date.UTC(2026, 10, 21, 10, 30) / 1_000,
    estimatedLatestArrivalAt: Date.UTC(2026, 10, 21, 11, 30) / 1_000,
    estimatedArrivalAt: Date.UTC(2026, 10, 21, 11, 0) / 1_000,
  },
  deliveryInfo: {
    attempted: false,
    attemptedAt: null,
    attemptedLocation: null,
    driverProvidedInternalNotes: null,
    driverProvidedRecipientNotes: null,
    photoUrls: [],
    recipientProvidedNotes: null,
    signatureUrl: null,
    signeeName: null,
    state: 'unattempted',
    succeeded: false,
  },
  recipient: { externalId: null, name: 'Bethan Rowe', email: 'bethan@example.org', phone: '+441603555014' },
  orderInfo: { products: [], sellerName: 'Fen Crafts', sellerOrderId: 'S-8871', sellerWebsite: null },
  packageCount: 1,
  notes: '',
  route: {
    id: 'routes/rT01',
    title: 'Saturday north',
    stopCount: 41,
    state: { completed: false, distributed: true, distributedAt: Date.UTC(2026, 10, 20, 18) / 1_000, started: false },
  },
};

const packageRow = (tracking_status_date: number, courier_status_code: string, tracking_status: string) => ({
  tracking_status_date,
  courier_status_code,
  tracking_status,
});

const packagesHistory = {
  77_120_044: [
    packageRow(Date.UTC(2026, 10, 20, 9, 12) / 1_000, 'READY_AT_BRANCH', '11'),
    packageRow(Date.UTC(2026, 10, 19, 6) / 1_000, 'COLLECTED_FROM_SENDER', '2'),
    packageRow(Date.UTC(2026, 10, 18, 21, 30) / 1_000, 'CONFIRMED', '1'),
  ],
};

/** Interfaces of every kind, mainstream first, written without sight of the decoder (2 of 2). */
export const unseenMainstreamMore: readonly Shape[] = [
  {
    name: 'Sea shipment with actual and estimated movements',
    rules: 'envelopes, history named, planned',
    body: seaShipment,
    enveloped: { message: 'SUCCESS', shipment: seaShipment },
    facts: {
      status: 'SAILING',
      number: 'TLNU4402186',
      carrier: 'Talon Line',
      origin: 'QINGDAO',
      destination: 'GDANSK',
      delivered: null,
      exceptions: null,
      reports: 3,
      planned: 2,
      time: '2026-11-14T20:40:00.000Z',
      place: 'QINGDAO',
      event: 'DEPA',
    },
  },
  {
    name: 'Track with owners of its steps',
    rules: 'envelopes, history named, persons',
    body: ownedSteps,
    enveloped: { response: ownedSteps, count: 1 },
    facts: {
      number: 'PPSL40K7QXB1',
      eta: null,
      delivered: null,
      exceptions: null,
      reports: 3,
      planned: 0,
      time: '2026-11-20T09:12:00.000Z',
      place: null,
      event: 'in_transit',
    },
    never: ['Kerry', 'Lomas'],
  },
  {
    name: 'Forwarder events with an estimate among them',
    rules: 'envelopes, planned, words before codes',
    body: forwarded,
    enveloped: { data: [forwarded], paging: { total: 1, offset: 0 } },
    facts: {
      carrier: null,
      delivered: null,
      exceptions: null,
      reports: 3,
      planned: 1,
      time: '2026-11-19T09:12:00.000Z',
      place: 'Brisbane',
      event: 'Arrived at transhipment port',
    },
  },
  {
    name: 'Gig delivery with events at coordinates',
    rules: 'envelopes, history named, persons',
    body: gig,
    enveloped: { data: gig, error: null },
    facts: {
      status: 'enroute',
      number: 'RTLE7741XK',
      carrier: null,
      origin: 'Macon',
      destination: 'Athens',
      delivered: null,
      exceptions: null,
      reports: 3,
      planned: 0,
      time: '2026-11-20T22:05:00.000Z',
      event: 'en_route_to_delivery',
      position: [33.0801, -83.2321],
    },
    never: ['Odessa', 'Marlon', 'Deshawn', '47855501', '70655501'],
  },
  {
    name: 'Delivered tracking of a warehouse platform',
    rules: 'envelopes, envelope words, flat parts, names of times',
    body: warehouseTracking,
    enveloped: {
      status: 200,
      message: 'Successful',
      resourceLocation: null,
      resource: {
        offset: 0,
        total: 1,
        previous: null,
        next: null,
        items: [{ resourceLocation: null, resource: warehouseTracking }],
      },
    },
    facts: {
      status: 'Delivered',
      number: '9405511899560000447714',
      carrier: 'Northstar Ground',
      destination: 'Spokane',
      eta: null,
      delivered: '2026-11-19T14:20:00-08:00',
      exceptions: null,
    },
  },
  {
    name: 'Status of a plate',
    rules: 'envelopes, position with its time, describes a place, persons',
    body: plateStatus,
    enveloped: { data: [plateStatus], meta: { currentPage: 1, perPage: 15, total: 1, lastPage: 1 } },
    facts: {
      carrier: null,
      origin: null,
      destination: null,
      eta: null,
      delivered: null,
      exceptions: null,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Nairobi',
      position: [-1.3194, 36.8412],
    },
    never: ['Wanjiru', 'Kamau', '+2547'],
  },
  {
    name: 'Location history of a cloud device',
    rules: 'envelopes, history by shape, bookkeeping',
    body: { items: cloudFixes },
    enveloped: { items: cloudFixes, total: 3, pageNextToken: 'bmV4dA' },
    facts: {
      status: null,
      number: null,
      carrier: null,
      eta: null,
      delivered: null,
      exceptions: null,
      reports: 3,
      planned: 0,
      time: '2026-11-20T09:12:00.000Z',
      position: [63.4206, 10.4372],
      history: 'given',
    },
  },
  {
    name: 'Tracker with two parties',
    rules: 'envelopes, ends of the way, words before codes, persons',
    body: cloudTracker,
    enveloped: { trackers: [cloudTracker] },
    facts: {
      status: 'transit',
      number: '00340434161094044713',
      carrier: 'fuchspost',
      origin: 'Kiel',
      destination: 'Bremen',
      eta: null,
      delivered: null,
      exceptions: null,
      reports: 3,
      planned: 0,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Hamburg',
      // The words are under `details`, which may as well name somebody.
      event: 'transit',
    },
    never: ['Henrike', 'Ottilie'],
  },
  {
    name: 'Order with a log of statuses',
    rules: 'envelopes, history named, bookkeeping, persons',
    body: loggedOrder,
    enveloped: { code: 200, message: 'Success', data: loggedOrder },
    facts: {
      status: 'delivering',
      carrier: null,
      origin: 'Ho Chi Minh',
      destination: 'Hue',
      delivered: null,
      exceptions: null,
      reports: 4,
      planned: 0,
      time: '2026-11-20T09:12:00.000Z',
      place: null,
      event: 'delivering',
    },
    never: ['Nguyen', 'Tran Van', '0909555'],
  },
  {
    name: 'Transportation status (UBL)',
    rules: 'lists of one, envelopes, split time, persons',
    body: ublStatus,
    enveloped: {
      _D: 'urn:oasis:names:specification:ubl:schema:xsd:TransportationStatus-2',
      _A: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      _B: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      TransportationStatus: [ublStatus],
    },
    facts: {
      carrier: null,
      eta: null,
      delivered: null,
      exceptions: null,
      reports: 2,
      planned: 0,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Hamburg',
      event: 'Departed from the terminal',
    },
    never: ['Silke'],
  },
  {
    name: 'Stop of a route not yet attempted',
    rules: 'an address of a recipient is where it goes, persons',
    body: routeStop,
    enveloped: { stops: [routeStop], nextPageToken: null },
    facts: {
      number: null,
      carrier: null,
      destination: 'Norwich',
      eta: '2026-11-21T11:00:00.000Z',
      delivered: null,
      exceptions: null,
      reports: 0,
      position: null,
    },
    never: ['Bethan', '+441603'],
  },
  {
    name: 'Status history keyed by package',
    rules: 'envelopes, history named, words before codes',
    body: { packages_history: packagesHistory },
    enveloped: { status: 'SUCCESS', packages_history: packagesHistory },
    facts: {
      status: null,
      carrier: null,
      eta: null,
      delivered: null,
      exceptions: null,
      reports: 3,
      planned: 0,
      time: '2026-11-20T09:12:00.000Z',
      place: null,
      event: 'READY_AT_BRANCH',
    },
  },
];
