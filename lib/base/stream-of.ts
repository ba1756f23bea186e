import { setImmediate as nextTurn } from 'node:timers/promises';

type Piece = Uint8Array<ArrayBuffer>;

/** Makes each piece when the reader wants it, in a turn of the event loop of its own, so that others wait for one at most. */
export function streamOf(pieces: Iterator<Piece> | AsyncIterator<Piece>): ReadableStream<Piece> {
  return new ReadableStream(
    {
      async pull(controller) {
        await nextTurn();
        const piece = await pieces.next();
        if (piece.done === true) controller.close();
        else controller.enqueue(piece.value);
      },
      cancel: () => void pieces.return?.(),
    },
    { highWaterMark: 0 },
  );
}
