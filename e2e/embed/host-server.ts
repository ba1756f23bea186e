import { createServer } from 'node:http';
import { listen } from '../support/http-server.ts';

export interface HostServer {
  /** `http://<name>.localhost:<port>` for any name. */
  readonly originOf: (name: string) => string;
  /** Serves a file on every name. */
  put(path: string, content: string, headers?: Readonly<Record<string, string>>): void;
  /** Serves an HTML page with this body and returns its path. */
  putPage(body: string, headers?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

const SHOP_HEAD =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Shop</title>';
const types: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' };

/** Starts a server for host pages. */
export async function startHostServer(): Promise<HostServer> {
  const files = new Map<string, { content: string; headers: Readonly<Record<string, string>> }>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    const file = files.get(path);
    const type = types[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/html';
    response
      .writeHead(file === undefined ? 404 : 200, { 'content-type': `${type}; charset=utf-8`, ...file?.headers })
      .end(file?.content);
  });
  const { port } = new URL(await listen(server));
  const put: HostServer['put'] = (path, content, headers = {}) => files.set(path, { content, headers });
  return {
    originOf: (name) => `http://${name}.localhost:${port}`,
    put,
    putPage(body, headers) {
      const path = `/${crypto.randomUUID()}.html`;
      put(path, `${SHOP_HEAD}${body}`, headers);
      return path;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
