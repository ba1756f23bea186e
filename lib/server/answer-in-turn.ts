import type { IncomingMessage, ServerResponse } from 'node:http';
import { rejectOverload } from './reject-overload.ts';
import type { RenderQueue, Slot } from '#lib/runtime/render-queue.ts';
import type { Work } from '#lib/runtime/routes.ts';

/** Has a request answered when a slot is free; under overload it is refused before Next sees it. */
export async function answerInTurn(
  queue: RenderQueue,
  work: Work,
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Promise<void> {
  if (work === 'file') {
    if (queue.admitFile()) await answer(request, response);
    else rejectOverload(request, response);
    return;
  }
  const asked = queue.enter(work, () => response.destroyed);
  const slot = asked instanceof Promise ? await asked : asked;
  if (slot === null) return rejectOverload(request, response);
  if (response.destroyed) return slot.leave();
  leaveWhenMade(slot, response);
  await slot.during(() => answer(request, response));
}

/**
 * The slot is free when the bytes of the answer are made, or when its client takes them more slowly than they are
 * made: otherwise slow readers would hold the slots until their last byte is sent.
 */
function leaveWhenMade(slot: Slot, response: ServerResponse): void {
  response.once('close', slot.leave);
  const write = response.write.bind(response);
  Reflect.set(response, 'write', (...parts: Parameters<typeof write>) => {
    const isRoom = write(...parts);
    if (!isRoom) slot.leave();
    return isRoom;
  });
  const end = response.end.bind(response);
  Reflect.set(response, 'end', (...parts: Parameters<typeof end>) => {
    end(...parts);
    slot.leave();
    return response;
  });
}
