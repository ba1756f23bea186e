import { LRUCache } from 'lru-cache';
import { waitAtMost } from '#lib/base/process-timer.ts';
import { TrackingError } from '#lib/tracking/errors.ts';
import type { SharedAnswer, TrackPartSource } from '../view/outcome.ts';
import { makeTrackPart, type TrackPart, type TrackPartRequest } from '../reading/decode-answer.ts';
import { isFailedTask, type Reader } from '../reading/reader.ts';

export interface TrackParts {
  readonly get: (answer: SharedAnswer, request: TrackPartRequest) => TrackPart | Promise<TrackPart>;
}

export interface TrackPartsOptions {
  readonly largeBytes?: number;
  readonly maxCacheBytes?: number;
  readonly maxWaitMs?: number;
}

const KB = 1024;
/** About 6,000 reports, whose parts take a few milliseconds. */
const LARGE_BYTES = 256 * KB;
const MAX_CACHE_BYTES = 32 * KB * KB;
const ENTRY_BYTES = 500;
/** Larger updates are for few pages, and would evict other parts. */
const MAX_CACHED_UPDATE_BYTES = 4 * KB;
const MAX_CONCURRENT = 8;
const MAX_WAIT_MS = 6_000;
const FAILED_TTL_MS = 15_000;

/**
 * Makes each part of an answer once for all clients. After 6 s they are refused as busy, and the making goes on. A part
 * whose making failed is not tried again for 15 s.
 */
export function createTrackParts(
  { makePart }: Pick<Reader, 'makePart'>,
  { largeBytes = LARGE_BYTES, maxCacheBytes = MAX_CACHE_BYTES, maxWaitMs = MAX_WAIT_MS }: TrackPartsOptions = {},
): TrackParts {
  const cache = new LRUCache<string, TrackPart | TrackingError>({ maxSize: maxCacheBytes });
  const inFlight = new Map<string, Promise<TrackPart>>();
  const names = new WeakMap<TrackPartSource, string>();
  let sources = 0;

  function nameOf(source: TrackPartSource): string {
    const name = names.get(source) ?? `answer ${(sources += 1)}`;
    names.set(source, name);
    return name;
  }

  function store(key: string, { known }: TrackPartRequest, made: TrackPart): TrackPart {
    const bytes = made.bytes?.length ?? 0;
    if (known === '' || bytes <= MAX_CACHED_UPDATE_BYTES) cache.set(key, made, { size: ENTRY_BYTES + bytes });
    return made;
  }

  async function makeOnThread(owner: string, key: string, { source, bytes }: SharedAnswer, request: TrackPartRequest) {
    try {
      return store(key, request, await makePart(source, request, bytes, owner));
    } catch (error) {
      if (isFailedTask(error)) cache.set(key, error, { size: ENTRY_BYTES, ttl: FAILED_TTL_MS });
      throw error;
    } finally {
      inFlight.delete(key);
    }
  }

  async function waitFor(making: Promise<TrackPart>): Promise<TrackPart> {
    const made = await waitAtMost(maxWaitMs, making);
    if (made === null) throw new TrackingError('unreachable', 'busy');
    return made;
  }

  return {
    get: (answer, request) => {
      const owner = nameOf(answer.source);
      const { part, shows, isPlain, known } = request;
      const key = [owner, part, shows.street, shows.readings, isPlain, known].join(' ');
      const cached = cache.get(key);
      if (cached instanceof Error) return Promise.reject(cached);
      if (cached !== undefined) return cached;
      if (answer.bytes < largeBytes) return store(key, request, makeTrackPart(answer.source, request));
      const joined = inFlight.get(key);
      if (joined !== undefined) return waitFor(joined);
      const concurrent = [...inFlight.keys()].filter((each) => each.startsWith(`${owner} `)).length;
      if (concurrent >= MAX_CONCURRENT) return Promise.reject(new TrackingError('unreachable', 'busy'));
      const making = makeOnThread(owner, key, answer, request);
      inFlight.set(key, making);
      return waitFor(making);
    },
  };
}
