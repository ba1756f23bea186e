import { createTrackingClient, type TrackingClient } from '#lib/tracking/client.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { Io } from './io.ts';
import { type CliSettings, type Needs, readCliSettings, transportLimits } from './settings.ts';

/** What a command works with. */
export interface Context {
  readonly io: Io;
  /** The client with the settings it was made from; throws Misuse when one of the needed settings is unusable. */
  readonly connect: (needs: Needs) => { readonly client: TrackingClient; readonly settings: CliSettings };
  /** Ends the connections. */
  readonly close: () => Promise<void>;
}

export function createContext(io: Io): Context {
  const transport = createNodeTransport(transportLimits);
  return {
    io,
    connect: (needs) => {
      const settings = readCliSettings(io.environment, needs);
      const client = createTrackingClient({
        baseUrl: settings.baseUrl,
        transport: withRetry(transport, { totalMs: 2 * transportLimits.attemptMs }),
        ...(settings.accessKey === null ? {} : { accessKey: settings.accessKey }),
        ...(settings.fieldMap === null ? {} : { fieldMap: settings.fieldMap }),
      });
      return { client, settings };
    },
    close: () => transport.close(),
  };
}
