import type { Shape } from '../test-shape.ts';

const scans = {
  Shipment: {
    AWB: '4471900012345',
    ReferenceNo: 'ORD-881',
    Origin: 'Jaipur',
    Destination: 'Kochi',
    ExpectedDeliveryDate: '2026-11-24T23:59:59',
    PickUpDate: '2026-11-18T15:00:00',
    SenderName: 'Rang Textiles',
    Consignee: { Name: 'Anil Kurup', City: 'Kochi', State: 'Kerala', PinCode: 682001, Telephone1: '9400000012' },
    Status: {
      Status: 'In Transit',
      StatusLocation: 'Bengaluru_Hub',
      StatusDateTime: '2026-11-20T04:12:00.003',
      Instructions: 'Shipment received at facility',
    },
    Scans: [
      {
        ScanDetail: {
          ScanDateTime: '2026-11-20T04:12:00.003',
          Scan: 'In Transit',
          ScannedLocation: 'Bengaluru_Hub',
          Instructions: 'Shipment received at facility',
        },
      },
      {
        ScanDetail: {
          ScanDateTime: '2026-11-18T18:30:00.001',
          Scan: 'Manifested',
          ScannedLocation: 'Jaipur_Sitapura',
          Instructions: 'Consignment manifested',
        },
      },
    ],
  },
};

const routes = {
  mailNo: 'SX1029384756012',
  routes: [
    { acceptTime: '2026-11-19 08:15:00', acceptAddress: 'Hangzhou', opCode: '50', remark: 'Picked up by Mr Liang' },
    { acceptTime: '2026-11-19 23:40:00', acceptAddress: 'Wuhan', opCode: '31', remark: 'Arrived, call 13800000000' },
  ],
};

const bought = {
  packageNumber: 1,
  trackingNumber: 'TBX900000345001',
  carrierCode: 'Larkspur Logistics',
  carrierPhoneNumber: '555-0144',
  carrierURL: 'https://larkspur.example.org',
  shipDate: '2026-11-17T10:00:00Z',
  estimatedArrivalDate: '2026-11-22T03:00:00Z',
  shipToAddress: { city: 'Boise', state: 'ID', country: 'US' },
  currentStatus: 'IN_TRANSIT',
  currentStatusDescription: 'In transit',
  signedForBy: 'G. Whitlock',
  trackingEvents: [
    {
      eventDate: '2026-11-20T07:21:00Z',
      eventAddress: { city: 'Ogden', state: 'UT', country: 'US' },
      eventCode: 'EVENT_202',
      eventDescription: 'Departed facility',
    },
    {
      eventDate: '2026-11-18T22:05:00Z',
      eventAddress: { city: 'Denver', state: 'CO', country: 'US' },
      eventCode: 'EVENT_201',
      eventDescription: 'Picked up by carrier',
    },
  ],
};

const lifecycle = {
  shipmentInfo: {
    parcelLabelNumber: '05222410001234',
    productName: 'Classic',
    receiver: { name: 'Clara Binder', city: 'Graz', countryCode: 'AT', zipCode: '8010' },
  },
  statusInfo: [
    {
      status: 'ACCEPTED',
      label: 'Handed over',
      statusHasBeenReached: true,
      isCurrentStatus: false,
      location: 'Linz',
      date: '2026-11-18, 17:02',
    },
    {
      status: 'ON_THE_ROAD',
      label: 'In transit',
      statusHasBeenReached: true,
      isCurrentStatus: true,
      location: 'Wels',
      date: '2026-11-19, 21:30',
    },
    {
      status: 'DELIVERED',
      label: 'Delivered',
      statusHasBeenReached: false,
      isCurrentStatus: false,
      location: '',
      date: '',
    },
  ],
};

const ocean = {
  metadata: { type: 'CT', number: 'OCGU8803021', sealine: 'TLNR', sealine_name: 'Talon Line', status: 'IN_TRANSIT' },
  locations: [
    { id: 1, name: 'Valencia', country: 'Spain', locode: 'ESVLC', lat: 39.4699, lng: -0.3763 },
    { id: 2, name: 'Santos', country: 'Brazil', locode: 'BRSSZ', lat: -23.9608, lng: -46.3336 },
  ],
  route: {
    pol: { location: 1, date: '2026-11-08 04:00:00', actual: true },
    pod: { location: 2, date: '2026-11-25 12:00:00', actual: false },
  },
  vessels: [{ id: 1, name: 'TALON PRIDE', imo: 9301111 }],
  containers: [
    {
      number: 'OCGU8803021',
      iso_code: '22G1',
      status: 'IN_TRANSIT',
      events: [
        {
          order_id: 1,
          location: 1,
          description: 'Gate in',
          event_code: 'GTIN',
          date: '2026-11-06 09:00:00',
          actual: true,
        },
        {
          order_id: 2,
          location: 1,
          description: 'Vessel departure',
          event_code: 'DEPA',
          date: '2026-11-08 04:00:00',
          actual: true,
        },
        {
          order_id: 3,
          location: 2,
          description: 'Vessel arrival',
          event_code: 'ARRI',
          date: '2026-11-25 12:00:00',
          actual: false,
        },
      ],
    },
  ],
};

const load = {
  loadNumber: 'LD-771020',
  status: 'IN_TRANSIT',
  carrier: { name: 'Huron Haul', scac: 'HURH', mcNumber: '441122' },
  latestLocation: {
    latitude: 41.6528,
    longitude: -83.5379,
    city: 'Toledo',
    state: 'OH',
    country: 'US',
    timestamp: '2026-11-20T19:45:00Z',
  },
  stops: [
    {
      stopId: 1,
      stopType: 'Pickup',
      name: 'Plant 4',
      city: 'Gary',
      state: 'IN',
      actualDeparture: '2026-11-20T14:00:00Z',
    },
    { stopId: 2, stopType: 'Delivery', name: 'Store 12', city: 'Erie', state: 'PA', eta: '2026-11-21T02:30:00Z' },
  ],
  driver: { name: 'Hank Odell', phone: '+14195550107' },
};

const points = {
  assetTag: 'Genset 9',
  deviceSerial: '0-4419022',
  lastKnownPoint: {
    Lat: 60.1699,
    Lng: 24.9384,
    Utc: '2026-11-20T11:59:30Z',
    Accuracy: 12,
    SpeedKmh: 0,
    BatteryPct: 77,
  },
};

const uplink = {
  deviceEUI: '20635F0106000ABC',
  time: '2026-11-20T05:22:10.120+00:00',
  DevLrrCnt: '3',
  Lrrid: '10000A1B',
  LrrLAT: '46.52',
  LrrLON: '6.63',
  CustomerID: '100045',
  resolvedTracker: {
    messageType: 'POSITION_MESSAGE',
    rawPositionType: 'GPS',
    gpsLatitude: 46.5191,
    gpsLongitude: 6.5668,
  },
};

const colissimo = {
  parcel: { parcelNumber: '6A19001234567', service: 'DOM', statusDelivery: false },
  event: [
    {
      code: 'MD2',
      labelLong: 'Votre colis est en livraison',
      date: '2026-11-20T08:10:00+01:00',
      siteName: 'Lyon PFC',
      siteZipCode: '69007',
    },
    {
      code: 'AAR',
      labelLong: 'Votre colis est arrivé sur son site',
      date: '2026-11-20T03:44:00+01:00',
      siteName: 'Lyon PFC',
      siteZipCode: '69007',
    },
    {
      code: 'PCH',
      labelLong: 'Votre colis est pris en charge',
      date: '2026-11-18T16:20:00+01:00',
      siteName: 'Metz',
      siteZipCode: '57000',
    },
  ],
};

const delivery = {
  id: 'del_9YxT2mQp41',
  external_id: 'A-3301',
  status: 'on_route',
  eta: '2026-11-20T18:40:00-03:00',
  tracking_url: 'https://go.example.org/t/9YxT',
  courier: {
    first_name: 'Bruno',
    phone: '+5511900000077',
    vehicle: 'motorcycle',
    location: { lat: -23.5505, lng: -46.6333 },
    location_updated_at: '2026-11-20T18:21:00-03:00',
  },
  pickup: { address: 'Rua Aurora 100', contact: { name: 'Padaria', phone: '+551130000000' } },
  dropoff: { address: 'Alameda Itu 852', contact: { name: 'Sofia Prado', phone: '+5511900000088' } },
};

const sensorTrack = {
  shipment_id: 'S-1209',
  shipment_state: 'in_progress',
  carrier_name: 'Boreal Air',
  origin: 'Reykjavik',
  destination: 'Madrid',
  planned_arrival: '2026-11-21T09:00:00Z',
  sensor_data: [
    { timestamp: 1795219200, temp_c: 3.9, light: 0, lat: 51.47, lon: -0.4543 },
    { timestamp: 1795176000, temp_c: 4.1, light: 2, lat: 63.985, lon: -22.6056 },
  ],
  alerts: [],
};

const consignment = {
  ConsignmentNumber: 'AZ0044120',
  ServiceType: 'Next Day',
  DeliveryAddress: { Town: 'Leeds', Postcode: 'LS1 4AP', Country: 'GB' },
  CurrentStatus: { StatusCode: 'OFD', StatusDescription: 'Out for delivery', StatusDate: '2026-11-20T07:02:00Z' },
  TrackingEvents: {
    TrackingEvent: [
      {
        EventDateTime: '2026-11-20T07:02:00Z',
        Description: 'Out for delivery',
        Depot: { DepotName: 'Leeds South', DepotNumber: '41' },
      },
      {
        EventDateTime: '2026-11-19T19:30:00Z',
        Description: 'Collected',
        Depot: { DepotName: 'Hull', DepotNumber: '12' },
      },
    ],
  },
  ProofOfDelivery: { SignedBy: 'J. Marsh', SignatureImage: 'aGVsbG8=' },
};

/** Written when the rules for those before had been made, and committed before they were read. */
export const unseenLater: readonly Shape[] = [
  {
    name: 'Scan details',
    rules: 'envelopes, persons',
    body: scans,
    enveloped: { ShipmentData: [scans] },
    facts: {
      number: '4471900012345',
      status: 'In Transit',
      origin: 'Jaipur',
      destination: 'Kochi',
      eta: '2026-11-24T23:59:59.000Z',
      reports: 2,
      time: '2026-11-20T04:12:00.003Z',
      place: 'Bengaluru_Hub',
      event: 'In Transit',
    },
    never: ['Anil Kurup', '9400000012'],
  },
  {
    name: 'Express routes',
    rules: 'envelopes, order, persons',
    body: routes,
    enveloped: {
      apiResultCode: 'A1000',
      apiErrorMsg: '',
      apiResultData: { success: true, msgData: { routeResps: [routes] } },
    },
    facts: {
      number: 'SX1029384756012',
      reports: 2,
      time: '2026-11-19T23:40:00.000Z',
      place: 'Wuhan',
    },
    never: ['Liang', '13800000000'],
  },
  {
    name: 'Marketplace package',
    rules: 'envelopes, persons',
    body: bought,
    enveloped: { payload: bought, errors: null },
    facts: {
      number: 'TBX900000345001',
      status: 'IN_TRANSIT',
      carrier: 'Larkspur Logistics',
      destination: 'Boise',
      eta: '2026-11-22T03:00:00.000Z',
      reports: 2,
      time: '2026-11-20T07:21:00.000Z',
      place: 'Ogden',
      event: 'Departed facility',
    },
    never: ['Whitlock', '555-0144'],
  },
  {
    name: 'Parcel life cycle',
    rules: 'envelopes, history by shape, planned, persons',
    body: lifecycle,
    enveloped: { parcellifecycleResponse: { parcelLifeCycleData: lifecycle } },
    facts: {
      number: '05222410001234',
      destination: 'Graz',
      delivered: null,
      reports: 2,
      time: '2026-11-19T21:30:00.000Z',
      place: 'Wels',
      event: 'ON_THE_ROAD',
    },
    never: ['Clara Binder'],
  },
  {
    name: 'Ocean with numbered places',
    rules: 'envelopes, planned',
    body: ocean,
    enveloped: { status: 'success', message: 'OK', data: ocean },
    facts: {
      number: 'OCGU8803021',
      status: 'IN_TRANSIT',
      delivered: null,
      reports: 2,
      planned: 1,
      time: '2026-11-08T04:00:00.000Z',
      event: 'Vessel departure',
    },
  },
  {
    name: 'Load with stops',
    rules: 'position with its time, stops, persons',
    body: load,
    enveloped: { statusCode: 200, loads: [load] },
    facts: {
      status: 'IN_TRANSIT',
      carrier: 'Huron Haul',
      reports: 1,
      time: '2026-11-20T19:45:00.000Z',
      place: 'Toledo',
      position: [41.6528, -83.5379],
    },
    never: ['Hank Odell', '5550107'],
  },
  {
    name: 'Asset tag',
    rules: 'envelopes, position with its time',
    body: points,
    enveloped: { Result: 'Success', Assets: [points] },
    facts: {
      status: null,
      number: null,
      reports: 1,
      time: '2026-11-20T11:59:30.000Z',
      position: [60.1699, 24.9384],
    },
  },
  {
    name: 'Network uplink with a resolved tracker',
    rules: 'position with its time, a gateway is elsewhere',
    body: uplink,
    enveloped: { DevEUI_uplink: uplink },
    facts: {
      number: null,
      reports: 1,
      time: '2026-11-20T05:22:10.120Z',
      position: [46.5191, 6.5668],
    },
  },
  {
    name: 'Parcel timeline',
    rules: 'envelopes, history named',
    body: colissimo,
    enveloped: { status: [{ code: '0', message: '' }], ...colissimo },
    facts: {
      number: '6A19001234567',
      delivered: null,
      reports: 3,
      time: '2026-11-20T07:10:00.000Z',
      place: 'Lyon PFC',
      event: 'Votre colis est en livraison',
    },
  },
  {
    name: 'Delivery with a courier',
    rules: 'carried, persons',
    body: delivery,
    enveloped: { object: 'delivery', data: delivery },
    facts: {
      status: 'on_route',
      number: null,
      carrier: null,
      origin: 'Rua Aurora 100',
      destination: 'Alameda Itu 852',
      eta: '2026-11-20T21:40:00.000Z',
      reports: 1,
      time: '2026-11-20T21:21:00.000Z',
      position: [-23.5505, -46.6333],
    },
    never: ['Bruno', 'Sofia Prado', '+55119'],
  },
  {
    name: 'Sensor data',
    rules: 'history by shape, exceptions',
    body: sensorTrack,
    enveloped: { ok: true, result: { shipment: sensorTrack } },
    facts: {
      status: 'in_progress',
      carrier: 'Boreal Air',
      origin: 'Reykjavik',
      destination: 'Madrid',
      eta: '2026-11-21T09:00:00.000Z',
      exceptions: 0,
      reports: 2,
      time: new Date(1795219200_000).toISOString(),
      position: [51.47, -0.4543],
    },
  },
  {
    name: 'Consignment (XML)',
    rules: 'envelopes, lists in an object, persons',
    body: consignment,
    enveloped: { TrackingResponse: { Header: { Success: 'true' }, Consignments: { Consignment: [consignment] } } },
    facts: {
      number: 'AZ0044120',
      status: 'Out for delivery',
      destination: 'Leeds',
      delivered: null,
      reports: 2,
      time: '2026-11-20T07:02:00.000Z',
      place: 'Leeds South',
      event: 'Out for delivery',
    },
    never: ['Marsh', 'aGVsbG8'],
  },
];
