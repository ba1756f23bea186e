/**
 * Spellings of each concept, per level, most trusted first; compared by `normaliseKey`. Only `Exceptions` is stated
 * by the interface. A spelling means something at its level alone: `state` is a status at the root and a region in an
 * address.
 */
// prettier-ignore
export const ROOT = {
  assetName: [
    'AssetName', 'name', 'title', 'nickname', 'assetTitle', 'assetDescription', 'shipmentName', 'shipmentTitle',
    'shipmentDescription', 'EntityName', 'displayName', 'objectName', 'itemName', 'parcelName', 'label_name', 'nm',
    'vehicleName', 'trailerName', 'unitName', 'equipmentName', 'machineName', 'trackerName', 'tagName', 'deviceName',
  ],
  trackingNumber: [
    'TrackingNumber', 'TrackingNo', 'TrackingNum', 'TrackingNr', 'tracking', 'tracking_code', 'trackingId',
    'trackingRef', 'trackingReference', 'carrierTrackingNumber', 'carrierTrackingNo', 'shipmentTrackingNumber',
    'parcel_number', 'parcelNo', 'shipmentNumber', 'shipmentNo', 'consignmentNumber', 'consignmentNo', 'waybill',
    'waybillNumber', 'waybillNo', 'awb', 'awbNumber', 'airWaybill', 'airWaybillNumber', 'barcode', 'inquiryNumber',
    'trackingNumberInfo', 'parcelCode', 'articleId', 'containerNumber', 'containerNo', 'containerNum', 'containerId',
    'containerReference', 'billOfLading', 'billOfLadingNumber', 'consignmentId', 'proNumber', 'shipmentCode', 'mailNo', 'mailNumber', 'parcelLabelNumber', 'sscc',
    'oneDBarcode', 'airbill', 'masterAwb', 'houseAwb', 'mawb', 'hawb', 'connote', 'consignmentNote', 'trackAndTrace', 'idShip', 'packageNumber', 'itemCode', 'itemNumber', 'pin', 'pro', 'nu', 'pno', 'tno',
    'unit', 'unitNumber', 'unitNo', 'equipmentNumber', 'equipmentId', 'equipmentReference', 'number',
  ],
  status: [
    'AssetStatus', 'Status', 'statusName', 'statusText', 'currentStatus', 'latestStatus', 'latestStatusDetail',
    'shipmentStatus', 'trackingStatus', 'deliveryStatus', 'deliveryState', 'parcelStatus', 'packageStatus',
    'orderStatus', 'orderState', 'jobStatus', 'taskStatus', 'assetState', 'statusDescription', 'statusDesc', 'statusLabel', 'statusMilestone', 'stateText', 'stateDescription', 'statusSummary',
    'currentStep', 'currentStage', 'displayStatus', 'shipmentState',
    'tag', 'state', 'phase', 'stage', 'summary', 'latestStatusUpdate',
  ],
  statusCode: ['StatusCode', 'assetStatusCode'],
  subStatus: [
    'status_detail', 'subtag_message', 'subtag', 'status_details', 'statusDescription', 'statusMessage',
    'assetSubStatus',
  ],
  currentAddress: [
    'CurrentAddress', 'AddressCurrent', 'currentAddressText', 'CurrentFormattedAddress', 'currentLocation',
    'currentPlace', 'LastKnownAddress', 'LastKnownFormattedAddress', 'LastAddress', 'LatestAddress',
    'LastKnownLocation', 'lastLocation', 'latestLocation', 'lastReportedLocation', 'lastKnownPosition',
    'formattedAddress', 'formattedLocation', 'reverseGeo', 'posText', 'positionText', 'locationText',
    'currentPosition', 'lastPosition', 'latestPosition', 'lastFix', 'latestFix', 'currentFix', 'position', 'current',
    'Location', 'Address', 'addr', 'locationName', 'locationDescription', 'positionDescription', 'coordinates',
  ],
  currentLatitude: [
    'CurrentLatitude', 'CurrentLat', 'Latitude', 'lat', 'LastKnownLatitude', 'LastLatitude', 'lastReadingLat',
  ],
  currentLongitude: [
    'CurrentLongitude', 'CurrentLng', 'CurrentLon', 'CurrentLong', 'Longitude', 'lng', 'lon', 'long',
    'LastKnownLongitude', 'LastLongitude', 'lastReadingLong', 'lastReadingLng', 'lastReadingLon',
  ],
  destinationAddress: [
    'DestinationAddress', 'AddressDestination', 'DestinationFormattedAddress', 'destination', 'DestAddress', 'dest',
    'finalDestination', 'destText', 'destinationText', 'address_to', 'toAddress', 'ship_to', 'shipToAddress', 'shippedTo', 'deliveryAddress',
    'deliveryLocation', 'deliverTo', 'dropoffAddress', 'dropoffLocation', 'dropoff', 'receiverAddress',
    'recipientAddress', 'consigneeAddress', 'receiver_location', 'receiverDetails', 'receiver', 'recipient',
    'consignee', 'destinationLocation', 'destinationPlace', 'destinationPort', 'portOfDischarge', 'dischargePort',
    'placeOfDelivery', 'recipientInformation', 'destinationTrackingLocation',
    'destinationAirport', 'toLocation', 'toPlace', 'pickupPoint', 'servicePoint', 'parcelShop', 'pod', 'shippingAddress', 'to',
  ],
  originAddress: [
    'originAirport', 'OriginAddress', 'AddressOrigin', 'origin', 'originLocation', 'address_from', 'fromAddress', 'ship_from',
    'shipFromAddress', 'shippedFrom', 'pickupAddress', 'pickupLocation', 'pickup', 'senderAddress',
    'shipperAddress', 'sourceAddress', 'shipperDetails', 'shipperInformation', 'senderInformation', 'shipper',
    'sender', 'originPort', 'portOfLoading', 'loadPort', 'loadingPort', 'placeOfReceipt', 'consignor',
    'collectFrom', 'collection', 'collectionAddress', 'originTrackingLocation', 'fromLocation', 'fromPlace', 'sourceLocation', 'pol',
    'departure', 'from',
  ],
  carrier: [
    'Carrier', 'CarrierInfo', 'CarrierInformation', 'carrierDetails', 'Carriers', 'courier', 'handler',
    'service_provider', 'provider', 'airline', 'railroad', 'haulier',
  ],
  carrierName: [
    'CarrierName', 'courierName', 'carrierDisplayName', 'carrierCode', 'courierCode',
    'carrierScac', 'carrierFullName', 'scac', 'shippingLine', 'slug',
  ],
  carrierId: ['CarrierID', 'carrierIdentifier', 'courierId'],
  label: [
    'Label', 'LabelInfo', 'LabelInformation', 'labelDetails', 'labelData', 'Labels', 'device', 'Tracker',
    'tag_info', 'tag',
  ],
  labelId: [
    'LabelID', 'LabelNo', 'LabelNumber', 'DeviceId', 'deviceSN', 'trackerId', 'tagId', 'imei', 'uniqueId', 'bleId',
  ],
  nfcId: ['NFC_ID', 'LabelNFCID', 'nfc', 'nfcTag'],
  labelType: ['LabelType', 'deviceType', 'tagType'],
  labelStatus: ['LabelStatus', 'LabelState', 'deviceStatus'],
  labelSubStatus: ['SubStatus', 'LabelSubStatus'],
  labelStatusNo: ['StatusNo', 'LabelStatusNo', 'StatusNumber'],
  createdAt: [
    'CreatedOn', 'CreatedAt', 'CreatedDate', 'CreationDate', 'created', 'createdTime', 'createdTimestamp',
    'dateCreated', 'createDate', 'createTime', 'createDatetime', 'AssetCreatedOn', 'object_created', 'CreatedUTC',
    'CreatedDateTime',
  ],
  updatedAt: [
    'UpdatedOn', 'UpdatedAt', 'updated', 'updatedDate', 'updateTime', 'lastUpdate', 'lastUpdated', 'LastUpdatedOn',
    'last_updated_at', 'lastUpdateTime', 'ModifiedOn', 'modifiedAt', 'lastModified', 'lastModifiedOn', 'lastSeen',
    'lastSeenOn', 'lastSeenAt', 'lastReportedOn', 'lastReportedAt', 'lastReadingTimeISO', 'lastReadingTime',
    'object_updated', 'last_communication_date', 'timestamp',
  ],
  activatedAt: [
    'ActivatedOn', 'ActivationDate', 'ActivationTime', 'ActivatedDate', 'activatedAt', 'activated',
    'LabelActivatedOn', 'startedAt', 'startedOn', 'addedOn',
  ],
  deliveredAt: [
    'DeliveredOn', 'deliveredAt', 'DeliveredDate', 'delivered', 'deliveredTime', 'podAt', 'actual_delivery_date',
    'actualDelivery', 'actualDeliveryTime', 'shipment_delivery_date', 'DeliveryDate', 'deliveryTime', 'arrivedOn',
    'arrivedAt', 'actualArrivalDate', 'arrivalTime', 'arrival_date', 'endedAt', 'completedOn', 'completedAt',
  ],
  eta: [
    'ETA', 'EstimatedDeliveryDate', 'EstimatedDeliveryOn', 'EstimatedDeliveryTime', 'EstimatedDelivery',
    'EstimatedDeliveryAt', 'EstimatedArrival', 'EstimatedArrivalOn', 'EstimatedArrivalAt', 'EstimatedArrivalTime',
    'estArrivalDateISO', 'estimated_arrival_date', 'EstDeliveryDate', 'estDelivery', 'estimatedTimeOfDelivery', 'estimatedTimeOfArrival',
    'expected_delivery', 'expectedDeliveryDate', 'expectedDeliveryOn', 'expectedDeliveryTime', 'expectedArrival',
    'expectedArrivalDate', 'expectedOn', 'calculatedEta', 'providedEta',
    'scheduledDelivery', 'scheduledDeliveryDate', 'scheduledArrival', 'plannedDelivery', 'plannedDeliveryDate',
    'promisedDeliveryDate', 'promisedDate', 'expectedDate', 'estimatedDate', 'estimDate',
  ],
  expiresAt: [
    'ExpirationDate', 'ExpiresOn', 'ExpiresAt', 'expires', 'ExpirationTime', 'ExpirationOn', 'expireDate',
    'expiredOn', 'expiryDate', 'expiry', 'expiration', 'validUntil', 'AssetExpirationDate',
  ],
  exceptions: [
    'Exceptions', 'Exception', 'ExceptionLabels', 'ExceptionList', 'alerts', 'alarms', 'alarm', 'warnings',
    'incidents', 'excursions', 'breaches',
  ],
  history: [
    'LocationHistory', 'LocationsHistory', 'HistoryLocations', 'LocationHistories', 'Locations', 'AssetLocations',
    'LocationList', 'LocationLog', 'LocationPoints', 'LocationData', 'LocationUpdates', 'LocationEvents',
    'LocationRecords', 'History', 'AssetHistory', 'positions', 'position_history', 'track', 'tracks', 'trace',
    'traces', 'trackPoints', 'trackHistory', 'breadcrumbs', 'waypoints', 'points', 'path', 'gps', 'gpsHistory',
    'reports', 'readings', 'pings', 'fixes', 'events', 'trackingEvents', 'tracking_history', 'tracking_details',
    'trackingData', 'checkpoints', 'route', 'routes', 'journey', 'scans', 'scanEvents', 'keyLocations', 'milestones',
    'movements', 'sightings', 'eventList', 'shipmentEvents', 'statusHistory', 'statuses', 'hops', 'timeline', 'activity', 'activities',
    'event', 'location', 'data', 'items', 'records', 'features',
  ],
  /** Objects that hold a part of the view one level down. */
  section: [
    'Asset', 'AssetInfo', 'AssetInformation', 'assetDetails', 'assetData', 'shipment', 'shipmentInfo',
    'sharedAsset', 'assetSharing', 'sharing', 'share', 'view', 'tracking', 'TrackingInfo', 'TrackingInformation',
    'trackingDetails', 'parcel', 'package', 'shipments', 'trackings', 'assets', 'details', 'info', 'summary',
    'general',
  ],
  times: ['Timestamps', 'times', 'dates', 'timeline'],
  addresses: ['Addresses', 'addressInfo', 'addressInformation', 'places'],
  envelope: ['data', 'result', 'response', 'output', 'value', 'payload', 'content', 'body'],
} as const;

/** Type words of `[{ type: 'ACTUAL_DELIVERY', dateTime }]`, `[{ type: 'DESTINATION', address }]`. */
// prettier-ignore
export const TYPED = {
  trackingNumber: [
    'TRACKING_NUMBER', 'tracking', 'WAYBILL', 'AIR_WAYBILL', 'CONSIGNMENT_NUMBER', 'SHIPMENT_NUMBER',
    'PARCEL_NUMBER', 'CONTAINER_NUMBER', 'CONTAINER_ID', 'PRO', 'PRO_NUMBER', 'BILL_OF_LADING', 'AWB', 'MAWB', 'MBL',
    'BARCODE', 'SSCC', 'CONSIGNMENT', 'TRACKING_ID', 'TRACKING_CODE',
  ],
  currentAddress: ['CURRENT', 'CURRENT_LOCATION', 'LAST_LOCATION'],
  destinationAddress: [
    'DESTINATION', 'FINAL_DESTINATION', 'SHIP_TO', 'DELIVERY', 'DELIVERY_ADDRESS', 'RECIPIENT', 'RECEIVER',
    'CONSIGNEE', 'PLACE_OF_DELIVERY', 'PORT_OF_DISCHARGE', 'DROPOFF', 'DROP_OFF', 'UNLOADING',
  ],
  originAddress: [
    'ORIGIN', 'SHIP_FROM', 'PICKUP', 'PICK_UP', 'LOADING', 'COLLECTION', 'SENDER', 'SHIPPER', 'CONSIGNOR', 'PLACE_OF_RECEIPT', 'PORT_OF_LOADING',
  ],
  deliveredAt: ['ACTUAL_DELIVERY', 'ACTUAL_DELIVERY_DATE', 'DELIVERED', 'DEL', 'ACTUAL_ARRIVAL'],
  eta: [
    'ESTIMATED_DELIVERY', 'ESTIMATED_DELIVERY_DATE', 'ETA', 'EXPECTED_DELIVERY', 'SCHEDULED_DELIVERY',
    'PLANNED_DELIVERY', 'PROMISED_DELIVERY', 'ESTIMATED_ARRIVAL', 'COMMITMENT', 'SDD', 'RDD',
  ],
} as const;

/** Times inside a `timestamps` object, where a bare word is enough. */
export const TIMES = {
  createdAt: [...ROOT.createdAt, 'creation'],
  updatedAt: [...ROOT.updatedAt, 'modified', 'last', 'latest'],
  activatedAt: [...ROOT.activatedAt, 'activation', 'started', 'start'],
  deliveredAt: [...ROOT.deliveredAt, 'arrived', 'completed', 'actual'],
  eta: [...ROOT.eta, 'estimated', 'expected', 'scheduled'],
  expiresAt: [...ROOT.expiresAt, 'expired'],
} as const;

/** Times inside an object that is about the delivery alone. */
// prettier-ignore
export const DELIVERY = {
  eta: [
    'estimated', 'predicted', 'eta', 'estimate', 'expected', 'scheduled', 'planned', 'promised', 'estimatedDate',
    'estimatedTime', 'estimatedDateTime', 'estimatedAt', 'expectedDate', 'expectedTime', 'expectedDateTime',
    'expectedAt', 'plannedDate', 'plannedTime', 'plannedDateTime', 'scheduledDate', 'scheduledTime',
    'scheduledDateTime', 'scheduledAt', 'promisedDate', 'predictedDate', 'predictedTime',
  ],
  deliveredAt: [
    'actual', 'actualDate', 'actualTime', 'actualDateTime', 'actualAt', 'deliveredAt', 'deliveredOn', 'completedAt',
  ],
} as const;

/** The same inside an object that says how the errand, or the attempt to deliver, ended, where that is well. */
export const COMPLETION = { deliveredAt: [...DELIVERY.deliveredAt, 'time', 'timestamp', 'at'] } as const;
export const ATTEMPT = { ...DELIVERY, deliveredAt: [...DELIVERY.deliveredAt, 'attemptedAt'] } as const;

/** The same inside the object that says where it goes. */
// prettier-ignore
export const ARRIVAL = {
  eta: [
    'eta', 'etaTime', 'etaAt', 'etaDate', 'estimatedArrival', 'estimatedTimeOfArrival', 'estimatedArrivalTime', 'estimatedArrivalDate',
    'estimatedDelivery', 'estimatedDeliveryDate', 'estimatedDeliveryTime', 'expectedArrival', 'expectedArrivalTime',
    'expectedArrivalDate', 'expectedDelivery', 'expectedDeliveryDate', 'predictedArrival', 'predictedEta',
    'plannedArrival', 'scheduledArrival', 'dateOfDischarge', 'dischargeDate',
  ],
} as const;

export const ADDRESSES = {
  currentAddress: [...ROOT.currentAddress, 'latest', 'last'],
  destinationAddress: [...ROOT.destinationAddress, 'delivery'],
  originAddress: [...ROOT.originAddress, 'start'],
} as const;

// prettier-ignore
export const STATUS = {
  text: [
    'AssetStatus', 'Status', 'StatusName', 'statusText', 'statusByLocale', 'header', 'name', 'text', 'title', 'label', 'value', 'state',
    'orderState', 'shipmentState', 'deliveryState', 'description', 'statusDescription', 'message', 'main', 'current',
  ],
  code: ['StatusCode', 'code', 'id', 'value', 'Status', 'type'],
  detail: [
    'statusDetails', 'detail', 'details', 'subStatus', 'statusDetail', 'statusDescription', 'description',
    'message',
  ],
} as const;

// prettier-ignore
export const LABEL = {
  labelId: [
    'LabelID', 'id', 'LabelNo', 'LabelNumber', 'number', 'bleId', 'deviceId', 'deviceSN', 'serialNumber', 'imei',
    'uniqueId', 'tagId', 'trackerId',
  ],
  nfcId: ['NFC_ID', 'LabelNFCID', 'nfc', 'nfcTag'],
  labelType: ['LabelType', 'type', 'model', 'SKU'],
  labelStatus: ['Status', 'LabelStatus', 'LabelState', 'state'],
  labelSubStatus: ['SubStatus', 'LabelSubStatus'],
  labelStatusNo: ['StatusNo', 'LabelStatusNo', 'StatusNumber'],
  activatedAt: ['ActivatedOn', 'ActivationDate', 'activatedAt', 'activated', 'addedOn'],
  expiresAt: ['ExpirationDate', 'ExpiresOn', 'expiresAt'],
} as const;

// prettier-ignore
export const CARRIER = {
  name: [
    'CarrierName', 'prettyName', 'longName', 'name', 'organizationName', 'displayName', 'title', 'company', 'shortName', 'code', 'carrierCode',
    'slug', 'scac',
  ],
  /** Names no person has. */
  organization: ['CarrierName', 'organizationName', 'company', 'companyName', 'carrierCode', 'slug', 'scac'],
  id: ['CarrierID', 'id', 'identifier'],
} as const;

// prettier-ignore
export const EXCEPTION = {
  text: [
    'label', 'ExceptionLabel', 'name', 'title', 'type', 'ExceptionType', 'conditionType', 'exceptionDescription',
    'description', 'ExceptionName', 'exception', 'message', 'text', 'value', 'exceptionCode', 'code',
  ],
} as const;

/** A tracking number wrapped in an object. */
export const WRAPPED_NUMBER = {
  number: ['value', 'TrackingNumber', 'TrackingNo', 'trackingCode', 'number', 'text'],
} as const;
