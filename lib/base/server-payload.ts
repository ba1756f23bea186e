import { singleton } from './singleton.ts';

const MAX_WAIT_MS = 60_000;

/**
 * Passes values from proxy.ts to server components, and from these to the HTML renderer, which runs in another bundle. A
 * prop of a client component would travel to the browser a second time as hydration data. `ticket` is the answer's nonce.
 */
export function createServerPayload<Value>(name: string) {
  const waiting = () => singleton(`handover.${name}`, () => new Map<string, { value: Value; since: number }>());
  return {
    set(ticket: string, value: Value): void {
      const now = Date.now();
      for (const [other, { since }] of waiting()) {
        if (now - since < MAX_WAIT_MS) break;
        waiting().delete(other);
      }
      waiting().set(ticket, { value, since: now });
    },
    /** Throws an Error where there is none, or no longer. */
    take(ticket: string): Value {
      const entry = waiting().get(ticket);
      waiting().delete(ticket);
      if (entry === undefined) throw new Error('Nothing was handed over for this answer');
      return entry.value;
    },
  };
}
