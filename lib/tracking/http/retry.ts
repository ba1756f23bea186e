import { setTimeout as sleep } from 'node:timers/promises';
import { isTrackingError } from '../errors.ts';
import { createDeadline, type Transport, type TransportRequest, type TransportResponse } from './transport.ts';

export interface RetryOptions {
  readonly totalMs?: number;
  readonly pauseMs?: readonly [min: number, max: number];
}

const BUDGET_PER_REQUEST = 0.05;
const MAX_BUDGET = 1;

const retryableStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Retries a GET once if it failed before any byte of a body came, and never a write. All requests share a retry
 * budget, so that a failing service gets at most 5 % more requests. A retry after a closed kept connection is free.
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
      // The attempt reports this deadline as an abort by its caller.
      throw deadline.error() ?? error;
    } finally {
      deadline.clear();
    }
  };
}

async function sendWithRetry(
  transport: Transport,
  request: TransportRequest & { readonly signal: AbortSignal },
  [minPauseMs, maxPauseMs]: readonly [number, number],
  spend: () => boolean,
): Promise<TransportResponse> {
  const { signal } = request;
  const pauseMs = minPauseMs + Math.random() * (maxPauseMs - minPauseMs);
  const wait = (ms: number) => sleep(ms, undefined, { signal }).catch(() => {});
  try {
    const response = await transport(request);
    const delayMs = retryDelayMs(response);
    if (delayMs === null || !spend()) return response;
    await wait(Math.max(pauseMs, delayMs));
  } catch (error) {
    const isRetryable =
      isTrackingError(error) &&
      error.kind === 'unreachable' &&
      error.reason !== 'circuit-open' &&
      error.reason !== 'busy' &&
      error.stage !== 'in-body' &&
      !signal.aborted;
    if (!isRetryable || !(error.isReused || spend())) throw error;
    if (!error.isReused) await wait(pauseMs);
  }
  return transport({ ...request, usesNewConnection: true });
}

function retryDelayMs(response: TransportResponse): number | null {
  if (retryableStatuses.has(response.status)) return 0;
  if (response.status !== 429) return null;
  const [seconds] = response.header('retry-after');
  return seconds !== undefined && /^[01]$/.test(seconds.trim()) ? Number(seconds) * 1000 : null;
}
