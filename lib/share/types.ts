import type { Address, LocationPoint, SharedAsset, Timestamp } from '#lib/tracking/types.ts';

/** Counted from the oldest, which is 1: true also when the history grows at its new end. */
export type ReportNumber = number;

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

/** The located reports, oldest first, as columns of one length. */
export interface TrackGeometry {
  /** Degrees WGS 84. */
  readonly latitudes: Float64Array;
  /** Degrees WGS 84, unwrapped: may leave ±180. */
  readonly longitudes: Float64Array;
  /** ms UTC; NaN where the report has no readable instant. */
  readonly times: Float64Array;
  /** Report numbers, ascending; those of reports without a position are missing. */
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
  /** Great-circle metres between located reports; silences are not in it. */
  readonly distanceMetres: number;
  /** What is longer is a silence; null when the track has no rhythm yet. */
  readonly silenceAfterMs: number | null;
  readonly silenceCount: number;
  readonly silentMs: number;
  readonly stopCount: number;
}

/** The history read as a whole, once. A page carries those of its silences and stops that it shows. */
export interface Journey extends JourneySummary {
  readonly geometry: TrackGeometry;
  /** The line cut at its silences. */
  readonly segments: readonly Segment[];
  /** Both oldest first. */
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
}

/** One report as the list shows it. */
export interface Report extends LocationPoint {
  readonly number: ReportNumber;
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
}

/** What the page shows: the asset without its history, the journey in numbers, and one page of reports. */
export interface ShareView {
  readonly asset: Omit<SharedAsset, 'history'>;
  readonly journey: JourneySummary;
  readonly page: HistoryPage;
  /** Latest reported place: the service's current address, else the newest located report. */
  readonly latest: Address | null;
  readonly latestTime: Timestamp | null;
}

/** Answer of POST /share/data, and the seed of the browser's query. */
export interface ShareData {
  readonly view: ShareView;
  /** When the service last answered for this link, UTC ISO. */
  readonly checkedAt: string;
  /** When a check last failed after that, UTC ISO; null while all is well. */
  readonly failingSince: string | null;
  /** The server's clock when it wrote this, UTC ISO. */
  readonly now: string;
}

/** Answer of POST /share/track: what the map draws. */
export interface ShareTrack {
  /** Polyline (precision 5) of the located reports, oldest first, longitudes unwrapped (may leave ±180). */
  readonly line: string;
  /**
   * Polyline-coded pairs at precision 0, one per located report: [seconds since `epoch` (-1: no readable time), report
   * number].
   */
  readonly marks: string;
  /** UTC ISO of the earliest readable time, or null. */
  readonly epoch: string | null;
  readonly silences: readonly Silence[];
  readonly stops: readonly Stop[];
  /** Names of the places that carry a caption on the map, by report number: the first report and each stop's first. */
  readonly names: Readonly<Record<ReportNumber, string>>;
}
