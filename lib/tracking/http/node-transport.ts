import { Agent, type Dispatcher, request as send } from 'undici';
import { type Stage, TrackingError } from '../errors.ts';
import { createBodyMemory, LARGE_BYTES } from './body-memory.ts';
import { createDeadline, type Deadline } from './deadline.ts';
import type { BodyRoom, Transport, TransportRequest, TransportResponse } from './transport.ts';
import { notingReuse, transportError } from './undici-errors.ts';

/** Durations in ms, sizes in bytes. */
export interface NodeTransportOptions {
  readonly connectMs?: number;
  readonly headersMs?: number;
  /** Longest silence inside a body. */
  readonly bodyIdleMs?: number;
  /** The whole exchange, the last byte included: silence alone lets a drip run on. */
  readonly attemptMs?: number;
  readonly maxBodyBytes?: number;
  readonly maxHeaderBytes?: number;
  readonly sockets?: number;
  readonly keepAliveMs?: number;
}

const FIXED_HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'share-viewer/0.1' };
const EMPTY = new Uint8Array();
const ENDLESS: BodyRoom = { take: () => Promise.resolve() };
/** An unwanted answer up to this size and duration is read, so that its connection can serve again. */
const DUMPED_BYTES = 16 * 1024;
const DUMPED_MS = 100;

/**
 * Undici with limits on everything. Follows no redirect, decodes no content-encoding, obeys no proxy from the
 * environment. `close` ends its connections.
 */
export function createNodeTransport(options: NodeTransportOptions = {}): Transport & { close(): Promise<void> } {
  const { attemptMs = 4000, maxBodyBytes = 64 * 2 ** 20 } = options;
  const kept = createAgent(options, 1);
  const fresh = createAgent(options, 0);
  const transport = async (request: TransportRequest): Promise<TransportResponse> => {
    const deadline = createDeadline(attemptMs, request.signal);
    try {
      return await exchange(request.isFresh === true ? fresh : kept, request, deadline, maxBodyBytes);
    } finally {
      deadline.clear();
    }
  };
  return Object.assign(transport, {
    close: async () => {
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  });
}

/** Without pipelining a connection serves once. */
function createAgent(options: NodeTransportOptions, pipelining: 0 | 1): Agent {
  const {
    connectMs = 1000,
    headersMs = 3000,
    bodyIdleMs = 2000,
    maxHeaderBytes = 16 * 1024,
    sockets = 32,
    keepAliveMs = 4000,
  } = options;
  return new Agent({
    connect: notingReuse({ timeout: connectMs, minVersion: 'TLSv1.2', rejectUnauthorized: true }),
    headersTimeout: headersMs,
    bodyTimeout: bodyIdleMs,
    maxHeaderSize: maxHeaderBytes,
    connections: sockets,
    pipelining,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
  });
}

async function exchange(
  agent: Agent,
  request: TransportRequest,
  deadline: Deadline,
  maxBodyBytes: number,
): Promise<TransportResponse> {
  const response = await sendWith(agent, request, deadline);
  const header = (name: string) => [response.headers[name] ?? []].flat();
  const status = response.statusCode;
  if (status === 200) {
    const body = await readWanted(response.body, header, deadline, maxBodyBytes, request.room);
    return { status, header, body };
  }
  if (request.refusalBytes !== undefined) {
    // The status is the answer already.
    const body = await readWanted(response.body, header, deadline, request.refusalBytes).catch(() => EMPTY);
    return { status, header, body };
  }
  drop(response.body);
  return { status, header, body: EMPTY };
}

async function readWanted(
  body: Dispatcher.ResponseData['body'],
  header: TransportResponse['header'],
  deadline: Deadline,
  maxBodyBytes: number,
  room: BodyRoom = ENDLESS,
): Promise<Uint8Array> {
  const refusal = refusalOf(header, maxBodyBytes);
  if (refusal === null) return readBody(body, deadline, maxBodyBytes, Number(header('content-length')[0]), room);
  body.on('error', ignore).destroy();
  throw refusal;
}

async function sendWith(agent: Agent, request: TransportRequest, deadline: Deadline): Promise<Dispatcher.ResponseData> {
  let stage: Stage = 'before-sending';
  const dispatcher = agent.compose(
    notingStart(() => {
      stage = 'before-headers';
    }),
  );
  try {
    return await send(request.url, {
      dispatcher,
      method: request.method,
      headers: { ...request.headers, ...FIXED_HEADERS },
      body: request.body ?? null,
      signal: deadline.signal,
    });
  } catch (error) {
    throw deadline.error(stage) ?? transportError(error, stage);
  }
}

function refusalOf(header: TransportResponse['header'], maxBodyBytes: number): TrackingError | null {
  const encodings = header('content-encoding')
    .flatMap((value) => value.toLowerCase().split(','))
    .map((value) => value.trim());
  if (encodings.some((encoding) => encoding !== '' && encoding !== 'identity'))
    return new TrackingError('unreadable', 'encoded', { stage: 'in-body' });
  return Number(header('content-length')[0]) > maxBodyBytes
    ? new TrackingError('unreadable', 'too-large', { stage: 'in-body' })
    : null;
}

/** `stated`: its length by its header, NaN without. Undici sees to it that no other number of bytes comes. */
async function readBody(
  body: Dispatcher.ResponseData['body'],
  deadline: Deadline,
  maxBodyBytes: number,
  stated: number,
  room: BodyRoom,
): Promise<Uint8Array> {
  const most = Number.isNaN(stated) ? maxBodyBytes : stated;
  const memory = createBodyMemory(most);
  let granted = LARGE_BYTES;
  const grow = async (capacity: number) => {
    // Nothing is taken off the connection meanwhile, so that the rest waits where it comes from.
    await deadline.pausing(room.take(capacity - granted, deadline.signal));
    granted = capacity;
    memory.grow(capacity);
  };
  try {
    if (stated > LARGE_BYTES) await grow(stated);
    for await (const chunk of body) {
      if (!(chunk instanceof Uint8Array)) continue;
      const size = memory.size() + chunk.byteLength;
      // Leaving the loop destroys the body, and with it the connection.
      if (size > most) throw new TrackingError('unreadable', 'too-large', { stage: 'in-body' });
      if (size > memory.capacity()) await grow(Math.min(most, Math.max(size, 2 * memory.capacity())));
      memory.add(chunk);
    }
    return memory.finish();
  } catch (error) {
    body.on('error', ignore).destroy();
    if (error instanceof TrackingError) throw error;
    throw deadline.error('in-body') ?? transportError(error, 'in-body');
  }
}

function drop(body: Dispatcher.ResponseData['body']): void {
  body.on('error', ignore);
  body.dump({ limit: DUMPED_BYTES, signal: AbortSignal.timeout(DUMPED_MS) }).catch(ignore);
}

function ignore(): void {}

/**
 * Tells when a request is about to be written to an open connection: what fails before was never received. Undici
 * says `ECONNRESET` both before and after.
 */
export function notingStart(onStart: () => void): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        handler.onRequestStart?.(controller, context);
        if (!controller.aborted) onStart();
      },
      onRequestUpgrade: (controller, status, headers, socket) =>
        handler.onRequestUpgrade?.(controller, status, headers, socket),
      onResponseStart: (controller, status, headers, message) =>
        handler.onResponseStart?.(controller, status, headers, message),
      onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
      onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
      onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
    });
}
