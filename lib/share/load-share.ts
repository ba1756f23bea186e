import 'server-only';
import { createHmac, randomBytes } from 'node:crypto';
import { currentSettings, type Settings } from '#lib/config.ts';
import { currentLog, traceOf } from '#lib/ops/log.ts';
import { createTrackingClient } from '#lib/tracking/client.ts';
import { isTrackingError, outcomeOfError } from '#lib/tracking/errors.ts';
import { createNodeTransport } from '#lib/tracking/node-transport.ts';
import { readJourney } from './journey.ts';
import type { ShareOutcome } from './outcome.ts';
import { createShareCache, type ShareCache } from './share-cache.ts';

/** The page asks after the gate has; within this it gets the gate's answer even if that has just gone stale. */
export const AFTER_GATE_MS = 3000;

/**
 * What the link with this identifier is right now: from the short cache, from a call already under way,
 * or from the service. Never rejects: every failure is an outcome.
 */
export function loadShare(shareId: string, graceMs = 0): Promise<ShareOutcome> {
  return sharedCache().load(shareId, graceMs);
}

/** The gate, the page and the routes are separate bundles in one process; a module variable would exist once in each. */
const CACHE = Symbol.for('share-viewer.cache');

function sharedCache(): ShareCache {
  const known: unknown = Reflect.get(globalThis, CACHE);
  if (isShareCache(known)) return known;
  const cache = createCache(currentSettings());
  Reflect.set(globalThis, CACHE, cache);
  return cache;
}

function isShareCache(value: unknown): value is ShareCache {
  return typeof value === 'object' && value !== null && 'load' in value;
}

function createCache(settings: Settings): ShareCache {
  const client = createTrackingClient({
    baseUrl: settings.baseUrl,
    transport: createNodeTransport(),
    ...(settings.fieldMap === null ? {} : { fieldMap: settings.fieldMap }),
  });
  const secret = settings.hmacKey ?? randomBytes(32);
  return createShareCache({
    ask: (shareId) => ask(client, shareId),
    keyOf: (shareId) => createHmac('sha256', secret).update(shareId).digest('base64'),
    now: Date.now,
    freshMs: settings.freshMs,
    staleMs: settings.staleMs,
    maxEntries: 1000,
    maxWeight: 64 * 2 ** 20,
  });
}

async function ask(client: ReturnType<typeof createTrackingClient>, shareId: string): Promise<ShareOutcome> {
  const log = currentLog();
  const checkedAt = Date.now();
  try {
    const result = await client.getSharing(shareId);
    const ms = Date.now() - checkedAt;
    if (result.kind === 'unavailable') {
      log.info({ operation: 'getSharing', outcome: 'unavailable', ms });
      return { kind: 'unavailable' };
    }
    const { asset, diagnostics } = result;
    log.info({ operation: 'getSharing', outcome: 'shared', ms, rows: diagnostics.rows, unknownKeys: diagnostics.unknownKeys });
    return { kind: 'shared', asset, journey: readJourney(asset.history), checkedAt, failingSince: null };
  } catch (error) {
    const kind = outcomeOfError(error);
    const line = { operation: 'getSharing', outcome: kind, ms: Date.now() - checkedAt };
    if (isTrackingError(error)) {
      const unknownKeys = error.unknownKeys.filter((key) => !key.includes(shareId));
      log.warn({ ...line, problem: error.message, ...(unknownKeys.length > 0 ? { unknownKeys } : {}) });
    } else log.error({ ...line, problem: 'unexpected error', ...traceOf(error) });
    return { kind };
  }
}
