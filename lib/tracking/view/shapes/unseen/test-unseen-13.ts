import type { Shape } from '../test-shape.ts';

const pieceEvent = (DateTime: string, UTCDateTime: string, City: string, EventType: string, EventLabel: string) => ({
  DateTime,
  UTCDateTime,
  City,
  State: 'NY',
  Country: 'US',
  PostalCode: '12207',
  EventType,
  EventModifier: '',
  EventLabel,
  EventShortText: EventLabel,
  EventLongText: EventLabel,
  Signature: '',
  Signature2: '',
  Location: '',
  Reason: '',
});

const pieces = {
  OrderNumber: 'LX18812034',
  ReceivedOn: '2026-11-18',
  UTCReceivedOn: '2026-11-18T22:00:00',
  EstimatedDeliveryDate: '2026-11-21',
  EstimatedDeliveryDateDisplay: 'Saturday, November 21st',
  Origin: { City: 'Secaucus', State: 'NJ', PostalCode: '07094', Country: 'US' },
  Destination: { City: 'Albany', State: 'NY', PostalCode: '12207', Country: 'US' },
  Pieces: [{ TrackingNumber: 'LX18812034-1', Weight: '2', WeightUnit: 'lbs' }],
  Events: [
    pieceEvent('2026-11-20T04:12:00', '2026-11-20T09:12:00', 'Albany', 'OutForDelivery', 'Out for Delivery'),
    pieceEvent('2026-11-19T01:00:00', '2026-11-19T06:00:00', 'Albany', 'Arrived', 'Arrived at Facility'),
    pieceEvent('2026-11-18T16:30:00', '2026-11-18T21:30:00', 'Secaucus', 'Received', 'Origin Scan'),
  ],
};

const transit = {
  provider: 'Wasl',
  TrackingNumber: '72342580',
  type: 'SEND',
  CurrentStatus: { state: 'OUT_FOR_DELIVERY', code: 41, timestamp: '2026-11-20T09:12:00.000Z' },
  PromisedDate: '2026-11-21T20:00:00.000Z',
  CreateDate: '2026-11-18T12:00:00.000Z',
  SupportPhoneNumbers: ['+20255501234'],
  TrackingURL: 'https://track.example.org/72342580',
  TransitEvents: [
    { state: 'TICKET_CREATED', timestamp: '2026-11-18T12:00:00.000Z' },
    { state: 'PACKAGE_RECEIVED', timestamp: '2026-11-18T21:30:00.000Z', hub: 'Maadi Hub' },
    { state: 'IN_TRANSIT', timestamp: '2026-11-19T06:00:00.000Z', hub: 'Cairo Sorting' },
    { state: 'OUT_FOR_DELIVERY', timestamp: '2026-11-20T09:12:00.000Z', hub: 'Tanta Hub' },
  ],
};

const barcodeEvent = (TimeStamp: string, Code: string, Description: string) => ({
  Code,
  Description,
  DestinationLocationCode: '',
  LocationCode: '160662',
  RouteCode: '',
  RouteName: '',
  TimeStamp,
});

const barcode = {
  MainBarcode: '3SWXYZ0412345',
  Barcode: '3SWXYZ0412345',
  ShipmentAmount: '1',
  ShipmentCounter: '1',
  Customer: { CustomerCode: 'WXYZ', CustomerNumber: '11223344', Name: 'Lente BV' },
  ProductCode: '003085',
  ProductDescription: 'Standaard zending',
  Reference: 'ORD-77120',
  DeliveryDate: '21-11-2026 00:00:00',
  Dimension: { Weight: '1200' },
  Address: [
    { AddressType: '01', City: 'HOOFDDORP', CountryCode: 'NL', FirstName: '', LastName: 'Pietersen' },
    { AddressType: '02', City: 'ZWOLLE', CountryCode: 'NL', FirstName: 'Femke', LastName: 'Aalders' },
  ],
  Event: [
    barcodeEvent('20-11-2026 09:12:00', 'J05', 'Out for delivery'),
    barcodeEvent('19-11-2026 06:00:00', 'J01', 'Shipment sorted'),
    barcodeEvent('18-11-2026 21:30:00', '01B', 'Shipment accepted'),
  ],
  Status: {
    TimeStamp: '20-11-2026 09:12:00',
    StatusCode: '7',
    StatusDescription: 'Shipment in distribution',
    PhaseCode: '3',
    PhaseDescription: 'Distribution',
  },
  OldStatus: [
    {
      TimeStamp: '19-11-2026 06:00:00',
      StatusCode: '5',
      StatusDescription: 'Shipment sorted',
      PhaseCode: '2',
      PhaseDescription: 'Sorting',
    },
  ],
};

const skybill = {
  errorCode: 0,
  errorMessage: '',
  listEventInfoComp: {
    skybillNumber: 'XW123456785FR',
    events: [
      {
        code: 'DC',
        eventDate: '2026-11-18T22:30:00+01:00',
        eventLabel: 'Shipment prepared by the sender',
        highPriority: false,
        officeLabel: 'WEB SERVICES',
        zipCode: '',
      },
      {
        code: 'TS',
        eventDate: '2026-11-19T07:00:00+01:00',
        eventLabel: 'Sorting completed',
        highPriority: false,
        officeLabel: 'CHILLY HUB',
        zipCode: '91380',
      },
      {
        code: 'TA',
        eventDate: '2026-11-20T10:12:00+01:00',
        eventLabel: 'Shipment in course of delivery',
        highPriority: true,
        officeLabel: 'NANTES',
        zipCode: '44000',
        infoCompList: [{ name: 'Name of the recipient', value: 'M DURANDEAU' }],
      },
    ],
  },
};

const movimento = (dataOra: number, statoLavorazione: string, luogo: string) => ({
  dataOra,
  statoLavorazione,
  luogo,
  box: '',
});

const raccomandata = {
  idTracciatura: 'RA012345678IT',
  tipoProdotto: 'Raccomandata',
  esitoRicerca: '1',
  stato: '4',
  sintesiStato: 'In transito',
  dataPrevistaConsegna: '2026-11-23',
  listaMovimenti: [
    movimento(1795037400000, 'Accettato', 'TORINO'),
    movimento(1795068000000, 'In lavorazione presso il centro operativo', 'MILANO'),
    movimento(1795165920000, 'In consegna', 'BOLOGNA'),
  ],
};

const officeEvent = (time: number, officeName: string, officeNameEn: string, cityName: string, cityNameEn: string) => ({
  isReceipt: false,
  destinationType: 'office',
  destinationDetails: 'В офис',
  destinationDetailsEn: 'In office',
  officeName,
  officeNameEn,
  cityName,
  cityNameEn,
  countryCode: 'BGR',
  time,
});

const officeStatus = {
  shipmentNumber: '1051601234567',
  storageOfficeName: null,
  storagePersonName: null,
  createdTime: 1795030000000,
  sendTime: 1795037400000,
  deliveryTime: null,
  shipmentType: 'PACK',
  packCount: 1,
  weight: 1.5,
  shipmentDescription: 'Книги',
  senderClient: { id: 100123, name: 'Ивайло Колев', phones: ['+359885550123'], email: 'ivo@example.org' },
  receiverClient: { id: 100124, name: 'Росица Ганева', phones: ['+359885550124'], email: null },
  receiverDeliveryType: 'office',
  expectedDeliveryDate: 1795392000000,
  shortDeliveryStatus: 'Пътува по линия',
  shortDeliveryStatusEn: 'Travelling on a line',
  trackingEvents: [
    officeEvent(1795037400000, 'София Дружба', 'Sofia Druzhba', 'София', 'Sofia'),
    officeEvent(1795068000000, 'ЛЦ Пловдив', 'Plovdiv LC', 'Пловдив', 'Plovdiv'),
    officeEvent(1795165920000, 'Бургас Север', 'Burgas North', 'Бургас', 'Burgas'),
  ],
};

const expeditionRow = (statusId: number, status: string, statusDate: string, transitLocation: string) => ({
  statusId,
  status,
  statusLabel: status,
  statusState: 'In progress',
  statusDate,
  county: 'Cluj',
  reason: '',
  transitLocation,
});

const expedition = {
  expeditionSummary: {
    deliveryAttempts: 0,
    redirectionsAttempts: 0,
    awbNumber: '1ONB21345678',
    awbWeight: 1.2,
    cashOnDelivery: 0,
    delivered: false,
    canceled: false,
    deliveredAt: null,
    lastDeliveryAttempt: null,
    pickedUp: true,
    pickedUpAt: '2026-11-18T23:30:00+02:00',
  },
  expeditionStatus: expeditionRow(33, 'Out for delivery', '2026-11-20T11:12:00+02:00', 'Cluj-Napoca'),
  expeditionHistory: [
    expeditionRow(33, 'Out for delivery', '2026-11-20T11:12:00+02:00', 'Cluj-Napoca'),
    expeditionRow(7, 'In transit', '2026-11-19T08:00:00+02:00', 'Turda'),
    expeditionRow(4, 'Picked up', '2026-11-18T23:30:00+02:00', 'Alba Iulia'),
  ],
};

const packet = {
  booking_date: '2026-11-18',
  track_number: 'KI7500012345',
  track_number_short: 'KI12345',
  booked_packet_weight: 1000,
  arival_dispatch_weight: 1100,
  booked_packet_no_piece: '1',
  booked_packet_collect_amount: '2500',
  booked_packet_order_id: 'SO-4412',
  origin_country_name: 'Pakistan',
  origin_city_name: 'KARACHI',
  destination_country_name: 'Pakistan',
  destination_city_name: 'LAHORE',
  consignment_name_eng: 'Ayesha Malik',
  consignment_phone: '03005550123',
  consignment_address: 'House 4, Street 9',
  special_instructions: 'Call Ayesha first',
  booked_packet_status: 'Dispatched',
  status_remarks: null,
  'Tracking Detail': [
    {
      Status: 'Consignment booked',
      Activity_Date: '2026-11-18',
      Activity_Time: '21:30',
      Status_Reason: null,
      Reciever_Name: '',
    },
    {
      Status: 'Arrived at station',
      Activity_Date: '2026-11-19',
      Activity_Time: '06:00',
      Status_Reason: null,
      Reciever_Name: '',
    },
    {
      Status: 'Dispatched',
      Activity_Date: '2026-11-20',
      Activity_Time: '09:12',
      Status_Reason: null,
      Reciever_Name: '',
    },
  ],
};

const action = (strAction: string, strActionDate: string, strActionTime: string, strOrigin: string) => ({
  strCode: 'OBMD',
  strAction,
  strManifestNo: 'B8812034',
  strOrigin,
  strDestination: 'CHENNAI APEX',
  strActionDate,
  strActionTime,
  sTrRemarks: 'Ask for Karthik',
});

const hungarian = {
  trackHeader: {
    strShipmentNo: 'D88120345',
    strRefNo: 'REF-5',
    strCNType: 'PT-1001',
    strMode: 'SURFACE',
    strOrigin: 'BENGALURU',
    strBookedDate: '18112026',
    strBookedTime: '2130',
    strPieces: '1',
    strWeight: '0.4500',
    strDestination: 'CHENNAI',
    strStatus: 'In Transit',
    strStatusTransOn: '20112026',
    strStatusTransTime: '0912',
    strNoOfAttempts: '',
  },
  trackDetails: [
    action('Booked', '18112026', '2130', 'BENGALURU'),
    action('Dispatched', '19112026', '0600', 'BENGALURU APEX'),
    action('In Transit', '20112026', '0912', 'HOSUR'),
  ],
};

/** Parcel carriers of one more round, written without a look at the rules and committed before they were read. */
export const unseenWaybills: readonly Shape[] = [
  {
    name: 'Pieces with local and UTC clocks',
    rules: 'best instant, history named, nested pieces',
    body: pieces,
    enveloped: { Error: false, ErrorMessage: '', Response: pieces },
    facts: {
      number: 'LX18812034-1',
      origin: 'Secaucus',
      destination: 'Albany',
      eta: '2026-11-21T00:00:00.000Z',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Albany',
      event: 'Out for Delivery',
    },
  },
  {
    name: 'Transit events with hubs',
    rules: 'envelopes, endings of names, order, persons',
    body: transit,
    enveloped: { success: true, message: 'Found', data: transit },
    facts: {
      status: 'OUT_FOR_DELIVERY',
      number: '72342580',
      carrier: 'Wasl',
      eta: '2026-11-21T20:00:00.000Z',
      delivered: null,
      reports: 4,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Tanta Hub',
      event: 'OUT_FOR_DELIVERY',
    },
    never: ['2025550'],
  },
  {
    name: 'Barcode with old statuses',
    rules: 'envelopes, days in numbers, persons',
    body: barcode,
    enveloped: { CompleteStatus: { Shipment: barcode }, Warnings: null },
    facts: {
      status: 'Shipment in distribution',
      number: '3SWXYZ0412345',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      event: 'Out for delivery',
    },
    never: ['Femke', 'Aalders', 'Pietersen'],
  },
  {
    name: 'Sky bill',
    rules: 'envelopes, order, persons',
    body: skybill,
    enveloped: { trackSkybillV2Response: { return: skybill } },
    facts: {
      status: null,
      number: 'XW123456785FR',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'NANTES',
      event: 'Shipment in course of delivery',
    },
    never: ['DURANDEAU'],
  },
  {
    name: 'Raccomandata',
    rules: 'other languages, order',
    body: raccomandata,
    enveloped: { esito: 'OK', risultato: raccomandata },
    facts: {
      status: 'In transito',
      number: 'RA012345678IT',
      eta: '2026-11-23T00:00:00.000Z',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'BOLOGNA',
      event: 'In consegna',
    },
  },
  {
    name: 'Office events in two languages',
    rules: 'envelopes, words of one language, persons',
    body: officeStatus,
    enveloped: { shipmentStatuses: [{ status: officeStatus, error: null }] },
    facts: {
      status: 'Travelling on a line',
      number: '1051601234567',
      eta: '2026-11-23T00:00:00.000Z',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Burgas',
    },
    never: ['Ивайло', 'Росица', '8855501', 'ivo@'],
  },
  {
    name: 'Expedition with a summary',
    rules: 'envelopes, endings of names',
    body: expedition,
    enveloped: { code: 200, message: 'OK', result: expedition },
    facts: {
      status: 'Out for delivery',
      number: '1ONB21345678',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Cluj-Napoca',
      event: 'Out for delivery',
    },
  },
  {
    name: 'Packet list',
    rules: 'envelopes, history by shape, split time, persons',
    body: packet,
    enveloped: { status: 1, error: 0, packet_list: [packet] },
    facts: {
      status: 'Dispatched',
      number: 'KI7500012345',
      origin: 'KARACHI',
      destination: 'LAHORE',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      event: 'Dispatched',
    },
    never: ['Ayesha', '0300555'],
  },
  {
    name: 'Names with a prefix of their type',
    rules: 'envelopes, history by shape, persons',
    body: hungarian,
    enveloped: { statusCode: 200, statusFlag: true, status: 'SUCCESS', errorDetails: null, ...hungarian },
    facts: {
      status: 'In Transit',
      number: 'D88120345',
      origin: 'BENGALURU',
      destination: 'CHENNAI',
      delivered: null,
      reports: 3,
    },
    never: ['Karthik'],
  },
];
