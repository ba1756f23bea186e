import { singleton } from '#lib/base/singleton.ts';

/** What is traced of our own; Next traces what it does itself. */
export interface Tracing {
  /** One try on the way to a service. `statusOf`: the HTTP status of its answer. */
  readonly attempt: <Answer>(send: () => Promise<Answer>, statusOf: (answer: Answer) => number) => Promise<Answer>;
  /** Sends what has not been sent yet. */
  readonly flush: () => Promise<void>;
}

interface Holder {
  tracing: Tracing | null;
}

/** null: nobody collects traces, and nothing of them is loaded. */
export function currentTracing(): Tracing | null {
  return holder().tracing;
}

export function setTracing(tracing: Tracing): void {
  holder().tracing = tracing;
}

function holder(): Holder {
  return singleton('tracing', isHolder, (): Holder => ({ tracing: null }));
}

function isHolder(value: unknown): value is Holder {
  return typeof value === 'object' && value !== null && 'tracing' in value;
}
