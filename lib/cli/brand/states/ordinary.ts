import { hoursBefore } from './journey.ts';
import { brokenJourney, finishedJourney, longJourney, pacificJourney, roadJourney } from './routes.ts';
import { shipmentState, type PreviewState } from './state.ts';
import { shipment } from './views.ts';

/** What most readers see. */
export const ordinaryStates: readonly PreviewState[] = [
  shipmentState('shared', 'On its way', 'The page most readers see: it moves, and nothing is wrong.', (now) => shipment(now)),
  shipmentState('delivered', 'Delivered', 'At its end, with the time of delivery.', (now) =>
    shipment(now, { Status: 'Delivered', DeliveredOn: hoursBefore(now, 4.4), ETA: null }, finishedJourney)),
  shipmentState('ready', 'Ready, one report', 'A label that has only just been switched on: one report, no line on the map.', (now) => {
    const position = { Latitude: 51.9, Longitude: 4.42 };
    const address = { AddressLine1: 'Waalhaven, dock 12', City: 'Rotterdam', Country: 'Netherlands' };
    return shipment(now, {
      Status: 'Ready',
      CurrentAddress: { ...address, ...position },
      UpdatedOn: hoursBefore(now, 0.3),
      LocationHistory: [{ Timestamp: hoursBefore(now, 0.3), ...position, Address: address, Event: 'Label activated' }],
    });
  }),
  shipmentState('empty', 'Created, nothing yet', 'No label, no report, no map, no carrier yet.', (now) => ({
    AssetName: 'Seed potatoes, spring order',
    Status: 'Created',
    DestinationAddress: { AddressLine1: 'Strandgata 12', City: 'Tromsø', PostalCode: '9008', Country: 'Norway' },
    CreatedOn: hoursBefore(now, 2.1),
    Exceptions: [],
    LocationHistory: [],
  })),
  shipmentState('bare', 'Next to nothing', 'The service sends a name and no more: every gap is said in words.', () => ({ AssetName: 'Sample crate', LocationHistory: [] })),
  shipmentState('no-position', 'Addresses only', 'Scans of depots without coordinates: a history, but no map.', (now) => {
    const scans = [['Gate 4', 'Linz', 'Austria', 0.6], ['Sorting centre', 'Passau', 'Germany', 5], ['Depot Nürnberg-Hafen', 'Nürnberg', 'Germany', 13], ['Depot Niehl', 'Köln', 'Germany', 22], ['Picked up', 'Rotterdam', 'Netherlands', 30]] as const;
    const history = scans.map(([site, city, country, hours]) => ({ Timestamp: hoursBefore(now, hours), Address: { AddressLine1: site, City: city, Country: country }, Event: 'Depot scan' }));
    return shipment(now, { CurrentAddress: history[0]?.Address, UpdatedOn: hoursBefore(now, 0.6), LocationHistory: history, DestinationAddress: { AddressLine1: 'Laxenburger Straße 365', City: 'Wien', PostalCode: '1230', Country: 'Austria' } });
  }),
  shipmentState('stops-and-silences', 'Stops and silences', 'Long stops folded into one row each, and times without a report, dashed in list and map.', (now) => shipment(now, {}, brokenJourney)),
  shipmentState('present-silence', 'Silent at present', 'The label has said nothing for nine hours: the list opens with it.', (now) => shipment(now, {}, { ...roadJourney, endedMinutesAgo: 9 * 60 + 14 })),
  shipmentState('pacific', 'Across the Pacific', 'A line over the 180th meridian, by sea for two weeks.', (now) =>
    shipment(now, {
      AssetName: 'Container PMLU 482 913 6',
      Status: 'At sea',
      CarrierName: 'Pacific Meridian Line',
      TrackingNo: 'PML-BUS-LGB-0931',
      DestinationAddress: { AddressLine1: 'Pier T, Berth 134', City: 'Long Beach', State: 'CA', PostalCode: '90802', Country: 'United States', Latitude: 33.752, Longitude: -118.232 },
      ETA: hoursBefore(now, -62),
    }, pacificJourney)),
  shipmentState('many-pages', '700 reports', 'A week of reports: the history has pages.', (now) => shipment(now, { AssetName: 'Shuttle trailer 18' }, longJourney)),
];
