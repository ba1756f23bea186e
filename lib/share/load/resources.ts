import 'server-only';
import { join } from 'node:path';
import { currentClient } from '#lib/base/client-address.ts';
import { singleton } from '#lib/base/singleton.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { createPool, type Pool } from '#lib/runtime/pool.ts';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import type { SharedAnswer } from '../view/outcome.ts';
import type { TrackPart, TrackPartRequest } from '../reading/decode-answer.ts';
import { createReader, type Reader } from '../reading/reader.ts';
import { createTrackParts, type TrackParts } from './track-parts.ts';

interface Resources {
  readonly reader: Reader;
  readonly memory: Pool;
  readonly trackParts: TrackParts;
  readonly downloads: Pool;
}

const READING_SCRIPT = '.next/reading-worker.mjs';
const MB = 2 ** 20;
/** The largest body (64 MB), what is sent meanwhile, and bodies of other services. */
const MEMORY_BYTES = 144 * MB;
const OWNER_MEMORY_BYTES = 32 * MB;
const MAX_DOWNLOADS = 20;
const DOWNLOADS_PER_CLIENT = MAX_DOWNLOADS / 4;
/** About 200 reports. Their files fit into the socket's buffer, whether the client reads or not. */
const SMALL_ANSWER_BYTES = 64 * 1024;
const COUNTED_BYTES = 64 * 1024;
const MAX_WAIT_MS = 4_000;

export function currentResources(): Resources {
  return singleton('resources', createResources);
}

function createResources(): Resources {
  const metrics = currentMetrics();
  const memory = createPool({ capacity: MEMORY_BYTES, ownerCapacity: OWNER_MEMORY_BYTES });
  const reader = createReader({
    script: join(/* turbopackIgnore: true */ process.cwd(), READING_SCRIPT),
    onStart: metrics.threadStarted,
    onFailure: (problem, bytes) => {
      metrics.threadFailed();
      currentLog().error({ operation: 'readAnswer', problem, bytes });
    },
  });
  metrics.watch('reading', () => ({ answers: reader.taskCount(), bytes: memory.taken() }));
  return {
    reader,
    memory,
    trackParts: createTrackParts(reader),
    downloads: createPool({ capacity: MAX_DOWNLOADS, ownerCapacity: DOWNLOADS_PER_CLIENT }),
  };
}

interface LeasedTrackPart extends TrackPart {
  readonly release: () => void;
}

export async function loadTrackPart(answer: SharedAnswer, request: TrackPartRequest): Promise<LeasedTrackPart | null> {
  const part = currentResources().trackParts.get(answer, request);
  if (!(part instanceof Promise) && (part.bytes?.length ?? 0) < COUNTED_BYTES)
    return { ...part, release: () => undefined };
  return waitOnIo(
    Promise.resolve(part).then(async (made) => {
      return { ...made, release: await reserve(made, made.bytes?.length ?? 0, 'parts being sent') };
    }),
  );
}

export async function leaseDownload({ source, bytes }: SharedAnswer): Promise<(() => void) | null> {
  if (bytes <= SMALL_ANSWER_BYTES) return () => undefined;
  const slot = currentResources().downloads.tryAcquire(1, currentClient());
  if (slot === null) return null;
  const memory = await waitOnIo(reserve(source, bytes, 'files being sent').then((release) => ({ release })));
  if (memory === null) slot.release();
  return (
    memory &&
    (() => {
      slot.release();
      memory.release();
    })
  );
}

function reserve(value: object, weight: number, owner: string): Promise<() => void> {
  return currentResources().memory.acquireShared(value, { weight, owner, maxWaitMs: MAX_WAIT_MS });
}

/** Lends the render slot to others meanwhile. A value that comes too late for its client is released. */
async function waitOnIo<Value extends { release: () => void }>(loading: Promise<Value>): Promise<Value | null> {
  const loaded = loading.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (isTrackingError(error)) return null;
      throw error;
    },
  );
  const result = await currentRenderQueue().waitOnIo(loaded);
  if (result !== null) return result.value;
  (await loaded)?.value.release();
  return null;
}
