import { singleton } from './singleton.ts';

/** A request's turn to use the processor. */
export interface Turn {
  readonly isGone: () => boolean;
  isHeld: boolean;
  began: number;
  lease: NodeJS.Timeout | undefined;
}

/** What belongs to the request that is being answered. */
export interface RequestStore {
  readonly client: string;
  readonly turn?: Turn;
  /**
   * HTML that Next's two renderers share. As the property of a component it would travel to the browser a second time, as
   * data for hydration.
   */
  readonly html: Map<string, string>;
}

/** Null outside of requests, and in `next dev`. Typed here, since browsers have no `AsyncLocalStorage`. */
export function requestStore(): RequestStore | null {
  return singleton<{ getStore: () => RequestStore | undefined } | null>('request', () => null)?.getStore() ?? null;
}
