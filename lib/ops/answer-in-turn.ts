import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Crowd, Seat } from './crowd.ts';
import type { Work } from './surface.ts';
import { turnAway } from './turn-away.ts';

/** Has a request answered once it is its turn; what cannot be done in time is refused before Next sees it. */
export async function answerInTurn(
  crowd: Crowd,
  work: Work,
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Promise<void> {
  if (work === 'file') return void (crowd.admitFile() ? await answer(request, response) : turnAway(request, response));
  const asked = crowd.enter(work, () => response.destroyed);
  const seat = asked instanceof Promise ? await asked : asked;
  if (seat === null) return turnAway(request, response);
  if (response.destroyed) return seat.leave();
  leaveWhenWritten(seat, response);
  await seat.during(() => answer(request, response));
}

/** The work is done when the answer is written: a client that reads slowly must not keep a seat from others. */
function leaveWhenWritten(seat: Seat, response: ServerResponse): void {
  response.once('finish', seat.leave);
  response.once('close', seat.leave);
  const write = response.write.bind(response);
  Reflect.set(response, 'write', (...written: Parameters<typeof write>) => {
    const isRoom = write(...written);
    if (!isRoom) seat.leave();
    return isRoom;
  });
}
