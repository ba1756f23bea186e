import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { CutReason } from '#lib/runtime/metrics.ts';

export interface ConnectionLimitsOptions {
  readonly addressOf: (request: IncomingMessage) => string;
  /** null for the connection of a proxy, which carries many clients. */
  readonly peerOf: (socket: Socket) => string | null;
  readonly onCut: (reason: CutReason) => void;
  readonly stalledMs?: number;
  /** Carriers put thousands of phones behind one address, but few of them ask at the same time. */
  readonly maxConnections?: number;
  readonly maxUnreadBytes?: number;
  readonly sweepMs?: number;
}

interface Reader {
  address: string | null;
  progress: string;
  progressAt: number;
}

/**
 * Limits the time, connections and bytes of clients that do not read their answers. Node's socket timeout would restart
 * with each byte such a client sends.
 */
export function limitConnections(
  server: Server,
  {
    addressOf,
    peerOf,
    onCut,
    stalledMs = 30_000,
    maxConnections = 1000,
    maxUnreadBytes = 32 * 2 ** 20,
    sweepMs = 1000,
  }: ConnectionLimitsOptions,
): void {
  const readers = new Map<Socket, Reader>();
  const connections = new Map<string, number>();

  function cut(socket: Socket, reason: CutReason): void {
    onCut(reason);
    socket.destroy();
  }

  function count(address: string, change: number): number {
    const sum = (connections.get(address) ?? 0) + change;
    if (sum > 0) connections.set(address, sum);
    else connections.delete(address);
    return sum;
  }

  server.on('connection', (socket) => {
    const peer = peerOf(socket);
    readers.set(socket, { address: peer, progress: '', progressAt: performance.now() });
    socket.once('close', () => {
      readers.delete(socket);
      if (peer !== null) count(peer, -1);
    });
    if (peer !== null && count(peer, 1) > maxConnections) cut(socket, 'too many');
  });
  const follow = (request: IncomingMessage) => {
    const reader = readers.get(request.socket);
    if (reader !== undefined) reader.address = addressOf(request);
  };
  server.on('request', follow);
  server.on('checkContinue', follow);

  const sweep = setInterval(() => {
    const now = performance.now();
    const unread = new Map<string, number>();
    const byProgress = [...readers].sort(([, a], [, b]) => b.progressAt - a.progressAt);
    for (const [socket, reader] of byProgress) {
      const progress = progressOf(socket);
      if (socket.writableLength === 0 || progress !== reader.progress) {
        reader.progress = progress;
        reader.progressAt = now;
      } else if (now - reader.progressAt >= stalledMs) {
        cut(socket, 'stalled');
        continue;
      }
      if (reader.address === null) continue;
      const bytes = (unread.get(reader.address) ?? 0) + socket.writableLength;
      if (bytes > maxUnreadBytes) cut(socket, 'unread');
      else unread.set(reader.address, bytes);
    }
  }, sweepMs).unref();
  server.once('close', () => clearInterval(sweep));
}

/** Bytes of finished writes and the rest of the latest one, since a slow reader takes minutes for a large write. */
function progressOf(socket: Socket): string {
  const handle: unknown = Reflect.get(socket, '_handle');
  const left: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : null;
  return `${socket.bytesWritten - socket.writableLength} ${String(left)}`;
}

type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

interface Connection {
  readonly socket: Socket;
  readonly parse: (bytes: Buffer) => void;
  unparsed: Buffer;
  isParsing: boolean;
  isHeld: boolean;
  underWay: { readonly request: IncomingMessage; readonly response: ServerResponse } | null;
  readonly parsed: (() => void)[];
}

const MAX_UNPARSED = 65_536;
const MAX_PARSED = 8;
const HEAD_END = '\r\n\r\n';
const EMPTY = Buffer.alloc(0);

/**
 * Answers the requests of a connection one after another, and leaves the next ones unparsed. Node would parse all that
 * a client sends at once, and never end the waiting answers when the connection closes, so their files stayed open.
 */
export function serialiseRequests(server: Server): (take: RequestListener) => RequestListener {
  const connections = new WeakMap<Socket, Connection>();

  server.on('connection', (socket) => {
    const [listener] = socket.listeners('data');
    if (listener === undefined) return;
    const connection: Connection = {
      socket,
      parse: (bytes) => void Reflect.apply(listener, socket, [bytes]),
      unparsed: EMPTY,
      isParsing: false,
      isHeld: false,
      underWay: null,
      parsed: [],
    };
    connections.set(socket, connection);
    for (const each of socket.listeners('data')) Reflect.apply(socket.off, socket, ['data', each]);
    socket.on('data', (bytes: Buffer) => {
      connection.unparsed = connection.unparsed.length === 0 ? bytes : Buffer.concat([connection.unparsed, bytes]);
      parse(connection);
    });
  });

  return (take) => (request, response) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) take(request, response);
    else if (connection.underWay === null) begin(connection, take, request, response);
    else if (connection.parsed.length < MAX_PARSED)
      connection.parsed.push(() => begin(connection, take, request, response));
    else request.socket.destroy();
  };
}

function begin(
  connection: Connection,
  take: RequestListener,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  connection.underWay = { request, response };
  response.once('close', () => {
    connection.underWay = null;
    if (!connection.socket.writable) return;
    connection.parsed.shift()?.();
    parse(connection);
  });
  take(request, response);
}

function parse(connection: Connection): void {
  const { socket } = connection;
  if (connection.isParsing) return;
  connection.isParsing = true;
  while (connection.unparsed.length > 0 && mayParse(connection)) {
    const { unparsed } = connection;
    const end = unparsed.indexOf(HEAD_END);
    const length = end < 0 ? unparsed.length : end + HEAD_END.length;
    connection.unparsed = length === unparsed.length ? EMPTY : unparsed.subarray(length);
    connection.parse(unparsed.subarray(0, length));
  }
  connection.isParsing = false;
  const isFull = connection.unparsed.length > MAX_UNPARSED;
  if (isFull === connection.isHeld) return;
  connection.isHeld = isFull;
  if (isFull) socket.pause();
  else socket.resume();
}

/** `_paused`: Node's parser accepts nothing while an answer waits to be sent. */
function mayParse({ socket, underWay }: Connection): boolean {
  return socket.writable && underWay?.request.complete !== true && Reflect.get(socket, '_paused') !== true;
}
