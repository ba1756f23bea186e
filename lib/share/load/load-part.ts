import 'server-only';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import type { SharedAnswer } from '../outcome.ts';
import type { TrackPart, TrackPartRequest } from '../reading/make-part.ts';
import { currentReading } from './current-reading.ts';

/** Smaller values are not worth counting. */
const COUNTED_BYTES = 64 * 1024;
/** How long a file or a part waits for memory. */
const WAIT_MS = 4_000;
/** Owners in the memory budget. */
const FILES = 'files being sent';
const PARTS = 'parts being sent';

/** A part whose memory is reserved until `release` is called. */
export interface LeasedTrackPart extends TrackPart {
  readonly release: () => void;
}

/** null: it could not be made, or there was no memory for it in time. */
export async function loadTrackPart(answer: SharedAnswer, question: TrackPartRequest): Promise<LeasedTrackPart | null> {
  const part = currentReading().parts.get(answer, question);
  if (!(part instanceof Promise) && (part.bytes?.length ?? 0) < COUNTED_BYTES)
    return { ...part, release: () => undefined };
  return aside(
    Promise.resolve(part).then(async (made) => {
      return { ...made, release: await reserve(made, made.bytes?.length ?? 0, PARTS) };
    }),
    ({ release }) => release(),
  );
}

/**
 * A slot for a file and the memory of the answer it is made of, until what this resolves to is called; null where all
 * slots are taken or there is no memory in time.
 */
export async function leaseDownload({ source, bytes }: SharedAnswer): Promise<(() => void) | null> {
  const leave = currentReading().fileSlots.take();
  if (leave === null) return null;
  const release = await aside(reserve(source, bytes, FILES), (late) => late());
  if (release === null) leave();
  return (
    release &&
    (() => {
      leave();
      release();
    })
  );
}

function reserve(value: object, bytes: number, owner: string): Promise<() => void> {
  return currentReading().budget.share(value, bytes, owner, Date.now() + WAIT_MS);
}

/** Waits while others are served; what comes too late for its reader is released. */
async function aside<Value>(loading: Promise<Value>, release: (value: Value) => void): Promise<Value | null> {
  const loaded = loading.then(
    (value) => ({ value }),
    (error: unknown) => {
      if (isTrackingError(error)) return null;
      throw error;
    },
  );
  const result = await currentRenderQueue().waitOnIo(loaded);
  if (result !== null) return result.value;
  const late = await loaded;
  if (late !== null) release(late.value);
  return null;
}
