import type { AddressInfo } from 'node:net';
import { serve as listen } from '@hono/node-server';
import { createReferenceApp } from './app.ts';
import { startSimulator } from './demo/simulator.ts';
import { startMailer } from './mail.ts';
import type { Store } from './operations/store.ts';
import type { ReferenceSettings } from './settings.ts';

export interface ServeOptions {
  /** Moves the demo truck. */
  readonly simulate: boolean;
  /** Told once, when it listens. */
  readonly onListening: (baseUrl: string) => void;
  /** Told once, when it cannot. */
  readonly onError: (kind: string) => void;
  readonly report: (operation: string, kind: string) => void;
}

/** Serves a store over HTTP with what runs beside it. Returns what ends all of it. */
export function serve(
  store: Store,
  settings: ReferenceSettings,
  { simulate, onListening, onError, report }: ServeOptions,
) {
  const mailer = settings.mail && startMailer(store, settings.mail, (kind) => report('e-mail', kind));
  const app = createReferenceApp({ store, report, onNote: () => mailer?.wake() });
  const simulator = simulate ? startSimulator(store, (kind) => report('simulator', kind)) : null;

  const server = listen(
    { fetch: app.fetch, port: settings.port, hostname: settings.host },
    ({ address, port, family }: AddressInfo) => {
      onListening(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}`);
    },
  );
  server.on('error', (error: NodeJS.ErrnoException) => onError(error.code ?? error.name));

  return async function close(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    await closed;
    await Promise.all([simulator?.stop(), mailer?.stop()]);
    store.close();
  };
}
