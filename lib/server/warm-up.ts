import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { addAbortSignal, duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import { currentBrands } from '#lib/brand/store/current-brands.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { samples } from '#lib/share/load/samples.ts';

const MAX_MS = 30_000;

/**
 * The first page of a kind compiles its code. The links are made up and their outcomes built in: no service is asked,
 * and once the server listens they are unavailable.
 */
export async function warmUp(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<unknown>,
  maxMs = MAX_MS,
): Promise<void> {
  const [shared, gone, fault] = [randomUUID(), randomUUID(), randomUUID()];
  const link = `/share?id=${shared}`;
  const body = JSON.stringify({ id: shared });
  const requests = [
    get(link),
    get(`${link}&id=${gone}`),
    get(`${link}&embed=full`),
    get(`${link}&print=1`),
    get(link, 'Accept: application/json'),
    get(link, 'User-Agent: WhatsApp/2'),
    get(`/share?id=${gone}`),
    get(`/share?id=${fault}`),
    ...['/', '/missing', '/?languages', `/share/history/gpx?id=${shared}`].map((path) => get(path)),
    ...['/share/data', '/share/track'].map((path) => post(path, body)),
  ];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
  });
  const signal = AbortSignal.timeout(maxMs);
  samples().set(shared, 'shared').set(gone, 'unavailable').set(fault, 'unreachable');
  try {
    for (const request of requests) {
      const [client, connection] = duplexPair();
      server.emit('connection', connection);
      client.write(request);
      const answered = await text(addAbortSignal(signal, client));
      if (!/^HTTP\/1\.1 (?:[234]\d\d|503) /.test(answered)) throw new Error('not answered');
    }
  } catch (error) {
    const problem = 'not every kind of page could be rendered before listening';
    currentLog().warn({ operation: 'warmUp', problem, ...traceOf(error) });
  } finally {
    samples().clear();
  }
}

function get(path: string, ...headers: readonly string[]): string {
  const host = currentBrands()[0]?.hosts[0] ?? new URL(currentSettings().appUrl).host;
  return [`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...headers, '', ''].join('\r\n');
}

function post(path: string, body: string): string {
  const headers = ['Content-Type: application/json', 'X-Share-Viewer: 1', `Content-Length: ${body.length}`];
  return get(path, ...headers).replace('GET', 'POST') + body;
}
