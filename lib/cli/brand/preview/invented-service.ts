import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Answer, ValuesWithWords } from '../states/state.ts';
import { findState } from '../states/states.ts';

export interface InventedService {
  /** `http://127.0.0.1:port/<key>`. */
  readonly baseUrlOf: (brandKey: string) => string;
  /** Lets the stale state of one brand answer well once; every other time it fails. */
  readonly armStale: (brandKey: string) => void;
  readonly close: () => Promise<void>;
}

/**
 * A tracking service on loopback that answers the name of a state with that state. `valuesOf` tells the values a
 * brand has words for.
 */
export async function startInventedService(valuesOf: (brandKey: string) => ValuesWithWords): Promise<InventedService> {
  const armed = new Set<string>();

  function answerTo(address: string): Answer | null {
    const url = new URL(address, 'http://service.invalid');
    const [, brandKey] = /^\/([^/]+)\/Assets\/GetSharing$/.exec(url.pathname) ?? [];
    if (brandKey === undefined) return null;
    const state = findState(url.searchParams.get('AssetShareID') ?? '', valuesOf(brandKey));
    if (state === null) return { kind: 'nothing' };
    if (state.isStale === true && !armed.delete(brandKey)) return { kind: 'reset' };
    return state.answer(new Date());
  }

  const server = createServer((request, response) => send(response, answerTo(request.url ?? '/')));
  const port = await listenOn(server, 0);
  return {
    baseUrlOf: (brandKey) => `http://127.0.0.1:${port}/${brandKey}`,
    armStale: (brandKey) => void armed.add(brandKey),
    close: () => closeServer(server),
  };
}

function send(response: ServerResponse, answer: Answer | null): void {
  switch (answer?.kind) {
    case undefined:
      return json(response, 404, { Code: 404, Message: 'Not found' });
    case 'view':
      return json(response, 200, answer.body);
    case 'nothing':
      return json(response, 200, {});
    case 'refused':
      return json(response, 400, { Code: 400, Message: 'This service refuses, for the preview.' });
    case 'unreadable':
      return json(response, 200, 'no shipment');
    case 'reset':
      response.destroy();
  }
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** Listens on 127.0.0.1 (port 0: one of the system's choice). Resolves to the port; rejects with the system's error. */
export function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : port);
    });
  });
}

/** Ends every connection as well. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
