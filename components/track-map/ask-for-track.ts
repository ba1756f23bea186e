import { post } from '#lib/share/page/post.ts';
import type { JourneySummary } from '#lib/share/types.ts';

/** An answer of POST /share/track that may still be on its way, and the journey as it was known when it was asked for. */
export interface AskedTrack {
  readonly journey: JourneySummary;
  readonly answer: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Asks for the complete track, or what comes after the one of a version. The id travels in the body, never in an address
 * or an error.
 */
export async function askForTrack(
  id: string,
  signal: AbortSignal,
  known: string | null = null,
): Promise<Uint8Array<ArrayBuffer>> {
  const question = typeof DecompressionStream === 'function' ? { id } : { id, plain: true };
  const response = await post('/share/track', known === null ? question : { ...question, known }, signal);
  // During a rollout a server may answer that knows no versions.
  if (response.status === 400 && known !== null) return askForTrack(id, signal);
  if (response.status !== 200) throw new Error(`The track was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
