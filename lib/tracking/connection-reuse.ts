import type { Socket } from 'node:net';
import { buildConnector, errors } from 'undici';

/** Ends of connections that had already served: a reset tells nothing of its socket by itself. */
const resets = new WeakSet<Error>();

/** Connects as undici does, and notes which of the connections that end with an error had served before. */
export function notingReuse(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, callback) =>
    connect(target, (...result) => {
      const [error, socket] = result;
      if (error === null) noteReset(socket);
      callback(...result);
    });
}

function noteReset(socket: Socket): void {
  socket.prependListener('error', (error) => {
    if (socket.bytesRead > 0) resets.add(error);
  });
}

/** Whether the failed connection had answered before. */
export function wasReused(error: unknown): boolean {
  if (error instanceof errors.SocketError) return (error.socket?.bytesRead ?? 0) > 0;
  return error instanceof Error && resets.has(error);
}
