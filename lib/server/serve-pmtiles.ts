import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brandForRequest, previousBrandsForHost } from '#lib/brand/store/current-brands.ts';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import { createRangeResponse } from '#lib/streets/range-response.ts';
import { findServedFile } from '#lib/streets/streets.ts';
import type { PmtilesFile } from '#lib/streets/pmtiles-file.ts';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { rejectOverload } from './overload.ts';

const STREETS = /^\/streets\/([0-9a-f]{32}\.pmtiles)$/;
/** Tiles are smaller; a larger answer is somebody's copy of the file, bytes. */
const LARGE_BYTES = 2 ** 20;
const MOST_LARGE = 10;
/** Of all there is room for, what one client's address may take: an office shares one, and a quarter lets three others in. */
const SHARE = 1 / 4;

const LIMITS = {
  /** Who takes nothing of an answer for so long is cut off, ms. */
  stalledMs: 60_000,
  /** And who has not taken all that a map asks for by then, however little: at 3 kB a second all have, ms. */
  longestMs: 300_000,
  /** Under way to all clients together, bytes: what 500 maps on slow networks ask for at once, and more. */
  mostBytes: 128 * 2 ** 20,
};

let large = 0;
let bytesUnderWay = 0;
const bytesTo = new Map<string, number>();

/**
 * Answers for files of streets, before Next: a map asks a dozen times for some kB. False for any other path. On hosts
 * of brands that have no such file there is none.
 */
export async function servePmtiles(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  addressOf: (request: IncomingMessage) => string,
  { stalledMs, longestMs, mostBytes } = LIMITS,
): Promise<boolean> {
  const [, name] = STREETS.exec(path) ?? [];
  if (name === undefined) return false;
  if (!currentRenderQueue().admitFile()) {
    rejectOverload(request, response);
    return true;
  }
  const map = await mapFor(request.headers.host ?? null, name);
  if (map === null) {
    response.writeHead(404, { ...dataHeaders, 'Content-Length': 0 }).end();
    return true;
  }
  const { status, headers, body } = createRangeResponse(
    { method: request.method ?? '', header: (wanted) => single(request.headers[wanted]) },
    map,
  );
  const length = body === null ? 0 : body.end - body.start + 1;
  const isLarge = length > LARGE_BYTES;
  // Of a copy no more than that is ever held.
  const counted = Math.min(length, LARGE_BYTES);
  const address = addressOf(request);
  const isFull = bytesUnderWay + counted > mostBytes || underWayTo(address) + counted > mostBytes * SHARE;
  if ((isLarge && large >= MOST_LARGE) || (length > 0 && isFull)) {
    rejectOverload(request, response);
    return true;
  }
  response.writeHead(status, headers);
  if (body === null || length === 0) {
    response.end();
    return true;
  }
  if (isLarge) large += 1;
  count(address, counted);
  response.setTimeout(stalledMs, () => response.destroy());
  const end = isLarge ? undefined : setTimeout(() => response.destroy(), longestMs);
  try {
    await pipeline(map.read(body.start, body.end), response);
  } catch {
    // Nobody takes it any more, or the file cannot be read: what has begun cannot become another answer.
    response.destroy();
  } finally {
    clearTimeout(end);
    count(address, -counted);
    if (isLarge) large -= 1;
  }
  return true;
}

function underWayTo(address: string): number {
  return bytesTo.get(address) ?? 0;
}

function count(address: string, bytes: number): void {
  bytesUnderWay += bytes;
  const sum = underWayTo(address) + bytes;
  if (sum > 0) bytesTo.set(address, sum);
  else bytesTo.delete(address);
}

/** The same in the gate, for the development server, in front of which nothing of ours stands. */
export async function servePmtilesInProxy(request: Request): Promise<Response> {
  const [, name = ''] = STREETS.exec(new URL(request.url).pathname) ?? [];
  const map = await mapFor(request.headers.get('host'), name);
  if (map === null) return new Response(null, { status: 404, headers: dataHeaders });
  const { status, headers, body } = createRangeResponse(
    { method: request.method, header: (wanted) => request.headers.get(wanted) },
    map,
  );
  return new Response(body === null ? null : webStream(map.read(body.start, body.end)), { status, headers });
}

function webStream(file: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Uint8Array> = file[Symbol.asyncIterator]();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await pieces.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => void file.destroy(),
    },
    { highWaterMark: 0 },
  );
}

/** Of the host's brand, or one it had until lately. null: none of that name, or it has been written to. */
async function mapFor(host: string | null, name: string): Promise<PmtilesFile | null> {
  const brand = brandForRequest(host);
  if (brand === null) return null;
  for (const one of [brand, ...previousBrandsForHost(host)]) {
    const map = findServedFile(one, name);
    if (map !== null) return (await map.isUnchanged()) ? map : null;
  }
  return null;
}

function single(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
