import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { request } from 'undici';

/** A page by its port on this machine and the Host header that names its brand. */
interface Page {
  readonly port: number;
  readonly host: string;
  readonly path: string;
}

/**
 * A service that passes requests on to `baseUrl` only while `openPages` runs, and closes all other connections. A page
 * shows what it knew before only if it was answered within the last minute, so `openPages` must be called again
 * within that time.
 */
export async function startStaleService(baseUrl: string) {
  let isUp = false;
  const server = createServer(({ url = '' }, response) => {
    if (!isUp) return void response.destroy();
    fetch(baseUrl + url)
      .then(async (answer) =>
        response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(await answer.text()),
      )
      .catch(() => response.destroy());
  });
  const port = await listenOn(server, 0);
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    async openPages(pages: readonly Page[]) {
      isUp = true;
      // A page that fails now is opened again in the next round.
      await Promise.allSettled(pages.map(openPage));
      isUp = false;
    },
    close: () => closeServer(server),
  };
}

async function openPage({ port, host, path }: Page): Promise<void> {
  const { body } = await request(`http://127.0.0.1:${port}${path}`, {
    headers: { host },
    signal: AbortSignal.timeout(10_000),
  });
  await body.dump();
}

/** Listens on 127.0.0.1, on a free port for 0. Resolves to the port; rejects with the system's error. */
export async function listenOn(server: Server, port: number): Promise<number> {
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

/** Closes open connections as well. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
