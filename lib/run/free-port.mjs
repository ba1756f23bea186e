import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * The first port from `wanted` on that nobody listens on, on any of this machine's addresses.
 * @param {number} wanted @param {ReadonlySet<number>} [taken] ports promised to others already
 * @returns {Promise<number>}
 */
export async function freePort(wanted, taken = new Set()) {
  for (let port = wanted; port < Math.min(wanted + 200, 65_536); port += 1) {
    if (!taken.has(port) && (await isFree(port))) return port;
  }
  throw new Error(`no free port from ${wanted} on`);
}

/**
 * A port nobody listens on, below those a system gives to whoever asks for any (from 32,768 on): between this look and
 * the listening of a process that takes seconds to start, nobody is handed it.
 * @returns {Promise<number>}
 */
export function anyPort() {
  return freePort(randomInt(20_000, 32_000));
}

// A listener on one address does not everywhere stop another on the wildcard, and a browser's
// "localhost" tries both loopbacks: so a port counts as free only when all four can be had.
async function isFree(port) {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
    const code = await errorOfListening({ port, host, ipv6Only: host === '::' });
    if (code === 'EADDRINUSE' || code === 'EACCES') return false;
  }
  return true;
}

function errorOfListening(options) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen(options, () => server.close(() => resolve(undefined)));
  });
}
