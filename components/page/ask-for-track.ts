import { post } from '#lib/share/page/post.ts';
import type { JourneySummary } from '#lib/share/types.ts';

/** An answer of POST /share/track that may still be on its way, and the journey as it was known when it was asked for. */
export interface AskedTrack {
  readonly journey: JourneySummary;
  readonly answer: Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Asks for the track, complete or of a long one its `outline`. The id travels in the body, never in an address or an
 * error.
 */
export function askForTrack(id: string, signal: AbortSignal, outline?: true): Promise<Uint8Array<ArrayBuffer>> {
  return ask({ id, outline }, signal);
}

/** Asks for what the list of all reports tells beyond the track, likewise. */
export function askForWords(id: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  return ask({ id, part: 'words' }, signal);
}

async function ask(question: object, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const wanted = typeof DecompressionStream === 'function' ? question : { ...question, plain: true };
  const response = await post('/share/track', wanted, signal);
  if (response.status !== 200) throw new Error(`The track was answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
