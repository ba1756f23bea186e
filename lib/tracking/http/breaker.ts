import {
  bulkhead,
  type BulkheadPolicy,
  circuitBreaker,
  CircuitState,
  handleType,
  type IBreaker,
  isBrokenCircuitError,
} from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { isTrackingError, TrackingError } from '../errors.ts';
import type { Transport, TransportResponse } from './transport.ts';

export const circuitStates = ['closed', 'open', 'half-open'] as const;
export type CircuitStateName = (typeof circuitStates)[number];

export interface BreakerOptions {
  readonly onChange?: (state: CircuitStateName) => void;
  readonly visitorOf?: () => string;
  readonly slots?: number;
  readonly maxWaiting?: number;
}

export interface Breaker {
  readonly transport: Transport;
  readonly state: () => CircuitStateName;
  readonly slots: () => { readonly taken: number; readonly waiting: number };
}

const MIN_VISITORS = 20;
const WINDOW_MS = 20_000;
const OPEN_MS = 5_000;
const SLOTS = 96;
const MAX_WAITING = 256;
/** A third, so that one visitor's links that hang leave most of them to others. */
const SLOTS_OF_VISITOR = 32;
const MAX_VISITORS = 10_000;
const isFailing = (status: number) => status === 408 || status === 429 || status >= 500;

class FailedAttempt extends Error {
  readonly ended: TransportResponse | TrackingError;

  constructor(ended: TransportResponse | TrackingError) {
    super('the service failed');
    this.ended = ended;
  }
}

/**
 * Opens for 5 s when reads of half of at least 20 visitors within 20 s fail: one visitor may open any number of links
 * that hang. Any readable answer is a success; writes pass through. Reads reject with `unreachable: circuit-open` while
 * it is open, and with `busy` when too many wait for a slot.
 */
export function createBreaker(transport: Transport, options: BreakerOptions = {}): Breaker {
  const { onChange, visitorOf = () => '', slots = SLOTS, maxWaiting = MAX_WAITING } = options;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const places = bulkhead(slots, maxWaiting);
  const ofVisitors = new LRUCache<string, BulkheadPolicy>({ max: MAX_VISITORS });
  const circuit = circuitBreaker(handleType(FailedAttempt), {
    halfOpenAfter: OPEN_MS,
    breaker: createVisitorCounts(visitorOf),
  });
  circuit.onStateChange((state) => onChange?.(nameOf(state)));
  const ofVisitor = () => {
    const known = ofVisitors.get(visitorOf()) ?? bulkhead(SLOTS_OF_VISITOR, maxWaiting);
    ofVisitors.set(visitorOf(), known);
    return known;
  };

  return {
    state: () => nameOf(circuit.state),
    slots: () => ({ taken: slots - places.executionSlots, waiting: maxWaiting - places.queueSlots }),
    async transport(request) {
      if (request.method !== 'GET') return transport(request);
      // cockatiel would let it wait for the probe, which may hang.
      if (circuit.state === CircuitState.HalfOpen) throw new TrackingError('unreachable', 'circuit-open');
      const isProbe = circuit.state === CircuitState.Open;
      const send = () => {
        if (request.signal?.aborted === true) throw new TrackingError('unreachable', 'aborted');
        // It may have opened while this one waited for its place.
        if (!isProbe && circuit.state !== CircuitState.Closed) throw new TrackingError('unreachable', 'circuit-open');
        return transport(isProbe ? { ...request, usesNewConnection: true } : request);
      };
      const attempt = async (): Promise<TransportResponse | TrackingError> => {
        const startedAt = performance.now();
        try {
          // Without the signal: cockatiel gives the place of one that gave up to nobody.
          const response = await ofVisitor().execute(() => places.execute(send));
          if (isFailing(response.status)) throw new FailedAttempt(response);
          answeredAt = performance.now();
          return response;
        } catch (error) {
          if (error instanceof FailedAttempt) throw error;
          const known = isTrackingError(error) ? error : new TrackingError('unreachable', 'busy');
          if (known.kind === 'unreadable') return known;
          // An error that is not counted would close the circuit after a probe.
          throw isProbe || !isIgnored(known, answeredAt > startedAt) ? new FailedAttempt(known) : known;
        }
      };
      const ended = await circuit.execute(attempt).catch((error: unknown) => {
        if (error instanceof FailedAttempt) return error.ended;
        throw isBrokenCircuitError(error) ? new TrackingError('unreachable', 'circuit-open') : error;
      });
      if (ended instanceof Error) throw ended;
      return ended;
    },
  };
}

/** Links that hang while others are answered say nothing about the service, and neither do callers that gave up. */
function isIgnored({ kind, reason, isReused }: TrackingError, wereOthersAnswered: boolean): boolean {
  const isOfCaller = kind !== 'unreachable' || isReused || ['aborted', 'busy', 'circuit-open'].includes(reason);
  return isOfCaller || (reason === 'timeout' && wereOthersAnswered);
}

function nameOf(state: CircuitState): CircuitStateName {
  return state === CircuitState.Closed ? 'closed' : state === CircuitState.HalfOpen ? 'half-open' : 'open';
}

function createVisitorCounts(visitorOf: () => string): IBreaker {
  const latest = new Map<string, { readonly at: number; readonly isFailure: boolean }>();
  const add = (isFailure: boolean) => {
    const at = Date.now();
    latest.delete(visitorOf());
    latest.set(visitorOf(), { at, isFailure });
    for (const [visitor, known] of latest) {
      if (at - known.at < WINDOW_MS) break;
      latest.delete(visitor);
    }
  };
  return {
    state: null,
    success: (state) => {
      if (state === CircuitState.HalfOpen) latest.clear();
      else add(false);
    },
    failure: (state) => {
      if (state !== CircuitState.Closed) return true;
      add(true);
      const failing = [...latest.values()].filter(({ isFailure }) => isFailure).length;
      return latest.size >= MIN_VISITORS && 2 * failing >= latest.size;
    },
  };
}
