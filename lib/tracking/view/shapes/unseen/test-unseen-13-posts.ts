import type { Shape } from '../test-shape.ts';

const process = (ProcessDate: string, ProcessContent: string, ProcessLocation: string) => ({
  ProcessDate,
  ProcessContent,
  ProcessLocation,
});

const processes = {
  CountryCode: 'DE',
  WaybillNumber: 'YT2618800123456789',
  TrackingNumber: 'LB012345678DE',
  CreatedBy: 'Agent 12',
  PackageState: 3,
  IntervalDays: 3,
  OrderTrackingDetails: [
    process('2026-11-18T21:30:00', 'Shipment information received', 'SHENZHEN'),
    process('2026-11-19T06:00:00', 'Departed from the country of origin', 'HONG KONG'),
    process('2026-11-20T09:12:00', 'Arrived at the sorting facility', 'FRANKFURT'),
  ],
};

const accepted = (AcceptTime: string, AcceptStation: string, Location: string) => ({
  Action: '2',
  AcceptTime,
  AcceptStation,
  Location,
  Remark: null,
});

const accepts = {
  EBusinessID: '1109259',
  ShipperCode: 'ZQ',
  LogisticCode: '75312345678901',
  Success: true,
  State: '2',
  Reason: null,
  Location: 'Hangzhou',
  Traces: [
    accepted('2026-11-18 21:30:00', 'Collected at the Nanshan branch', 'Shenzhen'),
    accepted('2026-11-19 06:00:00', 'Left the Shenzhen transit centre', 'Shenzhen'),
    accepted('2026-11-20 09:12:00', 'Arrived at the Hangzhou transit centre', 'Hangzhou'),
  ],
};

const kind = (time: number, timeString: string, where: string, word: string, manName: string, telno: string) => ({
  time,
  timeString,
  code: null,
  where,
  kind: word,
  telno,
  telno2: '',
  remark: null,
  level: 3,
  manName,
  manPic: '',
});

const kinds = {
  result: 'Y',
  senderName: 'Book Garden',
  receiverName: 'Lee Soyeon',
  itemName: 'Books',
  invoiceNo: '6860123456789',
  receiverAddr: 'Busan Haeundae 12-4',
  orderNumber: null,
  adUrl: null,
  estimate: '14~16',
  level: 4,
  complete: false,
  completeYN: 'N',
  productInfo: null,
  trackingDetails: [
    kind(1795037400000, '2026-11-19 06:30:00', 'Seoul Gangnam', 'Collected', 'Choi Minjun', '02-555-0110'),
    kind(1795068000000, '2026-11-19 15:00:00', 'Okcheon HUB', 'Arrived at hub', '', '043-555-0100'),
    kind(1795165920000, '2026-11-20 18:12:00', 'Busan Haeundae', 'Out for delivery', 'Kim Dowon', '010-555-0199'),
  ],
};

const operation = (OperDate: string, type: string, attribute: string, index: string, place: string) => ({
  AddressParameters: {
    DestinationAddress: { Index: '420000', Description: 'Kazan' },
    OperationAddress: { Index: index, Description: place },
    MailDirect: { Id: 643, Code2A: 'RU', Code3A: 'RUS', NameRU: 'Россия', NameEN: 'Russian Federation' },
    CountryOper: { Id: 643, Code2A: 'RU', Code3A: 'RUS', NameRU: 'Россия', NameEN: 'Russian Federation' },
  },
  FinanceParameters: { Payment: 0, Value: 0, MassRate: 22000, InsrRate: 0, AirRate: 0, Rate: 0 },
  ItemParameters: { Barcode: '12345679012345', ValidRuType: true, ComplexItemName: 'Parcel', Mass: 1200 },
  OperationParameters: { OperType: { Id: 8, Name: type }, OperAttr: { Id: 2, Name: attribute }, OperDate },
  UserParameters: { SendCtg: { Id: 1, Name: 'Private' }, Sndr: 'Orlov P.', Rcpn: 'Zaytseva N.' },
});

const operations = {
  OperationHistoryData: {
    historyRecord: [
      operation('2026-11-18T21:30:00.000Z', 'Acceptance', 'Single', '190000', 'Saint Petersburg'),
      operation(
        '2026-11-19T09:00:00.000+03:00',
        'Processing',
        'Left the place of acceptance',
        '190000',
        'Saint Petersburg',
      ),
      operation('2026-11-20T12:12:00.000+03:00', 'Processing', 'Sorted', '140960', 'Moscow'),
    ],
  },
};

const seller = {
  id: 43018817765,
  mode: 'me2',
  created_by: 'receiver',
  order_id: 2000008812034,
  status: 'shipped',
  substatus: 'out_for_delivery',
  tracking_number: 'MLAR00335544',
  tracking_method: 'Standard home',
  service_id: 64,
  date_created: '2026-11-17T10:00:00.000-03:00',
  last_updated: '2026-11-20T06:12:00.000-03:00',
  status_history: {
    date_cancelled: null,
    date_delivered: null,
    date_first_visit: null,
    date_handling: '2026-11-17T10:05:00.000-03:00',
    date_not_delivered: null,
    date_ready_to_ship: '2026-11-17T10:06:00.000-03:00',
    date_shipped: '2026-11-19T03:00:00.000-03:00',
    date_returned: null,
  },
  sender_address: {
    id: 1011,
    address_line: 'Colon 440',
    city: { id: 'C1', name: 'Córdoba' },
    state: { id: 'AR-X', name: 'Córdoba' },
    country: { id: 'AR', name: 'Argentina' },
    zip_code: '5000',
    latitude: -31.4135,
    longitude: -64.1811,
  },
  receiver_address: {
    id: 1012,
    address_line: 'Mitre 880',
    street_name: 'Mitre',
    street_number: '880',
    comment: 'Ring Lucia',
    city: { id: 'C2', name: 'Rosario' },
    state: { id: 'AR-S', name: 'Santa Fe' },
    country: { id: 'AR', name: 'Argentina' },
    zip_code: '2000',
    latitude: -32.9468,
    longitude: -60.6393,
    receiver_name: 'Lucia Ferreyra',
    receiver_phone: '3415550123',
  },
  shipping_option: {
    id: 991,
    shipping_method_id: 73328,
    name: 'Standard home',
    list_cost: 3120,
    estimated_delivery_time: { date: '2026-11-23T00:00:00.000-03:00', unit: 'hour', shipping: 48, pay_before: null },
  },
};

/** Posts and sellers of one more round, written without a look at the rules and committed before they were read. */
export const unseenTraces: readonly Shape[] = [
  {
    name: 'Processes of an item',
    rules: 'envelopes, endings of names, order, persons',
    body: processes,
    enveloped: {
      Item: processes,
      Code: '0000',
      Message: 'Success',
      RequestId: 'r-1',
      TimeStamp: '2026-11-20T22:00:00',
    },
    facts: {
      status: null,
      number: 'LB012345678DE',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'FRANKFURT',
      event: 'Arrived at the sorting facility',
    },
  },
  {
    name: 'Traces with stations',
    rules: 'envelopes, history by shape, order',
    body: accepts,
    enveloped: { PushTime: '2026-11-20 22:00:00', EBusinessID: '1109259', Data: [accepts], Count: '1' },
    facts: {
      number: '75312345678901',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Hangzhou',
      event: 'Arrived at the Hangzhou transit centre',
    },
  },
  {
    name: 'Where and kind',
    rules: 'history named, best instant, persons',
    body: kinds,
    enveloped: { status: true, data: kinds },
    facts: {
      carrier: null,
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Busan Haeundae',
      event: 'Out for delivery',
    },
    never: ['Soyeon', 'Dowon', 'Minjun', '555-0'],
  },
  {
    name: 'Operations with parameters',
    rules: 'envelopes, history by shape, nested parts, persons',
    body: operations,
    enveloped: { Body: { getOperationHistoryResponse: operations } },
    facts: {
      number: '12345679012345',
      destination: 'Kazan',
      delivered: null,
      reports: 3,
      time: '2026-11-20T09:12:00.000Z',
      place: 'Moscow',
    },
    never: ['Orlov', 'Zaytseva'],
  },
  {
    name: 'Shipment with a history of dates',
    rules: 'planned, persons, a sender is not where it is',
    body: seller,
    enveloped: { code: 200, body: seller },
    facts: {
      status: 'shipped',
      number: 'MLAR00335544',
      carrier: null,
      origin: 'Córdoba',
      destination: 'Rosario',
      current: null,
      eta: '2026-11-23T03:00:00.000Z',
      delivered: null,
      position: null,
    },
    never: ['Lucia', '341555'],
  },
];
