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
  readonly part?: 'zones';
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

/** Fetches the texts of all reports; null if they are still of the version `known`. */
export async function fetchTexts(id: string, signal: AbortSignal, known?: string) {
  const response = await requestTrack(id, signal, { part: 'words', known });
  return response.status === 204 ? null : bytesOf(response);
}

/** Fetches the readings of all reports, or those after the ones that the revision `known` names. */
export async function fetchReadings(id: string, known: string) {
  return bytesOf(await requestTrack(id, new AbortController().signal, { part: 'readings', known }));
}

/** Fetches the markup of the readings in a zone, for a column and perhaps with its table. */
export async function fetchChart(
  id: string,
  { column, withTable, zone }: { readonly column: number; readonly withTable: boolean; readonly zone: string },
  signal: AbortSignal,
): Promise<string> {
  const shown = { column, table: withTable, zone };
  const response = await post('/share/track', { id, part: 'chart', ...shown }, signal);
  if (response.status !== 200) throw new Error(`The chart was answered with ${response.status}`);
  return response.text();
}

/** Fetches single reports of other pages of the history. */
export async function fetchReports(
  id: string,
  numbers: readonly ReportNumber[],
  signal: AbortSignal,
): Promise<readonly Report[]> {
  const response = await post('/share/track', { id, part: 'reports', numbers }, signal);
  if (response.status !== 200) throw new Error(`The reports were answered with ${response.status}`);
  const body: unknown = await response.json();
  // Written by our own server.
  return hasKeys<{ reports: readonly Report[] }>(body, 'reports') ? body.reports : [];
}

function requestTrack(id: string, signal: AbortSignal, options: object): Promise<Response> {
  const plain = typeof DecompressionStream === 'function' ? undefined : true;
  return post('/share/track', { id, ...options, plain }, signal);
}

async function bytesOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  if (response.status !== 200) throw new Error(`The track was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
