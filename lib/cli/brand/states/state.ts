import { hoursBefore, reportsOf, type Sent, type Trip } from './trip.ts';
import { roadTrip } from './trips.ts';

/** What the invented service answers. */
export type Answer =
  | { readonly kind: 'view'; readonly body: Sent }
  /** `{}`: unknown or deleted. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreadable' }
  /** The connection ends without a word. */
  | { readonly kind: 'reset' };

/** As the brand's file names them. */
export interface ValuesWithWords {
  readonly statuses: readonly string[];
  readonly exceptions: readonly string[];
}

/** A page behind a link of its own. */
export interface PreviewState {
  /** The identifier in its link. */
  readonly name: string;
  readonly title: string;
  /** What a designer looks at here. */
  readonly about: string;
  readonly status: 200 | 404 | 502 | 503;
  /** Times are told from `now`, so that ages look right at any time. */
  readonly answer: (now: Date) => Answer;
  /** The service answers the preview alone. */
  readonly isStale?: true;
}

export function viewState(name: string, title: string, about: string, view: (now: Date) => Sent): PreviewState {
  return { name, title, about, status: 200, answer: (now) => ({ kind: 'view', body: view(now) }) };
}

/** An ordinary shipment, but for `over`. */
export function shipmentState(
  name: string,
  title: string,
  about: string,
  over: (now: Date) => Sent = () => ({}),
  trip: Trip = roadTrip,
): PreviewState {
  return viewState(name, title, about, (now) => shipment(now, over(now), trip));
}

/** A carrier nobody has heard of: no brand's page may show another's name. */
const CARRIER = { CarrierName: 'Nordwind Spedition', CarrierID: '5b0c1f6f3d2e4a7b9c8d0e1f2a3b4c01' };
const LABEL = { LabelID: 402_817, NFC_ID: '04A2B91C6E7280', LabelType: 'Paper label, 12 weeks' };
const VIENNA = {
  AddressLine1: 'Laxenburger Straße 365',
  AddressLine2: 'Gate 4',
  City: 'Wien',
  PostalCode: '1230',
  Country: 'Austria',
  Latitude: 48.146,
  Longitude: 16.325,
};

/** With everything the interface names; `over` replaces what a state is about. */
export function shipment(now: Date, over: Sent = {}, trip: Trip = roadTrip): Sent {
  const history = reportsOf(trip, now);
  const latest = history[0];
  return {
    AssetName: 'Replacement pump, crate 2 of 3',
    Status: 'InTransit',
    TrackingNo: 'NWS 4417 2083 11',
    ...CARRIER,
    ...LABEL,
    CurrentAddress: addressOf(latest),
    DestinationAddress: VIENNA,
    CreatedOn: hoursBefore(now, 31),
    ActivatedOn: hoursBefore(now, 22),
    UpdatedOn: latest?.['Timestamp'] ?? null,
    ETA: hoursBefore(now, -6),
    ExpirationDate: hoursBefore(now, -24 * 63),
    Exceptions: [],
    LocationHistory: history,
    ...over,
  };
}

/** A place without a name is told by its position. */
function addressOf(report: Sent | undefined): Sent | null {
  if (report === undefined) return null;
  const { Address: address, Latitude, Longitude } = report;
  return { ...(typeof address === 'object' ? address : {}), Latitude, Longitude };
}
