import type { Shape } from './test-shape.ts';

const expressShipment = {
  id: 5500000123,
  service: 'express',
  origin: { address: { addressLocality: 'Bergen', countryCode: 'NO' } },
  destination: { address: { addressLocality: 'Porto', countryCode: 'PT' } },
  status: {
    timestamp: '2026-03-04T09:15:00',
    statusCode: 'transit',
    status: 'DEPARTED',
    location: { address: { addressLocality: 'Bergen' } },
  },
  details: {
    carrier: { '@type': 'Organization', organizationName: 'Norrfrakt Express' },
    proofOfDelivery: { signed: { familyName: 'CANARY', name: 'CANARY' }, documentUrl: 'https://x.example/CANARY' },
    totalNumberOfPieces: 1,
    weight: { value: 52.5, unitText: 'kg' },
  },
  estimatedTimeOfDelivery: '2026-03-07T16:00:00Z',
  events: [
    {
      timestamp: '2026-03-04T09:15:00',
      statusCode: 'transit',
      status: 'DEPARTED',
      description: 'Left the terminal',
      location: { address: { addressLocality: 'Bergen' } },
    },
    { timestamp: '2026-03-03T18:40:00', statusCode: 'transit', description: 'Collected' },
  ],
};

const scanned = {
  trackingNumberInfo: { trackingNumber: '990000111222', trackingNumberUniqueId: 'u~1', carrierCode: 'NFX' },
  latestStatusDetail: {
    code: 'IT',
    derivedCode: 'IT',
    statusByLocale: 'In transit',
    description: 'On its way',
    scanLocation: { city: 'LYON', countryCode: 'FR' },
  },
  dateAndTimes: [
    { type: 'ESTIMATED_DELIVERY', dateTime: '2026-03-09T12:00:00+01:00' },
    { type: 'ACTUAL_PICKUP', dateTime: '2026-03-05T08:00:00+01:00' },
  ],
  originLocation: {
    locationContactAndAddress: { contact: { personName: 'CANARY' }, address: { city: 'TURIN', countryCode: 'IT' } },
  },
  destinationLocation: { locationContactAndAddress: { address: { city: 'NANTES', countryCode: 'FR' } } },
  recipientInformation: { contact: { personName: 'CANARY', phoneNumber: '5550100' }, address: { city: 'NANTES' } },
  shipmentDetails: { weight: [{ value: '44.1', unit: 'LB' }], possessionStatus: true },
  scanEvents: [
    {
      date: '2026-03-06T05:10:00+01:00',
      eventType: 'AR',
      eventDescription: 'Arrived at hub',
      exceptionCode: '',
      scanLocation: { streetLines: [''], city: 'LYON', countryCode: 'FR', residential: false },
    },
    {
      date: '2026-03-05T08:00:00+01:00',
      eventType: 'PU',
      eventDescription: 'Picked up',
      scanLocation: { city: 'TURIN' },
    },
  ],
};

const packaged = {
  trackingNumber: '8Z77700011122233',
  deliveryDate: [{ type: 'SDD', date: '20260310' }],
  deliveryTime: { type: 'EOD', endTime: '' },
  currentStatus: { description: 'On the way', code: '005' },
  packageAddress: [
    { type: 'ORIGIN', address: { city: 'GENT', country: 'BE' } },
    { type: 'DESTINATION', address: { city: 'MALMO', country: 'SE' } },
  ],
  weight: { unitOfMeasurement: 'KGS', weight: '12.40' },
  activity: [
    {
      location: { address: { city: 'Hannover', country: 'DE' }, slic: '1234' },
      status: { type: 'I', description: 'Departed from facility', code: 'DP' },
      date: '20260307',
      time: '021500',
      gmtDate: '20260307',
      gmtTime: '01:15:00',
      gmtOffset: '+01:00',
    },
    {
      location: { address: { city: 'Gent', country: 'BE' } },
      status: { type: 'P', description: 'Pickup scan', code: 'OR' },
      date: '20260306',
      time: '170000',
      gmtDate: '20260306',
      gmtTime: '16:00:00',
      gmtOffset: '+01:00',
    },
  ],
};

const summarised = {
  trackingNumber: '9400000000000000000011',
  status: 'In Transit to Next Facility',
  statusCategory: 'In Transit',
  statusSummary: 'It is moving within the network.',
  destinationCity: 'BOISE',
  destinationState: 'ID',
  destinationZIP: '83701',
  originCity: 'OMAHA',
  originState: 'NE',
  expectedDeliveryTimeStamp: '2026-03-11T20:00:00Z',
  trackingEvents: [
    {
      eventType: 'Departed Facility',
      eventTimestamp: '2026-03-08T14:22:00',
      GMTTimestamp: '2026-03-08T21:22:00Z',
      GMTOffset: '-07:00',
      eventCity: 'OGDEN',
      eventState: 'UT',
      eventZIP: '84401',
      name: 'CANARY',
      authorizedAgent: 'false',
      firm: null,
    },
    {
      eventType: 'Accepted',
      eventTimestamp: '2026-03-06T10:00:00',
      GMTTimestamp: '2026-03-06T16:00:00Z',
      GMTOffset: '-06:00',
      eventCity: 'OMAHA',
      eventState: 'NE',
    },
  ],
};

const posted = {
  mailPieceId: '090367574000000FE1E1B',
  carrierShortName: 'NP',
  carrierFullName: 'Northern Post Group',
  summary: {
    uniqueItemId: '090367574000000FE1E1B',
    oneDBarcode: 'FQ000000011NP',
    productName: 'Signed For',
    statusDescription: 'Delivered',
    statusCategory: 'DELIVERED',
    lastEventCode: 'EVKSP',
    lastEventName: 'Delivered',
    lastEventDateTime: '2026-03-02T10:20:00+00:00',
    lastEventLocationName: 'Perth DO',
    summaryLine: 'Signed for by CANARY',
  },
  signature: { recipientName: 'CANARY', signatureDateTime: '2026-03-02T10:20:00+00:00', imageId: '001' },
  estimatedDelivery: { date: '2026-03-02', startOfEstimatedWindow: '', endOfEstimatedWindow: '' },
  events: [
    {
      eventCode: 'EVKSP',
      eventName: 'Delivered',
      eventDateTime: '2026-03-02T10:20:00+00:00',
      locationName: 'Perth DO',
    },
    {
      eventCode: 'EVGPD',
      eventName: 'Out for delivery',
      eventDateTime: '2026-03-02T07:01:00+00:00',
      locationName: 'Perth DO',
    },
  ],
};

const labelled = {
  article_id: '7XX1000',
  product_type: 'Parcel Post',
  status: 'Delivered',
  events: [
    { location: 'WODONGA VIC', description: 'Delivered - Left with CANARY', date: '2026-02-21T15:02:00+10:00' },
    { location: 'WODONGA VIC', description: 'Onboard for delivery', date: '2026-02-21T07:30:00+10:00' },
    { location: 'MELBOURNE VIC', description: 'Processed', date: '2026-02-20T22:11:00+10:00' },
  ],
};

const nordic = {
  shipmentId: '84000111222SE',
  status: 'EN_ROUTE',
  statusText: { header: 'The shipment is under way', body: 'No one has signed yet' },
  service: { code: '17', name: 'Parcel' },
  consignor: { name: 'Lund Glas AB', address: { city: 'Lund', countryCode: 'SWE' } },
  consignee: { address: { city: 'Vaasa', countryCode: 'FIN', postCode: '65100' } },
  estimatedTimeOfArrival: '2026-03-12T10:00:00',
  totalWeight: { value: '3.1', unit: 'kg' },
  items: [
    {
      itemId: '84000111222SE',
      status: 'EN_ROUTE',
      events: [
        {
          eventTime: '2026-03-10T08:30:00',
          eventCode: '34',
          eventDescription: 'Sorted',
          status: 'EN_ROUTE',
          location: {
            displayName: 'Helsinki terminal',
            countryCode: 'FIN',
            name: 'Helsinki terminal',
            locationType: 'HUB',
          },
        },
        {
          eventTime: '2026-03-09T19:30:00',
          eventDescription: 'Received',
          location: { displayName: 'Lund', name: 'Lund' },
        },
      ],
    },
  ],
};

const idShipped = {
  idShip: '6A00000000011',
  product: 'colis',
  isFinal: false,
  holder: 3,
  entryDate: '2026-03-01T12:00:00+01:00',
  contextData: { deliveryChoice: { deliveryChoice: 0 }, originCountry: 'FR', arrivalCountry: 'RE' },
  timeline: [
    {
      shortLabel: 'Shipped',
      longLabel: '',
      id: 1,
      date: '2026-03-01T12:00:00+01:00',
      type: 1,
      status: true,
      country: '',
    },
    { shortLabel: 'Delivered soon', id: 5, type: 1, status: false },
  ],
  event: [
    { code: 'ET1', label: 'In sorting', date: '2026-03-03T03:00:00+01:00', order: 102 },
    { code: 'PC1', label: 'Taken in charge', date: '2026-03-01T12:00:00+01:00', order: 101 },
  ],
};

const significant = {
  pin: '7000000000001111',
  activeExists: '1',
  deliveredDate: '',
  expectedDeliveryDate: '2026-03-14',
  destinationPostalId: 'K1A 0B1',
  significantEvents: {
    occurrence: [
      {
        eventIdentifier: '1496',
        eventDate: '2026-03-12',
        eventTime: '11:59:59',
        eventTimeZone: 'America/Toronto',
        eventDescription: 'Item arrived',
        signatoryName: '',
        eventSite: 'OTTAWA',
        eventProvince: 'ON',
      },
      {
        eventIdentifier: '300',
        eventDate: '2026-03-11',
        eventTime: '09:00:00',
        eventTimeZone: 'America/Toronto',
        eventDescription: 'Item processed',
        eventSite: 'TORONTO',
        eventProvince: 'ON',
      },
    ],
  },
};

export const carriers: readonly Shape[] = [
  {
    name: 'DHL unified',
    rules: 'envelopes, persons, history named',
    body: expressShipment,
    enveloped: { shipments: [expressShipment], possibleAdditionalShipmentsUrl: ['/shipments?x=1'] },
    facts: {
      status: 'DEPARTED',
      carrier: 'Norrfrakt Express',
      origin: 'Bergen',
      destination: 'Porto',
      eta: '2026-03-07T16:00:00.000Z',
      delivered: null,
      exceptions: null,
      reports: 2,
      time: '2026-03-04T09:15:00.000Z',
      place: 'Bergen',
      history: 'given',
    },
    never: ['CANARY'],
  },
  {
    name: 'FedEx track',
    rules: 'envelopes, typed lists, best instant, persons',
    body: scanned,
    enveloped: {
      transactionId: 'a1b2',
      customerTransactionId: 'z',
      output: {
        completeTrackResults: [{ trackingNumber: '990000111222', trackResults: [scanned] }],
        alerts: 'TRACKING.OK',
      },
    },
    facts: {
      number: '990000111222',
      status: 'In transit',
      eta: '2026-03-09T11:00:00.000Z',
      delivered: null,
      origin: 'TURIN',
      destination: 'NANTES',
      reports: 2,
      time: '2026-03-06T04:10:00.000Z',
      place: 'LYON',
      event: 'Arrived at hub',
    },
    never: ['CANARY', '5550100'],
  },
  {
    name: 'UPS track',
    rules: 'envelopes, typed lists, best instant',
    body: packaged,
    enveloped: { trackResponse: { shipment: [{ inquiryNumber: '8Z77700011122233', package: [packaged] }] } },
    facts: {
      number: '8Z77700011122233',
      status: 'On the way',
      origin: 'GENT',
      destination: 'MALMO',
      eta: '20260310',
      delivered: null,
      reports: 2,
      time: '2026-03-07T01:15:00.000Z',
      place: 'Hannover',
      event: 'Departed from facility',
    },
  },
  {
    name: 'USPS tracking',
    rules: 'best instant, persons',
    body: summarised,
    enveloped: { apiVersion: '/tracking/v3', status: 'success', data: { trackSummaries: [summarised] } },
    facts: {
      number: '9400000000000000000011',
      status: 'In Transit to Next Facility',
      origin: 'OMAHA',
      destination: 'BOISE',
      eta: '2026-03-11T20:00:00.000Z',
      reports: 2,
      time: '2026-03-08T21:22:00.000Z',
      place: 'OGDEN',
      event: 'Departed Facility',
    },
  },
  {
    name: 'Royal Mail',
    rules: 'envelopes, persons',
    body: posted,
    enveloped: { mailPieces: [posted] },
    facts: {
      status: 'Delivered',
      reports: 2,
      time: '2026-03-02T10:20:00.000Z',
      place: 'Perth DO',
      event: 'Delivered',
      eta: '2026-03-02T00:00:00.000Z',
    },
    never: ['CANARY'],
  },
  {
    name: 'Australia Post',
    rules: 'envelopes, persons',
    body: { tracking_id: '7XX1000', ...labelled },
    enveloped: { tracking_results: [{ tracking_id: '7XX1000', status: 'Delivered', trackable_items: [labelled] }] },
    facts: {
      number: '7XX1000',
      status: 'Delivered',
      reports: 3,
      time: '2026-02-21T05:02:00.000Z',
      place: 'WODONGA VIC',
    },
    never: ['CANARY'],
  },
  {
    name: 'PostNord',
    rules: 'envelopes, nested items, order',
    body: nordic,
    enveloped: { TrackingInformationResponse: { shipments: [nordic] } },
    facts: {
      status: 'EN_ROUTE',
      origin: 'Lund',
      destination: 'Vaasa',
      eta: '2026-03-12T10:00:00.000Z',
      reports: 2,
      time: '2026-03-10T08:30:00.000Z',
      place: 'Helsinki terminal',
      event: 'Sorted',
    },
  },
  {
    name: 'La Poste',
    rules: 'envelopes, envelope words, history by shape',
    body: idShipped,
    enveloped: { lang: 'en', scope: 'open', returnCode: 200, shipment: idShipped },
    facts: {
      reports: 2,
      time: '2026-03-03T02:00:00.000Z',
      event: 'In sorting',
      status: null,
      delivered: null,
      exceptions: null,
    },
  },
  {
    name: 'Canada Post',
    rules: 'history by shape, sibling zone',
    body: significant,
    enveloped: { trackingDetail: significant },
    facts: {
      number: '7000000000001111',
      eta: '2026-03-14T00:00:00.000Z',
      delivered: null,
      reports: 2,
      time: '2026-03-12T15:59:59.000Z',
      place: 'OTTAWA',
      event: 'Item arrived',
    },
  },
];
