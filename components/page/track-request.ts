import { post } from '#lib/share/view/post.ts';
import { hasKeys } from '#lib/base/has-keys.ts';
import type { JourneySummary, Report, ReportNumber } from '#lib/share/types.ts';

/** An answer of POST /share/track, perhaps pending, and the journey as it was known when the request was sent. */
export interface TrackRequest {
  readonly journey: JourneySummary;
  readonly answer: Promise<Uint8Array<ArrayBuffer>>;
}

export interface TrackOptions {
  readonly outline?: true;
  /** Version of the track the page has: only later points are sent. */
  readonly known?: string | undefined;
}

export function trackQueryKey(shareId: string, version: string): readonly string[] {
  return ['track', shareId, version];
}

export function trackVersion({ reports, lastAt, distanceMetres }: JourneySummary): string {
  return `${reports} ${lastAt} ${distanceMetres}`;
}

/** Fetches the encoded track. Throws an Error for any status but 200; the share id stays out of URLs and messages. */
export async function fetchTrack(id: string, signal: AbortSignal, options: TrackOptions = {}) {
  const response = await requestTrack(id, signal, options);
  // During a rollout an old server may refuse the version.
  if (response.status === 400 && options.known !== undefined) return bytesOf(await requestTrack(id, signal, {}));
  return bytesOf(response);
}

/** Fetches the readings of all reports, or those after the ones that the revision `known` names. */
export async function fetchReadings(id: string, known: string) {
  return bytesOf(await requestTrack(id, new AbortController().signal, { part: 'readings', known }));
}

/** With the zone of its place. */
export interface PlacedReport extends Report {
  readonly zone: string;
}

/** Fetches single reports of other pages of the history. */
export async function fetchReports(
  id: string,
  numbers: readonly ReportNumber[],
  signal: AbortSignal,
): Promise<readonly PlacedReport[]> {
  const response = await post('/share/track', { id, part: 'reports', numbers }, signal);
  if (response.status !== 200) throw new Error(`The reports were answered with ${response.status}`);
  const body: unknown = await response.json();
  // Written by our own server.
  return hasKeys<{ reports: readonly PlacedReport[] }>(body, 'reports') ? body.reports : [];
}

function requestTrack(id: string, signal: AbortSignal, options: object): Promise<Response> {
  const plain = typeof DecompressionStream === 'function' ? undefined : true;
  return post('/share/track', { id, ...options, plain }, signal);
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (response.status !== 200) throw new Error(`The track was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
