import { Agent, buildConnector, type Dispatcher, errors, request as send } from 'undici';
import { type ExchangeStage, TrackingError } from '../errors.ts';
import { readBody } from './read-body.ts';
import {
  createDeadline,
  type Deadline,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from './transport.ts';

export interface NodeTransportOptions {
  readonly connectMs?: number;
  readonly headersMs?: number;
  readonly bodyIdleMs?: number;
  /** The whole exchange, because a body that drips never hits an idle limit. */
  readonly attemptMs?: number;
  readonly maxBodyBytes?: number;
  readonly sockets?: number;
}

const FIXED_HEADERS = { 'accept-encoding': 'identity', 'user-agent': 'share-viewer/0.1' };
const MAX_HEADER_BYTES = 16 * 1024;
const KEEP_ALIVE_MS = 4000;
const EMPTY_BODY = new Uint8Array();
const MAX_DRAINED_BYTES = 16 * 1024;
const MAX_DRAIN_MS = 100;

/** Undici with limits. Follows no redirect, decodes no content-encoding and uses no proxy from the environment. */
export function createNodeTransport(options: NodeTransportOptions = {}): Transport & { close(): Promise<void> } {
  const { attemptMs = 4000, maxBodyBytes = 64 * 2 ** 20 } = options;
  const kept = createAgent(options, 1);
  // Without pipelining a connection is used once.
  const fresh = createAgent(options, 0);
  const transport = async (request: TransportRequest): Promise<TransportResponse> => {
    const deadline = createDeadline(attemptMs, request.signal);
    try {
      return await exchange(request.usesNewConnection === true ? fresh : kept, request, deadline, maxBodyBytes);
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

function createAgent(options: NodeTransportOptions, pipelining: 0 | 1): Agent {
  const { connectMs = 1000, headersMs = 3000, bodyIdleMs = 2000, sockets = 32 } = options;
  return new Agent({
    connect: createReuseTrackingConnector({ timeout: connectMs, minVersion: 'TLSv1.2', rejectUnauthorized: true }),
    headersTimeout: headersMs,
    bodyTimeout: bodyIdleMs,
    maxHeaderSize: MAX_HEADER_BYTES,
    connections: sockets,
    pipelining,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  });
}

async function exchange(
  agent: Agent,
  request: TransportRequest,
  deadline: Deadline,
  maxBodyBytes: number,
): Promise<TransportResponse> {
  let stage: ExchangeStage = 'before-sending';
  const dispatcher = agent.compose(
    reportStart(() => {
      stage = 'before-headers';
    }),
  );
  try {
    const response = await send(request.url, {
      dispatcher,
      method: request.method,
      headers: { ...request.headers, ...FIXED_HEADERS },
      body: request.body ?? null,
      signal: deadline.signal,
    });
    stage = 'in-body';
    const { statusCode: status, body } = response;
    const header = (name: string) => [response.headers[name] ?? []].flat();
    if (status === 200) return { status, header, body: await readBody(body, header, maxBodyBytes, request.reserve) };
    if (request.maxErrorBodyBytes !== undefined)
      return {
        status,
        header,
        body: await readBody(body, header, request.maxErrorBodyBytes).catch(() => EMPTY_BODY),
      };
    drain(body);
    return { status, header, body: EMPTY_BODY };
  } catch (error) {
    if (error instanceof TrackingError) throw error;
    throw deadline.error(stage) ?? toTrackingError(error, stage);
  }
}

function drain(body: Dispatcher.ResponseData['body']): void {
  body.on('error', ignore);
  body.dump({ limit: MAX_DRAINED_BYTES, signal: AbortSignal.timeout(MAX_DRAIN_MS) }).catch(ignore);
}

function ignore(): void {}

/** What fails before a request is written was never received; undici says `ECONNRESET` in both cases. */
export function reportStart(onStart: () => void): Dispatcher.DispatcherComposeInterceptor {
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

const TIMEOUT_CODE = /^(?:UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/;
const PROTOCOL_CODE =
  /^UND_ERR_(?:HEADERS_OVERFLOW|RE[SQ]_CONTENT_LENGTH_MISMATCH|INVALID_ARG|NOT_SUPPORTED|RES_EXCEEDED_MAX_SIZE)$/;

/** A clean close before the stated length is `unreadable`, a reset `unreachable`. The original errors quote hosts. */
export function toTrackingError(error: unknown, stage: ExchangeStage): TrackingError {
  const code = codeOf(error);
  const details = { stage, ...(code !== null && { code }) };
  if (TIMEOUT_CODE.test(code ?? '')) return new TrackingError('unreachable', 'timeout', details);
  const isParserError = error instanceof Error && error.name === 'HTTPParserError';
  if (isParserError || PROTOCOL_CODE.test(code ?? '')) return new TrackingError('unreadable', 'protocol', details);
  if (stage === 'in-body' && code === 'UND_ERR_SOCKET') return new TrackingError('unreadable', 'cut-off', details);
  return new TrackingError('unreachable', 'connection', {
    ...details,
    isReused: stage === 'before-headers' && wasReused(error),
  });
}

function codeOf(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? code : null;
}

const errorsAfterReuse = new WeakSet<Error>();

export function createReuseTrackingConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, callback) =>
    connect(target, (...result) => {
      const [, socket] = result;
      socket?.prependListener('error', (error) => {
        if (socket.bytesRead > 0) errorsAfterReuse.add(error);
      });
      callback(...result);
    });
}

export function wasReused(error: unknown): boolean {
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  return error instanceof Error && errorsAfterReuse.has(error);
}
