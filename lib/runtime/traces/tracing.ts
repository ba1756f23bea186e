import { singleton } from '#lib/base/singleton.ts';

export interface Tracing {
  readonly attempt: <Answer>(send: () => Promise<Answer>, statusOf: (answer: Answer) => number) => Promise<Answer>;
  readonly flush: () => Promise<void>;
}

export function currentTracing(): Tracing | null {
  return holder().tracing;
}

export function setTracing(tracing: Tracing): void {
  holder().tracing = tracing;
}

const holder = () => singleton<{ tracing: Tracing | null }>('tracing', () => ({ tracing: null }));
