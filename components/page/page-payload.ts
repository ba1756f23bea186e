import { createServerPayload } from '#lib/base/server-payload.ts';

export interface PagePayload {
  /** `WireShareData` as JSON that is safe inside a script element. */
  readonly initialData: string;
  readonly drawing: string;
  /** Markup of the chart and table of readings, or ''. */
  readonly readings: string;
  /** Markup of the printed history; '' on screen. */
  readonly print: string;
  /** Markup that ends a printed page: the hash of the service's answer, or ''. */
  readonly proof: string;
}

export const pagePayload = createServerPayload<PagePayload>('parts');

export const INITIAL_DATA_ID = 'seed';
export const DRAWING_ID = 'drawing';
export const READINGS_ID = 'readings-part';
export const PRINT_ID = 'paper';
export const PROOF_ID = 'proof';

export function readPagePayload(ticket: string): PagePayload {
  if (typeof window === 'undefined') return pagePayload.take(ticket);
  const markupOf = (id: string) => document.getElementById(id)?.innerHTML ?? '';
  return {
    initialData: document.getElementById(INITIAL_DATA_ID)?.textContent ?? '',
    drawing: markupOf(DRAWING_ID),
    readings: markupOf(READINGS_ID),
    print: markupOf(PRINT_ID),
    proof: markupOf(PROOF_ID),
  };
}

/** Data of a removed share must not stay in the page's inline scripts, which React keeps in the document. */
export function forgetServerPayload(): void {
  for (const script of document.querySelectorAll('script:not([src])')) script.textContent = '';
}
