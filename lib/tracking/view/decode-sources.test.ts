import { expect, it } from 'vitest';
import type { SharedAsset } from '../types.ts';
import { decodeSharedAsset } from './decode.ts';

function decode(body: unknown): SharedAsset {
  const result = decodeSharedAsset(body, { now: Date.UTC(2025, 10, 21) });
  if (result.kind !== 'shared') throw new Error('not shared');
  return result.asset;
}

const at = (iso: string) => ({ iso });
const place = (latitude: number, longitude: number) => ({ latitude, longitude });

/** One small payload in the manner of each public service, and what must be read from it. */
const sources: Record<string, [unknown, object]> = {
  'items in an object, nested label and address': [
    {
      name: 'Box',
      trackingRef: 'T1',
      createdOn: '2025-01-01T00:00:00Z',
      activated: { when: '2025-01-02T00:00:00Z' },
      label: { bleId: 'b1', nfcId: 'n1', addedOn: '2025-01-03T00:00:00Z' },
      locations: {
        items: [
          {
            timestamp: '2025-02-01T00:00:00Z',
            coordinate: { latitude: 52.5, longitude: 13.4 },
            address: { road: 'Ring', house_number: '7', city: 'Berlin', country: 'Germany' },
            accuracy: 5,
          },
        ],
      },
    },
    {
      assetName: 'Box',
      trackingNumber: 'T1',
      label: { id: 'b1', nfcId: 'n1' },
      times: { created: at('2025-01-01T00:00:00.000Z'), activated: at('2025-01-02T00:00:00.000Z') },
      history: [
        {
          time: at('2025-02-01T00:00:00.000Z'),
          position: place(52.5, 13.4),
          address: { lines: ['Ring 7', 'Berlin', 'Germany'], town: 'Berlin' },
        },
      ],
    },
  ],
  'positions with three times and a null address': [
    {
      name: 'Truck',
      lastUpdate: '2025-02-01T00:00:00.000+00:00',
      positions: [
        {
          fixTime: '2025-02-01T00:00:01.000+00:00',
          deviceTime: '2025-02-01T00:00:00.000+00:00',
          serverTime: '2025-02-01T00:00:05.000+00:00',
          latitude: 52.5,
          longitude: 13.4,
          address: null,
          attributes: { distance: 0 },
        },
      ],
    },
    {
      assetName: 'Truck',
      times: { updated: at('2025-02-01T00:00:00.000Z') },
      history: [{ time: at('2025-02-01T00:00:01.000Z'), position: place(52.5, 13.4), address: null }],
    },
  ],
  'data with tst in epoch seconds': [
    { count: 1, data: [{ _type: 'location', lat: 52.5, lon: 13.4, tst: 1738368000, acc: 9, tid: 'ab' }] },
    { history: [{ time: at('2025-02-01T00:00:00.000Z'), position: place(52.5, 13.4) }] },
  ],
  'data with the time inside the position': [
    {
      count: 1,
      data: [{ position: { lat: 52.5, lng: 13.4, accuracy: 3, type: 'gnss', timestamp: '2025-02-01T00:00:00Z' } }],
    },
    { history: [{ time: at('2025-02-01T00:00:00.000Z'), position: place(52.5, 13.4) }] },
  ],
  'meta and data around a tracking object': [
    {
      meta: { code: 200 },
      data: {
        tracking: {
          id: 'x',
          title: 'Shoes',
          tracking_number: 'T2',
          slug: 'dhl',
          tag: 'InTransit',
          subtag_message: 'Departed',
          expected_delivery: '2025-02-03',
          checkpoints: [
            {
              checkpoint_time: '2025-02-01T09:42:00',
              message: 'Departed Facility',
              location: 'Leipzig',
              country_name: 'Germany',
              city: 'Leipzig',
              coordinates: null,
              tag: 'InTransit',
            },
          ],
        },
      },
    },
    {
      assetName: 'Shoes',
      trackingNumber: 'T2',
      carrier: { name: 'dhl' },
      status: { text: 'InTransit', detail: 'Departed' },
      times: { estimatedDelivery: { precision: 'date' } },
      history: [
        {
          time: { iso: '2025-02-01T09:42:00.000Z', zone: 'none' },
          position: null,
          address: { lines: ['Leipzig'] },
          event: 'Departed Facility',
        },
      ],
    },
  ],
  'tracking details, oldest first, with an all-null place': [
    {
      tracking_code: 'T3',
      status: 'delivered',
      status_detail: 'arrived_at_destination',
      carrier: 'USPS',
      est_delivery_date: null,
      created_at: '2025-01-01T00:00:00Z',
      tracking_details: [
        {
          message: 'Accepted',
          status: 'in_transit',
          datetime: '2025-01-01T00:00:00Z',
          tracking_location: { city: null, state: null, country: null, zip: null },
        },
        {
          message: 'Delivered',
          status: 'delivered',
          datetime: '2025-01-02T00:00:00Z',
          tracking_location: { city: 'AUSTIN', state: 'TX', country: null, zip: '78701' },
        },
      ],
    },
    {
      trackingNumber: 'T3',
      carrier: { name: 'USPS' },
      status: { text: 'delivered', detail: 'arrived_at_destination' },
      historyReordered: true,
      history: [
        { event: 'Delivered', address: { lines: ['78701 AUSTIN', 'TX'], town: 'AUSTIN' } },
        { event: 'Accepted', address: null },
      ],
    },
  ],
  'one shipment in a list, schema.org addresses': [
    {
      shipments: [
        {
          id: 7777777770,
          service: 'express',
          origin: { address: { addressLocality: 'BONN', countryCode: 'DE' } },
          destination: { address: { addressLocality: 'OSLO', countryCode: 'NO' } },
          status: {
            timestamp: '2025-02-01T00:00:00Z',
            statusCode: 'transit',
            status: 'PROCESSED',
            description: 'Left the depot',
          },
          estimatedTimeOfDelivery: '2025-02-04T00:00:00Z',
          events: [
            {
              timestamp: '2025-02-01T00:00:00Z',
              location: { address: { addressLocality: 'BONN' } },
              description: 'PROCESSED',
              statusCode: 'transit',
            },
          ],
        },
      ],
    },
    {
      status: { text: 'PROCESSED', detail: 'Left the depot' },
      originAddress: { lines: ['BONN', 'DE'], town: 'BONN', country: 'DE' },
      destinationAddress: { town: 'OSLO' },
      history: [{ address: { lines: ['BONN'] }, event: 'PROCESSED' }],
    },
  ],
  'Pascal case with its own entry times': [
    {
      EntityName: 'Box',
      DeviceId: '123',
      ShipTo: 'Oslo',
      Locations: [
        {
          EntryTimeUtc: '2021-02-04T18:57:36.8229403',
          EntryTimeEpoch: 1612465056823,
          Latitude: 52.5,
          Longitude: 13.4,
          Location: { FormattedAddress: 'Ring 7, Berlin' },
        },
      ],
    },
    {
      assetName: 'Box',
      label: { id: '123' },
      destinationAddress: { lines: ['Oslo'] },
      history: [
        {
          time: { iso: '2021-02-04T18:57:36.822Z' },
          position: place(52.5, 13.4),
          address: { lines: ['Ring 7, Berlin'] },
        },
      ],
    },
  ],
  'location as a list, with a place as text': [
    { name: 'Van', location: [{ timeMs: 1738368000000, latitude: 52.5, longitude: 13.4, location: 'Ring 7, Berlin' }] },
    {
      currentAddress: null,
      history: [
        { position: place(52.5, 13.4), time: at('2025-02-01T00:00:00.000Z'), address: { lines: ['Ring 7, Berlin'] } },
      ],
    },
  ],
  'reverse geocoded text in an object': [
    {
      name: 'Van',
      gps: [
        { time: '2025-02-01T00:00:00Z', latitude: 52.5, longitude: 13.4, reverseGeo: { formattedLocation: 'Ring 7' } },
      ],
    },
    { history: [{ address: { lines: ['Ring 7'] } }] },
  ],
  'a GeoJSON collection': [
    {
      asset_name: 'Box',
      history: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [13.4, 52.5, 30] },
            properties: { time: '2025-02-01T00:00:00Z', address: 'Berlin', event: 'scan' },
          },
        ],
      },
    },
    {
      history: [
        {
          position: place(52.5, 13.4),
          time: at('2025-02-01T00:00:00.000Z'),
          address: { lines: ['Berlin'] },
          event: 'scan',
        },
      ],
    },
  ],
  'a GeoJSON collection as the whole body': [
    {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [13.4, 52.5] },
          properties: { timestamp: 1738368000 },
        },
      ],
    },
    { history: [{ position: place(52.5, 13.4), time: at('2025-02-01T00:00:00.000Z') }] },
  ],
  'a GeoJSON line with its times': [
    {
      name: 'Box',
      track: {
        type: 'Feature',
        geometry: {
          type: 'LineString',
          coordinates: [
            [13.4, 52.5],
            [13.5, 52.6],
          ],
        },
        properties: { coordTimes: ['2025-02-02T00:00:00Z', '2025-02-01T00:00:00Z'] },
      },
    },
    {
      history: [{ position: place(52.5, 13.4), time: at('2025-02-02T00:00:00.000Z') }, { position: place(52.6, 13.5) }],
    },
  ],
  'flat parts of a place on the row': [
    {
      tracking_number: 'T4',
      status_code: 'IT',
      status_description: 'In Transit',
      carrier_code: 'ups',
      actual_delivery_date: null,
      events: [
        {
          occurred_at: '2025-02-01T00:00:00Z',
          description: 'Departed',
          city_locality: 'AUSTIN',
          state_province: 'TX',
          postal_code: '78701',
          country_code: 'US',
          latitude: 30.26,
          longitude: -97.74,
        },
      ],
    },
    {
      status: { text: 'In Transit' },
      carrier: { name: 'ups' },
      history: [
        {
          position: place(30.26, -97.74),
          event: 'Departed',
          address: { lines: ['78701 AUSTIN', 'TX', 'US'], town: 'AUSTIN', country: 'US' },
        },
      ],
    },
  ],
  'tracking history with nested places': [
    {
      tracking_number: 'T5',
      address_to: { city: 'Oslo', country: 'NO' },
      tracking_status: { status: 'TRANSIT', status_details: 'On its way' },
      tracking_history: [
        {
          status: 'TRANSIT',
          status_details: 'Scan',
          status_date: '2025-02-01T00:00:00Z',
          location: { city: 'Austin', state: 'TX' },
        },
      ],
    },
    {
      destinationAddress: { town: 'Oslo' },
      status: { text: 'TRANSIT' },
      history: [{ event: 'Scan', address: { lines: ['Austin', 'TX'] } }],
    },
  ],
  'a day, a clock and an offset apart': [
    {
      shipmentTrackingNumber: 'T6',
      events: [
        {
          date: '2025-02-01',
          time: '18:02:00',
          GMTOffset: '+01:00',
          typeCode: 'PU',
          description: 'Picked up',
          serviceArea: [{ code: 'BER' }],
        },
      ],
    },
    {
      history: [
        { time: { iso: '2025-02-01T17:02:00.000Z', zone: 'offset', precision: 'instant' }, event: 'Picked up' },
      ],
    },
  ],
  'E7 integers and digit strings': [
    {
      name: 'Phone',
      locations: [{ timestampMs: '1738368000000', latitudeE7: 525000000, longitudeE7: 134000000, accuracy: 20 }],
    },
    { history: [{ position: place(52.5, 13.4), time: at('2025-02-01T00:00:00.000Z') }] },
  ],
  'pairs as text': [
    {
      name: 'Box',
      history: [
        { when: '2025-02-01T00:00:00Z', location: '52.5, 13.4' },
        { when: '2025-01-31T00:00:00Z', geo: 'geo:52.6,13.5;u=10' },
        { when: '2025-01-30T00:00:00Z', point: 'POINT(13.6 52.7)' },
      ],
    },
    {
      history: [
        { position: place(52.5, 13.4), address: null },
        { position: place(52.6, 13.5) },
        { position: place(52.7, 13.6) },
      ],
    },
  ],
  'both lat/lon and lat/long, display times beside ISO ones': [
    {
      shipmentDescription: 'Box',
      shippedTo: 'Oslo',
      estArrivalDate: '6:27PM 12 Mar 2016',
      estArrivalDateISO: '2016-03-12T18:27:00Z',
      locations: [
        { time: '6:27PM 12 Mar 2016', timeISO: '2016-03-12T18:27:00Z', lat: 52.5, lon: 13.4, long: 13.4, desc: 'Ring' },
      ],
      alerts: [{ title: 'TemperatureBreach', type: 'x' }],
    },
    {
      times: { estimatedDelivery: at('2016-03-12T18:27:00.000Z') },
      exceptions: { labels: ['TemperatureBreach'] },
      history: [{ time: at('2016-03-12T18:27:00.000Z'), position: place(52.5, 13.4), event: 'Ring' }],
    },
  ],
  'names nobody listed': [
    {
      AssetTitle: 'Box',
      WhereItWas: [{ sensorLat: 52.5, sensorLng: 13.4, pingedAt: '2025-02-01T00:00:00Z', nearestAddress: 'Ring 7' }],
    },
    {
      assetName: 'Box',
      history: [{ position: place(52.5, 13.4), time: at('2025-02-01T00:00:00.000Z'), address: { lines: ['Ring 7'] } }],
    },
  ],
  'rows under keys of their own': [
    {
      name: 'Box',
      history: { a1: { lat: 52.5, lng: 13.4, ts: 1738368000 }, a2: { lat: 52.6, lng: 13.5, ts: 1738360000 } },
    },
    { history: [{ position: place(52.5, 13.4) }, { position: place(52.6, 13.5) }] },
  ],
  'an asset object beside label, carrier and locations': [
    {
      Asset: { AssetName: 'Box', Status: 'Ready', TrackingNo: 'T7' },
      Label: { LabelID: 3, Status: 'Available' },
      Carrier: { CarrierName: 'Blue' },
      Locations: [{ Lat: 52.5, Long: 13.4, CreatedOn: '/Date(1738368000000+0100)/' }],
    },
    {
      assetName: 'Box',
      trackingNumber: 'T7',
      status: { text: 'Ready' },
      label: { id: '3', status: 'Available' },
      carrier: { name: 'Blue' },
      history: [{ time: at('2025-02-01T00:00:00.000Z'), position: place(52.5, 13.4) }],
    },
  ],
};

it.each(Object.entries(sources))('reads %s', (_, [body, expected]) => {
  expect(decode(body)).toMatchObject(expected);
});
