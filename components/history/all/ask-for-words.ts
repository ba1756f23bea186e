import { post } from '#lib/share/page/post.ts';
import type { ReportNumber } from '#lib/share/types.ts';

/**
 * Asks for what the list of all reports tells beyond the track, as the track is asked for. null: it is what the page holds
 * by its version `known`.
 */
export async function askForWords(
  id: string,
  signal: AbortSignal,
  known?: string,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const plain = typeof DecompressionStream === 'function' ? undefined : true;
  const response = await post('/share/track', { id, part: 'words', known, plain }, signal);
  if (response.status === 204) return null;
  if (response.status !== 200) throw new Error(`The words were answered with ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Asks what reports are near; what comes is for `decodeNear`. */
export async function askForNear(id: string, numbers: readonly ReportNumber[], signal: AbortSignal): Promise<unknown> {
  const response = await post('/share/track', { id, part: 'near', numbers }, signal);
  if (response.status !== 200) throw new Error(`What is near was answered with ${response.status}`);
  return response.json();
}
