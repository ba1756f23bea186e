import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPool } from '#lib/runtime/pool.ts';

export interface SendingOptions {
  /** Called once, when the last piece is taken, the reader is gone or takes nothing any more. */
  readonly release: () => void;
  /** Fires when the client has left, maybe before the first piece is asked for. */
  readonly signal: AbortSignal;
  /** A reader that takes nothing for so long is cut off, ms: a slow phone takes some. */
  readonly stalledMs?: number;
}

const STALLED_MS = 30_000;
/** Pieces are made one at a time, each in a turn of its own: twenty files at once delay others no more than one does. */
const making = createPool({ capacity: 1 });

/** Sends pieces as fast as they are taken and never faster. `release` is called in every case. */
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

/** So much is handed over at a time: a socket's buffer holds no more. */
const PIECE_BYTES = 65_536;

export function* piecesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}
