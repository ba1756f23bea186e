import type { Shape } from '../test-shape.ts';

const correios = {
  codObjeto: 'QX318204415BR',
  tipoPostal: { categoria: 'ENCOMENDA', descricao: 'SEDEX', sigla: 'QX' },
  dtPrevista: '2026-11-24T20:59:59',
  modalidade: 'F',
  destinatario: { nome: 'Marta Quadros', telefone: '+55 48 90000 1177' },
  eventos: [
    {
      codigo: 'OEC',
      tipo: '01',
      dtHrCriado: '2026-11-20T08:12:40',
      descricao: 'Objeto saiu para entrega',
      unidade: { tipo: 'Unidade de Distribuição', endereco: { cidade: 'Florianópolis', uf: 'SC' } },
    },
    {
      codigo: 'RO',
      tipo: '01',
      dtHrCriado: '2026-11-18T22:01:09',
      descricao: 'Objeto em trânsito',
      unidade: { tipo: 'Unidade de Tratamento', endereco: { cidade: 'Curitiba', uf: 'PR' } },
      unidadeDestino: { tipo: 'Unidade de Tratamento', endereco: { cidade: 'São José', uf: 'SC' } },
    },
    {
      codigo: 'PO',
      tipo: '01',
      dtHrCriado: '2026-11-17T15:30:00',
      descricao: 'Objeto postado',
      unidade: { tipo: 'Agência', endereco: { cidade: 'Londrina', uf: 'PR' } },
    },
  ],
};

const correos = {
  codEnvio: 'PK7X2B0720023451128004Q',
  estado: 'En reparto',
  fecPrevista: '2026-11-23',
  destino: { localidad: 'Vigo', provincia: 'Pontevedra', pais: 'España' },
  destinatario: { nombre: 'Lucía Ferrán', telefono: '600 111 223' },
  eventos: [
    {
      fecEvento: '20/11/2026',
      horEvento: '07:41:05',
      codEvento: 'L110',
      desTexto: 'En proceso de entrega',
      unidad: 'Vigo',
    },
    {
      fecEvento: '19/11/2026',
      horEvento: '23:12:51',
      codEvento: 'K010',
      desTexto: 'En tránsito',
      unidad: 'Santiago CTA',
    },
    { fecEvento: '18/11/2026', horEvento: '18:00:00', codEvento: 'A090', desTexto: 'Admitido', unidad: 'Lugo' },
  ],
};

const relais = (text: (value: string) => unknown) => ({
  STAT: '82',
  Expedition: '31990274',
  Libelle01: 'Colis disponible',
  Relais_Libelle: 'TABAC DU PONT',
  Tracing: {
    ret_WSI2_sub_TracingColisDetaille: [
      {
        Tracing_Date: '19/11/26',
        Tracing_Heure: '16:30',
        Tracing_Libelle: text('Colis disponible au Point Relais'),
        Tracing_Lieu: text('Roubaix'),
      },
      {
        Tracing_Date: '18/11/26',
        Tracing_Heure: '04:10',
        Tracing_Libelle: text('Colis arrivé en agence'),
        Tracing_Lieu: text('Lesquin'),
      },
    ],
  },
});

const stueckgut = {
  sendungsnummer: '4711-220931',
  sendungsstatus: 'In Zustellung',
  frachtfuehrer: 'Nordkai Logistik',
  absender: { firma: 'Weserwerk', plz: '28195', ort: 'Bremen', land: 'DE' },
  empfaenger: { name: 'Jürgen Thale', telefon: '0561 000177', plz: '34117', ort: 'Kassel', land: 'DE' },
  voraussichtlicheZustellung: '2026-11-23',
  packstuecke: 4,
  gewicht: 812.5,
  ereignisse: [
    {
      zeitpunkt: '2026-11-20T06:15:00+01:00',
      ort: 'Kassel',
      plz: '34123',
      beschreibung: 'Auf Zustellfahrzeug verladen',
    },
    { zeitpunkt: '2026-11-20T01:50:00+01:00', ort: 'Kassel', plz: '34123', beschreibung: 'Eingang Umschlaglager' },
    { zeitpunkt: '2026-11-19T17:05:00+01:00', ort: 'Bremen', plz: '28197', beschreibung: 'Abgeholt' },
  ],
};

const locker = {
  tracking_number: '642001180025550119004321',
  service: 'locker_standard',
  type: 'locker_standard',
  status: 'ready_to_pickup',
  created_at: '2026-11-16T09:00:00.000+01:00',
  updated_at: '2026-11-19T11:05:00.000+01:00',
  custom_attributes: {
    size: 'A',
    target_machine_id: 'GDY05M',
    target_machine_detail: {
      name: 'GDY05M',
      opening_hours: '24/7',
      location: { latitude: 54.5101, longitude: 18.5302 },
      address: { line1: 'Morska 12', line2: '81-225 Gdynia' },
      location247: true,
    },
  },
  tracking_details: [
    { status: 'ready_to_pickup', origin_status: 'RTP', agency: null, datetime: '2026-11-19T11:04:22.000+01:00' },
    { status: 'out_for_delivery', origin_status: 'OFD', agency: 'Gdynia', datetime: '2026-11-19T07:20:00.000+01:00' },
    { status: 'sent', origin_status: 'SNT', agency: 'Toruń', datetime: '2026-11-18T19:44:10.000+01:00' },
  ],
  expected_flow: [],
};

const ltl = {
  ProNumber: '312-884201-7',
  BOLNumber: 'B-55120',
  ScacCode: 'BRXF',
  CarrierName: 'Brixton Freight Lines',
  StatusCode: '400',
  StatusDescription: 'In Transit',
  PickupDate: '2026-11-16',
  EstimatedDeliveryDate: '2026-11-23',
  ActualDeliveryDate: null,
  Pieces: 6,
  Weight: 1840,
  Shipper: { City: 'Reno', State: 'NV', ZipCode: '89502' },
  Consignee: { City: 'Tacoma', State: 'WA', ZipCode: '98421' },
  DestinationTerminal: { Code: 'TAC', Manager: 'Bo Landry', Phone: '253-555-0149' },
  StatusHistory: [
    {
      StatusDateTime: '2026-11-19T22:40:00-08:00',
      TerminalCity: 'Portland',
      TerminalState: 'OR',
      StatusDescription: 'Arrived at terminal',
    },
    {
      StatusDateTime: '2026-11-18T03:15:00-08:00',
      TerminalCity: 'Redding',
      TerminalState: 'CA',
      StatusDescription: 'Departed terminal',
    },
    {
      StatusDateTime: '2026-11-16T15:02:00-08:00',
      TerminalCity: 'Reno',
      TerminalState: 'NV',
      StatusDescription: 'Picked up',
    },
  ],
};

const waybill = {
  airWaybillNumber: '784-30419925',
  origin: 'HAM',
  destination: 'SIN',
  pieces: 12,
  weight: { value: 431, unit: 'KG' },
  airline: { code: 'ZK', name: 'Zephyr Cargo' },
  shipmentStatus: 'Departed',
  milestones: [
    {
      code: 'RCS',
      description: 'Received from shipper',
      station: 'HAM',
      plannedTime: '2026-11-18T12:00:00+01:00',
      actualTime: '2026-11-18T10:05:00+01:00',
    },
    {
      code: 'DEP',
      description: 'Departed on flight',
      station: 'HAM',
      plannedTime: '2026-11-19T21:00:00+01:00',
      actualTime: '2026-11-19T21:35:00+01:00',
    },
    {
      code: 'ARR',
      description: 'Arrived on flight',
      station: 'SIN',
      plannedTime: '2026-11-20T17:30:00+08:00',
      actualTime: null,
    },
    {
      code: 'DLV',
      description: 'Delivered',
      station: 'SIN',
      plannedTime: '2026-11-23T10:00:00+08:00',
      actualTime: null,
    },
  ],
};

const rail = {
  equipmentId: 'TBOX 664501',
  loadStatus: 'L',
  destinationCity: 'Memphis',
  destinationState: 'TN',
  eta: '2026-11-23T04:00:00Z',
  sightings: [
    {
      eventDate: '2026-11-20',
      eventTime: '14:25',
      timeZone: '-06:00',
      city: 'Birmingham',
      state: 'AL',
      sightingCode: 'P',
      sightingDescription: 'Departed location',
      trainId: 'Q 214 19',
      latitude: 33.5186,
      longitude: -86.8104,
    },
    {
      eventDate: '2026-11-19',
      eventTime: '02:10',
      timeZone: '-05:00',
      city: 'Atlanta',
      state: 'GA',
      sightingCode: 'A',
      sightingDescription: 'Arrived at location',
      trainId: 'Q 214 19',
      latitude: 33.749,
      longitude: -84.388,
    },
  ],
};

const moves = {
  ContainerReference: 'VKTU7712043',
  ContainerType: '40HC',
  PastMoves: [
    { Date: '2026-11-03T18:00:00', StatusDescription: 'Gate in full', Location: 'Qingdao' },
    {
      Date: '2026-11-05T03:10:00',
      StatusDescription: 'Loaded on board',
      Location: 'Qingdao',
      Vessel: { Name: 'VELA STAR', Voyage: '0WT3E' },
    },
  ],
  CurrentMoves: [
    { Date: '2026-11-16T21:40:00', StatusDescription: 'Discharged in transhipment', Location: 'Port Klang' },
  ],
  FutureMoves: [
    { Date: '2026-11-19T09:00:00', StatusDescription: 'Loaded on board', Location: 'Port Klang' },
    { Date: '2026-11-27T05:00:00', StatusDescription: 'Arrival final port of discharge', Location: 'Fremantle' },
  ],
};

const gate = {
  'container-number': 'MKLU4402187',
  'terminal-name': 'North Quay',
  'current-status': 'In yard',
  'available-for-pickup': true,
  'yard-position': 'B-14-03',
  'last-free-day': '2026-11-25',
  holds: [{ 'hold-type': 'CUSTOMS', 'hold-status': 'RELEASED' }],
  'truck-driver': { name: 'Pete Marlow', 'licence-number': 'QLD 77121' },
  'gate-transactions': [
    {
      'transaction-time': '2026-11-18T08:12:00+10:00',
      'transaction-type': 'Moved to yard',
      'gate-location': 'Block B',
    },
    {
      'transaction-time': '2026-11-17T23:40:00+10:00',
      'transaction-type': 'Discharged from vessel',
      'gate-location': 'Berth 4',
    },
  ],
};

/** Carriers, written before anything of the decoder was read; the first half of twenty-one. */
export const unseenCarriers: readonly Shape[] = [
  {
    name: 'Correios',
    rules: 'envelopes, other languages, persons',
    body: correios,
    enveloped: { versao: '3.0.7', quantidade: 1, objetos: [correios], resultado: 'Todos os Eventos' },
    facts: {
      number: 'QX318204415BR',
      eta: '2026-11-24T20:59:59.000Z',
      reports: 3,
      time: '2026-11-20T08:12:40.000Z',
      place: 'Florianópolis',
      event: 'Objeto saiu para entrega',
    },
    never: ['Marta Quadros', '90000 1177'],
  },
  {
    name: 'Correos',
    rules: 'envelopes, other languages, split time, persons',
    body: correos,
    enveloped: { type: 'envio', expedition: null, shipment: [{ ...correos, error: { codError: '0', desError: '' } }] },
    facts: {
      number: 'PK7X2B0720023451128004Q',
      status: 'En reparto',
      destination: 'Vigo',
      eta: '2026-11-23T00:00:00.000Z',
      reports: 3,
      time: '2026-11-20T07:41:05.000Z',
      place: 'Vigo',
      event: 'En proceso de entrega',
    },
    never: ['Lucía Ferrán', '600 111 223'],
  },
  {
    name: 'Parcel shop (SOAP)',
    rules: 'envelopes, other languages, split time, wrapped texts',
    body: relais((value) => value),
    enveloped: {
      'soap:Envelope': {
        $: { 'xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/' },
        'soap:Body': {
          WSI2_TracingColisDetailleResponse: {
            $: { xmlns: 'http://www.example.org/webservice/' },
            WSI2_TracingColisDetailleResult: relais((value) => ({ '#text': value, '@_lang': 'fr' })),
          },
        },
      },
    },
    facts: {
      number: '31990274',
      status: 'Colis disponible',
      reports: 2,
      time: '19/11/26 16:30',
      place: 'Roubaix',
      event: 'Colis disponible au Point Relais',
    },
  },
  {
    name: 'Stückgut',
    rules: 'envelopes, other languages, persons',
    body: stueckgut,
    enveloped: {
      anfrage: { kundennummer: '10022', zeit: '2026-11-21T00:00:00Z' },
      ergebnis: { anzahl: 1, sendungen: [stueckgut] },
      meldung: 'OK',
    },
    facts: {
      number: '4711-220931',
      status: 'In Zustellung',
      carrier: 'Nordkai Logistik',
      origin: 'Bremen',
      destination: 'Kassel',
      eta: '2026-11-23T00:00:00.000Z',
      reports: 3,
      time: '2026-11-20T05:15:00.000Z',
      place: 'Kassel',
      event: 'Auf Zustellfahrzeug verladen',
    },
    never: ['Jürgen Thale', '0561 000177'],
  },
  {
    name: 'Parcel locker',
    rules: 'envelopes, history named, a target is not where it is',
    body: locker,
    enveloped: { href: 'https://api.example.org/v1/shipments', count: 1, page: 1, per_page: 30, items: [locker] },
    facts: {
      number: '642001180025550119004321',
      status: 'ready_to_pickup',
      destination: 'Morska 12',
      current: null,
      reports: 3,
      time: '2026-11-19T10:04:22.000Z',
      event: 'ready_to_pickup',
      place: null,
      position: null,
    },
  },
  {
    name: 'LTL freight',
    rules: 'envelopes, history named, persons',
    body: ltl,
    enveloped: {
      TrackResponse: {
        Success: true,
        ErrorMessages: [],
        RequestId: '5d1f7a52-90a1-4a5e-8a6c-2f6f0b1f7c11',
        Shipments: { Shipment: [ltl] },
      },
    },
    facts: {
      number: '312-884201-7',
      status: 'In Transit',
      carrier: 'Brixton Freight Lines',
      origin: 'Reno',
      destination: 'Tacoma',
      eta: '2026-11-23T00:00:00.000Z',
      delivered: null,
      reports: 3,
      time: '2026-11-20T06:40:00.000Z',
      place: 'Portland',
      event: 'Arrived at terminal',
    },
    never: ['Bo Landry', '555-0149'],
  },
  {
    name: 'Air waybill with a plan',
    rules: 'envelopes, history by shape, planned',
    body: waybill,
    enveloped: {
      header: { messageId: 'M-40021', timestamp: '2026-11-21T00:00:00Z', version: '3.1' },
      shipments: [waybill],
    },
    facts: {
      number: '784-30419925',
      status: 'Departed',
      carrier: 'Zephyr Cargo',
      origin: 'HAM',
      destination: 'SIN',
      delivered: null,
      reports: 2,
      planned: 2,
      time: '2026-11-19T20:35:00.000Z',
      place: 'HAM',
      event: 'Departed on flight',
    },
  },
  {
    name: 'Rail sightings',
    rules: 'envelope words, history by shape, split time, sibling zone',
    body: rail,
    enveloped: { requestId: 'R-1184', resultCode: 0, resultMessage: 'Success', equipment: [rail] },
    facts: {
      destination: 'Memphis',
      eta: '2026-11-23T04:00:00.000Z',
      reports: 2,
      time: '2026-11-20T20:25:00.000Z',
      place: 'Birmingham',
      event: 'Departed location',
      position: [33.5186, -86.8104],
    },
  },
  {
    name: 'Past and future moves',
    rules: 'envelopes, history named, planned',
    body: moves,
    enveloped: { Success: true, Content: { Reference: 'VKTU7712043', Containers: [moves] }, Errors: [] },
    facts: {
      number: 'VKTU7712043',
      carrier: null,
      reports: 3,
      planned: 2,
      time: '2026-11-16T21:40:00.000Z',
      place: 'Port Klang',
      event: 'Discharged in transhipment',
    },
  },
  {
    name: 'Terminal gate',
    rules: 'envelopes, history by shape, persons',
    body: gate,
    enveloped: {
      'response-code': '00',
      'response-message': 'Request processed',
      'result-set': { 'container-list': [gate] },
    },
    facts: {
      number: 'MKLU4402187',
      status: 'In yard',
      eta: null,
      delivered: null,
      exceptions: null,
      reports: 2,
      time: '2026-11-17T22:12:00.000Z',
      place: 'Block B',
      event: 'Moved to yard',
    },
    never: ['Pete Marlow', 'QLD 77121'],
  },
];
