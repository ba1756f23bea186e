import type { PublicText } from './personal-data/public-text.ts';

/**
 * The domain of the tracking service, as plain JSON: it crosses from server to browser unchanged. `Text` is how far its
 * words are checked: what a decoder hands out holds none that has not passed `publicText`.
 */

/** Degrees, WGS 84. Latitude in [-90, 90], longitude in [-180, 180]. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** `iso` is UTC with milliseconds, or null when only `raw` may be shown: it cannot be read without guessing. */
export interface Timestamp<Text extends string = string> {
  readonly iso: string | null;
  /** `none`: the service stated no zone, so `iso` is a reading as UTC. */
  readonly zone: 'utc' | 'offset' | 'none';
  /** `date`: a calendar day; no clock time may be shown. */
  readonly precision: 'instant' | 'date';
  readonly raw: Text;
}

/** At least one of `lines` and `position` holds something, but where a brand hides the words. */
export interface Address<Text extends string = string> {
  /** What to print, in order, without empties and repeats, the country too. */
  readonly lines: readonly Text[];
  /** Set only when the service gave it as a field of its own; never cut out of a longer text. */
  readonly town: Text | null;
  readonly country: Text | null;
  readonly position: Position | null;
}

export interface LocationPoint<Text extends string = string> {
  readonly time: Timestamp<Text> | null;
  /** null: no usable position; the row stays in the list and off the map. */
  readonly position: Position | null;
  readonly address: Address<Text> | null;
  /** Verbatim. */
  readonly event: Text | null;
  /** How uncertain the position is, in metres, where the service says so. */
  readonly accuracy?: number;
}

/** Text as sent (cleaned of control and bidi characters); a bare number is a code without a text. */
export interface Status<Text extends string = string> {
  readonly text: Text | null;
  readonly code: number | null;
  readonly detail: Text | null;
}

export interface Exceptions<Text extends string = string> {
  /** Verbatim, exact repeats once, the first 100. */
  readonly labels: readonly Text[];
  /** Readable labels beyond the first 100. */
  readonly more: number;
  /** Entries that are neither text nor an object with a text. */
  readonly unreadable: number;
}

export interface Carrier<Text extends string = string> {
  readonly name: Text | null;
  readonly id: Text | null;
}

/** The tracking tag. Its state is never the asset's status. */
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
  /** The end of the window of delivery, where one was given. */
  readonly estimatedDelivery: Timestamp<Text> | null;
  /** The start of that window. */
  readonly estimatedFrom?: Timestamp<Text>;
  readonly expires: Timestamp<Text> | null;
}

/** All but the history. Without an asset id, which no visitor is given. */
export interface SharedAssetFacts<Text extends string = string> {
  readonly assetName: Text | null;
  readonly trackingNumber: Text | null;
  readonly status: Status<Text> | null;
  readonly currentAddress: Address<Text> | null;
  /** When it was at `currentAddress`, where the service gives a time with that place. */
  readonly currentTime?: Timestamp<Text>;
  readonly destinationAddress: Address<Text> | null;
  readonly originAddress: Address<Text> | null;
  readonly carrier: Carrier<Text> | null;
  readonly label: Label<Text> | null;
  readonly times: AssetTimes<Text>;
  /** null: not provided, which is another claim than an empty list. */
  readonly exceptions: Exceptions<Text> | null;
  /** Whether the service gave a history at all, be it an empty one. */
  readonly historyGiven: boolean;
  /** Rows the service marks as planned or estimated, or that lie ahead, as sent; the first 100. */
  readonly planned: readonly LocationPoint<Text>[];
  /** Rows beyond the kept 300,000. */
  readonly historyLeftOut: number;
  /** Sorted, or turned round. */
  readonly historyReordered: boolean;
  /** Nothing proves an order. */
  readonly historyAsSent: boolean;
  /** Without a status: rows of several parcels, or a flag that not all is delivered; one report is not the whole. */
  readonly contradictsDelivery?: true;
}

export interface SharedAsset extends SharedAssetFacts<PublicText> {
  /** What has happened, newest first unless `historyAsSent`. */
  readonly history: readonly LocationPoint<PublicText>[];
}

/** `unavailable`: the link is unknown, deleted or mistyped; the service's `{}` does not say which. */
export type GetSharingResult =
  | { readonly kind: 'shared'; readonly asset: SharedAsset; readonly diagnostics: Diagnostics }
  | { readonly kind: 'unavailable' };

/** How one concept was found; names of keys, never values. */
export interface Finding {
  readonly concept: string;
  readonly path: string;
  readonly rule: Rule;
  /** Paths that could have stood for it. */
  readonly passedOver: readonly string[];
}

/** Why a concept is taken from where it was found (docs/reading.md). */
export type Rule = 'field map' | 'evidence';

/** What the decoder did, for logs: counts and key names, never values. */
export interface Diagnostics {
  readonly rows: number;
  readonly rowsWithoutPosition: number;
  readonly rowsWithoutTime: number;
  /** Concept → key path it was found under. */
  readonly found: Readonly<Record<string, string>>;
  readonly findings: readonly Finding[];
  /** Key names; `…` stands for one that is somebody's, or holds the link's identifier. */
  readonly unknownKeys: readonly string[];
}

const CONTROL = /[\u0000-\u001F\u007F-\u009F]/;
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Most UTF-16 units of an identifier. */
export const MAX_SHARE_ID_LENGTH = 512;

/**
 * Whether the service may be asked for it: 1 to 512 UTF-16 units, no control characters (C0, DEL, C1),
 * well-formed Unicode, since a lone surrogate has no URL encoding. Everything else is legal and opaque.
 */
export function isShareId(value: unknown): value is string {
  if (typeof value !== 'string' || value === '' || value.length > MAX_SHARE_ID_LENGTH) return false;
  return !CONTROL.test(value) && !LONE_SURROGATE.test(value);
}
