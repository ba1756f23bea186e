import type { Shape } from '../test-shape.ts';

// 1. UPS Track v1 details: one package of a shipment.
const upsPackage = {
  trackingNumber: '1Z7R49X60318852274',
  deliveryDate: [
    {
      type: 'SDD',
      date: '20261124',
    },
  ],
  deliveryTime: {
    type: 'EDW',
    startTime: '111500',
    endTime: '151500',
  },
  activity: [
    {
      location: {
        address: {
          city: 'Hodgkins',
          stateProvince: 'IL',
          countryCode: 'US',
          country: 'US',
        },
        slic: '6049',
      },
      status: {
        type: 'I',
        description: 'Arrived at Facility',
        code: 'AR',
        statusCode: '005',
        simplifiedTextDescription: 'On the Way',
      },
      date: '20261123',
      time: '021400',
      gmtDate: '20261123',
      gmtOffset: '-06:00',
      gmtTime: '08:14:00',
    },
    {
      location: {
        address: {
          city: 'Columbus',
          stateProvince: 'OH',
          countryCode: 'US',
          country: 'US',
        },
        slic: '4329',
      },
      status: {
        type: 'I',
        description: 'Departed from Facility',
        code: 'DP',
        statusCode: '005',
        simplifiedTextDescription: 'On the Way',
      },
      date: '20261122',
      time: '204700',
      gmtDate: '20261123',
      gmtOffset: '-05:00',
      gmtTime: '01:47:00',
    },
    {
      location: {
        address: {
          city: 'Columbus',
          stateProvince: 'OH',
          countryCode: 'US',
          country: 'US',
        },
        slic: '4329',
      },
      status: {
        type: 'I',
        description: 'Arrived at Facility',
        code: 'AR',
        statusCode: '005',
        simplifiedTextDescription: 'On the Way',
      },
      date: '20261121',
      time: '233100',
      gmtDate: '20261122',
      gmtOffset: '-05:00',
      gmtTime: '04:31:00',
    },
    {
      location: {
        address: {
          city: 'Zanesville',
          stateProvince: 'OH',
          countryCode: 'US',
          country: 'US',
        },
        slic: '4371',
      },
      status: {
        type: 'I',
        description: 'Origin Scan',
        code: 'OR',
        statusCode: '005',
        simplifiedTextDescription: 'On the Way',
      },
      date: '20261121',
      time: '190805',
      gmtDate: '20261122',
      gmtOffset: '-05:00',
      gmtTime: '00:08:05',
    },
    {
      location: {
        address: {
          countryCode: 'US',
          country: 'US',
        },
      },
      status: {
        type: 'M',
        description: 'Shipper created a label, UPS has not received the package yet. ',
        code: 'MP',
        statusCode: '003',
        simplifiedTextDescription: 'Label Created',
      },
      date: '20261120',
      time: '094212',
      gmtDate: '20261120',
      gmtOffset: '-05:00',
      gmtTime: '14:42:12',
    },
  ],
  currentStatus: {
    description: 'On the Way',
    code: '005',
    statusCode: '005',
    simplifiedTextDescription: 'On the Way',
    type: 'I',
  },
  packageAddress: [
    {
      type: 'ORIGIN',
      name: 'FERNBANK LAMP WORKS',
      attentionName: 'Marguerite Oakhollow',
      address: {
        city: 'Zanesville',
        stateProvince: 'OH',
        countryCode: 'US',
        country: 'US',
      },
    },
    {
      type: 'DESTINATION',
      name: 'Casper Windlemere',
      address: {
        city: 'Dubuque',
        stateProvince: 'IA',
        countryCode: 'US',
        country: 'US',
      },
    },
  ],
  weight: {
    unitOfMeasurement: 'LBS',
    weight: '7.40',
  },
  service: {
    code: '518',
    levelCode: '003',
    description: 'UPS Ground',
  },
  referenceNumber: [
    {
      type: 'SHIPMENT',
      number: 'FLW-80417',
    },
  ],
  additionalServices: ['CARBON_NEUTRAL'],
  additionalAttributes: [],
  alternateTrackingNumber: [],
  accessPointInformation: {
    pickupByDate: '',
  },
  paymentInformation: [],
  suppressionIndicators: [],
  isSmartPackage: false,
  packageCount: 1,
};

const upsEnveloped = {
  trackResponse: {
    shipment: [
      {
        inquiryNumber: '1Z7R49X60318852274',
        package: [upsPackage],
        userRelation: ['MYCHOICE_HOME'],
      },
    ],
  },
};

// 2. FedEx Track v1: one track result.
const fedexResult = {
  trackingNumberInfo: {
    trackingNumber: '790041836625',
    trackingNumberUniqueId: '2461374000~790041836625~FDEG',
    carrierCode: 'FDXG',
  },
  additionalTrackingInfo: {
    nickname: '',
    packageIdentifiers: [
      {
        type: 'CUSTOMER_REFERENCE',
        values: ['PO-66120-K'],
        trackingNumberUniqueId: '',
        carrierCode: '',
      },
    ],
    hasAssociatedShipments: false,
  },
  shipperInformation: {
    contact: {},
    address: {
      city: 'TOPEKA',
      stateOrProvinceCode: 'KS',
      countryCode: 'US',
      residential: false,
      countryName: 'United States',
    },
  },
  recipientInformation: {
    contact: {},
    address: {
      city: 'BURLINGTON',
      stateOrProvinceCode: 'VT',
      countryCode: 'US',
      residential: false,
      countryName: 'United States',
    },
  },
  latestStatusDetail: {
    code: 'DL',
    derivedCode: 'DL',
    statusByLocale: 'Delivered',
    description: 'Delivered',
    scanLocation: {
      city: 'BURLINGTON',
      stateOrProvinceCode: 'VT',
      countryCode: 'US',
      residential: false,
      countryName: 'United States',
    },
    ancillaryDetails: [
      {
        reason: '014',
        reasonDescription: 'Left at reception. Signature on file.',
        action: 'No action is required.',
        actionDescription: 'No action is required.',
      },
    ],
  },
  dateAndTimes: [
    {
      type: 'ACTUAL_DELIVERY',
      dateTime: '2026-11-20T10:42:00-05:00',
    },
    {
      type: 'ACTUAL_PICKUP',
      dateTime: '2026-11-16T16:25:00-06:00',
    },
    {
      type: 'SHIP',
      dateTime: '2026-11-16T00:00:00-06:00',
    },
    {
      type: 'ACTUAL_TENDER',
      dateTime: '2026-11-16T16:25:00-06:00',
    },
  ],
  availableImages: [
    {
      type: 'SIGNATURE_PROOF_OF_DELIVERY',
    },
  ],
  specialHandlings: [
    {
      type: 'DIRECT_SIGNATURE_REQUIRED',
      description: 'Direct Signature Required',
      paymentType: 'OTHER',
    },
  ],
  packageDetails: {
    packagingDescription: {
      type: 'YOUR_PACKAGING',
      description: 'Package',
    },
    physicalPackagingType: 'PACKAGE',
    sequenceNumber: '1',
    count: '1',
    weightAndDimensions: {
      weight: [
        {
          value: '11.3',
          unit: 'LB',
        },
        {
          value: '5.13',
          unit: 'KG',
        },
      ],
      dimensions: [
        {
          length: 15,
          width: 11,
          height: 8,
          units: 'IN',
        },
        {
          length: 38,
          width: 27,
          height: 20,
          units: 'CM',
        },
      ],
    },
    packageContent: [],
  },
  shipmentDetails: {
    possessionStatus: true,
    weight: [
      {
        value: '11.3',
        unit: 'LB',
      },
      {
        value: '5.13',
        unit: 'KG',
      },
    ],
  },
  scanEvents: [
    {
      date: '2026-11-20T10:42:00-05:00',
      eventType: 'DL',
      eventDescription: 'Delivered',
      exceptionCode: '',
      exceptionDescription: '',
      scanLocation: {
        streetLines: [''],
        city: 'BURLINGTON',
        stateOrProvinceCode: 'VT',
        postalCode: '05401',
        countryCode: 'US',
        residential: false,
        countryName: 'United States',
      },
      locationType: 'DELIVERY_LOCATION',
      derivedStatusCode: 'DL',
      derivedStatus: 'Delivered',
    },
    {
      date: '2026-11-20T06:18:00-05:00',
      eventType: 'OD',
      eventDescription: 'On FedEx vehicle for delivery',
      exceptionCode: '',
      exceptionDescription: '',
      scanLocation: {
        streetLines: [''],
        city: 'WILLISTON',
        stateOrProvinceCode: 'VT',
        postalCode: '05495',
        countryCode: 'US',
        residential: false,
        countryName: 'United States',
      },
      locationId: '0054',
      locationType: 'VEHICLE',
      derivedStatusCode: 'IT',
      derivedStatus: 'In transit',
    },
    {
      date: '2026-11-20T03:51:00-05:00',
      eventType: 'AR',
      eventDescription: 'At local FedEx facility',
      exceptionCode: '',
      exceptionDescription: '',
      scanLocation: {
        streetLines: [''],
        city: 'WILLISTON',
        stateOrProvinceCode: 'VT',
        postalCode: '05495',
        countryCode: 'US',
        residential: false,
        countryName: 'United States',
      },
      locationId: '0054',
      locationType: 'DESTINATION_FEDEX_FACILITY',
      derivedStatusCode: 'IT',
      derivedStatus: 'In transit',
    },
    {
      date: '2026-11-18T22:09:00-05:00',
      eventType: 'DP',
      eventDescription: 'Departed FedEx location',
      exceptionCode: '',
      exceptionDescription: '',
      scanLocation: {
        streetLines: [''],
        city: 'GROVE CITY',
        stateOrProvinceCode: 'OH',
        postalCode: '43123',
        countryCode: 'US',
        residential: false,
        countryName: 'United States',
      },
      locationId: '0431',
      locationType: 'FEDEX_FACILITY',
      derivedStatusCode: 'IT',
      derivedStatus: 'In transit',
    },
    {
      date: '2026-11-18T11:34:00-05:00',
      eventType: 'AR',
      eventDescription: 'Arrived at FedEx location',
      exceptionCode: '',
      exceptionDescription: '',
      scanLocation: {
        streetLines: [''],
        city: 'GROVE CITY',
        stateOrProvinceCode: 'OH',
        postalCode: '43123',
        countryCode: 'US',
        residential: false,
        countryName: 'United States',
      },
      locationId: '0431',
      locationType: 'FEDEX_FACILITY',
      derivedStatusCode: 'IT',
      derivedStatus: 'In transit',
    },
    {
      date: '2026-11-16T16:25:00-06:00',
      eventType: 'PU',
      eventDescription: 'Picked up',
      exceptionCode: '',
      exceptionDescription: '',
      scanLocation: {
        streetLines: [''],
        city: 'TOPEKA',
        stateOrProvinceCode: 'KS',
        postalCode: '66609',
        countryCode: 'US',
        residential: false,
        countryName: 'United States',
      },
      locationId: '0666',
      locationType: 'PICKUP_LOCATION',
      derivedStatusCode: 'PU',
      derivedStatus: 'Picked up',
    },
    {
      date: '2026-11-16T09:03:00-06:00',
      eventType: 'OC',
      eventDescription: 'Shipment information sent to FedEx',
      exceptionCode: '',
      exceptionDescription: '',
      scanLocation: {
        streetLines: [''],
        postalCode: '66609',
        countryCode: 'US',
        residential: false,
        countryName: 'United States',
      },
      locationType: 'CUSTOMER',
      derivedStatusCode: 'IN',
      derivedStatus: 'Label created',
    },
  ],
  availableNotifications: ['ON_DELIVERY'],
  deliveryDetails: {
    actualDeliveryAddress: {
      city: 'BURLINGTON',
      stateOrProvinceCode: 'VT',
      countryCode: 'US',
      residential: false,
      countryName: 'United States',
    },
    locationType: 'RECEPTIONIST_OR_FRONT_DESK',
    locationDescription: 'Receptionist/Front Desk',
    deliveryAttempts: '0',
    receivedByName: 'T.QUILLINGHAST',
    deliveryOptionEligibilityDetails: [
      {
        option: 'INDIRECT_SIGNATURE_RELEASE',
        eligibility: 'INELIGIBLE',
      },
      {
        option: 'REDIRECT_TO_HOLD_AT_LOCATION',
        eligibility: 'INELIGIBLE',
      },
      {
        option: 'REROUTE',
        eligibility: 'INELIGIBLE',
      },
      {
        option: 'RESCHEDULE',
        eligibility: 'INELIGIBLE',
      },
      {
        option: 'RETURN_TO_SHIPPER',
        eligibility: 'INELIGIBLE',
      },
      {
        option: 'DISPUTE_DELIVERY',
        eligibility: 'INELIGIBLE',
      },
      {
        option: 'SUPPLEMENT_ADDRESS',
        eligibility: 'INELIGIBLE',
      },
    ],
  },
  originLocation: {
    locationContactAndAddress: {
      address: {
        city: 'TOPEKA',
        stateOrProvinceCode: 'KS',
        countryCode: 'US',
        residential: false,
        countryName: 'United States',
      },
    },
  },
  destinationLocation: {
    locationContactAndAddress: {
      address: {
        city: 'BURLINGTON',
        stateOrProvinceCode: 'VT',
        countryCode: 'US',
        residential: false,
        countryName: 'United States',
      },
    },
    locationType: '',
  },
  lastUpdatedDestinationAddress: {
    city: 'BURLINGTON',
    stateOrProvinceCode: 'VT',
    countryCode: 'US',
    residential: false,
    countryName: 'United States',
  },
  serviceDetail: {
    type: 'FEDEX_GROUND',
    description: 'FedEx Ground',
    shortDescription: 'FG',
  },
  standardTransitTimeWindow: {
    window: {
      ends: '2026-11-20T00:00:00-06:00',
    },
  },
  estimatedDeliveryTimeWindow: {
    window: {},
  },
  goodsClassificationCode: '',
  returnDetail: {},
};

const fedexEnveloped = {
  transactionId: '5e0b7a41-93c6-4f0d-a2b8-17d4c66e9f30',
  output: {
    completeTrackResults: [
      {
        trackingNumber: '790041836625',
        trackResults: [fedexResult],
      },
    ],
  },
};

// 3. Royal Mail Tracking v2: events of one mail piece.
const royalMailPieces = {
  mailPieceId: '0B04735680000031C72DA',
  carrierShortName: 'RM',
  carrierFullName: 'Royal Mail Group Ltd',
  summary: {
    uniqueItemId: '0B04735680000031C72DA',
    oneDBarcode: 'KX473568027GB',
    productId: 'TPS48',
    productName: 'Royal Mail Tracked 48 Signed',
    productDescription: 'Parcels in two to three days, tracked to the door and signed for',
    productCategory: 'NON-INTERNATIONAL',
    destinationCountryCode: 'GBR',
    destinationCountryName: 'United Kingdom of Great Britain and Northern Ireland',
    originCountryCode: 'GBR',
    originCountryName: 'United Kingdom of Great Britain and Northern Ireland',
    lastEventCode: 'EVKNA',
    lastEventName: 'Attempted delivery - no answer',
    lastEventDateTime: '2026-11-21T12:37:00+00:00',
    lastEventLocationName: 'Kettering DO',
    statusDescription: 'We were unable to deliver it',
    statusCategory: 'ATTEMPTED DELIVERY',
    statusHelpText: 'Nobody was in when we called with the item',
    summaryLine: 'We called with item KX473568027GB on 2026-11-21 but nobody was in.',
    internationalPostalProvider: {
      url: 'https://post.example.test/track-your-item',
      title: 'Royal Mail Group Ltd',
      description: 'Royal Mail Group Ltd',
    },
  },
  estimatedDelivery: {
    date: '2026-11-24T00:00:00+00:00',
    startOfEstimatedWindow: '2026-11-24T09:30:00+00:00',
    endOfEstimatedWindow: '2026-11-24T13:30:00+00:00',
  },
  events: [
    {
      eventCode: 'EVKNA',
      eventName: 'Attempted delivery - no answer',
      eventDateTime: '2026-11-21T12:37:00+00:00',
      locationName: 'Kettering DO',
    },
    {
      eventCode: 'EVGPD',
      eventName: 'Due for delivery today',
      eventDateTime: '2026-11-21T07:52:14+00:00',
      locationName: 'Kettering DO',
    },
    {
      eventCode: 'EVIMC',
      eventName: 'Received at inward mail centre',
      eventDateTime: '2026-11-20T19:26:41+00:00',
      locationName: 'Northampton MC',
    },
    {
      eventCode: 'EVDAC',
      eventName: 'Processed at outward mail centre',
      eventDateTime: '2026-11-19T22:03:09+00:00',
      locationName: 'Carlisle MC',
    },
    {
      eventCode: 'EVAIP',
      eventName: 'Sender despatching item',
      eventDateTime: '2026-11-19T10:15:30+00:00',
      locationName: '',
    },
  ],
  links: {
    summary: {
      href: '/mailpieces/v2/summary?mailPieceId=0B04735680000031C72DA',
      title: 'Summary',
      description: 'Get summary',
    },
    redelivery: {
      href: '/personal/receiving-mail/redelivery',
      title: 'Redelivery',
      description: 'Book a redelivery',
    },
  },
};

const royalMailEnveloped = {
  mailPieces: royalMailPieces,
};

// 4. PostNord Track and Trace v5, findByIdentifier: one shipment.
const postNordShipment = {
  shipmentId: '00573135049918402716',
  uri: '/ntt-service-rest/api/shipment/00573135049918402716/0',
  assessedNumberOfItems: 1,
  deliveryDate: null,
  estimatedTimeOfArrival: '2026-11-24T16:00:00',
  service: {
    code: '19',
    name: 'PostNord MyPack Collect',
  },
  consignor: {
    name: 'Lindhaga Keramik AB',
    issuerCode: 'Z12',
    address: {
      street1: 'Verkstadsgatan 41',
      city: 'Uddevalla',
      countryCode: 'SE',
      country: 'Sweden',
      postCode: '45130',
    },
  },
  consignee: {
    name: 'Ottilia Brantefors',
    address: {
      city: 'Skellefteå',
      countryCode: 'SE',
      country: 'Sweden',
      postCode: '93130',
    },
  },
  statusText: {
    header: 'The shipment item is under transportation',
    body: 'The shipment item is expected to be available for pickup on 24 November.',
    estimatedTimeOfArrival: '2026-11-24T16:00:00',
  },
  status: 'EN_ROUTE',
  deliveryPoint: {
    name: 'Matboden Norrhammar',
    locationDetail: 'Matboden Norrhammar',
    address: {
      street1: 'Kanalgatan 118',
      city: 'Skellefteå',
      countryCode: 'SE',
      country: 'Sweden',
      postCode: '93132',
    },
    openingHour: [],
    displayName: 'Matboden Norrhammar',
    servicePointId: '914027',
  },
  totalWeight: {
    value: '2.35',
    unit: 'kg',
  },
  totalVolume: {
    value: '0.014',
    unit: 'm3',
  },
  assessedWeight: {
    value: '2.4',
    unit: 'kg',
  },
  splitStatuses: [],
  shipmentReferences: [],
  additionalServices: [
    {
      code: 'A3',
      name: 'Notification by SMS',
    },
  ],
  harmonizedVersion: 0,
  items: [
    {
      itemId: '00573135049918402716',
      estimatedTimeOfArrival: '2026-11-24T16:00:00',
      dropOffDate: '2026-11-20T15:48:00',
      deliveryDate: null,
      typeOfItemActual: 'PC',
      typeOfItemActualName: 'Parcel',
      status: 'EN_ROUTE',
      statusText: {
        header: 'The shipment item is under transportation',
        body: 'The shipment item is expected to be available for pickup on 24 November.',
        estimatedTimeOfArrival: '2026-11-24T16:00:00',
      },
      statedMeasurement: {
        weight: {
          value: '2.35',
          unit: 'kg',
        },
        length: {
          value: '0.4',
          unit: 'm',
        },
        height: {
          value: '0.14',
          unit: 'm',
        },
        width: {
          value: '0.25',
          unit: 'm',
        },
        volume: {
          value: '0.014',
          unit: 'm3',
        },
      },
      assessedMeasurement: {
        weight: {
          value: '2.4',
          unit: 'kg',
        },
      },
      events: [
        {
          eventTime: '2026-11-20T09:12:00',
          eventCode: 'VDK',
          status: 'INFORMED',
          eventDescription: 'We have received a notification from the sender that a shipment item is being prepared',
          location: {
            displayName: '',
            name: '',
            countryCode: 'SE',
            country: 'Sweden',
            locationType: 'UNDEF',
          },
        },
        {
          eventTime: '2026-11-20T15:48:00',
          eventCode: '31',
          status: 'EN_ROUTE',
          eventDescription: 'The shipment item has been picked up at the sender',
          location: {
            locationId: '451812',
            displayName: 'Uddevalla',
            name: 'Uddevalla',
            countryCode: 'SE',
            country: 'Sweden',
            postcode: '45131',
            city: 'Uddevalla',
            locationType: 'DEPOT',
          },
        },
        {
          eventTime: '2026-11-20T23:05:00',
          eventCode: '37',
          status: 'EN_ROUTE',
          eventDescription: 'The shipment item has been sorted at the terminal',
          location: {
            locationId: '701940',
            displayName: 'Hallsberg Brevterminal',
            name: 'Hallsberg Brevterminal',
            countryCode: 'SE',
            country: 'Sweden',
            postcode: '69430',
            city: 'Hallsberg',
            locationType: 'HUB',
          },
        },
        {
          eventTime: '2026-11-22T21:40:00',
          eventCode: '38',
          status: 'EN_ROUTE',
          eventDescription: 'The shipment item has arrived at the distribution terminal',
          location: {
            locationId: '901655',
            displayName: 'Umeå Paketterminal',
            name: 'Umeå Paketterminal',
            countryCode: 'SE',
            country: 'Sweden',
            postcode: '90621',
            city: 'Umeå',
            locationType: 'HUB',
          },
        },
      ],
      references: [],
      previousItemStates: ['INFORMED', 'EN_ROUTE'],
      freeText: [],
    },
  ],
};

const postNordEnveloped = {
  TrackingInformationResponse: {
    shipments: [postNordShipment],
  },
};

// 5. La Poste Suivi v2: a Colissimo on its way abroad.
const laPosteShipment = {
  idShip: 'CB804172635FR',
  holder: 4,
  product: 'colissimo',
  isFinal: false,
  entryDate: '2026-11-17T11:26:00+01:00',
  timeline: [
    {
      shortLabel: 'Nous avons pris en charge votre colis.',
      longLabel: '',
      id: 1,
      date: '2026-11-17T11:26:00+01:00',
      country: 'FR',
      status: true,
      type: 1,
    },
    {
      shortLabel: 'Votre colis voyage vers vous.',
      longLabel: '',
      id: 2,
      date: '2026-11-21T06:18:00+01:00',
      country: 'BE',
      status: true,
      type: 1,
    },
    {
      shortLabel: 'Votre colis est sur son site de distribution.',
      longLabel: '',
      id: 3,
      country: '',
      status: false,
      type: 1,
    },
    {
      shortLabel: 'Le facteur a votre colis.',
      longLabel: '',
      id: 4,
      country: 'BE',
      status: false,
      type: 1,
    },
    {
      shortLabel: 'Votre colis est livré.',
      longLabel: '',
      id: 5,
      country: 'BE',
      status: false,
      type: 1,
    },
  ],
  event: [
    {
      code: 'ET3',
      label: "Votre colis vient d'arriver dans le pays où il doit être remis.",
      date: '2026-11-21T06:18:00+01:00',
    },
    {
      code: 'ET2',
      label: 'Votre colis quitte son pays de départ.',
      date: '2026-11-19T21:44:00+01:00',
    },
    {
      code: 'ET1',
      label: 'Votre colis passe par une de nos plateformes de tri.',
      date: '2026-11-18T02:57:08+01:00',
    },
    {
      code: 'PC1',
      label: 'Votre colis nous a été remis dans un bureau de poste.',
      date: '2026-11-17T11:26:00+01:00',
    },
    {
      code: 'DR1',
      label: "L'expéditeur nous a annoncé votre colis.",
      date: '2026-11-16T18:02:00+01:00',
    },
  ],
  contextData: {
    deliveryChoice: {
      deliveryChoice: 0,
    },
    originCountry: 'FR',
    arrivalCountry: 'BE',
    partner: {
      name: 'bpost',
      network: 'EPG',
      reference: '323219904417765001420081',
    },
  },
  estimDate: '2026-11-25T13:00:00+01:00',
  url: 'https://post.example.test/outils/suivre-vos-envois?code=CB804172635FR',
};

const laPosteEnveloped = {
  lang: 'fr_FR',
  scope: 'open',
  returnCode: 200,
  shipment: laPosteShipment,
};

// 6. InPost ShipX tracking: a locker parcel. There is no envelope.
const inPostTracking = {
  tracking_number: '630049815527740018836412',
  service: 'inpost_locker_standard',
  type: 'inpost_locker_standard',
  status: 'adopted_at_sorting_center',
  custom_attributes: {
    size: 'B',
    target_machine_id: 'TAR49M',
    dropoff_machine_id: 'GDY18N',
    target_machine_detail: {
      name: 'TAR49M',
      opening_hours: '24/7',
      location: {
        latitude: 50.01834,
        longitude: 20.97612,
      },
      location_description: 'Przy piekarni',
      address: {
        line1: 'Jaworowa 63',
        line2: '33-100 Tarnów',
      },
      type: ['parcel_locker'],
      location247: true,
    },
    dropoff_machine_detail: {
      name: 'GDY18N',
      opening_hours: '24/7',
      location: {
        latitude: 54.49127,
        longitude: 18.52943,
      },
      location_description: 'Obok myjni samochodowej',
      address: {
        line1: 'Bosmańska 207',
        line2: '81-116 Gdynia',
      },
      type: ['parcel_locker'],
      location247: true,
    },
    end_of_week_collection: false,
  },
  tracking_details: [
    {
      status: 'adopted_at_sorting_center',
      origin_status: 'PSC',
      agency: null,
      location: null,
      datetime: '2026-11-22T18:22:41.000+01:00',
    },
    {
      status: 'sent_from_source_branch',
      origin_status: 'WOZ',
      agency: null,
      location: null,
      datetime: '2026-11-21T20:10:06.000+01:00',
    },
    {
      status: 'adopted_at_source_branch',
      origin_status: 'PPN',
      agency: null,
      location: null,
      datetime: '2026-11-21T17:35:52.000+01:00',
    },
    {
      status: 'taken_by_courier',
      origin_status: 'OPN',
      agency: null,
      location: null,
      datetime: '2026-11-21T13:04:18.000+01:00',
    },
    {
      status: 'dispatched_by_sender',
      origin_status: 'NAD',
      agency: null,
      location: null,
      datetime: '2026-11-20T19:47:33.000+01:00',
    },
    {
      status: 'confirmed',
      origin_status: 'PRZ',
      agency: null,
      location: null,
      datetime: '2026-11-20T08:51:27.000+01:00',
    },
  ],
  expected_flow: [],
  created_at: '2026-11-20T08:51:25.114+01:00',
  updated_at: '2026-11-22T18:22:44.902+01:00',
};

export const unseenFortyNine: readonly Shape[] = [
  {
    name: 'UPS Track v1 details (package)',
    rules: '',
    body: upsPackage,
    enveloped: upsEnveloped,
    facts: {
      status: 'On the Way',
      number: '1Z7R49X60318852274',
      origin: 'Zanesville',
      destination: 'Dubuque',
      current: 'Hodgkins',
      delivered: null,
      reports: 5,
      time: '2026-11-23T08:14:00.000Z',
      place: 'Hodgkins',
      event: 'Arrived at Facility',
      history: 'given',
    },
    never: ['Marguerite Oakhollow', 'Casper Windlemere'],
  },
  {
    name: 'FedEx Track v1 (track result)',
    rules: '',
    body: fedexResult,
    enveloped: fedexEnveloped,
    facts: {
      status: 'Delivered',
      number: '790041836625',
      origin: 'TOPEKA',
      destination: 'BURLINGTON',
      delivered: '2026-11-20T15:42:00.000Z',
      reports: 7,
      time: '2026-11-20T15:42:00.000Z',
      place: 'BURLINGTON',
      event: 'Delivered',
      history: 'given',
    },
    never: ['T.QUILLINGHAST', '2461374000~790041836625~FDEG', '5e0b7a41-93c6-4f0d-a2b8-17d4c66e9f30'],
  },
  {
    name: 'Royal Mail Tracking v2 events (mailPieces)',
    rules: '',
    body: royalMailPieces,
    enveloped: royalMailEnveloped,
    facts: {
      number: 'KX473568027GB',
      carrier: 'Royal Mail Group Ltd',
      current: 'Kettering',
      delivered: null,
      reports: 5,
      planned: 0,
      time: '2026-11-21T12:37:00.000Z',
      place: 'Kettering DO',
      event: 'Attempted delivery - no answer',
      history: 'given',
    },
    never: ['0B04735680000031C72DA'],
  },
  {
    name: 'PostNord Track and Trace v5 findByIdentifier (shipment)',
    rules: '',
    body: postNordShipment,
    enveloped: postNordEnveloped,
    facts: {
      number: '00573135049918402716',
      origin: 'Uddevalla',
      destination: 'Skellefteå',
      current: 'Umeå',
      delivered: null,
      reports: 4,
      planned: 0,
      place: 'Umeå',
      event: 'The shipment item has arrived at the distribution terminal',
      history: 'given',
    },
    never: ['Ottilia Brantefors'],
  },
  {
    name: 'La Poste Suivi v2 (shipment)',
    rules: '',
    body: laPosteShipment,
    enveloped: laPosteEnveloped,
    facts: {
      number: 'CB804172635FR',
      eta: '2026-11-25T12:00:00.000Z',
      delivered: null,
      reports: 5,
      time: '2026-11-21T05:18:00.000Z',
      event: "Votre colis vient d'arriver dans le pays où il doit être remis.",
      position: null,
      history: 'given',
    },
  },
  {
    name: 'InPost ShipX v1 tracking',
    rules: '',
    body: inPostTracking,
    enveloped: inPostTracking,
    facts: {
      status: 'adopted_at_sorting_center',
      number: '630049815527740018836412',
      destination: 'Tarnów',
      eta: null,
      delivered: null,
      reports: 6,
      time: '2026-11-22T17:22:41.000Z',
      event: 'adopted_at_sorting_center',
      position: null,
      history: 'given',
    },
  },
];
