import { createTrackingClient, type TrackingClient } from '#lib/tracking/client.ts';
import { createNodeTransport } from '#lib/tracking/http/node-transport.ts';
import { withRetry } from '#lib/tracking/http/retry.ts';
import type { Io } from './io.ts';
import { type CliSettings, type Needs, readCliSettings, transportLimits } from './settings.ts';

export interface Context {
  readonly io: Io;
  /** Throws a Misuse when one of the needed settings is unusable. */
  readonly connect: (needs: Needs) => { readonly client: TrackingClient; readonly settings: CliSettings };
  readonly close: () => Promise<void>;
}

export function createContext(io: Io): Context {
  const transport = createNodeTransport(transportLimits);
  return {
    io,
    connect: (needs) => {
      const settings = readCliSettings(io.environment, needs);
      for (const warning of settings.warnings) io.talk(`${warning}\n`);
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
