import { once } from 'node:events';
import { inRoot } from '#lib/run/paths.mjs';
import { startNode } from '#lib/run/processes.mjs';

export interface LatencyProxy {
  readonly port: number;
  /** Delays all data in both directions from now on. */
  readonly setDelay: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a proxy for a local port. */
export async function startLatencyProxy(targetPort: number): Promise<LatencyProxy> {
  const running = startNode('latency proxy', [inRoot('e2e', 'support', 'latency-proxy.mjs'), String(targetPort)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { child } = running;
  const [port]: unknown[] = await once(child, 'message');
  return {
    port: Number(port),
    setDelay: async (ms) => {
      const confirmed = once(child, 'message');
      child.send(ms);
      await confirmed;
    },
    close: async () => {
      await running.stop();
    },
  };
}
