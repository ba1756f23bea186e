import { createTrackingClient, type TrackingClient } from '#lib/tracking/client.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { Io } from './io.ts';
import { type CliSettings, type Needs, readCliSettings } from './settings.ts';

/** What a command works with. */
export interface Context {
  readonly io: Io;
  /** The client with the settings it was made from; throws Misuse when one of the needed settings is unusable. */
  readonly connect: (needs: Needs) => { readonly client: TrackingClient; readonly settings: CliSettings };
  /** Ends the connections. */
  readonly close: () => Promise<void>;
}

/** Milliseconds. An operator's lists are long and nobody's page waits for them. */
const LIMITS = { connectMs: 5_000, headersMs: 30_000, bodyIdleMs: 10_000, attemptMs: 60_000 } as const;

export function createContext(io: Io): Context {
  const transport = createNodeTransport(LIMITS);
  return {
    io,
    connect: (needs) => {
      const settings = readCliSettings(io.environment, needs);
      const client = createTrackingClient({
        baseUrl: settings.baseUrl,
        transport: withRetry(transport, { totalMs: 2 * LIMITS.attemptMs }),
        ...(settings.accessKey === null ? {} : { accessKey: settings.accessKey }),
        ...(settings.fieldMap === null ? {} : { fieldMap: settings.fieldMap }),
      });
      return { client, settings };
    },
    close: () => transport.close(),
  };
}
