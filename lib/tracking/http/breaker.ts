import { isTrackingError, TrackingError } from '../errors.ts';
import type { Transport } from './transport.ts';

/** Durations in ms. */
export interface BreakerOptions {
  /** Of so many attempts within `withinMs` at least, this share failed: then the service is not asked for `openMs`. */
  readonly least?: number;
  readonly share?: number;
  readonly withinMs?: number;
  readonly openMs?: number;
  readonly now?: () => number;
  readonly onChange?: (state: BreakerState) => void;
}

/** `probing`: one attempt decides whether the service is asked again. */
export type BreakerState = 'closed' | 'open' | 'probing';

export interface Breaker {
  readonly transport: Transport;
  /** As it was at the latest attempt. */
  state(): BreakerState;
  /** Whether an attempt made now would be refused; `graceMs`: even one that comes so long after the rest is over. */
  isRefusing(graceMs?: number): boolean;
}

type Verdict = 'success' | 'failure' | 'none';

const BUCKETS = 20;
/** An attempt under way for so long, in ms, hangs if the service turns out to fail: it is given up then. */
const HANGING_MS = 1000;
/** Statuses by which a service, or what stands before it, says that it cannot answer anybody right now. */
const isFailing = (status: number) => status === 408 || status === 429 || status >= 500;

/**
 * A transport that leaves a failing service alone: after a rest one attempt goes out, and a success of it opens the way
 * for all. Any answer that can be read is a success, `{}` and refusals too. Writes pass through. While it refuses, it
 * rejects with `unreachable: resting`, and so do attempts that hang when it begins to.
 *
 * Not cockatiel's: there whoever comes during the probe waits for it, an attempt given up on counts as a success of it,
 * and counts do not age without calls.
 */
export function createBreaker(transport: Transport, options: BreakerOptions = {}): Breaker {
  const { least = 20, share = 0.5, withinMs = 20_000, openMs = 5_000 } = options;
  const { now = () => performance.now(), onChange } = options;
  const counts = createCounts(withinMs, now);
  let state: BreakerState = 'closed';
  let openedAt = 0;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let isProbeUnderWay = false;
  /** Attempts under way, by when they began. */
  const underWay = new Map<AbortController, number>();

  function change(to: BreakerState): void {
    if (to === 'open') {
      openedAt = now();
      for (const [attempt, startedAt] of underWay) if (openedAt - startedAt >= HANGING_MS) attempt.abort();
    }
    if (to === state) return;
    state = to;
    onChange?.(to);
  }

  function isRefusing(graceMs = 0): boolean {
    if (state === 'closed') return false;
    return isProbeUnderWay || (state === 'open' && now() - openedAt < openMs + graceMs);
  }

  function settle(verdict: Verdict, isProbe: boolean): void {
    if (verdict === 'success') answeredAt = now();
    if (isProbe) {
      isProbeUnderWay = false;
      if (verdict === 'none') return;
      counts.clear();
      change(verdict === 'success' ? 'closed' : 'open');
    } else if (state === 'closed' && verdict !== 'none') {
      const { total, failed } = counts.add(verdict === 'failure');
      if (verdict === 'failure' && total >= least && failed >= share * total) change('open');
    }
  }

  return {
    state: () => state,
    isRefusing,
    async transport(request) {
      if (request.method !== 'GET') return transport(request);
      if (isRefusing()) throw new TrackingError('unreachable', 'resting');
      const isProbe = state !== 'closed';
      if (isProbe) {
        isProbeUnderWay = true;
        change('probing');
      }
      const startedAt = now();
      const attempt = new AbortController();
      const giveUp = () => attempt.abort();
      request.signal?.addEventListener('abort', giveUp);
      if (request.signal?.aborted === true) giveUp();
      underWay.set(attempt, startedAt);
      try {
        const response = await transport({ ...request, signal: attempt.signal });
        settle(isFailing(response.status) ? 'failure' : 'success', isProbe);
        return response;
      } catch (error) {
        settle(verdictOn(error, isProbe, answeredAt > startedAt), isProbe);
        const isGivenUpHere = attempt.signal.aborted && request.signal?.aborted !== true;
        throw isGivenUpHere ? new TrackingError('unreachable', 'resting') : error;
      } finally {
        underWay.delete(attempt);
        request.signal?.removeEventListener('abort', giveUp);
      }
    },
  };
}

/** `wasAnswered`: others got an answer meanwhile. */
function verdictOn(error: unknown, isProbe: boolean, wasAnswered: boolean): Verdict {
  if (!isTrackingError(error)) return 'none';
  if (error.kind === 'unreadable') return 'success';
  if (error.kind !== 'unreachable' || error.isReused) return 'none';
  // Whoever gave up on a probe has waited long enough for it.
  if (error.reason === 'aborted') return isProbe ? 'failure' : 'none';
  // Links that hang beside links that are answered say nothing about the service.
  return error.reason === 'timeout' && wasAnswered ? 'none' : 'failure';
}

/** Counts attempts of the latest `withinMs`. */
function createCounts(withinMs: number, now: () => number) {
  const stepMs = withinMs / BUCKETS;
  let buckets: { readonly step: number; total: number; failed: number }[] = [];
  return {
    add(isFailure: boolean): { total: number; failed: number } {
      const step = Math.floor(now() / stepMs);
      buckets = buckets.filter((bucket) => bucket.step > step - BUCKETS);
      let latest = buckets.at(-1);
      if (latest?.step !== step) buckets.push((latest = { step, total: 0, failed: 0 }));
      latest.total += 1;
      if (isFailure) latest.failed += 1;
      return {
        total: buckets.reduce((sum, { total }) => sum + total, 0),
        failed: buckets.reduce((sum, { failed }) => sum + failed, 0),
      };
    },
    clear: () => void (buckets = []),
  };
}
