import { once } from 'node:events';
import { inRoot } from '#lib/run/paths.mjs';
import { startNode } from '#lib/run/processes.mjs';

export interface SlowWay {
  readonly port: number;
  /** What comes from now on, either way, is passed on so much later, ms. */
  readonly delay: (ms: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A way to a port of this machine that can be made long. */
export async function startSlowWay(to: number): Promise<SlowWay> {
  const running = startNode('latency proxy', [inRoot('e2e', 'support', 'latency-proxy.mjs'), String(to)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const { child } = running;
  const [port]: unknown[] = await once(child, 'message');
  return {
    port: Number(port),
    delay: async (ms) => {
      const said = once(child, 'message');
      child.send(ms);
      await said;
    },
    close: async () => {
      await running.stop();
    },
  };
}
