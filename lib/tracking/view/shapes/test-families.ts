import type { Shape } from './test-shape.ts';

const shortForms = {
  code: '200',
  transactionTimestamp: 1795166000000,
  data: {
    shipmentStatusDtls: [
      {
        proNbr: '1880042177',
        bolNbr: 'B-7781',
        pkupDt: '2026-11-17',
        estdDlvrDt: '2026-11-24',
        actlDlvrDttm: null,
        shipmentStatus: { statusCd: 'ENRT', statusDesc: 'En route to destination terminal' },
        shprNm: 'Acorn Mill',
        cneeNm: 'Rita Holm',
        origCityNm: 'Dayton',
        origStCd: 'OH',
        destCityNm: 'Omaha',
        destStCd: 'NE',
        totPcsCnt: 3,
        totWgtLbs: 1210,
        statusHist: [
          { evtDttm: '2026-11-20T03:12:00-06:00', evtDesc: 'Departed terminal', trmnlNm: 'Chicago', stCd: 'IL' },
          { evtDttm: '2026-11-18T20:00:00-05:00', evtDesc: 'Picked up', trmnlNm: 'Dayton', stCd: 'OH' },
        ],
      },
    ],
  },
};

const clockApart = {
  packageCount: '1',
  carrier: 'Mailstar',
  packageIdentifier: 'SHOE',
  trackingNumber: '4206311894612099',
  referenceNumber: 'N/A',
  senderLocation: null,
  shipDate: '2026-11-17',
  estimatedDeliveryDate: '2026-11-22',
  estimatedDeliveryTime: '18:00:00',
  deliveryDate: null,
  deliveryTime: null,
  deliveryLocation: null,
  signedBy: 'N/A',
  weight: '2.0',
  weightOUM: 'lb',
  status: 'InTransit',
  updatedDate: '2026-11-20',
  updatedTime: '09:30:00',
  reattemptDate: '',
  destinationAddress: {
    addressLines: [],
    cityTown: 'Saint Louis',
    stateProvince: 'MO',
    postalCode: '63118',
    countryCode: 'US',
  },
  senderAddress: { cityTown: 'Buffalo', stateProvince: 'NY', postalCode: '14216', countryCode: 'US' },
  scanDetailsList: [
    {
      eventDate: '2026-11-20',
      eventTime: '09:12:00',
      eventCity: 'Hazelwood',
      eventStateOrProvince: 'MO',
      postalCode: '63042',
      country: 'US',
      scanType: '10',
      scanDescription: 'Processed through facility',
      packageStatus: 'InTransit',
    },
    {
      eventDate: '2026-11-18',
      eventTime: '21:00:00',
      eventCity: 'Buffalo',
      eventStateOrProvince: 'NY',
      postalCode: '14216',
      country: 'US',
      scanType: '03',
      scanDescription: 'Accepted',
      packageStatus: 'InTransit',
    },
  ],
};

const airPrefix = {
  awbPrefix: '618',
  awbSerialNumber: '44120075',
  carrierCode: 'XQ',
  carrierName: 'Quetzal Cargo',
  origin: { airportCode: 'HKG', airportName: 'Hong Kong' },
  destination: { airportCode: 'BRU', airportName: 'Brussels' },
  pieces: 4,
  weight: { value: 310, unit: 'KGM' },
  shipmentStatus: 'RCF',
  milestones: [
    {
      milestoneCode: 'DEP',
      milestoneDescription: 'Departed',
      stationCode: 'HKG',
      actualTime: '2026-11-19T14:00:00Z',
      scheduledTime: '2026-11-19T13:30:00Z',
    },
    {
      milestoneCode: 'RCF',
      milestoneDescription: 'Received from flight',
      stationCode: 'BRU',
      actualTime: '2026-11-20T09:12:00Z',
      scheduledTime: '2026-11-20T08:00:00Z',
    },
    {
      milestoneCode: 'DLV',
      milestoneDescription: 'Delivered',
      stationCode: 'BRU',
      actualTime: null,
      scheduledTime: '2026-11-21T10:00:00Z',
    },
  ],
};

const tour = {
  tour_id: 'T-881',
  shipment_reference: 'LD-0044120',
  carrier_company: 'Spedition Falk',
  license_plate: 'K-FA 1',
  tour_status: 'IN_PROGRESS',
  current_vehicle_position: {
    lat: 50.9375,
    lng: 6.9603,
    position_time: '2026-11-20T09:12:00.000Z',
    address: 'Cologne, DE',
  },
  stops: [
    {
      sequence: 1,
      kind: 'LOADING',
      location_name: 'Plant 4',
      city: 'Essen',
      country: 'DE',
      status: 'DEPARTED',
      arrival_time: '2026-11-20T03:12:00.000Z',
      departure_time: '2026-11-20T05:12:00.000Z',
    },
    {
      sequence: 2,
      kind: 'UNLOADING',
      location_name: 'DC South',
      city: 'Metz',
      country: 'FR',
      status: 'ENROUTE',
      eta: '2026-11-20T14:30:00Z',
    },
  ],
};

const lastMile = {
  delivery: {
    uid: 'dlv_0044',
    externalRef: 'ORD-9',
    currentState: { name: 'in_delivery', since: '2026-11-20T08:12:00.000Z' },
    states: [
      { name: 'created', at: '2026-11-20T04:12:00.000Z' },
      { name: 'picked', at: '2026-11-20T07:12:00.000Z' },
      { name: 'in_delivery', at: '2026-11-20T08:12:00.000Z' },
    ],
    pickUp: { addr: { line1: '5 Dock Rd', city: 'Aarhus' }, contact: { name: 'Shop', phone: '1' } },
    dropOff: {
      addr: { line1: '12 Elm St', city: 'Viborg' },
      contact: { name: 'Mads Juhl', phone: '+45 55501019' },
      eta: '2026-11-20T10:05:00Z',
    },
    courier: { firstName: 'Per', coords: { lat: 56.3, lng: 9.8, updatedAt: '2026-11-20T09:12:00.000Z' } },
  },
};

const journey = {
  journeyId: 'JR-0044',
  referenceNumber: 'PO-9',
  progress: { currentStage: 'Ocean', currentStatus: 'Departed POL', percent: 40 },
  places: { origin: { name: 'Busan', country: 'KR' }, destination: { name: 'Gothenburg', country: 'SE' } },
  arrival: { planned: '2026-12-20T08:00:00Z', predicted: '2026-12-22T08:00:00Z', actual: null },
  milestones: [
    { name: 'Gate in', location: 'Busan', planned: '2026-11-18T07:12:00.000Z', actual: '2026-11-18T08:12:00.000Z' },
    {
      name: 'Departed POL',
      location: 'Busan',
      planned: '2026-11-20T07:12:00.000Z',
      actual: '2026-11-20T09:12:00.000Z',
    },
    { name: 'Arrived POD', location: 'Gothenburg', planned: '2026-12-20T08:00:00Z', actual: null },
  ],
};

const conditions = {
  shipmentRef: 'CC-77120',
  state: 'UNDERWAY',
  route: {
    departure: { site: 'Leiden Plant', time: '2026-11-19T03:12:00.000Z' },
    arrival: { site: 'Milan DC', eta: '2026-11-21T10:00:00Z' },
  },
  devices: [{ serial: 'TT-1', lastSample: { takenAt: '2026-11-20T09:12:00.000Z', celsius: 5.2, lat: 46.5, lng: 8.5 } }],
  incidents: [{ kind: 'TEMPERATURE_HIGH', raisedAt: '2026-11-20T06:12:00.000Z', severity: 'minor' }],
};

const truckload = {
  shipmentId: 'S-44',
  masterShipmentId: null,
  shipmentStatusCode: 'IN_TRANSIT',
  shipmentStatusText: 'In transit',
  attributes: [],
  carrierIdentifier: { type: 'SCAC', value: 'HRNX' },
  shipmentStops: [
    {
      stopNumber: 1,
      stopType: 'ORIGIN',
      location: {
        address: { addressLines: ['1 Mill'], city: 'Macon', state: 'GA', postalCode: '31201', country: 'US' },
        contact: { companyName: 'Mill', contactName: 'Ray Oaks' },
      },
      departureDateTime: '2026-11-19T03:12:00.000Z',
    },
    {
      stopNumber: 2,
      stopType: 'DESTINATION',
      location: { address: { addressLines: ['9 Port Rd'], city: 'Mobile', state: 'AL', country: 'US' } },
      estimatedArrival: '2026-11-20T20:00:00Z',
    },
  ],
  latestStatusUpdates: [],
  latestPosition: {
    geoCoordinates: { latitude: 31.9, longitude: -86.1 },
    dateTime: '2026-11-20T09:12:00.000Z',
    address: { city: 'Troy', state: 'AL' },
  },
};

const byDay = {
  ok: true,
  parcel: {
    ref: 'GQ004412077',
    trackingId: 'GQ0044120771',
    history: {
      '2026-11-20': [{ time: '09:12', status: 'Loaded for delivery', depot: 'Gent' }],
      '2026-11-19': [
        { time: '21:30', status: 'Sorted', depot: 'Liege' },
        { time: '08:30', status: 'Collected', depot: 'Namur' },
      ],
    },
  },
};

const whiteGlove = {
  deliveryOrder: {
    orderNumber: 'WG-771',
    trackingNumber: 'WGX0044120',
    orderStatus: { code: '30', description: 'Scheduled for delivery' },
    scheduledWindow: { begin: '2026-11-22T13:00:00Z', finish: '2026-11-22T17:00:00Z' },
    originTerminal: 'Atlanta',
    deliveringTerminal: 'Tampa',
    shipToCity: 'Sarasota',
    shipToState: 'FL',
    shipToName: 'Ann Doyle',
    statusHistory: [
      {
        statusDate: '2026-11-20T09:12:00.000Z',
        statusCode: '30',
        statusDescription: 'Scheduled for delivery',
        terminalCity: 'Tampa',
        enteredBy: 'jdoe',
      },
      {
        statusDate: '2026-11-19T03:12:00.000Z',
        statusCode: '10',
        statusDescription: 'Received at origin terminal',
        terminalCity: 'Atlanta',
        enteredBy: 'k',
      },
    ],
  },
};

const ocean = {
  trackedShipments: [
    {
      id: 'a',
      shipment: {
        containerNumber: 'WNDU4412077',
        carrier: { code: 'QZL', shortName: 'QZL', longName: 'Quetzal Line' },
        status: {
          voyageStatus: 'sailing',
          delay: { reasons: [] },
          pol: { properties: { name: 'Ningbo', locode: 'CNNGB' } },
          pod: { properties: { name: 'Santos', locode: 'BRSSZ' } },
          predicted: { datetime: '2026-12-19T10:00:00Z' },
          estimatedArrivalAt: '2026-12-18T10:00:00Z',
          actualDepartureAt: '2026-11-19T23:12:00.000Z',
          events: [
            {
              description: 'Departure from POL',
              port: { properties: { name: 'Ningbo', locode: 'CNNGB' } },
              timestamps: { datetime: '2026-11-19T23:12:00.000Z', code: 'ACT' },
              vessel: { name: 'Lynx' },
            },
            {
              description: 'Gate in',
              port: { properties: { name: 'Ningbo', locode: 'CNNGB' } },
              timestamps: { datetime: '2026-11-17T21:12:00.000Z', code: 'ACT' },
            },
          ],
        },
      },
    },
  ],
};

const note = {
  consignment_note: 'CN0044120',
  service: 'ROAD',
  status: { current: 'In Transit', last_updated: '2026-11-20T09:12:00.000Z' },
  pickup: { suburb: 'Altona', state: 'VIC', date: '2026-11-17' },
  delivery: { suburb: 'Archerfield', state: 'QLD', estimated: '2026-11-23', actual: null },
  freight_items: [{ qty: 2, desc: 'Pallet' }],
  tracking_points: [
    { date_time: '2026-11-20T19:12:00+10:00', depot: 'Parkes', activity: 'In transit', signature: '' },
    { date_time: '2026-11-18T08:00:00+11:00', depot: 'Altona', activity: 'Consolidated', signature: '' },
  ],
};

const facilities = {
  data: {
    shipment: {
      __typename: 'Shipment',
      identifier: 'FL-44',
      proNumber: '4412077120',
      carrierOrganization: { name: 'Ibis Freight', scac: 'IBSF' },
      state: 'IN_TRANSIT',
      pickup: {
        window: { from: '2026-11-17T21:12:00.000Z', to: '2026-11-18T01:12:00.000Z' },
        facility: { name: 'Plant 2', city: 'Tours' },
      },
      delivery: {
        window: { from: '2026-11-21T07:00:00Z', to: '2026-11-21T11:00:00Z' },
        facility: { name: 'DC 7', city: 'Ghent' },
      },
      tracking: {
        lastUpdate: {
          time: '2026-11-20T09:12:00.000Z',
          city: 'Reims',
          text: 'Passed Reims',
          lat: 49.2583,
          lng: 4.0317,
        },
      },
    },
  },
};

const airLog = {
  airShipment: {
    masterAwb: '205-44120775',
    houseAwb: 'H-77',
    airlineName: 'Nimbus Air',
    originIata: 'NRT',
    destinationIata: 'VIE',
    lastEvent: { status: 'MAN', text: 'Manifested', at: 'NRT', on: '2026-11-20T09:12:00.000Z' },
    eventLog: [
      { status: 'MAN', text: 'Manifested', at: 'NRT', on: '2026-11-20T09:12:00.000Z' },
      { status: 'RCS', text: 'Received from shipper', at: 'NRT', on: '2026-11-20T00:12:00.000Z' },
    ],
  },
};

/** Interfaces of many families, most of their words not met before. */
export const families: readonly Shape[] = [
  {
    name: 'Freight in short forms',
    rules: 'short forms, envelopes, history named, persons',
    body: shortForms,
    enveloped: { success: true, data: shortForms },
    facts: {
      number: '1880042177',
      status: 'En route to destination terminal',
      origin: 'Dayton',
      destination: 'Omaha',
      eta: '2026-11-24T00:00:00.000Z',
      reports: 2,
      time: '2026-11-20T09:12:00.000Z',
      event: 'Departed terminal',
    },
    never: ['Rita'],
  },
  {
    name: 'Mail with a day and a clock of its delivery',
    rules: 'history named, split time, towns',
    body: clockApart,
    enveloped: { success: true, data: clockApart },
    facts: {
      number: '4206311894612099',
      carrier: 'Mailstar',
      status: 'InTransit',
      origin: 'Buffalo',
      destination: 'Saint Louis',
      eta: '2026-11-22T18:00:00.000Z',
      delivered: null,
      reports: 2,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Hazelwood',
      event: 'Processed through facility',
    },
  },
  {
    name: 'Air waybill of a prefix and a serial',
    rules: 'number in parts, codes of places, planned',
    body: airPrefix,
    enveloped: { success: true, data: airPrefix },
    facts: {
      number: '618-44120075',
      carrier: 'Quetzal Cargo',
      status: 'RCF',
      origin: 'Hong Kong',
      destination: 'Brussels',
      reports: 2,
      planned: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'BRU',
      event: 'Received from flight',
    },
  },
  {
    name: 'Tour with loading and unloading',
    rules: 'typed lists, position with its time, estimate of a stop',
    body: tour,
    enveloped: { success: true, data: tour },
    facts: {
      status: 'IN_PROGRESS',
      carrier: 'Spedition Falk',
      origin: 'Essen',
      destination: 'Metz',
      eta: '2026-11-20T14:30:00.000Z',
      reports: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Cologne',
      position: [50.9375, 6.9603],
    },
  },
  {
    name: 'Last mile with states',
    rules: 'history named, ends of the way, persons',
    body: lastMile,
    enveloped: { success: true, data: lastMile },
    facts: {
      status: 'in_delivery',
      origin: 'Aarhus',
      destination: 'Viborg',
      eta: '2026-11-20T10:05:00.000Z',
      reports: 3,
      time: '2026-11-20T08:12:00.000Z',
      event: 'in_delivery',
    },
    never: ['Mads', 'Per'],
  },
  {
    name: 'Journey with planned and actual milestones',
    rules: 'planned, an estimate before a plan',
    body: journey,
    enveloped: { success: true, data: journey },
    facts: {
      status: 'Departed POL',
      origin: 'Busan',
      destination: 'Gothenburg',
      eta: '2026-12-22T08:00:00.000Z',
      delivered: null,
      reports: 2,
      planned: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Busan',
      event: 'Departed POL',
    },
  },
  {
    name: 'Shipment with a logger',
    rules: 'a place is a part of what says more, exceptions',
    body: conditions,
    enveloped: { success: true, data: conditions },
    facts: {
      status: 'UNDERWAY',
      exceptions: 1,
      eta: '2026-11-21T10:00:00.000Z',
      reports: 1,
      time: '2026-11-20T09:12:00.000Z',
      position: [46.5, 8.5],
    },
  },
  {
    name: 'Truckload with a latest position',
    rules: 'typed lists, position with its time, persons',
    body: truckload,
    enveloped: { success: true, data: truckload },
    facts: {
      status: 'In transit',
      origin: 'Macon',
      destination: 'Mobile',
      eta: '2026-11-20T20:00:00.000Z',
      reports: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Troy',
      position: [31.9, -86.1],
    },
    never: ['Ray'],
  },
  {
    name: 'Parcel with days as keys',
    rules: 'tables and lines, split time',
    body: byDay,
    enveloped: { success: true, data: byDay },
    facts: {
      number: 'GQ0044120771',
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Gent',
      event: 'Loaded for delivery',
    },
  },
  {
    name: 'White glove with terminals',
    rules: 'ends of the way, history named, persons',
    body: whiteGlove,
    enveloped: { success: true, data: whiteGlove },
    facts: {
      number: 'WGX0044120',
      status: 'Scheduled for delivery',
      origin: 'Atlanta',
      destination: 'Sarasota',
      reports: 2,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Tampa',
      event: 'Scheduled for delivery',
    },
    never: ['Ann', 'jdoe'],
  },
  {
    name: 'Ocean shipment with events in its status',
    rules: 'envelopes, history named, ends of the way',
    body: ocean,
    enveloped: { success: true, data: ocean },
    facts: {
      number: 'WNDU4412077',
      carrier: 'Quetzal Line',
      status: 'sailing',
      origin: 'Ningbo',
      destination: 'Santos',
      reports: 2,
      place: 'Ningbo',
      event: 'Departure from POL',
    },
  },
  {
    name: 'Consignment note with suburbs',
    rules: 'ends of the way, history named',
    body: note,
    enveloped: { success: true, data: note },
    facts: {
      number: 'CN0044120',
      status: 'In Transit',
      origin: 'Altona',
      destination: 'Archerfield',
      eta: '2026-11-23T00:00:00.000Z',
      delivered: null,
      reports: 2,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Parkes',
      event: 'In transit',
    },
  },
  {
    name: 'Freight between facilities',
    rules: 'ends of the way, windows, position with its time',
    body: facilities,
    enveloped: { success: true, data: facilities },
    facts: {
      number: '4412077120',
      carrier: 'Ibis Freight',
      status: 'IN_TRANSIT',
      origin: 'Tours',
      destination: 'Ghent',
      eta: '2026-11-21T11:00:00.000Z',
      reports: 1,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Reims',
      position: [49.2583, 4.0317],
    },
  },
  {
    name: 'Air shipment with a log',
    rules: 'words before codes, codes of places',
    body: airLog,
    enveloped: { success: true, data: airLog },
    facts: {
      number: '205-44120775',
      carrier: 'Nimbus Air',
      origin: 'NRT',
      destination: 'VIE',
      reports: 2,
      time: '2026-11-20T09:12:00.000Z',
      event: 'Manifested',
    },
  },
];
