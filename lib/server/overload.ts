import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RenderQueue, Slot } from '#lib/runtime/render-queue.ts';
import { type Workload, workloadAt } from '#lib/runtime/routes.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { overloadRetrySeconds } from '#lib/share/view/outcome.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { plainPage } from './plain-page.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';

/** Answers a request once it has a slot of the render queue; under overload rejects it before Next sees it. */
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
  const asked = queue.enter(work, () => response.destroyed);
  const slot = asked instanceof Promise ? await asked : asked;
  if (slot === null) return rejectOverload(request, response);
  if (response.destroyed) return slot.leave();
  releaseWhenWritten(slot, response);
  await slot.during(() => answer(request, response));
}

/**
 * Frees the slot when the answer is written, or when its client reads more slowly than it is written: slow readers
 * would otherwise hold their slots until the last byte is sent.
 */
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

const busyJson = JSON.stringify({ state: 'busy' });

/** Answers 503 at once, without Next, and without mentioning the link. */
export function rejectOverload({ url = '', method, headers }: IncomingMessage, response: ServerResponse): void {
  const [pathname = '', query = ''] = url.split(/\?(.*)/s);
  const header = (name: string) => {
    const value = headers[name];
    return typeof value === 'string' ? value : null;
  };
  const work = workloadAt(pathname);
  const retryAfter = overloadRetrySeconds(Math.random());
  currentMetrics().shed(work);
  const brand = method !== 'POST' && work === 'page' ? brandForRequest(header('host')) : null;
  if (brand !== null) {
    const page = plainPage({ path: pathname, query: new URLSearchParams(query), header }, brand, 'busy', retryAfter);
    response.writeHead(503, { ...page.headers, 'Content-Length': Buffer.byteLength(page.html) }).end(page.html);
    return;
  }
  response
    .writeHead(503, {
      ...dataHeaders,
      'Retry-After': String(retryAfter),
      'Content-Type': 'application/json',
      'Content-Length': busyJson.length,
    })
    .end(busyJson);
}
