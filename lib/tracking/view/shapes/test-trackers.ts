import type { Shape } from './test-shape.ts';

const tive = {
  EntityName: 'V6X00000001',
  DeviceId: '863000000000001',
  Temperature: { Celsius: 4.1, Fahrenheit: 39.4 },
  Location: {
    Latitude: 49.2,
    Longitude: 16.6,
    FormattedAddress: 'Brno, CZ',
    LocationMethod: 'gps',
    Accuracy: { Meters: 9 },
  },
  Accelerometer: { X: 0.1, Y: 9.81, Z: 0.02, G: 1 },
  Cellular: { SignalStrength: 'Good', Dbm: -71 },
  EntryTimeEpoch: 1780000000000,
  EntryTimeUtc: '2026-05-28T20:26:40',
  Shipment: { Id: 'S-1', PublicShipmentId: 'PS-1' },
};

const ownTracks = {
  _type: 'location',
  acc: 12,
  alt: 140,
  batt: 80,
  conn: 'w',
  lat: 50.94,
  lon: 6.96,
  tid: 'ab',
  tst: 1780100000,
  vel: 0,
};

const ttn = {
  end_device_ids: { device_id: 'pallet-7', application_ids: { application_id: 'yard' }, dev_eui: '70B3D50000000001' },
  received_at: '2026-05-30T07:00:01.120Z',
  uplink_message: {
    f_port: 2,
    frm_payload: 'AQID',
    decoded_payload: { latitude: 47.37, longitude: 8.54, battery: 3.6 },
    rx_metadata: [{ gateway_ids: { gateway_id: 'gw' }, location: { latitude: 47.4, longitude: 8.5 } }],
    received_at: '2026-05-30T07:00:00.910Z',
  },
};

const particle = {
  device_id: 'e00000000000000000000001',
  device_name: 'Cooler 3',
  gps_lock: true,
  last_heard: '2026-05-31T09:00:00Z',
  timestamps: ['2026-05-31T09:00:00Z'],
  geometry: { type: 'Point', coordinates: [18.07, 59.33] },
};

const feature = (at: string, lon: number, lat: number, extra: object = {}) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { time: at, speed: 4, ...extra },
});

export const trackers: readonly Shape[] = [
  {
    name: 'Tive report',
    rules: 'position with its time, no coordinates of a shake, internal ids',
    body: tive,
    enveloped: { data: [tive] },
    facts: {
      position: [49.2, 16.6],
      place: 'Brno',
      time: '2026-05-28T20:26:40.000Z',
      reports: 1,
      label: '863000000000001',
    },
  },
  {
    name: 'OwnTracks',
    rules: 'position with its time',
    body: ownTracks,
    enveloped: { count: 1, status: 200, version: '1.0', data: [ownTracks] },
    facts: { position: [50.94, 6.96], time: '2026-05-30T00:13:20.000Z', reports: 1, status: null },
  },
  {
    name: 'The Things Network uplink',
    rules: 'position with its time, a gateway is elsewhere',
    body: ttn,
    enveloped: { result: ttn },
    facts: { position: [47.37, 8.54], time: '2026-05-30T07:00:00.910Z', reports: 1 },
  },
  {
    name: 'Particle',
    rules: 'position with its time',
    body: particle,
    enveloped: { location: particle, meta: { page: 1 } },
    facts: { position: [59.33, 18.07], time: '2026-05-31T09:00:00.000Z', reports: 1 },
  },
  {
    name: 'GPSLogger as GeoJSON',
    rules: 'history by shape, order',
    body: {
      type: 'FeatureCollection',
      features: [feature('2026-06-01T08:00:00Z', 10.1, 56.1), feature('2026-06-01T08:05:00Z', 10.2, 56.2)],
    },
    enveloped: {
      track: {
        type: 'FeatureCollection',
        features: [feature('2026-06-01T08:00:00Z', 10.1, 56.1), feature('2026-06-01T08:05:00Z', 10.2, 56.2)],
      },
    },
    facts: { reports: 2, position: [56.2, 10.2], time: '2026-06-01T08:05:00.000Z' },
  },
];

const epcisEvent = (at: string, step: string, point: string) => ({
  type: 'ObjectEvent',
  eventTime: at,
  eventTimeZoneOffset: '+02:00',
  recordTime: '2026-06-05T00:00:00Z',
  epcList: ['urn:epc:id:sscc:0000000.0000000001'],
  action: 'OBSERVE',
  bizStep: step,
  disposition: 'in_transit',
  readPoint: { id: point },
});
const epcisEvents = [
  epcisEvent('2026-06-03T09:00:00.000+02:00', 'shipping', 'geo:48.1,11.6'),
  epcisEvent('2026-06-04T15:00:00.000+02:00', 'receiving', 'geo:48.2,16.4'),
];

const vehicle = {
  trip: { tripId: 't1', routeId: '12', scheduleRelationship: 'SCHEDULED' },
  position: { latitude: 59.91, longitude: 10.75, bearing: 90, speed: 7 },
  currentStopSequence: 4,
  currentStatus: 'IN_TRANSIT_TO',
  timestamp: '1780300000',
  stopId: 's4',
  vehicle: { id: 'v12', label: '12' },
};

const resource = {
  type: 'shipments',
  id: '9',
  attributes: {
    'tracking-number': 'JA00000055',
    status: 'in-transit',
    'estimated-delivery-at': '2026-06-20T12:00:00Z',
    carrier: 'Polar Freight',
    destination: { name: 'Port of Split', country: 'HR', unlocode: 'HRSPU' },
    'status-history': [
      { status: 'in-transit', 'occurred-at': '2026-06-10T12:00:00Z', 'location-name': 'Zagreb' },
      { status: 'accepted', 'occurred-at': '2026-06-09T12:00:00Z', 'location-name': 'Zadar' },
    ],
  },
};

export const formats: readonly Shape[] = [
  {
    name: 'EPCIS 2.0',
    rules: 'history by shape, order, bookkeeping',
    body: { type: 'EPCISDocument', schemaVersion: '2.0', creationDate: '2026-06-05T00:00:00Z', eventList: epcisEvents },
    enveloped: {
      '@context': ['x'],
      type: 'EPCISDocument',
      creationDate: '2026-06-05T00:00:00Z',
      epcisBody: { eventList: epcisEvents },
    },
    facts: { reports: 2, time: '2026-06-04T13:00:00.000Z', event: 'receiving', position: [48.2, 16.4] },
  },
  {
    name: 'GTFS-RT vehicle position',
    rules: 'envelopes, position with its time',
    body: vehicle,
    enveloped: { header: { gtfsRealtimeVersion: '2.0', timestamp: '1780300001' }, entity: [{ id: '1', vehicle }] },
    facts: { reports: 1, time: '2026-06-01T07:46:40.000Z', position: [59.91, 10.75], status: 'IN_TRANSIT_TO' },
  },
  {
    name: 'JSON:API shipment',
    rules: 'envelopes, endings of names, place names',
    body: resource,
    enveloped: { data: resource, links: { self: 'https://x.example/9' } },
    facts: {
      number: 'JA00000055',
      status: 'in-transit',
      carrier: 'Polar Freight',
      destination: 'Port of Split',
      eta: '2026-06-20T12:00:00.000Z',
      reports: 2,
      time: '2026-06-10T12:00:00.000Z',
      place: 'Zagreb',
    },
  },
];
