import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { listen } from '../e2e/support/http-server.ts';
import { load, openAll, speedOf } from './load.ts';

test('uses exactly the given number of connections until the time is over', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const sockets = new Set<unknown>();
  let requests = 0;
  const server = createServer((request, response) => {
    sockets.add(request.socket);
    // The clock advances only with the twentieth request.
    if ((requests += 1) === 20) vi.advanceTimersByTime(100);
    setImmediate(() => response.end('ok'));
  });
  const { times, durationMs } = await load(await listen(server), 4, 100);
  vi.useRealTimers();
  server.close();
  expect(sockets.size).toBe(4);
  expect(times.length).toBe(requests);
  expect(requests).toBeGreaterThanOrEqual(20);
  expect(durationMs).toBe(100);
});

test('throws when a page fails', async () => {
  const server = createServer((_request, response) => response.writeHead(500).end());
  await expect(load(await listen(server), 1, 1_000)).rejects.toThrow('returned 500');
  server.close();
});

test('combines several samples into one result', () => {
  const times = Array.from({ length: 100 }, (_none, index) => index + 1);
  expect(
    speedOf([
      { times: times.slice(0, 50), durationMs: 500 },
      { times: times.slice(50), durationMs: 500 },
    ]),
  ).toEqual({ requestsPerSecond: 100, p50Ms: 51, p99Ms: 100 });
});

test('requests each address once', async () => {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    response.end('ok');
  });
  const url = await listen(server);
  await openAll(
    ['/a', '/b', '/c'].map((path) => url + path),
    2,
  );
  server.close();
  expect(requests.sort()).toEqual(['/a', '/b', '/c']);
});
