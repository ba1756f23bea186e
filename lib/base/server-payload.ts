import { singleton } from './singleton.ts';

export interface ServerPayload<Value> {
  set: (ticket: string, value: Value) => void;
  take: (ticket: string) => Value;
  takeIfAny: (ticket: string) => Value | null;
}

interface Waiting<Value> {
  readonly value: Value;
  readonly since: number;
}

const MAX_WAIT_MS = 10_000;

/**
 * Passes values from server components to the HTML renderer, which runs in another bundle. A prop of a client
 * component would travel to the browser a second time as hydration data. `ticket` is the answer's nonce.
 */
export function createServerPayload<Value>(name: string): ServerPayload<Value> {
  const waiting = () => singleton(`handover.${name}`, () => new Map<string, Waiting<Value>>());
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
