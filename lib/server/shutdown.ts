import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { currentLog } from '#lib/runtime/log.ts';
import { currentTracing } from '#lib/runtime/traces/tracing.ts';

export const MAX_SHUTDOWN_MS = 24_000;
/** Ctrl-C reaches every process of a terminal, and npm sends it once more. */
const REPEATED_SIGNAL_MS = 1000;
const MAX_FLUSH_MS = 500;
const SWEEP_MS = 250;
const QUIET_MS = 20;
const MAX_QUIET_WAIT_MS = 1000;
const SHORT_TURN_MS = 0.2;

export type Shutdown = ReturnType<typeof createShutdown>;

/** After a signal, finishes pending requests, closes half-sent ones at their deadline, and ends the process. */
export function createShutdown(server: Server, { acceptMs, requestMs }: { acceptMs: number; requestMs: number }) {
  const sockets = new Set<Socket>();
  const pending = new Map<ServerResponse, IncomingMessage>();
  const bytesAtLastAnswer = new WeakMap<Socket, number>();
  let accepted = 0;
  let begun: number | null = null;
  let pause: Promise<void> | null = null;

  server.on('connection', (socket) => {
    accepted += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function busySockets(): ReadonlySet<Socket> {
    return new Set([...pending.values()].filter(({ complete }) => complete).map(({ socket }) => socket));
  }

  // Node's own version cuts answers that a slow client has not received yet.
  server.closeIdleConnections = () => {
    const busy = busySockets();
    for (const socket of sockets)
      if (!busy.has(socket) && bytesAtLastAnswer.get(socket) === socket.bytesRead) socket.destroy();
  };

  function closeAfter(response: ServerResponse): void {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  function end(): void {
    currentLog()[pending.size === 0 ? 'info' : 'warn']({
      operation: 'stop',
      durationMs: Date.now() - (begun ?? 0),
      cut: pending.size,
    });
    const exit = () => process.exit(0);
    setTimeout(exit, MAX_FLUSH_MS);
    const written = new Promise((resolve) => currentLog().flush(resolve));
    void Promise.allSettled([written, currentTracing()?.flush()]).then(exit);
  }

  async function stopAccepting(): Promise<void> {
    // Closing resets connections that wait to be accepted, and each closing answer makes its client reconnect, so new
    // requests pause for a moment.
    pause = waitUntilQuiet(() => accepted);
    await pause;
    pause = null;
    server.close(end);
    // A closed server no longer checks timeouts.
    setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    setTimeout(() => {
      const busy = busySockets();
      for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
    }, requestMs);
  }

  return {
    hasBegun: () => begun !== null,
    pause: () => pause,
    follow(request: IncomingMessage, response: ServerResponse): void {
      pending.set(response, request);
      response.once('close', () => {
        pending.delete(response);
        bytesAtLastAnswer.set(request.socket, request.socket.bytesRead);
      });
      if (begun !== null) closeAfter(response);
    },
    begin(signal: NodeJS.Signals): void {
      if (begun !== null) {
        if (signal === 'SIGINT' && Date.now() - begun > REPEATED_SIGNAL_MS) process.exit(1);
        return;
      }
      begun = Date.now();
      currentLog().info({ operation: 'drain', signal, underWay: pending.size });
      for (const response of pending.keys()) closeAfter(response);
      setTimeout(() => void stopAccepting(), signal === 'SIGINT' ? 0 : acceptMs);
      setTimeout(end, MAX_SHUTDOWN_MS);
    },
  };
}

/** The event loop accepts one connection per turn, so a short turn without one means that none is waiting. */
function waitUntilQuiet(accepted: () => number): Promise<void> {
  const begun = performance.now();
  let latest = begun;
  return new Promise((resolve) => {
    const check = (last: number, before: number) => {
      const now = performance.now();
      if (accepted() !== before) latest = now;
      const isQuiet = now - last < SHORT_TURN_MS && now - latest >= QUIET_MS;
      if (isQuiet || now - begun > MAX_QUIET_WAIT_MS) resolve();
      else setImmediate(check, now, accepted());
    };
    setImmediate(check, begun, accepted());
  });
}
