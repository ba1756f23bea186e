import type { Server, ServerResponse } from 'node:http';
import { currentLog } from '#lib/runtime/log.ts';

export const MAX_SHUTDOWN_MS = 24_000;
/** Ctrl-C reaches every process of a terminal, and npm sends it once more. */
const REPEATED_SIGNAL_MS = 1000;
const MAX_FLUSH_MS = 500;

export type Shutdown = ReturnType<typeof createShutdown>;

/**
 * After a signal, still accepts requests for `acceptMs`, so that load balancers see /readyz fail first, and asks each
 * client to connect anew; then finishes those under way and ends the process.
 */
export function createShutdown(server: Server, acceptMs: number, flushTraces: (() => Promise<void>) | null) {
  const underWay = new Set<ServerResponse>();
  let begun: number | null = null;

  // Node's own cuts answers that a slow reader is still receiving, and keeps connections that never sent a request.
  server.closeIdleConnections = () => {
    if (underWay.size === 0) server.closeAllConnections();
  };

  function closeAfter(response: ServerResponse): void {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  }

  function end(): void {
    const durationMs = Date.now() - (begun ?? 0);
    currentLog()[underWay.size === 0 ? 'info' : 'warn']({ operation: 'stop', durationMs, cut: underWay.size });
    const exit = () => process.exit(0);
    setTimeout(exit, MAX_FLUSH_MS);
    const written = new Promise((resolve) => currentLog().flush(resolve));
    void Promise.allSettled([written, flushTraces?.()]).then(exit);
  }

  return {
    hasBegun: () => begun !== null,
    follow(response: ServerResponse): void {
      underWay.add(response);
      response.once('close', () => {
        underWay.delete(response);
        if (!server.listening) setImmediate(() => server.closeIdleConnections());
      });
      if (begun !== null) closeAfter(response);
    },
    begin(signal: NodeJS.Signals): void {
      if (begun !== null) {
        if (signal === 'SIGINT' && Date.now() - begun > REPEATED_SIGNAL_MS) process.exit(1);
        return;
      }
      begun = Date.now();
      currentLog().info({ operation: 'drain', signal, underWay: underWay.size });
      for (const response of underWay) closeAfter(response);
      setTimeout(() => server.close(end), signal === 'SIGINT' ? 0 : acceptMs);
      setTimeout(end, MAX_SHUTDOWN_MS);
    },
  };
}
