import { createServer } from 'node:http';
import { trace } from '@opentelemetry/api';
import { afterAll, expect, test, vi } from 'vitest';
import { TrackingError } from '#lib/tracking/errors.ts';
import { watched } from '#lib/share/load/upstreams.ts';
import { startTraces } from './start-traces.ts';

afterAll(() => vi.unstubAllEnvs());

const request = { method: 'GET', url: new URL('http://127.0.0.1/secret'), headers: {} } as const;
const response = { status: 404, header: () => [], body: new Uint8Array() };

test('sends names and durations to the collector, but nothing about a link', async () => {
  vi.stubEnv('OTEL_RESOURCE_ATTRIBUTES', 'deployment.environment.name=test');
  const got: { path: string | undefined; text: string }[] = [];
  const collector = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      got.push({ path: request.url, text });
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const address = collector.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const flush = startTraces(`http://127.0.0.1:${port}/`);

  await trace.getTracer('next.js').startActiveSpan('GET /share?id=secret', async (span) => {
    span.setAttributes({
      'http.method': 'GET',
      'http.target': '/share?id=secret',
      'http.url': 'http://secret/share?id=secret',
      'url.full': 'https://secret',
      'next.span_name': 'GET /secret/share?id=secret',
      'next.route': '/share',
      'next.span_type': 'BaseServer.handleRequest',
      'http.status_code': 200,
    });
    span.recordException(new Error('/share?id=secret'));
    span.setStatus({ code: 2, message: 'secret 1' });
    span.addEvent('secret', { secret: 'secret' });
    expect(await watched(() => Promise.resolve(response))(request)).toBe(response);
    const failed = watched(() => Promise.reject(new TrackingError('unreachable', 'timeout')))(request);
    await expect(failed).rejects.toMatchObject({ reason: 'timeout' });
    span.updateName('render https://secret/ /share (app) id=secret');
    span.end();
  });
  await flush();
  collector.close();

  expect(got.map(({ path }) => path)).toEqual(['/v1/traces']);
  const text = got[0]?.text ?? '';
  expect(text).not.toContain('secret');
  for (const word of ['render * /share (app) *', 'GET /*', 'ask service', 'timeout', '404', 'share-viewer', 'test'])
    expect(text).toContain(word);
  const spans: unknown = JSON.parse(text);
  expect(JSON.stringify(spans).match(/"traceId":"\w+"/g)?.length).toBe(3);
  expect(new Set(text.match(/"traceId":"\w+"/g)).size).toBe(1);
});
