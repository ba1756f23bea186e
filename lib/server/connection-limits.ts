import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { CutReason } from '#lib/runtime/metrics.ts';

export interface ConnectionLimitsOptions {
  /** Whose request it is. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Whose connection it is; null: a proxy's, which has many clients. */
  readonly peerOf: (socket: Socket) => string | null;
  readonly onCut: (reason: CutReason) => void;
  /** A client that takes no byte of an answer for this long is cut off, ms. */
  readonly stalledMs?: number;
  /** Of one address. Carriers put thousands of phones behind one, of which few ask at the same time. */
  readonly maxConnections?: number;
  /** Bytes made for the clients of one address that they have not taken yet. */
  readonly maxUnreadBytes?: number;
  readonly sweepMs?: number;
}

interface Reader {
  address: string | null;
  /** Changes whenever the client takes a byte. */
  progress: string;
  progressAt: number;
}

/**
 * Bounds what clients hold that do not read their answers: for how long, and for one address how many connections and
 * how many bytes. Node's own timeout of a socket would start anew with each byte that such a client sends.
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
    // Those that have taken nothing for longest are cut off first.
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

/** Bytes of the writes that have ended, and how many the latest one has left: a large one takes slow readers minutes. */
function progressOf(socket: Socket): string {
  const handle: unknown = Reflect.get(socket, '_handle');
  const left: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'writeQueueSize') : null;
  return `${socket.bytesWritten - socket.writableLength} ${String(left)}`;
}
