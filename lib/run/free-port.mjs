import { once } from 'node:events';
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

/** @returns {Promise<number>} a port the system picked, on loopback */
export async function anyPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
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
