import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A page that others built, and what it asks its own server for. */
export interface SiteOptions {
  /** Its built files; null: it has none. */
  readonly folder: string | null;
  /** The body of an answer beside its files, as JSON but for pages and scripts; null: there is none. */
  readonly answer: (url: URL) => string | null;
  /** What takes long to answer, so that it lies ready as with a server that is open all day. */
  readonly heavy: readonly string[];
}

export interface Site {
  readonly port: number;
  stop(): void;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.mp3': 'audio/mpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const isPacked = new Set(['.ico', '.mp3', '.png', '.woff2']);
const pack = promisify(gzip);

interface Body {
  readonly type: string;
  readonly bytes: Buffer;
  readonly isGzip: boolean;
}

/** Serves a built page on loopback, packed as well as its own server might, and holds its WebSocket open in silence. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const bodies = new Map<string, Promise<Body | null>>();
  const bodyAt = (path: string) => {
    const url = new URL(path, 'http://localhost');
    // Of any period there is the one track.
    for (const name of ['from', 'to', 'format']) url.searchParams.delete(name);
    const body = bodies.get(url.href) ?? bodyOf(options, url);
    bodies.set(url.href, body);
    return body;
  };
  const files = options.folder === null ? [] : await readdir(options.folder, { recursive: true, withFileTypes: true });
  for (const file of files) {
    if (file.isFile()) await bodyAt(`/${relative(options.folder ?? '', join(file.parentPath, file.name))}`);
  }
  for (const path of options.heavy) await bodyAt(path);
  const server = createServer((request, response) => {
    bodyAt(request.url ?? '/').then(
      (found) => {
        if (found === null) {
          response.writeHead(404).end();
          return;
        }
        response.writeHead(200, {
          'content-type': found.type,
          'content-length': found.bytes.length,
          ...(found.isGzip ? { 'content-encoding': 'gzip' } : {}),
        });
        response.end(found.bytes);
      },
      () => response.writeHead(500).end(),
    );
  });
  server.on('upgrade', (request, socket) => {
    const accept = createHash('sha1')
      .update(`${request.headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
      .digest('base64');
    socket.on('error', () => socket.destroy());
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the site has no port');
  return {
    port: address.port,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf({ folder, answer }: SiteOptions, url: URL): Promise<Body | null> {
  const text = answer(url);
  const ending = extname(url.pathname);
  if (text !== null) {
    const type = types[ending === '' && text.startsWith('<') ? '.html' : ending] ?? 'application/json';
    return { type, bytes: await pack(text, { level: 9 }), isGzip: true };
  }
  if (folder === null || (ending === '' && url.pathname.startsWith('/api'))) return null;
  // The addresses of one page are its own affair.
  const name = ending === '' ? '.html' : ending;
  const file = join(folder, ending === '' ? 'index.html' : decodeURIComponent(url.pathname));
  if (!file.startsWith(folder + sep)) return null;
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return null;
  const type = types[name] ?? 'application/octet-stream';
  return isPacked.has(name)
    ? { type, bytes, isGzip: false }
    : { type, bytes: await pack(bytes, { level: 9 }), isGzip: true };
}
