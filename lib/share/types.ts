import type { Address, LocationPoint, SharedAssetFacts, Timestamp } from '#lib/tracking/types.ts';

/** Counted from the oldest, which is 1: true also when the history grows at its new end. */
export type ReportNumber = number;

/** The zones of the places a history was reported from, on their way to a page. */
export interface PlaceZones {
  /** IANA names, each once. The first is that of the newest place, and of all times no report tells. */
  readonly names: readonly string[];
  /** Newest first: which of the names holds from a report up to the run before. */
  readonly runs: readonly (readonly [first: ReportNumber, name: number])[];
}

/** The IANA zone whose clocks tell a report's time; without a report, that of all other times of the page. */
export type ZoneOf = (report?: ReportNumber) => string;

/**
 * The reports of a history, newest first, as columns: 100,000 of them are a few arrays, and no report is an object
 * before it is asked for.
 */
export interface History {
  readonly length: number;
  /** ms UTC of what each report states, of a calendar day its beginning; NaN where it states nothing readable. */
  readonly instants: Float64Array;
  /** Degrees WGS 84, NaN without a position. */
  readonly latitudes: Float64Array;
  /** Degrees WGS 84, within ±180. */
  readonly longitudes: Float64Array;
  /** How uncertain each position is, metres, NaN where that is not known; empty where none is. */
  readonly accuracies: Float32Array;
  /** Whether a report states a calendar day only. */
  readonly isDay: (index: number) => boolean;
  /** What is stated of a report's time: 0 nothing, else 1 + its zone (utc, offset, none), plus 4 for a calendar day. */
  readonly kindAt: (index: number) => number;
  /** Whether a report came with an address. */
  readonly hasAddress: (index: number) => boolean;
  /** The same number where the same address was sent; 0 without one. */
  readonly addressNumber: (index: number) => number;
  /** What a report says happened, or null: as `at` tells it, without the rest. */
  readonly eventAt: (index: number) => string | null;
  /** A report's address, likewise. */
  readonly addressAt: (index: number) => Address | null;
  readonly at: (index: number) => LocationPoint | undefined;
}

/** A time without reports well above the track's own rhythm, between two neighbouring reports. */
export interface Silence {
  readonly after: ReportNumber;
  readonly before: ReportNumber;
  /** UTC, ISO 8601 with milliseconds. */
  readonly from: string;
  readonly until: string;
  readonly durationMs: number;
}

/** Staying within a small radius for a while. */
export interface Stop {
  readonly first: ReportNumber;
  readonly last: ReportNumber;
  readonly from: string;
  readonly until: string;
  readonly durationMs: number;
  readonly latitude: number;
  readonly longitude: number;
}

/** The located reports that make up the line, oldest first, as columns of one length. */
export interface TrackGeometry {
  /** Degrees WGS 84. */
  readonly latitudes: Float64Array;
  /** Degrees WGS 84, unwrapped: may leave ±180. */
  readonly longitudes: Float64Array;
  /** ms UTC; NaN where the report has no readable instant. */
  readonly times: Float64Array;
  /** Report numbers, ascending; those of reports without a position, and of outliers, are missing. */
  readonly numbers: Uint32Array;
}

/** Indexes into the geometry's columns, both inclusive. */
export interface Segment {
  /** `silence` joins exactly two reports and is drawn dashed: where it went is not known. */
  readonly kind: 'solid' | 'silence';
  readonly first: number;
  readonly last: number;
}

/** The history in numbers: one set of them for list, map, sentence and export. */
export interface JourneySummary {
  readonly reports: number;
  /** How many reports have a position. */
  readonly located: number;
  readonly firstAt: string | null;
  readonly lastAt: string | null;
  /** Metres along the line, on the ellipsoid; silences and what lies within a stop are not in it. */
  readonly distanceMetres: number;
  /** How many positions are left out of the line, as they cannot be right. */
  readonly outlierCount: number;
  /** Positions contradict each other all the time: there may be two trackers. */
  readonly contradicts: boolean;
  /** What is longer is a silence; null when the track has no rhythm yet. */
  readonly silenceAfterMs: number | null;
  readonly silenceCount: number;
  readonly silentMs: number;
  readonly stopCount: number;
}

/** Silences, oldest first. Each ends at the report after the one it begins at. */
export interface SilenceColumns {
  readonly after: Uint32Array;
  /** ms UTC. */
  readonly from: Float64Array;
  readonly until: Float64Array;
}

/** Stops, oldest first. */
export interface StopColumns {
  readonly first: Uint32Array;
  readonly last: Uint32Array;
  /** ms UTC. */
  readonly from: Float64Array;
  readonly until: Float64Array;
  /** Degrees WGS 84. */
  readonly latitudes: Float64Array;
  /** Degrees WGS 84, within ±180. */
  readonly longitudes: Float64Array;
}

/** The history read as a whole, once. A page carries those of its silences and stops that it shows. */
export interface Journey extends JourneySummary {
  /** Numbers of the reports whose positions are left out of the line, ascending. */
  readonly outliers: Uint32Array;
  readonly silences: SilenceColumns;
  readonly stops: StopColumns;
}

/** One report as the list shows it. */
export interface Report extends LocationPoint {
  readonly number: ReportNumber;
  /** Our reckoning in the page's words, where the service told a position and no place: "near Halden, Norway". */
  readonly near?: string | undefined;
}

export interface HistoryPage {
  /** 1 is the newest. */
  readonly page: number;
  readonly pages: number;
  /** Newest first. */
  readonly reports: readonly Report[];
  /** Those that touch these reports, oldest first. */
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
  /** Of these reports those whose position is left out of the line, ascending. */
  readonly outliers: readonly ReportNumber[];
}

/** The service says it is over. */
export interface Delivery {
  /** When; null where that is not told. */
  readonly time: Timestamp | null;
  /** The latest address and the destination are the same. */
  readonly isAtDestination: boolean;
}

/** What the page shows: the asset without its history, the journey in numbers, and one page of reports. */
export interface ShareView {
  readonly asset: SharedAssetFacts;
  readonly journey: JourneySummary;
  readonly page: HistoryPage;
  /** The latest place, and its own point. */
  readonly latest: Address | null;
  readonly latestTime: Timestamp | null;
  /** When it was at `latest`, where the newest report does not tell that place. */
  readonly placeTime?: Timestamp;
  /** What the service sends as its address, where the newest report tells another place. */
  readonly sentAddress?: { readonly address: Address; readonly time?: Timestamp };
  /** The status in the page's language, where its meaning is known and the service's word is another. */
  readonly statusWord?: string;
  /** As a report's, of `latest` and of the destination. */
  readonly latestNear?: NearText | undefined;
  readonly destinationNear?: NearText | undefined;
  /** null: under way, or not known. */
  readonly delivery: Delivery | null;
  /** Beside each of the asset's exceptions the newest report that tells the same, and its page; null without one. */
  readonly exceptionReports: readonly ({ readonly number: ReportNumber; readonly page: number } | null)[];
}

/** Our reckoning in the page's words. */
export interface NearText {
  readonly text: string;
  /** Without the country, for a map. */
  readonly short: string;
}

/** Answer of POST /share/data, and the seed of the browser's query. */
export interface ShareData {
  readonly view: ShareView;
  /** When the service last answered for this link, UTC ISO. */
  readonly checkedAt: string;
  /** When the answer was read that it has given since, UTC ISO: what it tells has happened by then. */
  readonly readAt: string;
  /** When a check last failed after that, UTC ISO; null while all is well. */
  readonly failingSince: string | null;
  /** The server's clock when it wrote this, UTC ISO. */
  readonly now: string;
  /** Opaque: what the browser holds. A refresh sends it back. */
  readonly revision?: string;
  /** In the seed of a page that was asked for them: of its reports. */
  readonly places?: PlaceZones;
}

/** A history as plain data, which threads transfer. Columns of text numbers are empty when there are no texts. */
export interface HistoryColumns {
  readonly instants: Float64Array;
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
  /** Metres, NaN: unknown; empty when all are. */
  readonly accuracies: Float32Array;
  /** What is stated of each time, as bits. */
  readonly kinds: Uint8Array;
  /** Times as the service wrote them, when the instant does not tell. */
  readonly raws: Uint32Array;
  /** Addresses, as JSON without keys. */
  readonly addresses: Uint32Array;
  readonly events: Uint32Array;
  readonly texts: TextTable;
}

/** Texts in UTF-8, one after the other. */
export interface TextTable {
  readonly bytes: Uint8Array;
  /** Where each text ends. */
  readonly ends: Uint32Array;
}

/** A long track reduced to what a map draws first. */
export interface TrackOutline {
  /** Encoded like the track's line, compressed. */
  readonly line: Uint8Array<ArrayBuffer>;
  /** First reports of its stops. */
  readonly stops: Uint32Array;
}
