import type {
  Address,
  AssetTimes,
  LocationPoint,
  Position,
  ReadingColumn,
  SharedAssetFacts,
  Timestamp,
} from '#lib/tracking/types.ts';

/** Counted from the oldest report, which is 1, so that numbers stay valid while the history grows. */
export type ReportNumber = number;

export interface PlaceZones {
  /** IANA names; the first is that of the newest place, and of times without a report. */
  readonly names: readonly string[];
  /** Newest first: from this report up to the previous run, the zone is `names[name]`. */
  readonly runs: readonly (readonly [first: ReportNumber, name: number])[];
}

export type ZoneOf = (report?: ReportNumber) => string;

/** Newest first. Objects are created on demand. */
export interface History {
  readonly length: number;
  readonly instants: Float64Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly accuracies: Float32Array;
  /** For each of the asset's reading columns, NaN where a report has none; empty for a column of other readings. */
  readonly readings: readonly Float32Array[];
  readonly looseReadings: LooseReadingColumns;
  readonly isDay: (index: number) => boolean;
  /** 0 nothing, else 1 + zone (utc, offset, none), plus 4 for a calendar day. */
  readonly kindAt: (index: number) => number;
  readonly hasAddress: (index: number) => boolean;
  readonly addressNumber: (index: number) => number;
  readonly eventNumber: (index: number) => number;
  readonly eventAt: (index: number) => string | null;
  readonly addressAt: (index: number) => Address | null;
  readonly at: (index: number) => LocationPoint | undefined;
}

export interface Silence {
  readonly after: ReportNumber;
  readonly before: ReportNumber;
  readonly from: string;
  readonly until: string;
  readonly durationMs: number;
}

export interface Stop {
  readonly first: ReportNumber;
  readonly last: ReportNumber;
  readonly from: string;
  readonly until: string;
  readonly durationMs: number;
  readonly latitude: number;
  readonly longitude: number;
}

export interface TrackPoints {
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  readonly times: Float64Array;
  readonly numbers: Uint32Array;
}

export interface Segment {
  readonly kind: 'solid' | 'silence';
  readonly first: number;
  readonly last: number;
}

export interface JourneySummary {
  readonly reports: number;
  readonly located: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  readonly distanceMetres: number;
  readonly outlierCount: number;
  /** Positions contradict each other all the time: there may be two trackers. */
  readonly contradicts: boolean;
  readonly silenceAfterMs: number | null;
  readonly silenceCount: number;
  readonly silentMs: number;
  readonly stopCount: number;
}

export interface Journey extends JourneySummary {
  readonly outliers: Uint32Array;
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
}

export interface Report extends LocationPoint {
  readonly number: ReportNumber;
}

export interface Fold {
  readonly first: ReportNumber;
  readonly last: ReportNumber;
  readonly kind: 'place' | 'country' | 'leg';
  readonly metres: number;
  readonly from: string;
  readonly until: string;
}

export type TimelineEntry =
  | { readonly kind: 'report'; readonly report: Report }
  | { readonly kind: 'stop'; readonly stop: Stop; readonly reports: readonly Report[] }
  | { readonly kind: 'fold'; readonly fold: Fold; readonly reports: readonly Report[] }
  | { readonly kind: 'silence'; readonly silence: Silence };

export interface PageChoice {
  readonly page: number;
  /** Shown even if they are folded away, the latest wish first: the page is the one with that report. */
  readonly at?: readonly ReportNumber[] | undefined;
  /** The first page reaches down to this report, which a reader may be looking at, or is twice as long. */
  readonly oldest?: ReportNumber | undefined;
}

export interface Search {
  readonly words: string;
  /** yyyy-mm-dd, in the page's clock; '': any. */
  readonly day: string;
}

export interface FoundReports extends Search {
  readonly numbers: Uint32Array;
}

export interface HistoryPage {
  readonly page: number;
  readonly pages: number;
  readonly at?: readonly ReportNumber[];
  readonly found?: FoundReports;
  /**
   * Newest first. Of a long stop or fold, only the reports that tell what it was, and the opened part. A stop over several
   * parts is on each of them; a silence between two pages is on the newer.
   */
  readonly entries: readonly TimelineEntry[];
  readonly outliers: readonly ReportNumber[];
}

export interface Delivery {
  readonly time: Timestamp | null;
  readonly isAtDestination: boolean;
}

export interface NamedTown {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  /** The newest report of the stay; null for the current address. */
  readonly number: ReportNumber | null;
}

export interface ShareView {
  readonly asset: Omit<SharedAssetFacts, 'readings'>;
  readonly journey: JourneySummary;
  readonly page: HistoryPage;
  readonly latest: Address | null;
  readonly latestTime: Timestamp | null;
  readonly placeTime?: Timestamp;
  readonly sentAddress?: { readonly address: Address; readonly time?: Timestamp };
  readonly statusWord?: string;
  readonly latestNear?: NearText | undefined;
  readonly destinationNear?: NearText | undefined;
  readonly delivery: Delivery | null;
  readonly towns?: readonly NamedTown[];
  readonly destinationTown?: NamedTown;
  readonly readings?: readonly ReadingState[];
  readonly latestAccuracy?: number;
  readonly exceptionReports: readonly (ReportNumber | null)[];
}

/** What the browser keeps of a view, for the map and the leaves. Everything else is in the page's HTML alone. */
export interface LiveView extends Omit<ShareView, 'asset' | 'page' | 'sentAddress' | 'statusWord'> {
  readonly asset: Pick<ShareView['asset'], 'assetName' | 'destinationAddress' | 'exceptions' | 'historyAsSent'> & {
    readonly times: Pick<AssetTimes, 'estimatedDelivery' | 'estimatedFrom'>;
  };
  readonly page: Pick<HistoryPage, 'page' | 'pages'> & {
    readonly listed?: readonly ReportNumber[];
  };
}

export interface NearText {
  readonly text: string;
  readonly short: string;
}

export type NearOf = (address: Address | null, position: Position | null | undefined) => NearText | null;

export interface ShareData {
  readonly view: ShareView;
  readonly checkedAt: string;
  /** When the current answer was read: everything in it has happened by then. */
  readonly readAt: string;
  readonly failingSince: string | null;
  readonly now: string;
}

/** Plain data, which threads transfer. Columns of text numbers are empty when there are no texts. */
export interface HistoryColumns {
  readonly instants: Float64Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Metres, NaN: unknown; empty when all are. */
  readonly accuracies: Float32Array;
  readonly readings: readonly Float32Array[];
  readonly looseReadings: LooseReadingColumns;
  readonly kinds: Uint8Array;
  /** Times as sent, where they cannot be written from the instant. */
  readonly raws: Uint32Array;
  /** Addresses, as JSON without keys. */
  readonly addresses: Uint32Array;
  readonly events: Uint32Array;
  readonly texts: TextTable;
}

/** Readings that are no part of a report, in any order. */
export interface LooseReadingColumns {
  readonly columns: Uint8Array;
  readonly times: Float64Array;
  readonly values: Float32Array;
}

export interface ReadingState extends Pick<ReadingColumn, 'quantity' | 'unit'> {
  readonly column: number;
  readonly name?: string;
  readonly lowest: number;
  readonly highest: number;
  readonly latest: number;
  readonly above?: LimitExceeded;
  readonly below?: LimitExceeded;
}

export interface LimitExceeded {
  readonly limit: number;
  readonly durationMs: number;
}

export interface TextTable {
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
}
