import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPool } from '#lib/runtime/pool.ts';

export interface SendingOptions {
  readonly release: () => void;
  readonly signal: AbortSignal;
  /** A slow phone takes some bytes in this time. */
  readonly stalledMs?: number;
}

const STALLED_MS = 30_000;
/**
 * Pieces are made one at a time, each in its own turn of the event loop, so that twenty downloads delay others
 * no more than one.
 */
const making = createPool({ capacity: 1 });

export function sendPieces(
  pieces: Iterator<Uint8Array<ArrayBuffer>>,
  { release, signal, stalledMs = STALLED_MS }: SendingOptions,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let stalled: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = () => {
    isOver = true;
    clearTimeout(stalled);
    signal.removeEventListener('abort', end);
    release();
  };
  const waitForReader = (controller: ReadableStreamDefaultController) => {
    if (isOver) return;
    stalled = setTimeout(() => {
      end();
      controller.error(new Error('nobody takes the answer'));
    }, stalledMs).unref();
  };
  return new ReadableStream(
    {
      start(controller) {
        signal.addEventListener('abort', end);
        waitForReader(controller);
        if (signal.aborted) end();
      },
      async pull(controller) {
        clearTimeout(stalled);
        try {
          const piece = await making.run({ maxWaitMs: stalledMs }, async () => {
            await nextTurn();
            return isOver ? null : pieces.next();
          });
          if (piece === null) throw new Error('the reader has gone');
          if (piece.done !== true) {
            controller.enqueue(piece.value);
            waitForReader(controller);
            return;
          }
          end();
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

const PIECE_BYTES = 65_536;

export function* piecesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
