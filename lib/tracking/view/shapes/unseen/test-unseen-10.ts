import type { Shape } from '../test-shape.ts';

const documentRow = (id: string, at: string, longitude: number, latitude: number, address: string) => ({
  _id: { $oid: id },
  ts: { $date: at },
  loc: { type: 'Point', coordinates: [longitude, latitude] },
  address,
  temp: { $numberDecimal: '4.7' },
});

const documented = {
  _id: { $oid: '6560f0aa12ab34cd56ef7801' },
  name: 'Cheese wheel 88',
  trackingNumber: 'MG-2201-88',
  status: 'transit',
  carrier: { name: 'Alpina Logistica' },
  label: { labelId: { $numberLong: '8800412' } },
  destination: { street: 'Via Brennero 20', city: 'Trento', country: 'IT' },
  eta: { $date: { $numberLong: '1795431600000' } },
  deliveredAt: null,
  exceptions: ['Tilt'],
  createdAt: { $date: '2026-11-16T10:00:00Z' },
  updatedAt: { $date: '2026-11-20T09:12:31.118Z' },
  locations: [
    documentRow('6560f0aa12ab34cd56ef7811', '2026-11-18T21:30:00Z', 11.7384, 46.3405, 'Piazza Grigno, Predazzo'),
    documentRow('6560f0aa12ab34cd56ef7812', '2026-11-19T06:00:00Z', 11.459, 46.2909, 'Via Bronzetti, Cavalese'),
    documentRow('6560f0aa12ab34cd56ef7813', '2026-11-20T09:12:00Z', 11.3548, 46.4983, 'Via Isarco 6, Bolzano'),
  ],
  __v: 4,
};

const coldRow = (timestamp: string, latitude: number, longitude: number, city: string, celsius: number) => ({
  timestamp,
  timeZone: 'Europe/Brussels',
  latitude,
  longitude,
  city,
  countryCode: 'BE',
  loggerSerial: 'LG-1107',
  readings: [{ sensor: 'internal', unit: 'C', value: celsius }],
});

const coldShipment = {
  shipmentId: '0b0c2f6e-4c0d-4b52-8a44-5b1a5d9a7c10',
  shipmentName: 'Batch 88120',
  trackingReference: 'CC-88120',
  state: 'InTransit',
  carrierName: 'Aerovia Cargo',
  shipper: { company: 'Emerald Bio', contactName: 'Sean Duffy', contactEmail: 'sean@example.org' },
  origin: { name: 'Plant Cork', address: { line1: 'Harbour Point 2', city: 'Cork', country: 'IE' } },
  destination: { name: 'DC Leuven', address: { line1: 'Interleuvenlaan 10', city: 'Leuven', country: 'BE' } },
  departedAt: '2026-11-18T20:00:00Z',
  estimatedArrivalTime: '2026-11-21T09:00:00Z',
  actualArrivalTime: null,
  temperatureProfile: { name: '2-8', min: 2, max: 8, unit: 'C' },
  excursions: [{ type: 'Temperature above limit', startedAt: '2026-11-19T05:10:00Z', endedAt: '2026-11-19T05:40:00Z' }],
  trackPoints: [
    coldRow('2026-11-20T10:12:00', 50.9014, 4.4844, 'Zaventem', 5.2),
    coldRow('2026-11-19T07:00:00', 50.4592, 4.4538, 'Gosselies', 8.6),
    coldRow('2026-11-18T22:30:00', 50.6374, 5.4432, 'Grâce-Hollogne', 4.9),
  ],
};

const texted = {
  $: { xmlns: 'urn:tracking:v2' },
  AssetName: { _: 'Rack 19', $: { lang: 'en' } },
  Status: { _: 'In transit', $: { code: '30' } },
  TrackingNumber: { _: 'AX-19-40077', $: { type: 'AWB' } },
  Carrier: { $: { id: '77' }, Name: 'Transalp' },
  Destination: {
    Address: {
      Street: 'Quai du Rhône 4',
      City: { _: 'Genève', $: { official: 'true' } },
      Country: { _: 'Switzerland', $: { iso: 'CH' } },
    },
  },
  EstimatedDelivery: { _: '2026-11-22T10:00:00Z', $: { confidence: '0.8' } },
  Exceptions: { Exception: 'Door opened' },
  LocationHistory: {
    $: { count: '2' },
    Location: [
      {
        $: { seq: '2' },
        Time: { _: '2026-11-20T09:12:00Z', $: { zone: 'UTC' } },
        Latitude: { _: '46.2318', $: { unit: 'deg' } },
        Longitude: { _: '6.1002', $: { unit: 'deg' } },
        Address: { _: 'Route de Meyrin 49, Vernier', $: { lang: 'fr' } },
      },
      {
        $: { seq: '1' },
        Time: { _: '2026-11-19T06:00:00Z', $: { zone: 'UTC' } },
        Latitude: { _: '46.5191', $: { unit: 'deg' } },
        Longitude: { _: '6.5668', $: { unit: 'deg' } },
        Address: { _: 'Avenue du Rond-Point 1, Lausanne', $: { lang: 'fr' } },
      },
    ],
  },
};

const update = (id: string, at: string, address: string, latitude: number, longitude: number) => ({
  attributes: { type: 'Location_Update__c', url: `/services/data/v61.0/sobjects/Location_Update__c/${id}` },
  Id: id,
  Name: `LU-${id}`,
  Recorded_At__c: at,
  Address__c: address,
  Location__Latitude__s: latitude,
  Location__Longitude__s: longitude,
  CreatedDate: '2026-11-20T09:20:00.000+0000',
});

const recorded = {
  attributes: { type: 'Shared_Asset__c', url: '/services/data/v61.0/sobjects/Shared_Asset__c/a0K5f00000AbCdE' },
  Id: 'a0K5f00000AbCdE',
  Name: 'SA-00412',
  Asset_Name__c: 'Turbine blade 3',
  Status__c: 'In Transit',
  Tracking_Number__c: 'TB3-771204',
  Carrier__r: { attributes: { type: 'Account', url: '/services/data/v61.0/sobjects/Account/0015f' }, Name: 'Windhaul' },
  Label_ID__c: '400871',
  Current_Address__c: 'Hafenstrasse 60, Cuxhaven, Germany',
  Destination_Address__c: 'Port Road 1, Grimsby, UK',
  Estimated_Delivery_Date__c: '2026-11-24',
  Actual_Delivery_Date__c: null,
  Exceptions__c: 'Delay',
  CreatedDate: '2026-11-16T10:00:00.000+0000',
  LastModifiedDate: '2026-11-20T09:20:00.000+0000',
  Owner: { attributes: { type: 'User' }, Name: 'Piet Hansen' },
  Location_Updates__r: {
    totalSize: 3,
    done: true,
    records: [
      update('a0L003', '2026-11-20T09:12:00.000+0000', 'Hafenstrasse 60, Cuxhaven', 53.8611, 8.6945),
      update('a0L002', '2026-11-19T06:00:00.000+0000', 'Columbuskaje 1, Bremerhaven', 53.5425, 8.5724),
      update('a0L001', '2026-11-18T21:30:00.000+0000', 'Hansestrasse 2, Bremen', 53.0895, 8.7791),
    ],
  },
};

/** Shared views as stores and converters spell them, committed before they were read. */
export const unseenStores: readonly Shape[] = [
  {
    name: 'Document store (extended JSON)',
    rules: 'envelopes, wrapped values, order',
    body: documented,
    enveloped: { cursor: { firstBatch: [documented], id: { $numberLong: '0' }, ns: 'tracking.shares' }, ok: 1 },
    facts: {
      status: 'transit',
      number: 'MG-2201-88',
      carrier: 'Alpina Logistica',
      label: '8800412',
      destination: 'Trento',
      eta: '2026-11-23T11:00:00.000Z',
      delivered: null,
      exceptions: 1,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Bolzano',
      position: [46.4983, 11.3548],
    },
  },
  {
    name: 'Cold shipment (CloudEvents)',
    rules: 'envelopes, history by shape, sibling zone, persons',
    body: coldShipment,
    enveloped: {
      specversion: '1.0',
      type: 'org.example.shipment.shared.v1',
      source: '/shipments/88120',
      subject: 'CC-88120',
      id: 'f0aa-0001',
      time: '2026-11-20T22:00:00Z',
      datacontenttype: 'application/json',
      data: coldShipment,
    },
    facts: {
      status: 'InTransit',
      number: 'CC-88120',
      carrier: 'Aerovia Cargo',
      origin: 'Cork',
      destination: 'Leuven',
      eta: '2026-11-21T09:00:00.000Z',
      delivered: null,
      exceptions: 1,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Zaventem',
      position: [50.9014, 4.4844],
    },
    never: ['Sean'],
  },
  {
    name: 'Texts with attributes (SOAP)',
    rules: 'envelopes, wrapped values, attributes',
    body: texted,
    enveloped: {
      'soap:Envelope': {
        $: { 'xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/' },
        'soap:Body': { GetSharingResponse: { $: { xmlns: 'urn:tracking' }, GetSharingResult: texted } },
      },
    },
    facts: {
      status: 'In transit',
      number: 'AX-19-40077',
      carrier: 'Transalp',
      destination: 'Genève',
      eta: '2026-11-22T10:00:00.000Z',
      delivered: null,
      exceptions: 1,
      reports: 2,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Vernier',
      position: [46.2318, 6.1002],
    },
  },
  {
    name: 'Custom object with related records',
    rules: 'envelopes, endings of names, bookkeeping, persons',
    body: recorded,
    enveloped: { totalSize: 1, done: true, records: [recorded] },
    facts: {
      status: 'In Transit',
      number: 'TB3-771204',
      carrier: 'Windhaul',
      label: '400871',
      destination: 'Grimsby',
      current: 'Cuxhaven',
      eta: '2026-11-24T00:00:00.000Z',
      delivered: null,
      exceptions: 1,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Cuxhaven',
      position: [53.8611, 8.6945],
    },
    never: ['Piet'],
  },
];
