import type { PublicText } from './personal-data/redact-text.ts';

/** Plain JSON, sent from server to browser unchanged. `Text` is `PublicText` once personal data has been removed. */

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * `iso` is null if the time cannot be read without guessing; then only `raw` is shown. `zone: 'none'` means that `iso`
 * assumes UTC. With precision `date` no clock time may be shown.
 */
export interface Timestamp<Text extends string = string> {
  readonly iso: string | null;
  readonly zone: 'utc' | 'offset' | 'none';
  readonly precision: 'instant' | 'date';
  readonly raw: Text;
}

export interface Address<Text extends string = string> {
  readonly lines: readonly Text[];
  /** Only from a field of its own, never cut out of a longer text. */
  readonly town: Text | null;
  readonly country: Text | null;
  readonly position: Position | null;
}

export interface LocationPoint<Text extends string = string> {
  readonly time: Timestamp<Text> | null;
  readonly position: Position | null;
  readonly address: Address<Text> | null;
  readonly event: Text | null;
  /** Metres. */
  readonly accuracy?: number;
  /** One for each of the asset's reading columns, in its unit. */
  readonly readings?: Readings;
}

export type Readings = readonly (number | null)[];

export const QUANTITIES = [
  ...(['temperature', 'humidity', 'shock', 'acceleration', 'light', 'pressure'] as const),
  ...(['battery', 'speed', 'heading', 'altitude'] as const),
] as const;
export type Quantity = (typeof QUANTITIES)[number];

export const UNITS = [
  ...(['°C', '°F', 'K', '%', 'g/m³', 'lx', 'g', 'mg', 'm/s²', 'Pa', 'hPa', 'kPa', 'bar', 'psi'] as const),
  ...(['V', 'mV', 'km/h', 'm/s', 'mph', 'kn', '°', 'm', 'ft'] as const),
] as const;
export type Unit = (typeof UNITS)[number];

/** Null: the service sends no such limit. */
export interface ReadingLimits {
  readonly min: number | null;
  readonly max: number | null;
}

/** What the numbers of one sensor are. Limits and readings are in `unit`; without a unit they are as sent. */
export interface ReadingColumn<Text extends string = string> extends ReadingLimits {
  readonly quantity: Quantity;
  readonly unit: Unit | null;
  readonly name: Text | null;
  /** How many values no such sensor measures, such as −127 °C for a missing probe. */
  readonly discarded: number;
  /** Sent beside the history. */
  readonly current?: number;
}

/** A reading that is not part of a report. `time` in ms UTC. */
export interface LooseReading {
  readonly column: number;
  readonly time: number;
  readonly value: number;
}

/** `time` is what was planned; `came` is when it happened, where a report of the same stop says so. */
export interface PlannedPoint<Text extends string = string> extends LocationPoint<Text> {
  readonly came?: Timestamp<Text>;
}

export interface Status<Text extends string = string> {
  readonly text: Text | null;
  readonly code: number | null;
  readonly detail: Text | null;
}

export interface Exceptions<Text extends string = string> {
  readonly labels: readonly Text[];
  readonly more: number;
  readonly unreadable: number;
}

export interface Carrier<Text extends string = string> {
  readonly name: Text | null;
  readonly id: Text | null;
}

export interface Label<Text extends string = string> {
  readonly id: Text | null;
  readonly nfcId: Text | null;
  readonly type: Text | null;
  readonly status: Text | null;
  readonly subStatus: Text | null;
}

export interface AssetTimes<Text extends string = string> {
  readonly created: Timestamp<Text> | null;
  readonly updated: Timestamp<Text> | null;
  readonly activated: Timestamp<Text> | null;
  readonly delivered: Timestamp<Text> | null;
  readonly estimatedDelivery: Timestamp<Text> | null;
  readonly estimatedFrom?: Timestamp<Text>;
  readonly expires: Timestamp<Text> | null;
}

/** The time left until the arrival, as it was at `asOf`; null: the moment is not known. */
export interface TimeLeft<Text extends string = string> {
  readonly seconds: number;
  readonly asOf: Timestamp<Text> | null;
}

export interface SharedAssetFacts<Text extends string = string> {
  readonly assetName: Text | null;
  readonly trackingNumber: Text | null;
  readonly status: Status<Text> | null;
  readonly currentAddress: Address<Text> | null;
  readonly currentTime?: Timestamp<Text>;
  readonly destinationAddress: Address<Text> | null;
  readonly originAddress: Address<Text> | null;
  readonly carrier: Carrier<Text> | null;
  readonly label: Label<Text> | null;
  readonly times: AssetTimes<Text>;
  /** Not once it is delivered. */
  readonly timeLeft: TimeLeft<Text> | null;
  /** Where it was left, as in `front door`. */
  readonly deliveryPlace: Text | null;
  readonly exceptions: Exceptions<Text> | null;
  readonly historyGiven: boolean;
  readonly planned: readonly PlannedPoint<Text>[];
  /** Reports of stops that had a planned time too. */
  readonly plannedReports?: readonly PlannedPoint<Text>[];
  readonly historyLeftOut: number;
  readonly historyReordered: boolean;
  readonly historyAsSent: boolean;
  /** Several parcels, or a flag says that not everything is delivered, so that one report does not prove a delivery. */
  readonly contradictsDelivery?: true;
  readonly readings?: readonly ReadingColumn<Text>[];
}

export interface SharedAsset extends SharedAssetFacts<PublicText> {
  readonly history: readonly LocationPoint<PublicText>[];
  readonly looseReadings: readonly LooseReading[];
}

export type GetSharingResult =
  | { readonly kind: 'shared'; readonly asset: SharedAsset; readonly diagnostics: Diagnostics }
  | { readonly kind: 'unavailable' };

export interface Finding {
  readonly concept: string;
  readonly path: string;
  readonly rule: 'field map' | 'evidence';
  readonly value: string | null;
  readonly runnerUp: { readonly path: string; readonly value: string | null; readonly why: string } | null;
}

export interface Diagnostics {
  readonly rows: number;
  readonly rowsWithoutPosition: number;
  readonly rowsWithoutTime: number;
  readonly found: Readonly<Record<string, string>>;
  readonly findings: readonly Omit<Finding, 'value'>[];
  /** Concepts of the field map whose path the answer does not have. */
  readonly lost: readonly string[];
  /** Paths of values that are not read; only beside findings. */
  readonly unread: readonly string[];
  readonly unknownKeys: readonly string[];
}

const CONTROL = /[\u0000-\u001F\u007F-\u009F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

export const MAX_SHARE_ID_LENGTH = 512;

/** At most 512 UTF-16 units, no control characters, and well-formed, since a lone surrogate has no URL encoding. */
export function isShareId(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_SHARE_ID_LENGTH) return false;
  return !CONTROL.test(value) && !LONE_SURROGATE.test(value);
}
