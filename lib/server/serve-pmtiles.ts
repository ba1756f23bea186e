import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { dataHeaders } from '#lib/base/security-headers.ts';
import { brandForRequest, previousBrandsForHost } from '#lib/brand/store/current-brands.ts';
import { createPool, type Pool } from '#lib/runtime/pool.ts';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import type { PmtilesFile } from '#lib/streets/pmtiles-file.ts';
import { createRangeResponse } from '#lib/streets/range-response.ts';
import { findServedFile } from '#lib/streets/streets.ts';
import { rejectOverload } from './overload.ts';
import { rejectRequest } from './requests.ts';

interface SendLimits {
  readonly stalledMs: number;
  /** For responses of the size of a tile: enough at 3 kB per second. */
  readonly maxSendMs: number;
  readonly bytes: Pool;
  readonly copies: Pool;
}

const STREETS_PATH = /^\/streets\/([0-9a-f]{32}\.pmtiles)$/;
const MAX_TILE_RESPONSE_BYTES = 2 ** 20;
const MAX_BYTES = 128 * 2 ** 20;

const limits: SendLimits = {
  stalledMs: 60_000,
  maxSendMs: 300_000,
  // A whole office may share one address.
  bytes: createPool({ capacity: MAX_BYTES, ownerCapacity: MAX_BYTES / 4 }),
  copies: createPool({ capacity: 10 }),
};

/** Resolves to false for the path of anything but a street file. */
export async function servePmtiles(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  addressOf: (request: IncomingMessage) => string,
  { stalledMs, maxSendMs, bytes, copies }: SendLimits = limits,
): Promise<boolean> {
  const [, name] = STREETS_PATH.exec(path) ?? [];
  if (name === undefined) return false;
  if (!currentRenderQueue().admitFile()) {
    rejectOverload(request, response);
    return true;
  }
  const file = await findFile(request.headers.host ?? null, name);
  if (file === null) {
    rejectRequest(request, response, { status: 404 });
    return true;
  }
  const { status, headers, body } = createRangeResponse(
    { method: request.method ?? '', header: (header) => request.headers[header]?.toString() ?? null },
    file,
  );
  if (body === null) {
    response.writeHead(status, headers).end();
    return true;
  }
  const length = body.end - body.start + 1;
  const isCopy = length > MAX_TILE_RESPONSE_BYTES;
  // A copy is sent in pieces, so it never holds more than this at once.
  const lease = bytes.tryAcquire(Math.min(length, MAX_TILE_RESPONSE_BYTES), addressOf(request));
  const copyLease = isCopy ? copies.tryAcquire() : lease;
  let timeout: NodeJS.Timeout | undefined;
  try {
    if (lease === null || copyLease === null) {
      rejectOverload(request, response);
      return true;
    }
    response.writeHead(status, headers);
    response.setTimeout(stalledMs, () => response.destroy());
    if (!isCopy) timeout = setTimeout(() => response.destroy(), maxSendMs);
    await pipeline(file.read(body.start, body.end), response);
  } catch {
    // The client left or the file cannot be read. The response has begun, so its status cannot change any more.
    response.destroy();
  } finally {
    clearTimeout(timeout);
    lease?.release();
    copyLease?.release();
  }
  return true;
}

/** For the development server, which has no server of ours before Next. */
export async function servePmtilesInProxy(request: Request): Promise<Response> {
  const [, name = ''] = STREETS_PATH.exec(new URL(request.url).pathname) ?? [];
  const file = await findFile(request.headers.get('host'), name);
  if (file === null) return new Response(null, { status: 404, headers: dataHeaders });
  const { status, headers, body } = createRangeResponse(
    { method: request.method, header: (header) => request.headers.get(header) },
    file,
  );
  return new Response(body === null ? null : streamOf(file.read(body.start, body.end)), { status, headers });
}

function streamOf(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => void chunks.return(undefined),
    },
    { highWaterMark: 0 },
  );
}

/** Searches the host's current and previous brands. A file that was written to is not served under its old name. */
async function findFile(host: string | null, name: string): Promise<PmtilesFile | null> {
  const brand = brandForRequest(host);
  if (brand === null) return null;
  for (const one of [brand, ...previousBrandsForHost(host)]) {
    const file = findServedFile(one, name);
    if (file !== null) return (await file.isUnchanged()) ? file : null;
  }
  return null;
}
