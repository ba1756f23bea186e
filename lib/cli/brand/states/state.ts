/** What the made-up service says to one question. Bodies are JSON of the interface's own style. */
export type Answer =
  | { readonly kind: 'view'; readonly body: Readonly<Record<string, unknown>> }
  /** `{}`: unknown or deleted. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'unreadable' }
  /** The connection ends without a word. */
  | { readonly kind: 'reset' };

/** Values of the service a brand has words for, as its file names them. */
export interface WordedValues {
  readonly statuses: readonly string[];
  readonly exceptions: readonly string[];
}

/** One thing the page can look like, behind a link of its own. */
export interface PreviewState {
  /** The identifier in its link. */
  readonly name: string;
  readonly title: string;
  /** What a designer looks at here. */
  readonly about: string;
  /** Status of the page. */
  readonly status: 200 | 404 | 502 | 503;
  /** Times are told from `now`, so that ages look right whenever somebody looks. */
  readonly answer: (now: Date, worded: WordedValues) => Answer;
  /** The service answers the preview itself and fails everyone else. */
  readonly isStale?: true;
}

/** An ordinary state: a shipment the service knows. */
export function shipmentState(name: string, title: string, about: string, view: (now: Date, worded: WordedValues) => Readonly<Record<string, unknown>>): PreviewState {
  return { name, title, about, status: 200, answer: (now, worded) => ({ kind: 'view', body: view(now, worded) }) };
}
