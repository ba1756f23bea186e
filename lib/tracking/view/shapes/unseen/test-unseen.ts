import type { Shape } from '../test-shape.ts';

const gls = {
  parcelNumber: 'Y0000000061',
  requested: 'Y0000000061',
  status: 'INTRANSIT',
  statusDateTime: '2026-07-01T10:00:00+0200',
  events: [
    {
      code: 'INTIAL.NORMAL',
      eventDateTime: '2026-07-01T10:00:00+0200',
      city: 'Neuenstein',
      postalCode: '36286',
      country: 'DE',
      description: 'Left the hub.',
    },
    {
      code: 'PREADVICE',
      eventDateTime: '2026-06-30T18:00:00+0200',
      city: 'Ulm',
      postalCode: '89073',
      country: 'DE',
      description: 'Announced.',
    },
  ],
};

const sendle = {
  sendle_reference: 'SRUNSEEN1',
  state: 'Transit',
  status: { description: 'In transit', last_changed_at: '2026-07-02 02:00:00 UTC' },
  origin: { country: 'AU', state: 'NSW', city: 'SYDNEY' },
  destination: { country: 'AU', state: 'WA', city: 'PERTH' },
  scheduling: { pickup_date: '2026-07-01', estimated_delivery_date_minimum: '2026-07-07' },
  tracking_events: [
    { event_type: 'Pickup', scan_time: '2026-07-01T04:00:00Z', description: 'Picked up', location: 'SYDNEY' },
    { event_type: 'In Transit', scan_time: '2026-07-02T02:00:00Z', description: 'Moving', location: 'MASCOT' },
  ],
};

const gofor = {
  uuid: 'b5c00000-0000-4000-8000-000000000099',
  orderNumber: 'LM-1007',
  state: { name: 'Arriving', code: 'ARRIVING', updatedAt: '2026-07-03T09:30:00Z' },
  eta: { earliest: '2026-12-03T09:40:00Z', latest: '2026-12-03T09:50:00Z' },
  agent: {
    fullName: 'CANARY',
    mobile: '+15550120',
    lastKnownLocation: { latitude: 52.09, longitude: 5.12, timestamp: '2026-07-03T09:29:00Z' },
  },
  customer: { name: 'CANARY', email: 'canary@x.example' },
  deliveryAddress: { line1: 'Singel 8', city: 'Utrecht', countryCode: 'NL' },
};

const hapag = {
  containerNumber: 'HLXU0000072',
  carrierCode: 'NFHL',
  movements: [
    {
      place: { name: 'ANTWERP', country: 'BE', locode: 'BEANR' },
      date: '2026-07-01',
      time: '13:00',
      activity: 'Vessel departed',
      transport: 'STELLA',
      confirmed: true,
      status: 'ACTUAL',
    },
    {
      place: { name: 'ANTWERP', country: 'BE', locode: 'BEANR' },
      date: '2026-06-29',
      time: '09:10',
      activity: 'Gate in',
      status: 'ACTUAL',
    },
    {
      place: { name: 'MONTREAL', country: 'CA', locode: 'CAMTR' },
      date: '2026-12-10',
      time: '05:00',
      activity: 'Vessel arrival',
      status: 'PLANNED',
    },
  ],
};

const cargo = {
  awbPrefix: '999',
  awbNumber: '99912345675',
  originAirport: 'OSL',
  destinationAirport: 'NRT',
  pieces: 4,
  weight: { amount: 48.2, unit: 'KG' },
  statusEvents: [
    { statusCode: 'DEP', station: 'OSL', flightNumber: 'NX1', eventTime: '2026-07-04T16:20:00', pieces: 4 },
    { statusCode: 'RCS', station: 'OSL', eventTime: '2026-07-04T09:00:00', pieces: 4 },
  ],
};

const roambee = {
  shipment: {
    name: 'Vaccines 3',
    reference: 'RB-300',
    status: 'In Transit',
    origin: 'Basel',
    destination: 'Nairobi',
    scheduled_arrival: 1797000000,
  },
  bees: [
    {
      imei: '860000000000003',
      battery: 71,
      last_message: { lat: 25.25, lng: 55.36, created_date: 1783300000, temperature: 5.1, address: 'Dubai, AE' },
    },
  ],
};

const helium = {
  name: 'crate-4',
  dev_eui: '70B3D50000000044',
  reported_at: 1783400000000,
  hotspots: [{ name: 'tall-plum', lat: 40.1, long: -74.2 }],
  decoded: { payload: { latitude: 40.71, longitude: -74.0, sats: 7 } },
};

const gpsgate = {
  id: 7,
  username: 'unit7',
  name: 'Unit 7',
  trackPoint: {
    position: { latitude: 57.7, longitude: 11.97, altitude: 4 },
    velocity: { groundSpeed: 3.2, heading: 10 },
    utc: '2026-07-05T12:00:00Z',
    valid: true,
  },
  deviceActivity: '2026-07-05T12:00:04Z',
};

const shipstation = {
  tracking_number: 'SE00000088',
  status_code: 'DE',
  carrier_code: 'polarpost',
  status_description: 'Delivered',
  carrier_status_description: 'Delivered, signed for by CANARY',
  ship_date: '2026-07-01T00:00:00Z',
  estimated_delivery_date: '2026-07-04T00:00:00Z',
  actual_delivery_date: '2026-07-04T15:00:00Z',
  exception_description: null,
  events: [
    {
      occurred_at: '2026-07-04T15:00:00Z',
      carrier_occurred_at: '2026-07-04T10:00:00',
      description: 'Delivered',
      city_locality: 'DALLAS',
      state_province: 'TX',
      country_code: 'US',
      signer: 'CANARY',
      latitude: 32.78,
      longitude: -96.8,
    },
    {
      occurred_at: '2026-07-03T15:00:00Z',
      description: 'Departed',
      city_locality: 'WACO',
      state_province: 'TX',
      country_code: 'US',
      signer: '',
    },
  ],
};

const hal = {
  consignmentId: 'CN-90001',
  currentStep: 'On the road',
  receiver: { name: 'CANARY', address: { street: 'Storgatan 2', city: 'Kiruna', country: 'SE' } },
  _embedded: {
    trackingEvents: [
      { at: '2026-07-06T07:00:00+02:00', what: 'Loaded', where: 'Gävle' },
      { at: '2026-07-05T17:00:00+02:00', what: 'Booked', where: 'Stockholm' },
    ],
  },
};

const arcgis = {
  attributes: { asset_id: 'A-10', event_time: 1783500000000, status: 'Moving', speed: 21.3 },
  geometry: { x: 9.19, y: 45.46, spatialReference: { wkid: 4326 } },
};

const shippingline = {
  bookingNumber: 'BK000011',
  vessel: {
    name: 'NORD STAR',
    imo: '9000000',
    position: { lat: 36.1, lon: -5.4, timestamp: '2026-07-07T06:00:00Z' },
    destination: 'GIBRALTAR',
  },
  portOfLoading: { name: 'Tangier', country: 'MA' },
  portOfDischarge: { name: 'Genoa', country: 'IT' },
  eta: '2026-12-09T06:00:00Z',
  exceptions: [],
};

export const unseen: readonly Shape[] = [
  {
    name: 'GLS',
    rules: 'history named',
    body: gls,
    enveloped: { parcels: [gls] },
    facts: {
      number: 'Y0000000061',
      status: 'INTRANSIT',
      reports: 2,
      time: '2026-07-01T08:00:00.000Z',
      place: 'Neuenstein',
      event: 'Left the hub.',
      exceptions: null,
      delivered: null,
    },
  },
  {
    name: 'Sendle',
    rules: 'order',
    body: sendle,
    enveloped: { data: { tracking: sendle } },
    facts: {
      status: 'In transit',
      origin: 'SYDNEY',
      destination: 'PERTH',
      eta: '2026-07-07T00:00:00.000Z',
      reports: 2,
      time: '2026-07-02T02:00:00.000Z',
      place: 'MASCOT',
      event: 'Moving',
    },
  },
  {
    name: 'Last-mile agent',
    rules: 'persons, carried',
    body: gofor,
    enveloped: { result: { delivery: gofor }, status: 200 },
    facts: {
      number: null,
      carrier: null,
      status: 'Arriving',
      destination: 'Utrecht',
      eta: '2026-12-03T09:50:00.000Z',
      position: [52.09, 5.12],
    },
    never: ['CANARY', '+15550120', 'canary@x.example'],
  },
  {
    name: 'Liner movements',
    rules: 'planned, split time',
    body: hapag,
    enveloped: { containers: [hapag] },
    facts: {
      number: 'HLXU0000072',
      carrier: 'NFHL',
      reports: 2,
      planned: 1,
      time: '2026-07-01T13:00:00.000Z',
      place: 'ANTWERP',
      event: 'Vessel departed',
      eta: '2026-12-10T05:00:00.000Z',
    },
  },
  {
    name: 'Air cargo',
    rules: 'endings of names',
    body: cargo,
    enveloped: { shipments: [cargo] },
    facts: {
      number: '99912345675',
      origin: 'OSL',
      destination: 'NRT',
      reports: 2,
      time: '2026-07-04T16:20:00.000Z',
      place: 'OSL',
      event: 'DEP',
    },
  },
  {
    name: 'Roambee',
    rules: 'nested device',
    body: roambee,
    enveloped: { success: true, data: roambee },
    facts: {
      status: 'In Transit',
      origin: 'Basel',
      destination: 'Nairobi',
      eta: '2026-12-11T14:40:00.000Z',
      position: [25.25, 55.36],
      reports: 1,
    },
  },
  {
    name: 'LoRa integration',
    rules: 'position with its time',
    body: helium,
    enveloped: { data: [helium] },
    facts: { position: [40.71, -74], time: '2026-07-07T04:53:20.000Z', reports: 1 },
  },
  {
    name: 'GpsGate',
    rules: 'position with its time',
    body: gpsgate,
    enveloped: { users: [gpsgate] },
    facts: { position: [57.7, 11.97], time: '2026-07-05T12:00:00.000Z', reports: 1 },
  },
  {
    name: 'ShipEngine',
    rules: 'persons, best instant',
    body: shipstation,
    enveloped: { resource_url: 'https://x.example', resource_type: 'API_TRACK', data: shipstation },
    facts: {
      number: 'SE00000088',
      status: 'Delivered',
      carrier: 'polarpost',
      eta: '2026-07-04T00:00:00.000Z',
      delivered: '2026-07-04T15:00:00Z',
      reports: 2,
      time: '2026-07-04T15:00:00.000Z',
      place: 'DALLAS',
      position: [32.78, -96.8],
      exceptions: null,
    },
    never: ['CANARY'],
  },
  {
    name: 'HAL',
    rules: 'envelopes, history by shape',
    body: hal,
    enveloped: { _embedded: { consignments: [hal] } },
    facts: {
      number: 'CN-90001',
      status: 'On the road',
      destination: 'Kiruna',
      reports: 2,
      time: '2026-07-06T05:00:00.000Z',
      place: 'Gävle',
      event: 'Loaded',
    },
    never: ['CANARY'],
  },
  {
    name: 'ArcGIS feature',
    rules: 'x and y with a reference',
    body: arcgis,
    enveloped: { features: [arcgis], geometryType: 'esriGeometryPoint' },
    facts: { status: 'Moving', position: [45.46, 9.19], time: '2026-07-08T08:40:00.000Z', reports: 1 },
  },
  {
    name: 'Booking with a vessel',
    rules: 'carried, place names',
    body: shippingline,
    enveloped: { code: 0, message: 'OK', result: shippingline },
    facts: {
      origin: 'Tangier',
      destination: 'Genoa',
      eta: '2026-12-09T06:00:00.000Z',
      exceptions: 0,
      position: [36.1, -5.4],
      time: '2026-07-07T06:00:00.000Z',
      reports: 1,
      status: null,
    },
  },
];
