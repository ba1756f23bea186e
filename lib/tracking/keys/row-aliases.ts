import { ROOT } from './aliases.ts';

/** What an address is made of. Nothing else of it is printed: it may be a phone number. */
// prettier-ignore
export const ADDRESS = {
  formatted: [
    'FormattedAddress', 'formattedLocation', 'formatted', 'FullAddress', 'addressText', 'singleLine', 'oneLine',
    'label', 'display_name', 'displayText', 'displayAddress', 'address', 'addr', 'fullAddr', 'text', 'raw', 'AddressLine', 'addressString', 'rawAddress',
  ],
  lines: [
    'lines', 'addressLines', 'streetLines', 'AddressLine1', 'Address1', 'line1', 'street1', 'Street',
    'street_address', 'streetName', 'thoroughfare', 'road', 'AddressLine2', 'Address2', 'line2', 'street2',
    'AddressLine3', 'Address3', 'line3', 'street3', 'AddressLine4', 'addressLineOne', 'addressLineTwo',
  ],
  houseNumber: ['houseNumber', 'house_no', 'streetNumber', 'streetNo'],
  city: [
    'City', 'cityName', 'city_locality', 'Locality', 'localityName', 'addressLocality', 'town', 'townName',
    'cityTown', 'cityState', 'cityStateZip', 'cityStateCountry', 'cityAndState', 'cityProvince',
    'municipality', 'municipalityName', 'village', 'villageName', 'suburb', 'postTown',
  ],
  state: [
    'State', 'stateProvince', 'stateOrProvince', 'stateOrProvinceCode', 'StateCode', 'stateName',
    'province', 'provinceCode', 'provinceName', 'region', 'regionName', 'addressRegion', 'county',
  ],
  postal: ['PostalCode', 'postal', 'ZipCode', 'zip', 'zip5', 'postcode', 'postalZip'],
  country: [
    'Country', 'countryName', 'CountryCode', 'countryIso', 'countryId', 'country_iso2', 'country_iso3',
    'country_region', 'locationCountry', 'addressCountry',
  ],
  place: [
    'placeName', 'locationName', 'depotName', 'hubName', 'branchName', 'officeName', 'stationName', 'facility', 'facilityName', 'siteName', 'site', 'terminal', 'port', 'airport',
    'place',
  ],
  /** Of a place that nothing says in words: an airport's, a port's. */
  code: ['code', 'iata', 'iataCode', 'airportCode', 'portCode', 'stationCode', 'unlocode', 'locode', 'unLocationCode', 'locationCode', 'serviceAreaCode'],
  /** Of `place`, what is only a part of a larger place. */
  facility: ['facility', 'facilityName', 'terminal'],
  /** May be a person's: printed only when nothing but a part of a place says where. */
  name: ['name', 'title'],
  nested: [
    'address', 'addr', 'postalAddress', 'location', 'place', 'site', 'stop', 'formattedAddress', 'addressInfo', 'reverseGeo', 'geocode',
    'properties', 'locationContactAndAddress', 'contactAndAddress', 'contactAddress',
  ],
} as const;

/** `eventCity`, `scan_country`: parts of the place of a row under the word for the row. */
function withPrefixes(parts: readonly string[]): readonly string[] {
  return [
    ...parts,
    ...['event', 'scan', 'location', 'checkpoint', 'facility', 'terminal', 'station'].flatMap((prefix) =>
      parts.map((part) => `${prefix}_${part}`),
    ),
  ];
}

// prettier-ignore
export const ITEM = {
  time: [
    'Timestamp', 'TimestampUtc', 'EventTime', 'DateTime', 'DateTimeUtc', 'dt', 'RecordedOn', 'recorded_at',
    'recorded', 'recordTime', 'recordedTime', 'recordDate', 'ReportedOn', 'reportedAt', 'reported', 'reportTime',
    'LocatedOn', 'locatedAt', 'LocationTime', 'LocationDate', 'locationDateTime', 'locationTimestamp',
    'positionTime', 'gpsTime', 'occurred_at', 'occurredOn', 'occurred', 'occurrenceDatetime', 'happenedAtTime',
    'observedAt', 'observed', 'capturedAt', 'captured', 'measuredAt', 'measured', 'EntryTimeUtc', 'EntryTimeEpoch',
    'entry_time', 'checkpoint_time', 'status_date', 'scan_time', 'scannedAt', 'eventTimestamp', 'eventDateTime',
    'eventDate', 'timeISO', 'dateISO', 'dateTimeISO', 'fixTime', 'Time', 'Date', 'deviceTime',
    'utcTimestamp', 'timeMs', 'timestampMs', 'RecordTimeStamp', 'lastSeenTimestamp', 'lastSeen', 'lastHeard', 'tst',
    'GMTTimestamp', 'OccuredAtUtc', 'actual', 'reached', 'achieved', 'completed', 'ts', 'stamp', 'when', 'at', 'utc', 'epoch', 't', 'posTime', 'data', 'ora',
  ],
  /** When a row was written down: its time only where no row has one of its own. */
  bookkeeping: [
    'CreatedOn', 'created_at', 'CreatedDate', 'UpdatedOn', 'updatedAt', 'updateTime', 'updated', 'created',
    'lastUpdated', 'lastUpdate', 'insertedAt', 'receivedAt', 'received', 'ingested', 'serverTime',
  ],
  offset: [
    'GMTOffset', 'utcOffset', 'offset', 'timeZoneOffset', 'zoneOffset', 'eventTimeZoneOffset', 'eventTimeZone',
    'timezone', 'tz', 'zone',
  ],
  latitude: ['Latitude', 'Lat'],
  longitude: ['Longitude', 'Lng', 'Lon', 'Long'],
  latitudeE7: ['latitudeE7', 'latE7'],
  longitudeE7: ['longitudeE7', 'lngE7', 'lonE7'],
  latitudeE6: ['latitudeE6', 'latE6', 'latitude_mdeg', 'latitude_microdegrees', 'lat_microdeg'],
  longitudeE6: [
    'longitudeE6', 'lngE6', 'lonE6', 'longitude_mdeg', 'longitude_microdegrees', 'lon_microdeg', 'lng_microdeg',
  ],
  /** Degrees in a coordinate container, or beside the name of their reference. */
  latitudeXY: ['y'],
  longitudeXY: ['x'],
  reference: ['spatialReference', 'srid', 'crs', 'wkid', 'epsg'],
  /** `false`: not happened yet. */
  happened: ['is_actual', 'actual', 'happened', 'completed', 'reached', 'achieved', 'isCompleted', 'isComplete', 'status', 'state'],
  /** `true`: not happened yet. */
  planned: ['planned', 'isPlanned', 'expected', 'scheduled', 'estimated', 'isEstimated', 'predicted', 'isPredicted', 'forecast', 'isForecast', 'estimate', 'isEstimate', 'isExpected', 'isScheduled', 'projected', 'isProjected', 'future', 'isFuture', 'upcoming', 'isUpcoming'],
  /** Who or what carries it. */
  carrying: [],
  /** When it ought to happen. */
  plannedTime: [],
  /** When something that takes a while was over. */
  endTime: [],
  classifier: [
    'eventClassifierCode', 'eventClassifier', 'classifierCode', 'classifier', 'timeType', 'timestampType', 'dateType',
    'eventTimeType', 'lifecycle',
  ],
  coordinates: [
    'Coordinates', 'coordinate', 'coord', 'coords', 'Location', 'Position', 'geoCoordinates', 'geoCoordinate',
    'geoPoint', 'geoPosition', 'geoLocation', 'gpsCoordinates', 'gpsCoordinate', 'gpsPosition', 'gpsFix', 'fix',
    'locationCoordinates', 'locationCoordinate', 'loc', 'pos', 'geo', 'gps', 'gpsLocation', 'point', 'latLng',
    'latLong', 'latlon', 'latitudeLongitude', 'LastLocation', 'geometry', 'geojson', 'locationPoint', 'readPoint',
    'wkt', 'geom', 'theGeom', 'result', 'value', 'place', 'lastKnownLocation', 'lastKnownPosition', 'currentLocation', 'currentPosition', 'lastPosition',
    'locations',
  ],
  geoType: ['type'],
  /** A part of the row one level down. */
  section: ['properties', 'attributes', 'node', 'event', 'report', 'data'],
  address: [
    'FormattedAddress', 'formattedLocation', 'Address', 'fullAddress', 'addr', 'fullAddr', 'reverseGeo', 'location', 'LocationName',
    'locationAddress', 'locationDescription', 'tracking_location', 'scanLocation', 'eventLocation', 'place',
    'placeName', 'facility', 'position', 'displayName', 'addressText', 'loc', 'transportCall', 'postext',
    'locationText', 'eventSite', 'siteName', 'locationLocode', 'UNLocationCode', 'locode', 'station', 'airport',
    'port', 'depot', 'hub', 'postOffice', 'office', 'where', 'local', 'serviceArea', 'agency', 'branch', 'bizLocation', 'area',
  ],
  /** Words for a place, where nothing else says where. */
  placeWord: ['lastLocation', 'libelleCentre'],
  /** The code of a place, where nothing says it in words. */
  placeCode: [],
  lines: ADDRESS.lines,
  houseNumber: ADDRESS.houseNumber,
  city: withPrefixes(ADDRESS.city),
  state: withPrefixes(ADDRESS.state),
  postal: withPrefixes(ADDRESS.postal),
  country: withPrefixes(ADDRESS.country),
  event: [
    'Event', 'EventName', 'eventDescription', 'description', 'message', 'statusDescription', 'status_details',
    'trackingDetail', 'eventText', 'eventShortText', 'scanDescription', 'activityDescription', 'milestoneDescription',
    'checkpointDescription', 'desTextoResumen', 'desTextoAmpliado', 'movementDescription', 'actionDescription', 'statusText', 'bizStep', 'transportEventTypeCode', 'equipmentEventTypeCode', 'shipmentEventTypeCode',
    'EventType', 'activity', 'context', 'Status', 'trigger', 'tag', 'longLabel', 'shortLabel', 'labelLong', 'labelShort', 'label', 'desc',
    'what', 'scan', 'headline', 'caption', 'summary', 'phrase', 'msg', 'text', 'name', 'title', 'type', 'kind', 'content', 'action',
  ],
  /** Descriptions under names of their own: words for what an event says in a code. */
  words: [],
  /** What makes a row one about a person. */
  personal: ['email', 'phone', 'telephone', 'tel', 'telNo', 'mobile', 'mobileNo', 'mobileNumber', 'author', 'user'],
  /** Beside one of these with a value, a description may name who signed. */
  signature: ['signed', 'isSigned', 'leftWith', 'receivedBy', 'acceptedBy', 'deliveredTo', 'podName'],
} as const;

/** Text inside an `event` or `status` object of a row. */
// prettier-ignore
export const EVENT = {
  text: [
    'description', 'eventDescription', 'message', 'name', 'text', 'title', 'label', 'Status', 'type', 'EventType',
    'triggerType',
  ],
} as const;

/** Where a list of rows lies inside an object. */
// prettier-ignore
export const LIST = {
  rows: [...ROOT.history, 'rows', 'entries', 'list', 'values', 'results', 'result', 'content', 'value', 'occurrence'],
} as const;

/** Histories kept with the label that made them: names that mean nothing else there. */
// prettier-ignore
export const LABEL_HISTORY = {
  history: [
    'LocationHistory', 'LocationsHistory', 'HistoryLocations', 'LocationHistories', 'Locations', 'LabelLocations',
    'LocationList', 'LocationLog', 'LocationPoints', 'LocationData', 'LocationUpdates', 'LocationRecords',
    'History', 'LabelHistory', 'positions', 'position_history', 'track', 'tracks', 'trackPoints', 'trackHistory',
    'breadcrumbs', 'waypoints', 'pings', 'fixes',
  ],
} as const;

/** A time wrapped in an object: `{when}`, `{$date}`, `{seconds}`. */
// prettier-ignore
export const TIME_OBJECT = {
  time: [
    'dateTime', 'timestamp', 'iso', 'utc', 'timeIso', 'timeUtc', 'etaValue', 'when', 'date', 'time', 'value', 'at', 'on', 'ms', 'seconds',
    'numberLong', 'dropoff', 'delivery', 'latest', 'toDateTime', 'to', 'max', 'maxTime', 'deliveryMaxTime', 'end', 'until', 'endTime',
    'endDateTime', 'endDate', 'latestDateTime', 'toDate', 'toTime', 'dateTo', 'day',
  ],
} as const;
