import { type CircuitBreaker, type CircuitState, createCircuitBreaker } from '#lib/base/circuit-breaker.ts';
import { isTrackingError, TrackingError } from '../errors.ts';
import type { Transport } from './transport.ts';

export interface BreakerOptions {
  readonly now?: () => number;
  readonly onChange?: (state: CircuitState) => void;
}

export interface Breaker extends Pick<CircuitBreaker, 'state' | 'isRefusing'> {
  readonly transport: Transport;
}

const MIN_ATTEMPTS = 20;
const WINDOW_MS = 20_000;
const OPEN_MS = 5_000;
/** Attempts that have taken this long are aborted when the circuit opens. */
const HANGING_MS = 1000;
const isFailing = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * A transport with a circuit breaker, which opens when half of at least 20 reads within 20 s fail, for 5 s. Any answer
 * that can be read is a success, `{}` and refusals too. Writes pass through. While the circuit is open, reads reject with
 * `unreachable: circuit-open`, and so do those that hang when it opens.
 */
export function createBreaker(transport: Transport, options: BreakerOptions = {}): Breaker {
  const { now = () => performance.now(), onChange } = options;
  const startTimes = new Map<AbortController, number>();
  let answeredAt = Number.NEGATIVE_INFINITY;
  const circuit = createCircuitBreaker({
    shouldOpen: ({ total, failed }) => total >= MIN_ATTEMPTS && 2 * failed >= total,
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
    isRefusing: circuit.isRefusing,
    async transport(request) {
      if (request.method !== 'GET') return transport(request);
      const attempt = circuit.begin();
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
