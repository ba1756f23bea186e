import type { Shape } from '../test-shape.ts';

const vehicle = {
  Address: {
    AddressLine1: '18 Depot Road',
    AddressLine2: '',
    Locality: 'Salem',
    AdministrativeArea: 'OR',
    PostalCode: '97301',
    Country: 'USA',
  },
  DeltaTime: '00:01:00',
  DeviceTimeZoneOffset: -8,
  DisplayState: 'Moving',
  DriverName: 'Dana Ruiz',
  DriverNumber: 'D-19',
  Heading: 'Northeast',
  IsPrivate: false,
  Latitude: 44.9429,
  Longitude: -123.0351,
  Speed: 52.3,
  UpdateUTC: '2026-11-20T18:05:12',
};

const unit = {
  objectId: 8812,
  name: 'Trailer 12',
  imei: '864000000071234',
  lastState: {
    datetime: '2026-11-20T09:30:44Z',
    position: { latitude: 54.6872, longitude: 25.2797, altitude: 112, direction: 90, speed: 64, satellites: 12 },
    address: 'Savanorių pr. 1, Vilnius',
    ignition: true,
    odometer: 443210,
  },
};

const trips = {
  vehicle: { id: 77, name: 'Van 7', registration: 'KX21 QQZ' },
  trips: [
    {
      tripId: 'b2',
      startTime: '2026-11-20T09:10:00Z',
      endTime: '2026-11-20T10:02:00Z',
      startAddress: '4 Canal Side, Stoke-on-Trent',
      endAddress: '9 Station Road, Crewe',
      startPosition: { lat: 53.0027, lng: -2.1794 },
      endPosition: { lat: 53.0885, lng: -2.4326 },
      distanceKm: 24.6,
      driver: { firstName: 'Owen', lastName: 'Tarrant' },
    },
    {
      tripId: 'b1',
      startTime: '2026-11-20T07:00:00Z',
      endTime: '2026-11-20T07:48:00Z',
      startAddress: '1 Mill Lane, Derby',
      endAddress: '4 Canal Side, Stoke-on-Trent',
      startPosition: { lat: 52.9225, lng: -1.4746 },
      endPosition: { lat: 53.0027, lng: -2.1794 },
      distanceKm: 58.1,
      driver: { firstName: 'Owen', lastName: 'Tarrant' },
    },
  ],
};

const messages = {
  messages: {
    message: [
      {
        '@clientUnixTime': '0',
        id: 17720031,
        messengerId: '0-8123456',
        messengerName: 'Raft',
        unixTime: Date.UTC(2026, 10, 20, 3) / 1000,
        messageType: 'TRACK',
        latitude: -41.2866,
        longitude: 174.7756,
        modelId: 'M3',
        showCustomMsg: 'N',
        dateTime: '2026-11-20T03:00:00+0000',
        batteryState: 'GOOD',
        hidden: 0,
        altitude: -103,
        messageContent: 'Ring Nia, 021 000 4411',
      },
      {
        '@clientUnixTime': '0',
        id: 17720030,
        messengerId: '0-8123456',
        messengerName: 'Raft',
        unixTime: Date.UTC(2026, 10, 20, 2) / 1000,
        messageType: 'CHECK-IN',
        latitude: -41.29,
        longitude: 174.78,
        modelId: 'M3',
        showCustomMsg: 'Y',
        dateTime: '2026-11-20T02:00:00+0000',
        batteryState: 'GOOD',
        hidden: 0,
        altitude: 4,
        messageContent: 'Ring Nia, 021 000 4411',
      },
    ],
  },
};

const tag = {
  tagId: 'a4da22e10b7c',
  tagName: 'Pallet 77',
  color: '#FF0000',
  locationType: 'position',
  locationTS: Date.UTC(2026, 10, 20, 13, 5),
  location: [12.42, 33.18, 1.2],
  locationCoordSysName: 'Hall 3',
  locationZoneNames: ['Dock 5'],
  lastPacketTS: Date.UTC(2026, 10, 20, 13, 6),
};

const cold = {
  shipmentNumber: 'CC-88201',
  status: 'In transit',
  origin: { name: 'Plant Leiden', city: 'Leiden', country: 'NL' },
  destination: { name: 'Depot Alnabru', city: 'Oslo', country: 'NO' },
  temperatureProfile: { low: 2, high: 8, unit: 'C' },
  loggers: [{ serialNumber: 'L-9912', model: 'CL-4', battery: 81 }],
  readings: [
    {
      recordedAt: '2026-11-20T16:00:00Z',
      temperature: 5.1,
      humidity: 51,
      lat: 57.7089,
      lon: 11.9746,
      place: 'Göteborg',
    },
    { recordedAt: '2026-11-20T04:00:00Z', temperature: 9.2, humidity: 50, lat: 55.605, lon: 13.0038, place: 'Malmö' },
    { recordedAt: '2026-11-19T16:00:00Z', temperature: 4.4, humidity: 49, lat: 53.5511, lon: 9.9937, place: 'Hamburg' },
  ],
  excursions: [
    { type: 'High temperature', startedAt: '2026-11-20T03:10:00Z', endedAt: '2026-11-20T05:00:00Z', peak: 9.4 },
  ],
};

const errand = {
  orderId: '107900701184',
  quotationId: '1514140994227007571',
  driverId: '80557',
  status: 'PICKED_UP',
  distance: { value: '3120', unit: 'm' },
  stops: [
    { coordinates: { lat: '1.2797', lng: '103.8500' }, address: '8 Quay Lane', name: 'Mei Tan', phone: '+6590001122' },
    {
      coordinates: { lat: '1.3048', lng: '103.8318' },
      address: '2 Orchard Turn',
      name: 'Ravi Nair',
      phone: '+6590003344',
      POD: { status: 'PENDING' },
    },
  ],
  driver: {
    driverId: '80557',
    name: 'Koh Wei',
    phone: '+6590005566',
    plateNumber: 'VP0123',
    coordinates: { lat: '1.2901', lng: '103.8519', updatedAt: '2026-11-20T06:11:00.00Z' },
  },
  shareLink: 'https://share.example.org/?SG107900701184',
};

const queried = {
  queryName: 'byEpc',
  resultsBody: {
    eventList: [
      {
        type: 'ObjectEvent',
        action: 'OBSERVE',
        bizStep: 'departing',
        disposition: 'in_transit',
        epcList: ['urn:epc:id:sgtin:4023333.000999.17'],
        eventTime: '2026-11-19T17:10:00+01:00',
        recordTime: '2026-11-19T16:12:00Z',
        eventTimeZoneOffset: '+01:00',
        readPoint: { id: 'geo:45.4642,9.19' },
        sensorElementList: [{ sensorReport: [{ type: 'Temperature', value: 4.4, uom: 'CEL' }] }],
      },
      {
        type: 'AggregationEvent',
        action: 'ADD',
        bizStep: 'packing',
        parentID: 'urn:epc:id:sscc:4023333.0222222222',
        eventTime: '2026-11-19T11:00:00+01:00',
        recordTime: '2026-11-19T10:01:00Z',
        eventTimeZoneOffset: '+01:00',
        readPoint: { id: 'geo:45.47,9.2' },
      },
    ],
  },
};

const fulfilment = {
  id: 'gid://shop/Fulfillment/1190',
  displayStatus: 'IN_TRANSIT',
  createdAt: '2026-11-17T12:00:00Z',
  updatedAt: '2026-11-20T01:00:00Z',
  estimatedDeliveryAt: '2026-11-24T17:00:00Z',
  deliveredAt: null,
  trackingInfo: [{ company: 'Pinecrest Post', number: 'PC99120031CA', url: 'https://post.example.org/PC99120031CA' }],
  originAddress: { address1: '40 Elm Court', city: 'Guelph', provinceCode: 'ON', countryCode: 'CA', zip: 'N1H 1A1' },
  events: {
    pageInfo: { hasNextPage: false },
    edges: [
      {
        cursor: 'ZTI',
        node: {
          happenedAt: '2026-11-19T20:15:00-05:00',
          status: 'IN_TRANSIT',
          message: 'Departed sorting centre',
          city: 'Sudbury',
          province: 'Ontario',
          country: 'Canada',
          latitude: 46.4917,
          longitude: -80.993,
        },
      },
      {
        cursor: 'ZTE',
        node: {
          happenedAt: '2026-11-18T09:00:00-05:00',
          status: 'CARRIER_PICKED_UP',
          message: 'Picked up by carrier',
          city: 'Guelph',
          province: 'Ontario',
          country: 'Canada',
          latitude: 43.5448,
          longitude: -80.2482,
        },
      },
    ],
  },
};

const thing = {
  '@iot.id': 41,
  '@iot.selfLink': 'https://sensors.example.org/v1.1/Things(41)',
  name: 'Box 41',
  description: 'A reefer box',
  Locations: [
    {
      '@iot.id': 7,
      name: 'Rotterdam Waalhaven',
      encodingType: 'application/geo+json',
      location: { type: 'Point', coordinates: [4.4321, 51.8904] },
    },
  ],
  HistoricalLocations: [
    {
      '@iot.id': 99,
      time: '2026-11-20T12:00:00Z',
      Locations: [{ name: 'Rotterdam Waalhaven', location: { type: 'Point', coordinates: [4.4321, 51.8904] } }],
    },
    {
      '@iot.id': 98,
      time: '2026-11-19T12:00:00Z',
      Locations: [{ name: 'Antwerpen Kaai 730', location: { type: 'Point', coordinates: [4.2801, 51.2993] } }],
    },
  ],
};

const feature = {
  type: 'Feature',
  id: 'unit-5',
  geometry: { type: 'Point', coordinates: [-3.1883, 55.9533] },
  properties: {
    unitName: 'Barge 5',
    status: 'moving',
    observedAt: '2026-11-20T21:15:00Z',
    heading: 210,
    speedKnots: 9.1,
    destination: 'Leith',
    eta: '2026-11-21T06:00:00Z',
    operator: { contact: 'Ann Orrick', tel: '+44 131 496 0000' },
  },
};

/** Vehicles, trackers, loggers, errands and formats, written before anything of the decoder was read. */
export const unseenTrackers: readonly Shape[] = [
  {
    name: 'Fleet vehicle',
    rules: 'position with its time, persons',
    body: vehicle,
    enveloped: {
      Items: [{ VehicleNumber: 'T-204', StatusCode: 200, ContentResource: { VehicleNumber: 'T-204', Value: vehicle } }],
    },
    facts: {
      reports: 1,
      time: '2026-11-20T18:05:12.000Z',
      place: 'Salem',
      position: [44.9429, -123.0351],
      destination: null,
      carrier: null,
      number: null,
    },
    never: ['Dana Ruiz', 'D-19'],
  },
  {
    name: 'Objects with a last state',
    rules: 'envelopes, position with its time',
    body: unit,
    enveloped: { success: true, count: 1, objects: [unit], continuationToken: null },
    facts: {
      reports: 1,
      time: '2026-11-20T09:30:44.000Z',
      place: 'Vilnius',
      position: [54.6872, 25.2797],
      destination: null,
      number: null,
    },
  },
  {
    name: 'Trips',
    rules: 'spans, persons',
    body: trips,
    enveloped: { meta: { pagination: { page: 1, total: 2 }, code: 200 }, data: trips },
    facts: {
      reports: 2,
      time: '2026-11-20T10:02:00.000Z',
      place: 'Crewe',
      position: [53.0885, -2.4326],
      number: null,
    },
    never: ['Tarrant', 'Owen'],
  },
  {
    name: 'Satellite messenger',
    rules: 'envelopes, messages, persons',
    body: messages,
    enveloped: {
      response: {
        feedMessageResponse: {
          count: 2,
          feed: { id: '0kQz', name: 'Raft', description: '', status: 'ACTIVE', usage: 0, type: 'SHARED_PAGE' },
          totalCount: 2,
          activityCount: 0,
          ...messages,
        },
      },
    },
    facts: {
      status: null,
      number: null,
      reports: 2,
      time: '2026-11-20T03:00:00.000Z',
      position: [-41.2866, 174.7756],
      event: 'TRACK',
    },
    never: ['Nia', '021 000'],
  },
  {
    name: 'Indoor tag',
    rules: 'position with its time, no coordinates of a hall',
    body: tag,
    enveloped: {
      code: 0,
      status: 'Ok',
      message: 'Tag position',
      responseTS: Date.UTC(2026, 10, 20, 23),
      version: '2.1',
      tags: [tag],
    },
    facts: {
      status: null,
      number: null,
      reports: 1,
      time: '2026-11-20T13:05:00.000Z',
      place: 'Dock 5',
      position: null,
    },
  },
  {
    name: 'Cold chain',
    rules: 'history by shape, exceptions, JSON:API with persons beside',
    body: cold,
    enveloped: {
      jsonapi: { version: '1.0' },
      data: { type: 'shipments', id: '5512', attributes: cold },
      included: [{ type: 'users', id: '9', attributes: { name: 'Siri Holm', email: 's.holm@example.org' } }],
    },
    facts: {
      number: 'CC-88201',
      status: 'In transit',
      origin: 'Leiden',
      destination: 'Oslo',
      exceptions: 1,
      reports: 3,
      time: '2026-11-20T16:00:00.000Z',
      place: 'Göteborg',
      position: [57.7089, 11.9746],
    },
    never: ['Siri Holm', 'example.org'],
  },
  {
    name: 'Errand with a live driver',
    rules: 'carried, stops, persons',
    body: errand,
    enveloped: { data: errand },
    facts: {
      status: 'PICKED_UP',
      destination: '2 Orchard Turn',
      carrier: null,
      reports: 1,
      time: '2026-11-20T06:11:00.000Z',
      position: [1.2901, 103.8519],
    },
    never: ['Mei Tan', 'Ravi Nair', 'Koh Wei', '+65900', 'share.example.org'],
  },
  {
    name: 'EPCIS query',
    rules: 'envelopes, history by shape, bookkeeping',
    body: queried,
    enveloped: {
      '@context': ['https://ref.gs1.org/standards/epcis/2.0.0/epcis-context.jsonld'],
      type: 'EPCISQueryDocument',
      schemaVersion: '2.0',
      creationDate: '2026-11-21T00:00:00Z',
      epcisBody: { queryResults: queried },
    },
    facts: {
      number: null,
      reports: 2,
      time: '2026-11-19T16:10:00.000Z',
      event: 'departing',
      position: [45.4642, 9.19],
    },
  },
  {
    name: 'Fulfilment (GraphQL)',
    rules: 'envelopes, edges and nodes, persons',
    body: fulfilment,
    enveloped: {
      data: {
        order: {
          id: 'gid://shop/Order/552',
          name: '#1009',
          customer: { displayName: 'Tess Okafor', email: 'tess@example.org', phone: '+1 705 555 0142' },
          fulfillments: { edges: [{ node: fulfilment }] },
        },
      },
      extensions: { cost: { requestedQueryCost: 12 } },
    },
    facts: {
      number: 'PC99120031CA',
      status: 'IN_TRANSIT',
      carrier: 'Pinecrest Post',
      origin: 'Guelph',
      eta: '2026-11-24T17:00:00.000Z',
      delivered: null,
      reports: 2,
      time: '2026-11-20T01:15:00.000Z',
      place: 'Sudbury',
      position: [46.4917, -80.993],
      event: 'Departed sorting centre',
    },
    never: ['Okafor', 'tess@', '555 0142'],
  },
  {
    name: 'Thing with locations (OData)',
    rules: 'envelopes, history by shape, nested places',
    body: thing,
    enveloped: { '@odata.context': 'https://sensors.example.org/v1.1/$metadata', '@iot.count': 1, value: [thing] },
    facts: {
      reports: 2,
      number: null,
      time: '2026-11-20T12:00:00.000Z',
      place: 'Rotterdam Waalhaven',
      position: [51.8904, 4.4321],
    },
  },
  {
    name: 'GeoJSON feature',
    rules: 'position with its time, persons',
    body: feature,
    enveloped: {
      type: 'FeatureCollection',
      timeStamp: '2026-11-21T00:00:00Z',
      numberReturned: 1,
      features: [feature],
      links: [{ rel: 'self', href: 'https://geo.example.org/collections/units/items' }],
    },
    facts: {
      status: 'moving',
      destination: 'Leith',
      eta: '2026-11-21T06:00:00.000Z',
      reports: 1,
      time: '2026-11-20T21:15:00.000Z',
      position: [55.9533, -3.1883],
    },
    never: ['Ann Orrick', '496 0000'],
  },
];
