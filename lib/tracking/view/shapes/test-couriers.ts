import type { Shape } from './test-shape.ts';

const task = {
  id: 'kAQEpZ000000000000000000',
  shortId: '8f00',
  trackingURL: 'https://track.example/8f00',
  timeCreated: 1777000000000,
  timeLastModified: 1777003600000,
  state: 2,
  completeAfter: null,
  eta: 1777010000,
  estimatedCompletionTime: 1777010000000,
  notes: 'CANARY',
  recipients: [{ name: 'CANARY', phone: '+15550104' }],
  worker: { id: 'w1', name: 'CANARY', phone: '+15550105', location: [23.73, 37.98], vehicle: { type: 'BICYCLE' } },
  destination: {
    address: { number: '5', street: 'Ermou', city: 'Athens', country: 'Greece' },
    location: [23.72, 37.97],
    notes: 'CANARY',
  },
};

const ride = {
  id: 'del_000000000000000000',
  status: 'dropoff',
  complete: false,
  tracking_url: 'https://track.example/r/1',
  dropoff_eta: '2026-12-01T18:20:00Z',
  courier: {
    name: 'CANARY',
    phone_number: '+15550106',
    rating: '4.9',
    vehicle_type: 'car',
    location: { lat: 43.65, lng: -79.38 },
  },
  pickup: {
    name: 'CANARY',
    phone_number: '+15550107',
    address: '10 King St, Toronto',
    location: { lat: 43.64, lng: -79.37 },
  },
  dropoff: {
    name: 'CANARY',
    phone_number: '+15550108',
    address: '99 Bay St, Toronto',
    location: { lat: 43.66, lng: -79.39 },
    notes: 'CANARY',
  },
  created: '2026-06-01T17:40:00Z',
  updated: '2026-06-01T17:59:00Z',
};

const drive = {
  external_delivery_id: 'D-1',
  delivery_status: 'picked_up',
  currency: 'USD',
  pickup_address: '1 Elm St, Austin, TX',
  dropoff_address: '7 Oak St, Austin, TX',
  dropoff_phone_number: '+15550109',
  dropoff_contact_given_name: 'CANARY',
  dropoff_time_estimated: '2026-12-02T18:00:00Z',
  dasher_name: 'CANARY',
  dasher_phone_number: '+15550110',
  dasher_location: { lat: 30.27, lng: -97.74 },
  tracking_url: 'https://track.example/d/1',
};

const stuart = {
  id: 100,
  created_at: '2026-06-02T08:00:00.000+02:00',
  status: 'in_progress',
  driver: {
    id: 3,
    display_name: 'CANARY',
    phone: '+15550111',
    latitude: 45.76,
    longitude: 4.84,
    transport_type: 'bike',
  },
  deliveries: [
    {
      id: 200,
      status: 'delivering',
      tracking_url: 'https://track.example/s/200',
      eta: { pickup: '2026-12-03T10:00:00+01:00', dropoff: '2026-12-03T10:20:00+01:00' },
      pickup: {
        address: { street: '1 Rue A', postcode: '69001', city: 'Lyon', country: 'FR' },
        contact: { firstname: 'CANARY', phone: '+15550112' },
        comment: 'CANARY',
      },
      dropoff: {
        address: { street: '2 Rue B', postcode: '69002', city: 'Lyon', country: 'FR' },
        contact: { firstname: 'CANARY', phone: '+15550113' },
        comment: 'CANARY',
      },
    },
  ],
};

export const couriers: readonly Shape[] = [
  {
    name: 'Onfleet task',
    rules: 'persons, URL is no number',
    body: task,
    enveloped: { success: true, data: { task } },
    facts: {
      number: null,
      carrier: null,
      destination: 'Athens',
      eta: '2026-04-24T05:53:20.000Z',
      delivered: null,
      reports: 0,
      history: 'not given',
    },
    never: ['CANARY', '+15550104', '+15550105', 'track.example'],
  },
  {
    name: 'Uber Direct delivery',
    rules: 'persons, the courier is where the parcel is',
    body: ride,
    enveloped: { kind: 'delivery', data: ride },
    facts: {
      status: 'dropoff',
      carrier: null,
      number: null,
      destination: '99 Bay St',
      origin: '10 King St',
      eta: '2026-12-01T18:20:00.000Z',
      delivered: null,
      position: [43.65, -79.38],
      history: 'not given',
    },
    never: ['CANARY', '+15550106', 'track.example'],
  },
  {
    name: 'DoorDash Drive',
    rules: 'persons, flat parts',
    body: drive,
    enveloped: { data: drive, error: null },
    facts: {
      status: 'picked_up',
      carrier: null,
      number: null,
      origin: '1 Elm St',
      destination: '7 Oak St',
      eta: '2026-12-02T18:00:00.000Z',
      position: [30.27, -97.74],
      history: 'not given',
    },
    never: ['CANARY', '+15550109', '+15550110'],
  },
  {
    name: 'Stuart job',
    rules: 'nested deliveries, persons',
    body: stuart,
    enveloped: { data: [stuart] },
    facts: {
      status: 'in_progress',
      carrier: null,
      number: null,
      origin: '1 Rue A',
      destination: '2 Rue B',
      eta: '2026-12-03T09:20:00.000Z',
      position: [45.76, 4.84],
      history: 'not given',
    },
    never: ['CANARY', '+15550111'],
  },
];
