import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeServer, listenOn, startStaleService } from './stale-service.ts';

const reference = createServer((request, response) => response.end(JSON.stringify({ path: request.url })));
let stale: Awaited<ReturnType<typeof startStaleService>>;
const answers: unknown[] = [];
/** Stands for the viewer: asks the service when a page is opened. */
const viewer = createServer((request, response) => {
  void fetch(`${stale.baseUrl}/Assets/GetSharing`)
    .then(async (answer) => answers.push([request.headers.host, request.url, await answer.json()]))
    .finally(() => response.end());
});
let port = 0;
beforeAll(async () => {
  stale = await startStaleService(`http://127.0.0.1:${await listenOn(reference, 0)}`);
  port = await listenOn(viewer, 0);
});
afterAll(() => Promise.all([closeServer(reference), closeServer(viewer), stale.close()]));

test('answers only while its pages are opened', async () => {
  await expect(fetch(stale.baseUrl)).rejects.toThrow();
  await stale.openPages([{ port, host: 'b1-stale.localhost', path: '/share?id=1' }]);
  expect(answers).toEqual([['b1-stale.localhost', '/share?id=1', { path: '/Assets/GetSharing' }]]);
  await expect(fetch(stale.baseUrl)).rejects.toThrow();
});
