import { post } from '#lib/share/page/post.ts';
import type { JourneySummary } from '#lib/share/types.ts';

/** An answer of POST /share/track that may still be on its way, and the journey as it was known when it was asked for. */
export interface TrackRequest {
  readonly journey: JourneySummary;
  readonly answer: Promise<Uint8Array<ArrayBuffer>>;
}

/** The query the track of a journey is kept under. */
export function trackKey(shareId: string, version: string): readonly string[] {
  return ['track', shareId, version];
}

/** Tells one state of a journey from another: it may have grown, or have been written anew. */
export function trackVersion({ reports, lastAt, distanceMetres }: JourneySummary): string {
  return `${reports} ${lastAt} ${distanceMetres}`;
}

/**
 * Asks for the track: complete, of a long one its `outline`, what comes after the one of the version `known`, or the zones
 * of its places. The id travels in the body, never in an address or an error.
 */
export function fetchTrack(
  id: string,
  signal: AbortSignal,
  more: { readonly outline?: true; readonly known?: string | undefined; readonly part?: 'zones' } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  return ask({ id, ...more }, signal);
}

async function ask(
  question: { readonly id: string; readonly known?: string | undefined; readonly [more: string]: unknown },
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const wanted = typeof DecompressionStream === 'function' ? question : { ...question, plain: true };
  const response = await post('/share/track', wanted, signal);
  // During a rollout a server may answer that knows no versions.
  if (response.status === 400 && question.known !== undefined) return ask({ id: question.id }, signal);
  if (response.status !== 200) throw new Error(`The track was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
