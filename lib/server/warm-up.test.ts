import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, expect, test, vi } from 'vitest';
import { outcomeOfSample, samples } from '#lib/share/load/samples.ts';
import { warmUp } from './warm-up.ts';

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
vi.stubEnv('LOG_LEVEL', 'silent');
afterAll(() => vi.unstubAllEnvs());

test('opens a link of each outcome before listening, and none of them exists afterwards', async () => {
  const opened: string[] = [];
  await warmUp(async ({ method, url = '' }: IncomingMessage, response: ServerResponse) => {
    const [path = '', query = ''] = url.split('?');
    const ids = new URLSearchParams(query).getAll('id');
    opened.push([method, path, ...ids.map((id) => samples().get(id) ?? 'unknown')].join(' '));
    response.end('x'.repeat(100_000));
  });
  expect(opened).toEqual(
    expect.arrayContaining([
      'GET /share shared',
      'GET /share shared unavailable',
      'GET /share unavailable',
      'GET /share unreachable',
      'GET /share/history/gpx shared',
      'GET /',
      'POST /share/data',
      'POST /share/track',
    ]),
  );
  expect(opened.join()).not.toContain('unknown');
  expect(samples().size).toBe(0);
});

test.each([
  ['fails', () => Promise.reject(new Error('broken'))],
  ['answers 500', async (response: ServerResponse) => response.writeHead(500).end()],
  ['never answers', () => new Promise(() => undefined)],
])('lets the server start when a page %s', async (_title, answer) => {
  await warmUp(async (_request, response) => answer(response), 200);
  expect(samples().size).toBe(0);
});

test('has a sample with a route, readings and a problem', () => {
  const outcome = outcomeOfSample('shared');
  if (outcome.kind !== 'shared') throw new Error('the sample cannot be read');
  const { asset, history, journey, readings } = outcome.answer;
  expect([history.length, journey.located, readings.length]).toEqual([60, 60, 1]);
  expect(asset).toMatchObject({ exceptions: { labels: ['Delayed'] }, carrier: { name: 'Sample' } });
  expect(asset.times.estimatedDelivery).not.toBeNull();
});
