import { type CircuitBreaker, type CircuitState, createCircuitBreaker } from '#lib/base/circuit-breaker.ts';
import { isTrackingError, TrackingError } from '../errors.ts';
import type { Transport } from './transport.ts';

export interface BreakerOptions {
  readonly now?: () => number;
  readonly onChange?: (state: CircuitState) => void;
  /** Names the visitor on whose behalf a read is sent. */
  readonly visitorOf?: () => string;
}

export interface Breaker extends Pick<CircuitBreaker, 'state'> {
  readonly transport: Transport;
  readonly isRefusing: (isSlowLink: boolean) => boolean;
}

const MIN_VISITORS = 20;
const WINDOW_MS = 20_000;
const OPEN_MS = 5_000;
/** Slow links, and the visitor whose probe has failed, leave the next probe to others for this long. */
const SLOW_PROBE_MS = 1_000;
/** Attempts that have taken this long are aborted when the circuit opens. */
const HANGING_MS = 1000;
const isFailing = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * A transport with a circuit breaker, which opens for 5 s when reads of half of at least 20 visitors within 20 s fail: one
 * visitor may open any number of links that hang. Any answer that can be read is a success, `{}` and refusals too. Writes
 * pass through. While the circuit is open, reads reject with `unreachable: circuit-open`, and so do those that hang when
 * it opens.
 */
export function createBreaker(transport: Transport, options: BreakerOptions = {}): Breaker {
  const { now = () => performance.now(), onChange, visitorOf = () => '' } = options;
  const startTimes = new Map<AbortController, number>();
  let answeredAt = Number.NEGATIVE_INFINITY;
  const circuit = createCircuitBreaker({
    shouldOpen: ({ callers, failing }) => callers >= MIN_VISITORS && 2 * failing >= callers,
    windowMs: WINDOW_MS,
    openMs: OPEN_MS,
    now,
    onChange: (state) => {
      if (state === 'open')
        for (const [controller, startedAt] of startTimes) if (now() - startedAt >= HANGING_MS) controller.abort();
      onChange?.(state);
    },
  });

  return {
    state: circuit.state,
    isRefusing: (isSlowLink) =>
      circuit.isRefusing(isSlowLink || circuit.isFailedProber(visitorOf()) ? SLOW_PROBE_MS : 0),
    async transport(request) {
      if (request.method !== 'GET') return transport(request);
      const attempt = circuit.begin(visitorOf());
      if (attempt === null) throw new TrackingError('unreachable', 'circuit-open');
      const startedAt = now();
      const controller = new AbortController();
      const abort = () => controller.abort();
      request.signal?.addEventListener('abort', abort);
      if (request.signal?.aborted === true) abort();
      startTimes.set(controller, startedAt);
      try {
        const response = await transport({ ...request, signal: controller.signal });
        if (!isFailing(response.status)) answeredAt = now();
        attempt.end(isFailing(response.status) ? 'failure' : 'success');
        return response;
      } catch (error) {
        const result = resultOf(error, attempt.isProbe, answeredAt > startedAt);
        if (result === 'success') answeredAt = now();
        attempt.end(result);
        const isAbortedHere = controller.signal.aborted && request.signal?.aborted !== true;
        throw isAbortedHere ? new TrackingError('unreachable', 'circuit-open') : error;
      } finally {
        startTimes.delete(controller);
        request.signal?.removeEventListener('abort', abort);
      }
    },
  };
}

function resultOf(error: unknown, isProbe: boolean, wereOthersAnswered: boolean) {
  if (!isTrackingError(error)) return 'ignored';
  if (error.kind === 'unreadable') return 'success';
  if (error.kind !== 'unreachable' || error.isReused) return 'ignored';
  // A probe that its caller gave up on has taken long enough to count as failed.
  if (error.reason === 'aborted') return isProbe ? 'failure' : 'ignored';
  // Links that hang while others are answered say nothing about the service.
  return error.reason === 'timeout' && wereOthersAnswered ? 'ignored' : 'failure';
}
