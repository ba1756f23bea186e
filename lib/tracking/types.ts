/** The domain of the tracking service, as plain JSON: it crosses from server to browser unchanged. */

/** Degrees, WGS 84. Latitude in [-90, 90], longitude in [-180, 180]. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** `iso` is UTC with milliseconds, or null when only `raw` may be shown: it cannot be read without guessing. */
export interface Timestamp {
  readonly iso: string | null;
  /** `none`: the service stated no zone, so `iso` is a reading as UTC. */
  readonly zone: 'utc' | 'offset' | 'none';
  /** `date`: a calendar day; no clock time may be shown. */
  readonly precision: 'instant' | 'date';
  readonly raw: string;
}

/** At least one of `lines` and `position` holds something, but where a brand hides the words. */
export interface Address {
  /** What to print, in order, without empties and repeats, the country too. */
  readonly lines: readonly string[];
  /** Set only when the service gave it as a field of its own; never cut out of a longer text. */
  readonly town: string | null;
  readonly country: string | null;
  readonly position: Position | null;
}

export interface LocationPoint {
  readonly time: Timestamp | null;
  /** null: no usable position; the row stays in the list and off the map. */
  readonly position: Position | null;
  readonly address: Address | null;
  /** Verbatim. */
  readonly event: string | null;
}

/** Text as sent (cleaned of control and bidi characters); a bare number is a code without a text. */
export interface Status {
  readonly text: string | null;
  readonly code: number | null;
  readonly detail: string | null;
}

export interface Exceptions {
  /** Verbatim, exact repeats once, the first 100. */
  readonly labels: readonly string[];
  /** Readable labels beyond the first 100. */
  readonly more: number;
  /** Entries that are neither text nor an object with a text. */
  readonly unreadable: number;
}

export interface Carrier {
  readonly name: string | null;
  readonly id: string | null;
}

/** The tracking tag. Its state is never the asset's status. */
export interface Label {
  readonly id: string | null;
  readonly nfcId: string | null;
  readonly type: string | null;
  readonly status: string | null;
  readonly subStatus: string | null;
}

export interface AssetTimes {
  readonly created: Timestamp | null;
  readonly updated: Timestamp | null;
  readonly activated: Timestamp | null;
  readonly delivered: Timestamp | null;
  readonly estimatedDelivery: Timestamp | null;
  readonly expires: Timestamp | null;
}

/** All but the history. Without an asset id, which no visitor is given. */
export interface SharedAssetFacts {
  readonly assetName: string | null;
  readonly trackingNumber: string | null;
  readonly status: Status | null;
  readonly currentAddress: Address | null;
  readonly destinationAddress: Address | null;
  readonly originAddress: Address | null;
  readonly carrier: Carrier | null;
  readonly label: Label | null;
  readonly times: AssetTimes;
  /** null: not provided, which is another claim than an empty list. */
  readonly exceptions: Exceptions | null;
  /** Whether the service gave a history at all, be it an empty one. */
  readonly historyGiven: boolean;
  /** Rows the service marks as planned or estimated, or that lie ahead, as sent; the first 100. */
  readonly planned: readonly LocationPoint[];
  /** Rows beyond the kept 300,000. */
  readonly historyLeftOut: number;
  /** Sorted, or turned round. */
  readonly historyReordered: boolean;
  /** Nothing proves an order. */
  readonly historyAsSent: boolean;
  /** Without a status: rows of several parcels, or a flag that not all is delivered; one report is not the whole. */
  readonly deniesDelivery?: true;
}

export interface SharedAsset extends SharedAssetFacts {
  /** What has happened, newest first unless `historyAsSent`. */
  readonly history: readonly LocationPoint[];
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

/** The rules of docs/reading.md by which a concept is found. */
export type Rule = 'field map' | 'spelling' | 'typed list' | 'flat parts' | 'shape' | 'label' | 'own time' | 'carried';

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
