import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { anyPort } from '#lib/run/processes.mjs';
import { startBrandedViewer } from '../brands/branded-viewer.ts';
import { expect, test } from '../support/fixtures.ts';
import { listen } from '../support/http-server.ts';
import { logLines } from '../support/output-lines.ts';
import { rawRequest, visibleText } from '../support/raw-request.ts';
import { createAuthority, hasOpenssl } from './certificates.ts';

test.describe.configure({ timeout: 120_000 });
test.skip(!hasOpenssl, 'openssl is not installed');

interface Services {
  /** Every service but `valid` is faulty in one way. */
  readonly urls: Readonly<Record<string, string>>;
  /** Path of the root certificate. */
  readonly trusted: string;
  stop(): void;
}

async function startServices(folder: string): Promise<Services> {
  const authority = createAuthority(folder);
  const servers: Server[] = [];
  const serve = async (options: object) => {
    const server = createTlsServer(options, (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"AssetName":"canary-cargo"}');
    });
    // Clients that reject the certificate abort the handshake.
    server.on('tlsClientError', () => undefined);
    servers.push(server);
    return (await listen(server)).replace('http://127.0.0.1', 'https://localhost');
  };
  const sockets = new Set<{ destroy(): void }>();
  const silent = createServer((socket) => void sockets.add(socket.on('error', () => undefined)));
  servers.push(silent);
  const valid = authority.issue('valid');
  const otherFolder = mkdtempSync(join(folder, 'other-'));
  const oldCiphers = 'DEFAULT@SECLEVEL=0';
  return {
    trusted: authority.file,
    urls: {
      valid: await serve(valid),
      expired: await serve(authority.issue('expired', { days: -1 })),
      wrongHost: await serve(authority.issue('wrongHost', { host: 'elsewhere.example' })),
      untrusted: await serve(createAuthority(otherFolder).issue('untrusted')),
      tls10: await serve({ ...valid, minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: oldCiphers }),
      tls11: await serve({ ...valid, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: oldCiphers }),
      silent: (await listen(silent)).replace('http:', 'https:'),
      refused: `http://127.0.0.1:${await anyPort()}`,
      nameless: 'https://no-such-host.invalid',
    },
    stop() {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
    },
  };
}

test('a service with an unsafe connection is unreachable while another one is asked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-tls-'));
  const services = await startServices(folder);
  const { port, output, stop } = await startBrandedViewer(
    services.urls['valid'] ?? '',
    (ownPort) =>
      Object.entries(services.urls).map(([name, baseUrl]) => ({
        hosts: [`${name}.localhost:${ownPort}`],
        name,
        service: { baseUrl },
      })),
    { settings: { NODE_EXTRA_CA_CERTS: services.trusted } },
  );
  try {
    const open = (name: string) =>
      rawRequest(`http://127.0.0.1:${port}`, `/share?id=canary-${name}`, {
        headers: { host: `${name}.localhost:${port}` },
      });
    const names = Object.keys(services.urls).filter((name) => name !== 'valid');
    const answers = await Promise.all(names.map(open));
    for (const [index, { status, headers, text }] of answers.entries()) {
      const name = names[index] ?? '';
      expect([status, headers['retry-after']], name).toEqual([503, '30']);
      expect(visibleText(text), name).toContain('We cannot show the shipment right now');
      expect(visibleText(text).toLowerCase(), name).not.toContain('unavailable');
      expect(text, name).not.toMatch(/canary-cargo|certificate|CERT_|127\.0\.0\.1/);
      expect(headers['content-security-policy'], name).toContain("default-src 'none'");
      expect((await open('valid')).status).toBe(200);
    }
    const lines = readFileSync(output, 'utf8');
    expect(logLines(lines).length).toBeGreaterThan(0);
    expect(lines).not.toMatch(/canary|AssetShareID|[?&]id=/);
  } finally {
    await stop();
    services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
