import type { Shape } from '../test-shape.ts';

const noteEvent = {
  event: '7d7a4b1e-3a6e-4f8b-9a0e-5b1f0d6c2a11',
  session: '0c1f6b0e-9a44-4b0e-8a8e-1d1c2e3f4a5b',
  best_id: 'Crate 12',
  device: 'dev:864475040500001',
  sn: 'Crate 12',
  product: 'product:org.example:crates',
  app: 'app:2606f411-dea6-44a0-9743-1130f57d77d8',
  received: 1795165925.123,
  req: 'note.add',
  when: 1795165920,
  file: '_track.qo',
  body: { velocity: 12.4, bearing: 90.1, distance: 812.2, seconds: 60, motion: 4, temperature: 7.5 },
  best_location_type: 'gps',
  best_location_when: 1795165920,
  best_lat: 42.5776,
  best_lon: -70.8713,
  best_location: 'Hamilton MA',
  best_country: 'US',
  best_timezone: 'America/New_York',
  where_when: 1795165920,
  where_olc: '87JC5H4H+XR',
  where_lat: 42.5776,
  where_lon: -70.8713,
  where_location: 'Hamilton MA',
  where_country: 'US',
  where_timezone: 'America/New_York',
  tower_when: 1795165900,
  tower_lat: 42.6081,
  tower_lon: -70.9214,
  tower_country: 'US',
  tower_location: 'Topsfield MA',
  tower_timezone: 'America/New_York',
  tower_id: '310,410,20483,79083788',
  fleets: ['fleet:0a1b2c3d'],
};

const dongle = {
  model: { make: 'FORD', name: 'TRANSIT', year: 2022 },
  standardEngine: '3.5L V6',
  nickName: 'Van 7',
  vin: '1FTBR1C80NKA00001',
  imei: '865000000000017',
  stats: {
    localTimeZone: '-0500',
    lastUpdated: '2026-11-20T09:12:00.000Z',
    odometer: 20412.4,
    location: { lat: 41.6528, lon: -83.5379, heading: 180, address: 'Summit Street 300, Toledo, OH' },
    fuelLevel: 61.2,
    isRunning: true,
    speed: 31,
    mil: { milOn: false, lastUpdated: '2026-11-01T09:00:00.000Z' },
    battery: { status: 'normal', lastUpdated: '2026-11-20T07:00:00.000Z' },
  },
};

const record = (SeqNo: number, at: string, Lat: number, Long: number) => ({
  SeqNo,
  Reason: 11,
  DateUTC: at,
  Fields: [
    { GpsUTC: at, Lat, Long, Alt: 12, Spd: 14, SpdAcc: 2, Head: 91, PDOP: 13, PosAcc: 6, GpsStat: 7, FType: 0 },
    { DIn: 2, DOut: 0, DevStat: 1, FType: 2 },
    { AnalogueData: { '1': 4641, '3': 2210, '4': 18, '5': 4700 }, FType: 6 },
  ],
});

const records = {
  SerNo: 102001,
  IMEI: '353000000000010',
  ICCID: '8961000000000000017',
  ProdId: 33,
  FW: '33.2.1.0',
  Records: [
    record(7701, '2026-11-20 08:12:00', -31.9505, 115.8605),
    record(7702, '2026-11-20 09:12:00', -32.0569, 115.7439),
  ],
};

const devicePosition = (SampleTime: string, Position: readonly number[]) => ({
  DeviceId: 'pallet-0031',
  Position,
  PositionProperties: {},
  Accuracy: { Horizontal: 12 },
  ReceivedTime: '2026-11-20T21:00:00.000Z',
  SampleTime,
});

const devicePositions = {
  DevicePositions: [
    devicePosition('2026-11-19T06:00:00.000Z', [4.3571, 52.0116]),
    devicePosition('2026-11-20T09:12:00.000Z', [4.4792, 51.9225]),
  ],
};

const series = {
  latitude: [
    { ts: 1795165920000, value: '52.2297' },
    { ts: 1795068000000, value: '52.4064' },
  ],
  longitude: [
    { ts: 1795165920000, value: '21.0122' },
    { ts: 1795068000000, value: '16.9252' },
  ],
  speed: [
    { ts: 1795165920000, value: '12' },
    { ts: 1795068000000, value: '71' },
  ],
};

const reefer = {
  assetStatus: {
    messageId: '0b9f2c1a-1c1e-41c0-8a51-2d2e3f400001',
    messageStamp: '2026-11-20T09:12:00.000Z',
    messageReceivedStamp: '2026-11-20T09:12:41.000Z',
    deviceSN: 'A0001C2B',
    assetName: 'REEFER 204',
    assetType: 'Trailer',
    productType: 'CT',
    powerSource: 'Main',
    batteryStatus: 'OK',
  },
  positionStatus: {
    latitude: 39.0997,
    longitude: -94.5786,
    street: '1200 Main St',
    city: 'Kansas City',
    state: 'MO',
    country: 'US',
    zipCode: '64105',
    nearestGeofence: 'North yard',
    geofenceStatus: 'Depart',
    direction: 'N',
    speed: 44,
  },
  reeferStatus: { setTemp1: -18, retTemp1: -17.2, mode: 'Continuous', alarms: [] },
};

const vesselMove = (Order: number, day: string, place: string, Description: string, Detail: readonly string[]) => ({
  Order,
  Date: day,
  Location: place,
  UnLocationCode: '',
  Description,
  Detail,
});

const billOfLading = {
  TrackingType: 'Container',
  TrackingTitle: 'CONTAINER NUMBER:',
  TrackingNumber: 'MXDU4412083',
  CurrentDate: '21/11/2026',
  BillOfLadings: [
    {
      BillOfLadingNumber: '',
      NumberOfContainers: 1,
      GeneralTrackingInfo: {
        ShippedFrom: 'GEMLIK, TR',
        ShippedTo: 'FELIXSTOWE, GB',
        PortOfLoad: 'GEMLIK, TR',
        PortOfDischarge: 'FELIXSTOWE, GB',
        Transshipments: ['PIRAEUS, GR'],
        PriceCalculationDate: '',
        FinalPodEtaDate: '',
      },
      ContainersInfo: [
        {
          ContainerNumber: 'MXDU4412083',
          PodEtaDate: '30/11/2026',
          ContainerType: "40' HIGH CUBE",
          LatestMove: 'PIRAEUS, GR',
          Events: [
            vesselMove(3, '30/11/2026', 'FELIXSTOWE, GB', 'Estimated Time of Arrival', ['MX MOON', '647A']),
            vesselMove(2, '20/11/2026', 'PIRAEUS, GR', 'Full Transshipment Discharged', ['MX SUN', '640W']),
            vesselMove(1, '16/11/2026', 'GEMLIK, TR', 'Export Loaded on Vessel', ['MX SUN', '640W']),
            vesselMove(0, '14/11/2026', 'GEMLIK, TR', 'Export received at CY', ['LADEN']),
          ],
          Delivered: false,
        },
      ],
    },
  ],
};

const logisticsEvent = (at: string, code: string, eventName: string, place: string) => ({
  '@type': 'cargo:LogisticsEvent',
  'cargo:creationDate': { '@type': 'xsd:dateTime', '@value': '2026-11-20T20:00:00.000Z' },
  'cargo:eventCode': { '@type': 'cargo:CodeListElement', 'cargo:code': code },
  'cargo:eventDate': { '@type': 'xsd:dateTime', '@value': at },
  'cargo:eventName': eventName,
  'cargo:eventTimeType': { '@id': 'cargo:ACTUAL' },
  'cargo:recordedAtLocation': { '@type': 'cargo:Location', 'cargo:locationName': place },
});

const linked = {
  '@context': { cargo: 'https://onerecord.example.org/ns/cargo#', xsd: 'http://www.w3.org/2001/XMLSchema#' },
  '@id': 'https://1r.example.org/logistics-objects/lo-1',
  '@type': 'cargo:Waybill',
  'cargo:waybillPrefix': '020',
  'cargo:waybillNumber': '12345675',
  'cargo:departureLocation': { '@type': 'cargo:Location', 'cargo:locationName': 'Munich Airport' },
  'cargo:arrivalLocation': { '@type': 'cargo:Location', 'cargo:locationName': 'Singapore Changi' },
  'cargo:events': [
    logisticsEvent('2026-11-20T09:12:00.000Z', 'DEP', 'Consignment departed', 'Munich Airport'),
    logisticsEvent('2026-11-19T06:00:00.000Z', 'RCS', 'Consignment accepted', 'Munich Airport'),
  ],
};

const supply = {
  resourceType: 'SupplyDelivery',
  id: 'delivery-204',
  identifier: [{ type: { text: 'Tracking number' }, system: 'https://courier.example.org/parcels', value: 'RX-88120' }],
  status: 'in-progress',
  patient: { reference: 'Patient/77', display: 'Nora Iversen' },
  type: { coding: [{ code: 'medication', display: 'Medication' }] },
  suppliedItem: { quantity: { value: 2, unit: 'boxes' }, itemCodeableConcept: { text: 'Insulin pens' } },
  occurrencePeriod: { start: '2026-11-20T09:12:00Z' },
  supplier: { display: 'Apotek Nord' },
  destination: { reference: 'Location/9', display: 'Solvik clinic, Bergen' },
  receiver: [{ reference: 'Practitioner/4', display: 'Knut Moen' }],
};

const findable = {
  id: '~b389b1e0-0000-4000-8000-000000000001',
  name: 'Pallet 4',
  identifier: 'B389B1E0-0000-4000-8000-000000000002',
  serialNumber: 'HGKF00000001',
  owner: 'jonas.vik@example.org',
  batteryStatus: 1,
  isFirmwareUpdateMandatory: false,
  systemVersion: '2.0.73',
  productType: {
    type: 'b389',
    productInformation: { manufacturerName: 'Orchard', modelName: 'Tag', vendorIdentifier: 76 },
  },
  location: {
    latitude: 52.0907,
    longitude: 5.1214,
    altitude: -1,
    timeStamp: 1795165920000,
    horizontalAccuracy: 34.2,
    verticalAccuracy: -1,
    floorLevel: -1,
    isInaccurate: false,
    isOld: false,
    positionType: 'crowdsourced',
    locationFinished: true,
  },
  crowdSourcedLocation: { latitude: 52.3702, longitude: 4.8952, timeStamp: 1795068000000, isOld: true },
  safeLocations: [
    { name: 'Home', location: { latitude: 59.9139, longitude: 10.7522, timeStamp: 1790000000000 }, approvalState: 1 },
  ],
  address: {
    subAdministrativeArea: 'Utrecht',
    label: 'Oudegracht',
    streetAddress: '14',
    countryCode: 'NL',
    stateCode: null,
    administrativeArea: 'Utrecht',
    streetName: 'Oudegracht',
    formattedAddressLines: ['Oudegracht 14', '3511 Utrecht', 'Netherlands'],
    mapItemFullAddress: 'Oudegracht 14, 3511 Utrecht, Netherlands',
    fullThroroughfare: 'Oudegracht 14',
    locality: 'Utrecht',
    country: 'Netherlands',
  },
  lostModeMetadata: null,
  role: { name: 'Other', emoji: '', identifier: 8 },
};

/** Things that move, of one more round, written without a look at the rules and committed before they were read. */
export const unseenThings: readonly Shape[] = [
  {
    name: 'Note with the best place',
    rules: 'position with its time, a tower is elsewhere',
    body: noteEvent,
    enveloped: { events: [noteEvent], through: '7d7a4b1e-3a6e-4f8b-9a0e-5b1f0d6c2a11', has_more: false },
    facts: {
      reports: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Hamilton',
      position: [42.5776, -70.8713],
    },
  },
  {
    name: 'Vehicle with stats',
    rules: 'position with its time, internal ids',
    body: dongle,
    enveloped: { data: { vehicles: [dongle] } },
    facts: {
      status: null,
      reports: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Toledo',
      position: [41.6528, -83.5379],
    },
  },
  {
    name: 'Records of fields',
    rules: 'history by shape, position with its time',
    body: records,
    enveloped: { Device: records },
    facts: { reports: 2, time: '2026-11-20T09:12:00.000Z', position: [-32.0569, 115.7439] },
  },
  {
    name: 'Positions as pairs',
    rules: 'history by shape, bookkeeping, no order of a bare pair',
    body: devicePositions,
    enveloped: { ...devicePositions, NextToken: null },
    facts: { reports: 2, time: '2026-11-20T09:12:00.000Z', position: null },
  },
  {
    name: 'Series of values',
    rules: 'columns',
    body: series,
    enveloped: { telemetry: series },
    facts: { reports: 2, time: '2026-11-20T09:12:00.000Z', position: [52.2297, 21.0122] },
  },
  {
    name: 'Trailer with statuses',
    rules: 'envelopes, position with its time, internal ids',
    body: reefer,
    enveloped: { code: 0, message: 'Success', data: [reefer], watermark: '2026-11-20T09:12:41.000Z' },
    facts: {
      status: null,
      exceptions: null,
      reports: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Kansas City',
      position: [39.0997, -94.5786],
    },
  },
  {
    name: 'Bills of lading',
    rules: 'envelopes, days in numbers, planned',
    body: billOfLading,
    enveloped: { IsSuccess: true, Data: billOfLading },
    facts: {
      number: 'MXDU4412083',
      origin: 'GEMLIK',
      destination: 'FELIXSTOWE',
      delivered: null,
      reports: 3,
      planned: 1,
      time: '2026-11-20T00:00:00.000Z',
      place: 'PIRAEUS',
      event: 'Full Transshipment Discharged',
    },
  },
  {
    name: 'Linked data with prefixes',
    rules: 'envelopes, wrapped values, bookkeeping',
    body: linked,
    enveloped: { '@graph': [linked] },
    facts: {
      number: '12345675',
      origin: 'Munich',
      destination: 'Singapore',
      delivered: null,
      reports: 2,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Munich Airport',
      event: 'Consignment departed',
    },
  },
  {
    name: 'Supply of medicine',
    rules: 'envelopes, typed lists, persons',
    body: supply,
    enveloped: {
      resourceType: 'Bundle',
      type: 'searchset',
      total: 1,
      entry: [{ fullUrl: 'https://fhir.example.org/SupplyDelivery/delivery-204', resource: supply }],
    },
    facts: {
      status: 'in-progress',
      number: 'RX-88120',
      carrier: null,
      destination: 'Bergen',
      current: null,
      delivered: null,
      history: 'not given',
    },
    never: ['Nora', 'Knut', 'Insulin'],
  },
  {
    name: 'Tag found by others',
    rules: 'position with its time, persons',
    body: findable,
    enveloped: { items: [findable] },
    facts: {
      status: null,
      reports: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Utrecht',
      position: [52.0907, 5.1214],
    },
    never: ['jonas', 'Home'],
  },
];
