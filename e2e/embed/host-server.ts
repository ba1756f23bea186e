import { createServer } from 'node:http';
import { listen } from '../support/http-server.ts';

export interface HostServer {
  /** Pages of a customer, on `http://<name>.localhost:<port>` for any name. */
  readonly originOf: (name: string) => string;
  /** From now on the path answers with this, on every name. */
  put(path: string, content: string, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' };

/** The other side of embedding: a server of pages that are not ours. */
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
  return {
    originOf: (name) => `http://${name}.localhost:${port}`,
    put: (path, content, headers = {}) => files.set(path, { content, headers }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
