/** One value per process. A module variable would exist once in each of Next's bundles. */
export function singleton<T>(name: string, make: () => T): T {
  const key = Symbol.for(`share-viewer.${name}`);
  const values = globalThis as { [key: symbol]: T | undefined };
  return (values[key] ??= make());
}

export interface Turn {
  readonly isGone: () => boolean;
  isHeld: boolean;
  began: number;
  lease: NodeJS.Timeout | undefined;
}

export interface RequestStore {
  readonly client: string;
  readonly turn?: Turn;
  /** HTML that Next's two renderers share, which as a component's property would also become hydration data. */
  readonly html: Map<string, string>;
}

/** Null outside of requests, and in `next dev`. Typed here, since browsers have no `AsyncLocalStorage`. */
export function requestStore(): RequestStore | null {
  return singleton<{ getStore: () => RequestStore | undefined } | null>('request', () => null)?.getStore() ?? null;
}

const MAX_WAIT_MS = 60_000;

/**
 * Passes values from proxy.ts to server components, and from these to the HTML renderer, which runs in another bundle.
 * A prop would travel to the browser a second time as hydration data. The key is the answer's nonce.
 */
export function createServerPayload<Value>(name: string) {
  const waiting = () => singleton(`payload.${name}`, () => new Map<string, { value: Value; since: number }>());
  return {
    set(nonce: string, value: Value): void {
      const now = Date.now();
      for (const [other, { since }] of waiting()) {
        if (now - since < MAX_WAIT_MS) break;
        waiting().delete(other);
      }
      waiting().set(nonce, { value, since: now });
    },
    take(nonce: string): Value {
      const entry = waiting().get(nonce);
      waiting().delete(nonce);
      if (entry === undefined) throw new Error('There is nothing for this answer');
      return entry.value;
    },
  };
}

export function keptWith<Owner extends object, Value>(name: string, make: (owner: Owner) => Value) {
  return (owner: Owner): Value => {
    const kept = singleton(`with.${name}`, () => new WeakMap<Owner, Value>());
    const value = kept.get(owner) ?? make(owner);
    kept.set(owner, value);
    return value;
  };
}
