import { singleton } from './singleton.ts';

/** What server components give to the pass that writes the page's HTML, which runs in another bundle. */
export interface ServerPayload<Value> {
  /** `ticket`: the answer's nonce, which no other answer has. */
  set: (ticket: string, value: Value) => void;
  /** What was given for an answer, once; throws an Error when there is nothing. */
  take: (ticket: string) => Value;
  /** The same, null when there is nothing. */
  takeIfAny: (ticket: string) => Value | null;
}

/** An answer is written right after it was made ready; what a broken one left behind goes when others come. */
const MAX_WAIT_MS = 10_000;

/**
 * Hands values past React's data for hydration: a prop of a client component travels to the browser a second time,
 * beside the markup made of it. The browser finds these in the markup.
 */
export function createServerPayload<Value>(name: string): ServerPayload<Value> {
  const waiting = () => singleton(`handover.${name}`, isMap<Value>, () => new Map());
  function takeIfAny(ticket: string): Value | null {
    const entry = waiting().get(ticket);
    waiting().delete(ticket);
    return entry === undefined ? null : entry.value;
  }
  return {
    set(ticket, value) {
      const now = Date.now();
      for (const [other, { since }] of waiting()) {
        if (now - since < MAX_WAIT_MS) break;
        waiting().delete(other);
      }
      waiting().set(ticket, { value, since: now });
    },
    take(ticket) {
      const value = takeIfAny(ticket);
      if (value === null) throw new Error('Nothing was handed over for this answer');
      return value;
    },
    takeIfAny,
  };
}

function isMap<Value>(value: unknown): value is Map<string, { readonly value: Value; readonly since: number }> {
  return value instanceof Map;
}
