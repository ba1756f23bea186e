import { createServerPayload } from '#lib/base/server-payload.ts';

/** What the server writes into a shared page, and the browser takes up from there. */
export interface PageParts {
  /** `WireShareData` as JSON that may stand in a script element: what the server knew when it wrote the page. */
  readonly seed: string;
  /** Markup of the drawn route; '' where there is none. */
  readonly drawing: string;
  /** Markup of the history on paper; '' on screen. */
  readonly paper: string;
}

/** The parts on their way to the markup. */
export const pageParts = createServerPayload<PageParts>('parts');

/** Names the elements the parts stand in. */
export const SEED_ID = 'seed';
export const DRAWING_ID = 'drawing';
export const PAPER_ID = 'paper';

/** The parts of a page: on the server those given for the answer, in the browser those in the document. */
export function readPageParts(ticket: string): PageParts {
  if (typeof window === 'undefined') return pageParts.take(ticket);
  return {
    seed: document.getElementById(SEED_ID)?.textContent ?? '',
    drawing: document.getElementById(DRAWING_ID)?.innerHTML ?? '',
    paper: document.getElementById(PAPER_ID)?.innerHTML ?? '',
  };
}
