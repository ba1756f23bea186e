import type { ReadStream } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { brandOfRequest, formerBrandsOf } from '#lib/brand/store/current-brands.ts';
import { answerStreets } from '#lib/streets/answer.ts';
import { streetMapNamed } from '#lib/streets/streets-of.ts';
import type { StreetMap } from '#lib/streets/street-map.ts';
import { currentCrowd } from './current-crowd.ts';
import { dataHeaders } from './security-headers.ts';
import { turnAway } from './turn-away.ts';

const STREETS = /^\/streets\/([0-9a-f]{32}\.pmtiles)$/;
/** Who takes nothing of an answer for so long is cut off, ms. */
const STALLED_MS = 60_000;
/** Tiles are smaller; a larger answer is somebody's copy of the file, bytes. */
const LARGE_BYTES = 2 ** 20;
const MOST_LARGE = 10;

let large = 0;

/**
 * Answers for files of streets, before Next: a map asks a dozen times for some kB. False for any other path. On hosts
 * of brands that have no such file there is none.
 */
export async function giveStreets(
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
  stalledMs = STALLED_MS,
): Promise<boolean> {
  const [, name] = STREETS.exec(path) ?? [];
  if (name === undefined) return false;
  if (!currentCrowd().admitFile()) {
    turnAway(request, response);
    return true;
  }
  const map = await mapFor(request.headers.host ?? null, name);
  if (map === null) {
    response.writeHead(404, { ...dataHeaders, 'Content-Length': 0 }).end();
    return true;
  }
  const { status, headers, body } = answerStreets(
    { method: request.method ?? '', header: (wanted) => single(request.headers[wanted]) },
    map,
  );
  const length = body === null ? 0 : body.end - body.start + 1;
  const isLarge = length > LARGE_BYTES;
  if (isLarge && large >= MOST_LARGE) {
    turnAway(request, response);
    return true;
  }
  response.writeHead(status, headers);
  if (body === null || length === 0) {
    response.end();
    return true;
  }
  if (isLarge) large += 1;
  response.setTimeout(stalledMs, () => response.destroy());
  try {
    await pipeline(map.read(body.start, body.end), response);
  } catch {
    // Nobody takes it any more, or the file cannot be read: what has begun cannot become another answer.
    response.destroy();
  } finally {
    if (isLarge) large -= 1;
  }
  return true;
}

/** The same in the gate, for the development server, in front of which nothing of ours stands. */
export async function giveStreetsInGate(request: Request): Promise<Response> {
  const [, name = ''] = STREETS.exec(new URL(request.url).pathname) ?? [];
  const map = await mapFor(request.headers.get('host'), name);
  if (map === null) return new Response(null, { status: 404, headers: dataHeaders });
  const { status, headers, body } = answerStreets(
    { method: request.method, header: (wanted) => request.headers.get(wanted) },
    map,
  );
  return new Response(body === null ? null : webStream(map.read(body.start, body.end)), { status, headers });
}

function webStream(file: ReadStream): ReadableStream<Uint8Array> {
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
async function mapFor(host: string | null, name: string): Promise<StreetMap | null> {
  const brand = brandOfRequest(host);
  if (brand === null) return null;
  for (const one of [brand, ...formerBrandsOf(host)]) {
    const map = streetMapNamed(one, name);
    if (map !== null) return (await map.isUnchanged()) ? map : null;
  }
  return null;
}

function single(value: string | readonly string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
