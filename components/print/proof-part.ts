import { createServerPayload } from '#lib/base/server-payload.ts';

/** The end of a paper on its way to the markup; '' where nothing may be told of the whole answer. */
export const proofHandover = createServerPayload<string>('proof');

/** Names the element it stands in. */
export const PROOF_ID = 'proof';

let inDocument: string | undefined;

/** What a paper ends with: on the server as it was given for the answer, in the browser as it came with the document. */
export function readProof(ticket: string): string {
  if (typeof window === 'undefined') return proofHandover.takeIfAny(ticket) ?? '';
  return (inDocument ??= document.getElementById(PROOF_ID)?.innerHTML ?? '');
}
