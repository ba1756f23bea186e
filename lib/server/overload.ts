import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderQueue, Slot } from '#lib/runtime/render-queue.ts';
import { type Workload, workloadAt } from '#lib/runtime/routes.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { overloadRetrySeconds } from '#lib/share/view/outcome.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { answerPlainly } from './plain-page.ts';
import { pathOf } from './requests.ts';

export async function answerWithSlot(
  queue: RenderQueue,
  work: Workload,
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
): Promise<void> {
  if (work === 'file') {
    if (queue.admitFile()) await answer(request, response);
    else rejectOverload(request, response);
    return;
  }
  const entry = queue.enter(work, () => response.destroyed);
  const slot = entry instanceof Promise ? await entry : entry;
  if (slot === null) return rejectOverload(request, response);
  if (response.destroyed) return slot.leave();
  releaseWhenWritten(slot, response);
  await slot.during(() => answer(request, response));
}

/** Frees the slot also when the client reads more slowly than the answer is written, not only with the last byte. */
function releaseWhenWritten(slot: Slot, response: ServerResponse): void {
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

/** Answers 503 without Next. */
export function rejectOverload(request: IncomingMessage, response: ServerResponse): void {
  const work = workloadAt(pathOf(request));
  currentMetrics().shed(work);
  const isPage = request.method !== 'POST' && work === 'page';
  const brand = isPage ? brandForRequest(request.headers.host ?? null) : null;
  const retryAfter = overloadRetrySeconds(Math.random());
  answerPlainly(request, response, { status: 503, why: 'busy', retryAfter, brand });
}
