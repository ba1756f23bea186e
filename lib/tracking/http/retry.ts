import { isTrackingError } from '../errors.ts';
import { createDeadline, type Transport, type TransportRequest, type TransportResponse } from './transport.ts';

/** Durations in ms. */
export interface RetryOptions {
  /** Both attempts and the pause between them. */
  readonly totalMs?: number;
  /** Bounds of the random pause. */
  readonly pauseMs?: readonly [least: number, most: number];
}

/** Retries that every request adds to the budget, and the most it holds. */
const BUDGET_PER_REQUEST = 0.05;
const MAX_BUDGET = 1;

const retryableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * A transport that sends a GET a second time when the first failed before any byte of a body came, and never a write.
 * Its requests share a budget, so that a service in trouble is asked at most a twentieth more often; the retry after a
 * kept connection that its other side had closed is free.
 */
export function withRetry(transport: Transport, { totalMs = 6000, pauseMs = [50, 250] }: RetryOptions = {}): Transport {
  let budget = 1;
  const spend = (): boolean => {
    if (budget < 1) return false;
    budget -= 1;
    return true;
  };
  return async (request) => {
    if (request.method !== 'GET') return transport(request);
    budget = Math.min(MAX_BUDGET, budget + BUDGET_PER_REQUEST);
    const deadline = createDeadline(totalMs, request.signal);
    try {
      return await sendWithRetry(transport, { ...request, signal: deadline.signal }, pauseMs, spend);
    } catch (error) {
      // An attempt stopped by the whole's deadline calls it the caller's doing.
      throw deadline.error() ?? error;
    } finally {
      deadline.clear();
    }
  };
}

async function sendWithRetry(
  transport: Transport,
  request: TransportRequest,
  [least, most]: readonly [number, number],
  spend: () => boolean,
): Promise<TransportResponse> {
  const pause = least + Math.random() * (most - least);
  try {
    const response = await transport(request);
    const asked = retryDelayMs(response);
    if (asked === null || !spend()) return response;
    await wait(Math.max(pause, asked), request.signal);
  } catch (error) {
    const mayPass =
      isTrackingError(error) &&
      error.kind === 'unreachable' &&
      error.reason !== 'resting' &&
      error.stage !== 'in-body' &&
      request.signal?.aborted !== true;
    if (!mayPass || !(error.isReused || spend())) throw error;
    if (!error.isReused) await wait(pause, request.signal);
  }
  return transport({ ...request, usesNewConnection: true });
}

/** How long (ms) to wait before asking again; null when the answer stands. */
function retryDelayMs(response: TransportResponse): number | null {
  if (retryableStatuses.has(response.status)) return 0;
  if (response.status !== 429) return null;
  const [seconds] = response.header('retry-after');
  return seconds !== undefined && /^[01]$/.test(seconds.trim()) ? Number(seconds) * 1000 : null;
}

function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal?.addEventListener('abort', end);
  });
}
