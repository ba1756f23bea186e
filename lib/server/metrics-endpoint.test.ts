import { createServer, request, type Server } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { createMetrics, outcomeOfStatus } from '#lib/runtime/metrics.ts';
import { createMetricsEndpoint } from './metrics-endpoint.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server);
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function ask(port: number, path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, headers, method, agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.once('end', () => resolve({ status: answer.statusCode, text }));
    });
    outgoing.once('error', reject);
    outgoing.end();
  });
}

const token = 'a-token-of-some-length';

test('serves metrics beside the pages only with the token', async () => {
  const endpoint = createMetricsEndpoint({ token, port: null }, createMetrics());
  expect(endpoint.listen('127.0.0.1')).toBeNull();
  const port = await portOf(
    createServer((incoming, response) => {
      if (!endpoint.answer(incoming, response)) response.writeHead(404).end();
    }).listen(0, '127.0.0.1'),
  );
  const statusFor = async (authorization: string) => (await ask(port, '/metrics?x', { authorization })).status;
  expect(await statusFor(`Bearer ${token}`)).toBe(200);
  expect(await statusFor(`bearer ${token}`)).toBe(200);
  for (const wrong of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, token])
    expect(await statusFor(wrong), wrong).toBe(401);
  const allowed = { authorization: `Bearer ${token}` };
  expect((await ask(port, '/metrics', allowed, 'DELETE')).status).toBe(405);
  expect(await ask(port, '/metrics', allowed, 'HEAD')).toEqual({ status: 200, text: '' });
  expect((await ask(port, '/metrics/', allowed)).status).toBe(404);
});

test('serves metrics only on their own port, with the token if one is set', async () => {
  for (const shown of [null, token]) {
    const endpoint = createMetricsEndpoint({ token: shown, port: 0 }, createMetrics());
    const server = endpoint.listen('127.0.0.1');
    const port = server === null ? 0 : await portOf(server);
    expect((await ask(port, '/metrics')).status).toBe(shown === null ? 200 : 401);
    expect((await ask(port, '/')).status).toBe(404);
    const beside = await portOf(
      createServer((incoming, response) => {
        if (!endpoint.answer(incoming, response)) response.writeHead(404).end();
      }).listen(0, '127.0.0.1'),
    );
    expect((await ask(beside, '/metrics', { authorization: `Bearer ${token}` })).status).toBe(404);
  }
});

test('counts by label, and reads watched values on request', async () => {
  const metrics = createMetrics();
  metrics.requestBegan();
  metrics.requestBegan();
  metrics.requestEnded('share', 'ok', 120);
  metrics.upstreamAnswered('unreachable', 4000);
  metrics.upstreamFailed('timeout');
  metrics.shed('refresh');
  metrics.watch('breakers', () => ({ closed: 2, open: 1, 'half-open': 0 }));
  const text = await metrics.text();
  for (const line of [
    'share_viewer_requests_under_way 1',
    'share_viewer_requests_total{route="share",outcome="ok"} 1',
    'share_viewer_request_duration_seconds_bucket{le="0.25",route="share"} 1',
    'share_viewer_service_faults_total{reason="timeout"} 1',
    'share_viewer_sheds_total{what="refresh"} 1',
    'share_viewer_breakers{state="open"} 1',
  ])
    expect(text.split('\n')).toContain(line);
});

test('every series of a counter begins with 0, so that its first event counts as an increase', async () => {
  const text = await createMetrics().text();
  for (const series of [
    'requests_total{route="share",outcome="unavailable"}',
    'service_faults_total{reason="not-json"}',
    'limited_total{limit="crowd"}',
    'sheds_total{what="file"}',
    'cache_total{result="stale"}',
    'redis_commands_total{outcome="skipped"}',
    'redis_loads_total',
    'reading_threads_failed_total',
  ])
    expect(text).toContain(`\nshare_viewer_${series} 0\n`);
  for (const [, name] of text.matchAll(/^# TYPE (\w+) counter$/gm))
    expect(text, name).toMatch(new RegExp(`^${name}(?:\\{.*\\})? 0$`, 'm'));
});

test('derives the outcome from status and route', () => {
  expect([200, 303, 404, 405, 429, 502, 503, 500].map((status) => outcomeOfStatus('share', status))).toEqual([
    'ok',
    'ok',
    'unavailable',
    'refused',
    'limited',
    'fault',
    'unreachable',
    'error',
  ]);
  expect(outcomeOfStatus('other', 404)).toBe('missing');
});
