import type { Shape } from './test-shape.ts';

const terminal = {
  data: {
    id: '3f000000-0000-4000-8000-000000000001',
    type: 'container',
    attributes: {
      number: 'CAXU0000017',
      equipment_type: 'dry',
      weight_in_lbs: 47000,
      available_for_pickup: false,
      pod_arrived_at: '2026-05-10T04:00:00Z',
      location_at_pod_terminal: 'Grounded',
    },
    relationships: { shipment: { data: { id: '1', type: 'shipment' } } },
  },
  included: [
    {
      id: 'e1',
      type: 'transport_event',
      attributes: {
        event: 'container.transport.vessel_arrived',
        created_at: '2026-05-10T05:00:00Z',
        voyage_number: '11',
        timestamp: '2026-05-10T04:00:00Z',
        location_locode: 'USOAK',
        timezone: 'America/Los_Angeles',
      },
      relationships: {},
    },
    {
      id: 'e2',
      type: 'transport_event',
      attributes: {
        event: 'container.transport.vessel_departed',
        created_at: '2026-04-22T05:00:00Z',
        timestamp: '2026-04-22T02:00:00Z',
        location_locode: 'KRPUS',
        timezone: 'Asia/Seoul',
      },
    },
    {
      id: 'p1',
      type: 'port',
      attributes: {
        name: 'Oakland',
        code: 'USOAK',
        country_code: 'US',
        latitude: 37.79,
        longitude: -122.3,
        time_zone: 'America/Los_Angeles',
      },
    },
  ],
};

const place = (name: string, country: string, unlocode: string) => ({
  name,
  city: null,
  country,
  unlocode,
  facility: null,
});

const vizion = {
  container_id: 'VIZU0000023',
  container_iso: '40HC',
  carrier_scac: 'NFXL',
  bill_of_lading: null,
  origin_port: place('Gdansk', 'Poland', 'PLGDN'),
  destination_port: place('Halifax', 'Canada', 'CAHAL'),
  milestones: [
    {
      timestamp: '2026-05-01T08:00:00+02:00',
      planned: false,
      mode: null,
      description: 'Gate in',
      raw_description: 'GATE IN',
      vessel: null,
      location: place('Gdansk', 'Poland', 'PLGDN'),
    },
    {
      timestamp: '2026-05-03T21:00:00+02:00',
      planned: false,
      mode: 'vessel',
      description: 'Vessel departed',
      vessel: 'NORD STAR',
      location: place('Gdansk', 'Poland', 'PLGDN'),
    },
    {
      timestamp: '2026-12-20T06:00:00-04:00',
      planned: true,
      mode: 'vessel',
      description: 'Vessel arrival',
      vessel: 'NORD STAR',
      location: place('Halifax', 'Canada', 'CAHAL'),
    },
  ],
};

const p44 = {
  shipment: {
    id: 'a00f0000-0000-4000-8000-00000000000a',
    identifiers: [{ type: 'BILL_OF_LADING', value: 'PB0000031' }],
  },
  state: { lastModifiedDateTime: '2026-05-05T12:00:00+0000' },
  position: { latitude: 51.95, longitude: 4.05, dateTime: '2026-05-05T11:40:00+0000' },
  events: [
    {
      type: 'ARRIVAL_AT_STOP',
      stopId: 's1',
      dateTime: '2026-05-04T07:00:00+0000',
      receivedDateTime: '2026-05-05T01:00:00+0000',
    },
    {
      type: 'DEPARTURE_FROM_STOP',
      stopId: 's1',
      dateTime: '2026-05-04T09:00:00+0000',
      receivedDateTime: '2026-05-05T01:10:00+0000',
    },
    {
      type: 'ARRIVAL_AT_STOP',
      stopId: 's2',
      dateTime: null,
      estimateDateTime: '2026-12-22T07:00:00+0000',
      receivedDateTime: '2026-05-05T01:20:00+0000',
    },
  ],
};

const dcsaEvent = (type: string, code: string, classifier: string, at: string, locode: string, name: string) => ({
  eventID: `${code}-${at}`,
  eventType: type,
  eventCreatedDateTime: '2026-05-09T00:00:00Z',
  eventClassifierCode: classifier,
  eventDateTime: at,
  transportEventTypeCode: code,
  transportCall: { UNLocationCode: locode, location: { locationName: name, UNLocationCode: locode } },
});

const dcsa = [
  dcsaEvent('TRANSPORT', 'DEPA', 'ACT', '2026-05-02T03:00:00Z', 'SGSIN', 'Singapore'),
  dcsaEvent('TRANSPORT', 'ARRI', 'ACT', '2026-05-08T03:00:00Z', 'INNSA', 'Nhava Sheva'),
  dcsaEvent('TRANSPORT', 'ARRI', 'EST', '2026-05-11T03:00:00Z', 'AEJEA', 'Jebel Ali'),
];

const liner = {
  container_num: 'MSKU0000044',
  operator: 'NFXL',
  container_size: '40',
  eta_final_delivery: '2026-12-30T10:00:00.000',
  origin: { terminal: 'North Quay', city: 'Aarhus', country: 'Denmark', country_code: 'DK' },
  destination: { terminal: 'West Quay', city: 'Santos', country: 'Brazil', country_code: 'BR' },
  latest: { actual_time: '2026-05-06T11:00:00.000', activity: 'LOAD', stempty: false, city: 'Aarhus' },
  locations: [
    {
      terminal: 'North Quay',
      city: 'Aarhus',
      country: 'Denmark',
      events: [
        {
          type: 'LOAD',
          location: 'Aarhus',
          actual_time: '2026-05-06T11:00:00.000',
          expected_time: '2026-05-06T10:00:00.000',
        },
        {
          type: 'GATE-IN',
          location: 'Aarhus',
          actual_time: '2026-05-05T11:00:00.000',
          expected_time: '2026-05-05T10:00:00.000',
        },
      ],
    },
    {
      terminal: 'West Quay',
      city: 'Santos',
      country: 'Brazil',
      events: [{ type: 'DISCHARG', location: 'Santos', actual_time: null, expected_time: '2026-12-29T10:00:00.000' }],
    },
  ],
};

export const containers: readonly Shape[] = [
  {
    name: 'Terminal49 (JSON:API)',
    rules: 'envelopes, history by shape, bookkeeping',
    body: terminal,
    enveloped: { jsonapi: { version: '1.0' }, ...terminal, links: { self: 'https://x.example/1' } },
    facts: {
      number: 'CAXU0000017',
      reports: 2,
      time: '2026-05-10T04:00:00.000Z',
      event: 'container.transport.vessel_arrived',
      history: 'given',
    },
  },
  {
    name: 'Vizion',
    rules: 'planned, place names',
    body: vizion,
    enveloped: { id: 'u1', reference_id: 'r1', created_at: '2026-05-04T00:00:00Z', payload: vizion },
    facts: {
      number: 'VIZU0000023',
      carrier: 'NFXL',
      origin: 'Gdansk',
      destination: 'Halifax',
      eta: '2026-12-20T10:00:00.000Z',
      delivered: null,
      reports: 2,
      planned: 1,
      time: '2026-05-03T19:00:00.000Z',
      place: 'Gdansk',
      event: 'Vessel departed',
    },
  },
  {
    name: 'project44',
    rules: 'planned, typed lists, bookkeeping',
    body: p44,
    enveloped: { data: p44 },
    facts: {
      number: 'PB0000031',
      current: null,
      reports: 2,
      planned: 1,
      time: '2026-05-04T09:00:00.000Z',
      event: 'DEPARTURE_FROM_STOP',
    },
  },
  {
    name: 'DCSA events',
    rules: 'history by shape, planned, bookkeeping',
    body: { events: dcsa },
    enveloped: { result: { events: dcsa } },
    facts: { reports: 2, planned: 1, time: '2026-05-08T03:00:00.000Z', place: 'Nhava Sheva', event: 'ARRI' },
  },
  {
    name: 'Maersk style containers',
    rules: 'nested lists, planned, envelopes',
    body: liner,
    enveloped: { isContainerSearch: true, containers: [liner] },
    facts: {
      number: 'MSKU0000044',
      carrier: 'NFXL',
      origin: 'Aarhus',
      destination: 'Santos',
      eta: '2026-12-30T10:00:00.000Z',
      reports: 2,
      planned: 1,
      time: '2026-05-06T11:00:00.000Z',
      place: 'Aarhus',
      event: 'LOAD',
    },
  },
];
