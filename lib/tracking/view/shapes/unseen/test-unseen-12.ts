import type { Shape } from '../test-shape.ts';

const carrierStatus = (id: string, parent: string, code: string, message: string, at: string) => ({
  parcel_status_history_id: id,
  parent_status: parent,
  carrier_code: code,
  carrier_message: message,
  carrier_update_timestamp: at,
});

const statusLog = {
  parcel_id: '330012',
  carrier_code: 'postbode',
  created_at: '2026-11-18T20:00:00.000000Z',
  carrier_tracking_url: 'https://postbode.example.org/t/3SABC0412345678',
  tracking_page_url: 'https://track.example.org/3SABC0412345678',
  is_return: false,
  is_to_service_point: false,
  is_mail_box: false,
  expected_delivery_date: '2026-11-23',
  tracking_number: '3SABC0412345678',
  statuses: [
    carrierStatus('1', 'announced', '1', 'The shipment was announced', '2026-11-18T21:30:00.000000Z'),
    carrierStatus('2', 'shipment-on-route', '2', 'Handed in at a counter', '2026-11-19T06:00:00.000000Z'),
    carrierStatus('3', 'being-sorted', '3', 'The shipment is being sorted', '2026-11-20T09:12:00.000000Z'),
  ],
};

const hubActivity = (date: string, status: string, activity: string, location: string, label: string) => ({
  date,
  status,
  activity,
  location,
  'sr-status': '18',
  'sr-status-label': label,
});

const seller = {
  track_status: 1,
  shipment_status: 18,
  shipment_track: [
    {
      id: 236712345,
      awb_code: '141123221084922',
      courier_company_id: 55,
      shipment_id: 236612717,
      order_id: 237157589,
      pickup_date: '2026-11-18 21:30:00',
      delivered_date: '',
      weight: '0.5',
      packages: 1,
      current_status: 'IN TRANSIT',
      delivered_to: 'Kochi',
      destination: 'Kochi',
      consignee_name: 'Meera Nair',
      origin: 'Surat',
      courier_name: 'Delstar Surface',
      courier_agent_details: null,
      edd: '2026-11-24 23:00:00',
      pod: null,
    },
  ],
  shipment_track_activities: [
    hubActivity('2026-11-20 09:12:00', 'X-ILL1F', 'Bag added to trip', 'Nagpur_Hub (Maharashtra)', 'IN TRANSIT'),
    hubActivity('2026-11-19 06:00:00', 'X-DBL1F', 'Bag received at facility', 'Surat_Gateway (Gujarat)', 'IN TRANSIT'),
    hubActivity('2026-11-18 21:30:00', 'X-PPOM', 'Shipment picked up', 'Surat_Varachha (Gujarat)', 'PICKED UP'),
  ],
  track_url: 'https://seller.example.org/tracking/141123221084922',
  etd: '2026-11-24 23:00:00',
  qc_response: null,
};

const depotEvent = (event_datetime: string, event_description: string, status_description: string, depot: string) => ({
  event_datetime,
  event_description,
  status_description,
  event_edifact_code: '13',
  depot_name: depot,
  run: 'CH-204',
  runsheet: null,
  signed_by: null,
  signature: null,
  image_url: null,
});

const depotParcel = {
  tracking_reference: '00794210392716342CHC003AN',
  carrier: 'CoastPost',
  service: 'Overnight parcel',
  edifact_code: '13',
  is_signature_required: false,
  estimated_delivery: '2026-11-23',
  tracking_events: [
    depotEvent('2026-11-20T22:12:00+13:00', 'Sorted at the depot', 'In transit', 'Christchurch Depot'),
    depotEvent('2026-11-19T19:00:00+13:00', 'Accepted at the depot', 'In transit', 'Dunedin Depot'),
    depotEvent('2026-11-19T10:30:00+13:00', 'Picked up from the sender', 'Picked up', 'Dunedin Depot'),
  ],
};

const languages = (FI: string, SV: string, EN: string) => [
  { lang: 'FI', value: FI },
  { lang: 'SV', value: SV },
  { lang: 'EN', value: EN },
];

const northern = {
  trackingCode: 'JJFI65432100001234567',
  phase: 'IN_TRANSPORT',
  product: { code: '2103', name: languages('Postipaketti', 'Postpaket', 'Postal Parcel') },
  departure: { postcode: '01530', city: 'VANTAA', country: 'FI' },
  destination: { postcode: '33100', city: 'TAMPERE', country: 'FI' },
  estimatedDeliveryTime: '2026-11-21T12:00:00+02:00',
  weight: { value: 2.1, unit: 'kg' },
  recipientSignature: null,
  lastPickupDate: null,
  events: [
    {
      timestamp: '2026-11-20T11:12:00+02:00',
      locationCode: '011003',
      locationName: 'VANTAA LOGISTICS CENTRE',
      reasonCode: null,
      description: languages('Lajittelussa', 'Under sortering', 'In sorting'),
    },
    {
      timestamp: '2026-11-19T08:00:00+02:00',
      locationCode: '011003',
      locationName: 'VANTAA LOGISTICS CENTRE',
      reasonCode: null,
      description: languages('Saapunut', 'Anlänt', 'Arrived'),
    },
  ],
};

const courierScan = (scanTime: string, scanType: string, desc: string, city: string, staff: string, phone: string) => ({
  scanTime,
  timeZone: 'GMT+07:00',
  scanType,
  scanTypeCode: 94,
  desc,
  scanNetworkName: `${city}_HUB`,
  scanNetworkProvince: 'DI YOGYAKARTA',
  scanNetworkCity: city,
  staffName: staff,
  staffContact: phone,
  nextStopName: '',
  sigPicUrl: null,
  electronicSignaturePicUrl: null,
});

const courierScans = {
  billCode: 'JX0012345678',
  details: [
    courierScan(
      '2026-11-20 16:12:00',
      'On Delivery',
      'Courier Budi Santoso (081234567890) is delivering the parcel',
      'SLEMAN',
      'Budi Santoso',
      '081234567890',
    ),
    courierScan('2026-11-19 13:00:00', 'Arrival', 'Arrived at BANTUL_HUB', 'BANTUL', 'Sri Wahyuni', '081234567891'),
    courierScan('2026-11-19 04:30:00', 'Pick Up', 'Picked up by courier', 'BANTUL', '', ''),
  ],
};

const legEvent = (eventCode: string, eventTime: string, city: string, stateOrRegion: string) => ({
  eventCode,
  eventTime,
  location: { stateOrRegion, city, countryCode: 'GB', postalCode: null },
  shipmentType: 'FORWARD',
});

const legParcel = {
  trackingId: 'QB0300012345678',
  alternateLegTrackingId: null,
  promisedDeliveryDate: '2026-11-21T21:00:00Z',
  summary: {
    status: 'OutForDelivery',
    trackingDetailCodes: { forward: [], returns: [] },
    proofOfDelivery: null,
  },
  eventHistory: [
    legEvent('OutForDelivery', '2026-11-20T09:12:00Z', 'Bristol', 'Avon'),
    legEvent('ArrivedAtCarrierFacility', '2026-11-19T06:00:00Z', 'Swindon', 'Wiltshire'),
    legEvent('PickupDone', '2026-11-18T21:30:00Z', 'Reading', 'Berkshire'),
  ],
};

/** Parcel platforms of a later round, committed before they were read. */
export const unseenParcelPlatforms: readonly Shape[] = [
  {
    name: 'Status log of a shipping platform',
    rules: 'envelopes, history by shape, order',
    body: statusLog,
    enveloped: { data: { parcel: statusLog }, meta: { request_id: 'r-1' } },
    facts: {
      number: '3SABC0412345678',
      carrier: 'postbode',
      eta: '2026-11-23T00:00:00.000Z',
      delivered: null,
      exceptions: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: null,
      event: 'The shipment is being sorted',
    },
  },
  {
    name: 'Track of a seller platform',
    rules: 'envelopes, list of one, endings of names, persons',
    body: seller,
    enveloped: { tracking_data: seller },
    facts: {
      status: 'IN TRANSIT',
      number: '141123221084922',
      carrier: 'Delstar Surface',
      origin: 'Surat',
      destination: 'Kochi',
      eta: '2026-11-24T23:00:00.000Z',
      delivered: null,
      exceptions: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Nagpur_Hub',
      event: 'Bag added to trip',
    },
    never: ['Meera'],
  },
  {
    name: 'Parcel with depots',
    rules: 'envelopes, history named, persons',
    body: depotParcel,
    enveloped: { success: true, message_id: 'm-204', results: [depotParcel], errors: [] },
    facts: {
      number: '00794210392716342CHC003AN',
      carrier: 'CoastPost',
      eta: '2026-11-23T00:00:00.000Z',
      delivered: null,
      exceptions: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Christchurch Depot',
      event: 'Sorted at the depot',
    },
  },
  {
    name: 'Words in lists of languages',
    rules: 'envelopes, words of one language, persons',
    body: northern,
    enveloped: { shipments: [northern], unknownTrackingCodes: [] },
    facts: {
      status: 'IN_TRANSPORT',
      number: 'JJFI65432100001234567',
      origin: 'VANTAA',
      destination: 'TAMPERE',
      eta: '2026-11-21T10:00:00.000Z',
      delivered: null,
      exceptions: null,
      reports: 2,
      time: '2026-11-20T09:12:00.000Z',
      place: 'VANTAA LOGISTICS CENTRE',
      event: 'In sorting',
    },
  },
  {
    name: 'Scans with staff in the words',
    rules: 'envelopes, envelope words, sibling zone, persons',
    body: courierScans,
    enveloped: { code: '1', msg: 'success', data: [courierScans] },
    facts: {
      status: null,
      number: 'JX0012345678',
      carrier: null,
      delivered: null,
      exceptions: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'SLEMAN',
    },
    never: ['Budi', '0812345', 'Sri W'],
  },
  {
    name: 'Parcel with a summary',
    rules: 'envelopes, endings of names, internal ids',
    body: legParcel,
    enveloped: { payload: legParcel },
    facts: {
      status: 'OutForDelivery',
      number: 'QB0300012345678',
      carrier: null,
      eta: '2026-11-21T21:00:00.000Z',
      delivered: null,
      exceptions: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Bristol',
      event: 'OutForDelivery',
    },
  },
];
