import type { Shape } from '../test-shape.ts';

const route = (routedAt: number, routeAction: string, message: string, state: number) => ({
  routedAt,
  routeAction,
  message,
  state,
});

const routes = {
  pno: 'TH01018812034A0',
  origPno: 'TH01018812034A0',
  returnedPno: null,
  state: 3,
  stateText: 'On delivery',
  stateChangeAt: 1795165920,
  routes: [
    route(1795165920, 'DELIVERY_TICKET_CREATION_SCAN', 'Courier Somchai Dee (0812345678) is delivering', 3),
    route(1795068000, 'ARRIVAL_WAREHOUSE_SCAN', 'Arrived at 20BAG_HUB', 2),
    route(1795037400, 'RECEIVED', 'Picked up', 1),
  ],
};

const context = (time: string, words: string, areaName: string) => ({
  time,
  context: words,
  ftime: time,
  areaCode: 'CN320000000000',
  areaName,
  status: 'In transit',
  location: '',
});

const contexts = {
  message: 'ok',
  nu: '75312345678901',
  ischeck: '0',
  com: 'zhongque',
  status: '200',
  state: '0',
  condition: '00',
  data: [
    context('2026-11-20 09:12:00', 'Arrived at the Suzhou centre', 'Suzhou'),
    context('2026-11-19 06:00:00', 'Left the Nanjing centre', 'Nanjing'),
    context('2026-11-18 21:30:00', 'Collected', 'Nanjing'),
  ],
};

const trackNode = (time: string, code: string, name: string, description: string) => ({
  node: { time, status: { code, name: code }, location: { name, countryCode: 'KR' }, description, contact: null },
});

const track = {
  trackingNumber: '6860123456789',
  carrier: { id: 'kr.hanpost', name: 'Hanpost' },
  sender: { name: 'Book Garden', phoneNumber: '+8225550110' },
  recipient: { name: 'Lee Soyeon', phoneNumber: '+821055501234' },
  lastEvent: { time: '2026-11-20T18:12:00+09:00', status: { code: 'OUT_FOR_DELIVERY', name: 'OUT_FOR_DELIVERY' } },
  events: {
    edges: [
      trackNode('2026-11-19T06:30:00+09:00', 'AT_PICKUP', 'Seoul', 'Collected from the sender'),
      trackNode('2026-11-19T15:00:00+09:00', 'IN_TRANSIT', 'Okcheon HUB', 'Sorted at the hub'),
      trackNode('2026-11-20T18:12:00+09:00', 'OUT_FOR_DELIVERY', 'Busan', 'Out for delivery'),
    ],
  },
};

const step = (dateTime: string, trackingPoint: string, stage: string, lat: number | null, lon: number | null) => ({
  dateTime,
  location: lat === null ? null : { latitude: lat, longitude: lon },
  trackingPoint: { trackingPointId: '204', description: trackingPoint },
  trackingStage: { trackingStageCode: '3', description: stage },
});

const stages = {
  barcode: 'H00ABA0012345678',
  sender: { displayName: 'Lente Books' },
  uniqueId: 'aa11bb22',
  estimatedDeliveryWindow: { start: '2026-11-21T10:00:00Z', end: '2026-11-21T12:00:00Z' },
  trackingEvents: [
    step('2026-11-20T09:12:00Z', "It's at the depot and will be delivered soon", 'At the depot', 53.4794, -2.2453),
    step('2026-11-19T06:00:00Z', "It's arrived at the hub", 'On its way', null, null),
    step('2026-11-18T21:30:00Z', "We've received the details", 'Expected', null, null),
  ],
};

const trace = {
  shipment_id: 122341,
  carrier: { id: 1, name: 'postnord', human: 'PostNoord' },
  code: 'J05',
  description: 'The courier is on the way',
  time: '2026-11-20 09:12:00',
  link_tracktrace: 'https://track.example.org/3SMYPA0012345',
  recipient: { cc: 'NL', city: 'Zwolle', person: 'Femke Aalders', email: 'femke@example.org', phone: '0385550123' },
  delayed: false,
  location: { name: null, city: null },
  barcode: '3SMYPA0012345',
  status: { current: 4, main: 'transit', final: false },
  history: [
    { code: 'J05', description: 'The courier is on the way', time: '2026-11-20 09:12:00', final: false },
    { code: 'J01', description: 'Sorted', time: '2026-11-19 06:00:00', final: false },
    { code: 'A01', description: 'Registered', time: '2026-11-18 21:30:00', final: false },
  ],
};

const land = (code: string, date: string, name: string) => ({
  code,
  date,
  createdAt: '2026-11-20T20:00:00Z',
  location: { name, code: '40', countryCode: 'SE' },
  comment: 'Gate 4, ask Sven',
  reasons: [],
});

const landTransport = {
  sttNumber: 'SEGOT0012345678',
  transportMode: 'LAND',
  percentageProgress: 60,
  lastEventCode: 'ENM',
  product: 'System',
  location: {
    collectFrom: { countryCode: 'SE', country: 'Sweden', city: 'Göteborg', postCode: '41101' },
    deliverTo: { countryCode: 'SE', country: 'Sweden', city: 'Umeå', postCode: '90325' },
  },
  deliveryDate: { estimated: '2026-11-23T12:00:00Z', agreed: null },
  events: [
    land('COL', '2026-11-18T21:30:00Z', 'Göteborg'),
    land('ENT', '2026-11-19T06:00:00Z', 'Jönköping'),
    land('ENM', '2026-11-20T09:12:00Z', 'Sundsvall'),
  ],
};

const circulation = (timeOfIssue: string, containerNumberStatus: string, location: string) => ({
  uuid: 'u-1',
  containerNumberStatus,
  location,
  timeOfIssue,
  transportation: 'Vessel',
});

const circulations = {
  container: {
    containerUuid: 'c-1',
    containerNumber: 'CXLU4412083',
    containerType: '40HQ',
    grossWeight: '21,300KG',
    location: 'Port Klang, Malaysia',
    locationDateTime: '2026-11-20 09:12',
  },
  containerCirculationStatus: [
    circulation('2026-11-20 09:12', 'Discharged at T/S', 'Port Klang, Malaysia'),
    circulation('2026-11-12 06:00', 'Loaded at First POL', 'Ningbo, China'),
    circulation('2026-11-11 21:30', 'Gate-In at First POL', 'Ningbo, China'),
  ],
};

const car = {
  id: 100021,
  vehicle_id: 99999,
  vin: '5YJ3000000NEXUS01',
  display_name: 'Van 12',
  state: 'online',
  in_service: false,
  drive_state: {
    active_route_destination: 'Depot',
    active_route_latitude: 52.52,
    active_route_longitude: 13.405,
    gps_as_of: 1795165920,
    heading: 90,
    latitude: 51.3397,
    longitude: 12.3731,
    power: 4,
    shift_state: 'D',
    speed: 44,
    timestamp: 1795165920000,
  },
  charge_state: { battery_level: 61, charging_state: 'Disconnected', timestamp: 1795165920000 },
};

const loadUpdate = {
  MessageType: 'LOCATION_UPDATE',
  FourthId: 1200401,
  LoadNumber: 'LD-88120',
  Shipper: 'lente-foods',
  IdentifierNumber: null,
  Latitude: '39.0997',
  Longitude: '-94.5786',
  City: 'Kansas City',
  State: 'MO',
  LocatedAt: '2026-11-20T09:12:00Z',
  LocatedAtLocal: '2026-11-20T03:12:00',
  TimeZone: 'America/Chicago',
  Carrier: { Name: 'Prairie Haul', Scac: 'PRHL' },
  DriverPhone: '+18165550123',
  LatestStopETA: '2026-11-21T15:00:00Z',
};

const errand = {
  deliveryID: 'IN-2-0012345',
  merchantOrderID: 'SO-12',
  quote: {
    origin: { address: 'Jalan Melur 4', coordinates: { latitude: 3.139, longitude: 101.6869 } },
    destination: { address: 'Jalan Teratai 9, Petaling Jaya', coordinates: { latitude: 3.1073, longitude: 101.6067 } },
    estimatedTimeline: { pickup: '2026-11-20T22:30:00Z', dropoff: '2026-11-21T01:00:00Z' },
    amount: 14,
  },
  sender: { firstName: 'Mei', phone: '60125550123', email: 'mei@example.org' },
  recipient: { firstName: 'Arif', phone: '60125550124', email: null },
  status: 'IN_DELIVERY',
  trackingURL: 'https://go.example.org/IN-2-0012345',
  courier: {
    name: 'Hafiz Rahman',
    phone: '60125550199',
    vehicle: { licensePlate: 'WXY 1234' },
    coordinates: { latitude: 3.12, longitude: 101.65 },
  },
  timeline: { create: '2026-11-20T21:50:00Z', allocate: '2026-11-20T22:00:00Z', pickup: '2026-11-20T22:40:00Z' },
};

const station = {
  name: 'CRATE-9',
  type: 'l',
  time: '1795100000',
  lasttime: '1795165920',
  lat: '60.16952',
  lng: '24.93545',
  symbol: '/k',
  srccall: 'CRATE-9',
  dstcall: 'APRS',
  comment: 'call Jukka 0405550123',
  path: 'TCPIP*,qAC,T2FIN',
};

const entryRow = (event: string, location: string, date: string) => ({ event, location, date });

const envia = {
  company: { id: 204, name: 'Lente' },
  trackingNumber: '794600123456',
  carrier: 'rapidex',
  service: 'ground',
  status: 'Shipped',
  estimatedDelivery: '2026-11-23',
  pickupDate: '2026-11-18 21:30:00',
  shippedAt: '2026-11-19 06:00:00',
  deliveredAt: null,
  signedBy: null,
  eventHistory: [
    entryRow('In transit', 'Querétaro', '2026-11-20 09:12:00'),
    entryRow('Left the origin', 'Monterrey', '2026-11-19 06:00:00'),
    entryRow('Picked up', 'Monterrey', '2026-11-18 21:30:00'),
  ],
};

const history = { delivered: null, exceptions: null, reports: 3, time: '2026-11-20T09:12:00.000Z' } as const;

/** A dozen more after the rules of the two dozen before, committed before they were read. */
export const unseenAgain: readonly Shape[] = [
  {
    name: 'Routes with actions',
    rules: 'envelopes, history by shape, persons',
    body: routes,
    enveloped: { code: 1, message: 'success', data: routes },
    facts: { status: 'On delivery', number: 'TH01018812034A0', ...history, event: 'Courier … is delivering' },
    never: ['Somchai', '0812345678'],
  },
  {
    name: 'Contexts',
    rules: 'envelope words, history by shape',
    body: contexts,
    enveloped: { result: contexts },
    facts: { number: '75312345678901', ...history, place: 'Suzhou', event: 'Arrived at the Suzhou centre' },
  },
  {
    name: 'Track as a graph',
    rules: 'envelopes, edges and nodes, persons',
    body: track,
    enveloped: { data: { track } },
    facts: { number: '6860123456789', carrier: 'Hanpost', ...history, place: 'Busan', event: 'Out for delivery' },
    never: ['Soyeon', '5550'],
  },
  {
    name: 'Tracking points and stages',
    rules: 'envelopes, history named, nested words',
    body: stages,
    enveloped: { results: [stages] },
    facts: {
      number: 'H00ABA0012345678',
      eta: '2026-11-21T12:00:00.000Z',
      ...history,
      event: "It's at the depot and will be delivered soon",
      position: [53.4794, -2.2453],
    },
  },
  {
    name: 'Trace with its last row beside',
    rules: 'envelopes, history named, persons',
    body: trace,
    enveloped: { data: { tracktraces: [trace] } },
    facts: {
      status: 'transit',
      number: '3SMYPA0012345',
      carrier: 'postnord',
      destination: 'Zwolle',
      ...history,
      event: 'The courier is on the way',
    },
    never: ['Femke', 'femke', '038555'],
  },
  {
    name: 'Land transport',
    rules: 'envelopes, history by shape, bookkeeping, persons',
    body: landTransport,
    enveloped: { result: [landTransport], warnings: [] },
    facts: {
      number: 'SEGOT0012345678',
      origin: 'Göteborg',
      destination: 'Umeå',
      eta: '2026-11-23T12:00:00.000Z',
      ...history,
      place: 'Sundsvall',
      event: 'ENM',
    },
    never: ['Sven'],
  },
  {
    name: 'Circulation of a container',
    rules: 'envelopes, history by shape',
    body: circulations,
    enveloped: { code: '200', message: '', data: { content: { containers: [circulations] } } },
    facts: { number: 'CXLU4412083', ...history, place: 'Port Klang', event: 'Discharged at T/S' },
  },
  {
    name: 'Car with a route',
    rules: 'position with its time, a destination is not where it is',
    body: car,
    enveloped: { response: car },
    facts: { reports: 1, time: '2026-11-20T09:12:00.000Z', position: [51.3397, 12.3731] },
  },
  {
    name: 'Load update',
    rules: 'position with its time, persons',
    body: loadUpdate,
    enveloped: { event: loadUpdate },
    facts: {
      status: null,
      carrier: 'Prairie Haul',
      reports: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Kansas City',
      position: [39.0997, -94.5786],
    },
    never: ['816555'],
  },
  {
    name: 'Errand with a timeline',
    rules: 'carried, planned, persons',
    body: errand,
    enveloped: { data: errand },
    facts: {
      status: 'IN_DELIVERY',
      carrier: null,
      destination: 'Petaling Jaya',
      eta: '2026-11-21T01:00:00.000Z',
      delivered: null,
      position: [3.12, 101.65],
    },
    never: ['Hafiz', 'Arif', 'Mei', '6012555'],
  },
  {
    name: 'Station with a last time',
    rules: 'envelopes, best instant, persons',
    body: station,
    enveloped: { command: 'get', result: 'ok', what: 'loc', found: 1, entries: [station] },
    facts: { reports: 1, time: '2026-11-19T14:53:20.000Z', position: [60.16952, 24.93545] },
    never: ['Jukka', '040555'],
  },
  {
    name: 'Event history of a seller',
    rules: 'envelopes, history named',
    body: envia,
    enveloped: { meta: 'tracking', data: [envia] },
    facts: {
      status: 'Shipped',
      number: '794600123456',
      carrier: 'rapidex',
      eta: '2026-11-23T00:00:00.000Z',
      ...history,
      place: 'Querétaro',
      event: 'In transit',
    },
  },
];
