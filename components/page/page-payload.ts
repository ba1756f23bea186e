import { createServerPayload } from '#lib/base/server-payload.ts';

/** What the server writes into a shared page, and the browser takes up from there. */
export interface PagePayload {
  /** `WireShareData` as JSON that may stand in a script element: what the server knew when it wrote the page. */
  readonly initialData: string;
  /** Markup of the drawn route; '' where there is none. */
  readonly drawing: string;
  /** Markup of the history on paper; '' on screen. */
  readonly print: string;
}

/** The parts on their way to the markup. */
export const pagePayload = createServerPayload<PagePayload>('parts');

/** Names the elements the parts stand in. */
export const INITIAL_DATA_ID = 'seed';
export const DRAWING_ID = 'drawing';
export const PRINT_ID = 'paper';

/** The parts of a page: on the server those given for the answer, in the browser those in the document. */
export function readPagePayload(ticket: string): PagePayload {
  if (typeof window === 'undefined') return pagePayload.take(ticket);
  return {
    initialData: document.getElementById(INITIAL_DATA_ID)?.textContent ?? '',
    drawing: document.getElementById(DRAWING_ID)?.innerHTML ?? '',
    print: document.getElementById(PRINT_ID)?.innerHTML ?? '',
  };
}
