import type { Shape } from './test-shape.ts';

const samsara = {
  id: '11223344',
  name: 'Trailer 9',
  location: {
    time: '2026-04-01T10:00:00Z',
    latitude: 46.05,
    longitude: 14.5,
    heading: 90,
    speed: 48.3,
    reverseGeo: { formattedLocation: 'Ring 3, Ljubljana' },
  },
};

const geotab = {
  bearing: 12,
  currentStateDuration: '00:10:00',
  dateTime: '2026-04-02T08:00:00.000Z',
  device: { id: 'b7' },
  driver: { id: 'UnknownDriverId', name: 'CANARY', phone: '5550101' },
  isDeviceCommunicating: true,
  latitude: 41.15,
  longitude: -8.61,
  speed: 61,
};

const motive = {
  id: 77,
  number: 'Truck 4',
  vin: '1M000000000000000',
  current_location: {
    lat: 35.05,
    lon: -85.3,
    description: '2.1 mi NE of Chattanooga, TN',
    located_at: '2026-04-03T14:00:00Z',
    created_at: '2026-04-03T14:00:09Z',
    odometer: 112233.4,
  },
  current_driver: { id: 5, first_name: 'CANARY', last_name: 'CANARY', phone: '5550102' },
};

const traccar = {
  id: 900,
  deviceId: 12,
  protocol: 'x',
  deviceTime: '2026-04-04T06:00:00.000+00:00',
  fixTime: '2026-04-04T06:00:00.000+00:00',
  serverTime: '2026-04-04T06:00:04.000+00:00',
  valid: true,
  latitude: 60.17,
  longitude: 24.94,
  altitude: 9,
  speed: 11.2,
  address: 'Kaivokatu 1, Helsinki',
  attributes: { ignition: true, odometer: 33445 },
};

const wialon = {
  nm: 'Container 12',
  cls: 2,
  id: 717,
  pos: { t: 1775455200, y: 54.68, x: 25.27, z: 112, s: 60, c: 90, sc: 12 },
  lmsg: { t: 1775455200, tp: 'ud', pos: { y: 54.68, x: 25.27 } },
};

const navixy = {
  source_id: 10,
  gps: {
    updated: '2026-04-06 05:00:00',
    signal_level: 100,
    location: { lat: 47.5, lng: 19.05 },
    heading: 30,
    speed: 0,
    alt: 100,
  },
  connection_status: 'active',
  movement_status: 'stopped',
  last_update: '2026-04-06 05:00:00',
  battery_level: 80,
};

const webfleet = {
  objectno: 'W-17',
  objectname: 'Van 17',
  lastmsgid: 1,
  pos_time: '2026-04-07T06:00:00Z',
  postext: 'Keizersgracht, Amsterdam',
  latitude_mdeg: 52372000,
  longitude_mdeg: 4894000,
  odometer: 120000,
  drivername: 'CANARY',
  drivertelmobile: '5550103',
  status: 'A',
};

const flespi = {
  'position.latitude': 50.08,
  'position.longitude': 14.43,
  'position.speed': 33,
  'device.id': 1,
  'vehicle.mileage': 14.4,
  timestamp: 1775635200,
  'server.timestamp': 1775635205,
};

export const telematics: readonly Shape[] = [
  {
    name: 'Samsara',
    rules: 'envelopes, position with its time',
    body: samsara,
    enveloped: { data: [samsara], pagination: { endCursor: 'MjkY', hasNextPage: false } },
    facts: {
      position: [46.05, 14.5],
      time: '2026-04-01T10:00:00.000Z',
      place: 'Ring 3, Ljubljana',
      reports: 1,
      current: 'Ring 3, Ljubljana',
    },
  },
  {
    name: 'Geotab',
    rules: 'envelopes, position with its time, persons',
    body: geotab,
    enveloped: { result: [geotab], jsonrpc: '2.0' },
    facts: { position: [41.15, -8.61], time: '2026-04-02T08:00:00.000Z', reports: 1, carrier: null, status: null },
    never: ['CANARY', '5550101'],
  },
  {
    name: 'Motive',
    rules: 'envelopes, position with its time, bookkeeping, persons',
    body: motive,
    enveloped: { vehicles: [{ vehicle: motive }], pagination: { per_page: 25, page_no: 1, total: 1 } },
    facts: { position: [35.05, -85.3], time: '2026-04-03T14:00:00.000Z', reports: 1 },
    never: ['CANARY', '5550102'],
  },
  {
    name: 'Traccar',
    rules: 'position with its time, bookkeeping',
    body: traccar,
    enveloped: { positions: [traccar] },
    facts: { position: [60.17, 24.94], time: '2026-04-04T06:00:00.000Z', place: 'Kaivokatu 1, Helsinki', reports: 1 },
  },
  {
    name: 'Wialon',
    rules: 'position with its time',
    body: wialon,
    enveloped: { searchSpec: { itemsType: 'avl_unit', propValueMask: '*' }, totalItemsCount: 1, items: [wialon] },
    facts: { position: [54.68, 25.27], time: '2026-04-06T06:00:00.000Z', reports: 1 },
  },
  {
    name: 'Navixy',
    rules: 'envelope words, position with its time',
    body: navixy,
    enveloped: { success: true, user_time: '2026-04-06 06:00:00', state: navixy },
    facts: { position: [47.5, 19.05], time: '2026-04-06T05:00:00.000Z', reports: 1 },
  },
  {
    name: 'Webfleet',
    rules: 'scaled degrees, persons',
    body: webfleet,
    enveloped: { objects: [webfleet] },
    facts: { position: [52.372, 4.894], time: '2026-04-07T06:00:00.000Z', place: 'Keizersgracht', reports: 1 },
    never: ['CANARY', '5550103'],
  },
  {
    name: 'flespi messages',
    rules: 'dotted keys, position with its time',
    body: flespi,
    enveloped: { result: [flespi] },
    facts: { position: [50.08, 14.43], time: '2026-04-08T08:00:00.000Z', reports: 1 },
  },
];
