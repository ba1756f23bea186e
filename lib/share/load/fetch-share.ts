import { setTimeout as wait } from 'node:timers/promises';
import { currentLog, sortKeyNames, traceOf } from '#lib/runtime/log.ts';
import { type AskOutcome, currentMetrics } from '#lib/runtime/metrics.ts';
import type { TrackingClient } from '#lib/tracking/client.ts';
import { isTrackingError, outcomeOfError, TrackingError } from '#lib/tracking/errors.ts';
import type { SharedAnswer, ShareOutcome } from '../outcome.ts';
import { createAnswer, dependsOnTime } from './answer.ts';
import type { Reading } from './current-reading.ts';
import type { Upstream } from './upstreams.ts';

/** A question is answered, its answer read and all, within 6.5 s; the rest of that is for writing the page. */
const LONGEST_MS = 6_250;
/** Later than that a large answer could not be fetched and read any more. */
const LATEST_MEMORY_MS = 5_000;

/** So much later than others links that were slow try whether a failing service is back, ms: they may hang by themselves. */
const SLOW_PROBE_MS = 1000;

interface Asked {
  readonly shareId: string;
  readonly key: string;
  readonly known: SharedAnswer | null;
  /** How long the question has taken before, ms. */
  readonly waitedMs: number;
}

/** Asks a service what a link is, tells the log and the metrics how that went, and never rejects. */
export async function ask(
  { source, fieldMap, client, lanes, breaker }: Upstream,
  { reader, budget }: Pick<Reading, 'reader' | 'budget'>,
  { shareId, key, known, waitedMs }: Asked,
): Promise<ShareOutcome> {
  const log = currentLog();
  const metrics = currentMetrics();
  const ended = (outcome: AskOutcome) => {
    const ms = Date.now() - checkedAt;
    metrics.asked(outcome, ms);
    return ms;
  };
  const checkedAt = Date.now();
  const until = checkedAt + LONGEST_MS - Math.round(waitedMs);
  const reservation = budget.reserve(source, until - (LONGEST_MS - LATEST_MEMORY_MS));
  try {
    // Before a place is waited for: those under way may hang.
    if (breaker.state() !== 'closed') {
      if (!breaker.isRefusing(lanes.isSlow(key) ? SLOW_PROBE_MS : 0)) await probe(client, shareId);
      if (breaker.state() !== 'closed') throw new TrackingError('unreachable', 'resting');
    }
    const digest = known === null || dependsOnTime(known, checkedAt) ? null : known.digest;
    const read = await lanes.run(key, (given) => {
      // The client's own deadlines do not count the wait for a place, or for another replica.
      const hasWaited = until - Date.now() < LONGEST_MS - 250;
      const signal = hasWaited ? AbortSignal.any([given, signalAt(until)]) : given;
      return client.readSharing(
        shareId,
        (body) => reader.read({ body, fieldMap, now: checkedAt, known: digest, owner: source, until, signal }),
        { signal, room: reservation },
      );
    });
    const ms = ended(read?.kind ?? 'unavailable');
    if (read === null || read.kind === 'unavailable') {
      log.info({ operation: 'getSharing', outcome: 'unavailable', ms });
      return { kind: 'unavailable' };
    }
    if (read.kind === 'unchanged') {
      log.info({ operation: 'getSharing', outcome: 'shared', ms, unchanged: true });
      return known === null ? { kind: 'unreadable' } : { kind: 'shared', answer: known, checkedAt, failingSince: null };
    }
    const { rows, unknownKeys } = read.diagnostics;
    const { plain, odd } = sortKeyNames(unknownKeys);
    const status = read.asset.status?.text ?? null;
    metrics.unrecognised({
      status: status !== null && !KNOWN_STATUSES.has(status),
      keys: unknownKeys.length,
      oddKeys: odd,
    });
    log.info({ operation: 'getSharing', outcome: 'shared', ms, rows, ...keysForLog(plain, odd) });
    return { kind: 'shared', answer: createAnswer(read, checkedAt), checkedAt, failingSince: null };
  } catch (error) {
    const kind = outcomeOfError(error);
    const reason = isTrackingError(error) ? error.reason : 'unexpected';
    const ms = ended(reason === 'busy' || reason === 'resting' ? reason : kind);
    const line = { operation: 'getSharing', outcome: kind, ms };
    metrics.faulted(reason);
    if (isTrackingError(error)) {
      const { plain, odd } = sortKeyNames(error.unknownKeys.map((key) => (key.includes(shareId) ? '…' : key)));
      log.warn({ ...line, problem: error.message, ...keysForLog(plain, odd) });
    } else log.error({ ...line, problem: 'unexpected error', ...traceOf(error) });
    return { kind, ...(reason === 'busy' && { isBusy: true }), ...(reason === 'resting' && { isResting: true }) };
  } finally {
    reservation.release();
  }
}

/** Throws `busy` when that time is over. */
function signalAt(until: number): AbortSignal {
  const leftMs = until - Date.now();
  if (leftMs <= 0) throw new TrackingError('unreachable', 'busy');
  return AbortSignal.timeout(leftMs);
}

/** So long somebody whose question tries a failing service waits for what comes of it, ms; it goes on without him. */
const PROBE_WAIT_MS = 50;

async function probe(client: TrackingClient, shareId: string): Promise<void> {
  const tried = client.readSharing(shareId, () => Promise.resolve({ diagnostics: null })).catch(() => null);
  await Promise.race([tried, wait(PROBE_WAIT_MS)]);
}

/** All the interface names: its set is open, and the page shows any. */
const KNOWN_STATUSES: ReadonlySet<string> = new Set(['Created', 'Ready']);

function keysForLog(unknownKeys: readonly string[], oddKeys: number) {
  return { ...(unknownKeys.length > 0 ? { unknownKeys } : {}), ...(oddKeys > 0 ? { oddKeys } : {}) };
}
