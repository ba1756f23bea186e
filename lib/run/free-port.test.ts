import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { anyPort, freePort } from './processes.mjs';

let server: Server | null = null;
afterEach(() => new Promise((resolve) => (server === null ? resolve(null) : server.close(resolve))));

function listen(port: number, host: string) {
  return new Promise<void>((resolve) => {
    server = createServer().listen(port, host, resolve);
  });
}

describe('a free port', () => {
  test('is the wanted port while it is free', async () => {
    const port = await anyPort();
    expect(await freePort(port)).toBe(port);
  });

  test.each(['127.0.0.1', '0.0.0.0'])('is a later port when another program listens on %s', async (host) => {
    const port = await anyPort();
    await listen(port, host);
    expect(await freePort(port)).toBeGreaterThan(port);
  });

  test('is not a port that is already taken', async () => {
    const port = await anyPort();
    expect(await freePort(port, new Set([port]))).toBeGreaterThan(port);
  });
});
