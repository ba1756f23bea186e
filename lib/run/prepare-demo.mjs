import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoLinks } from './demo-links.mjs';
import { freePort } from './free-port.mjs';
import { inRoot } from './paths.mjs';
import { startReference } from './reference.mjs';

/** @import { Running } from './processes.mjs' */

/**
 * Starts the reference service on the demo's own database, waits for it, and chooses what the viewer needs.
 * `imports`: absolute paths of track files.
 * `stderr`: where the reference service's log goes.
 * @param {{ port: number, referencePort: number, imports?: readonly string[], fresh?: boolean, stderr?: number }} options
 * @returns {Promise<{ reference: Running, port: number, settings: Record<string, string>, links: string } | null>}
 * `links`: to be printed; null: the service ended, and has said why
 */
export async function prepareDemo({ port: wanted, referencePort, imports = [], fresh = false, stderr }) {
  if (fresh)
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(inRoot('.data', `demo.db${suffix}`), { force: true });
  mkdirSync(inRoot('.data'), { recursive: true });
  const servicePort = await portInsteadOf(referencePort, 'the reference service');
  const reference = startReference({
    args: imports.flatMap((file) => ['--import', file]),
    env: { REFERENCE_PORT: String(servicePort), REFERENCE_DATABASE_URL: 'file:.data/demo.db' },
    ...(stderr === undefined ? {} : { stderr }),
  });
  const ready = await reference.ready;
  if (ready === null) return null;
  const port = await portInsteadOf(wanted, 'the viewer', new Set([servicePort]));
  const appUrl = `http://localhost:${port}`;
  const { file, hosts } = writeBrands(port);
  const settings = {
    TRACKING_BASE_URL: ready.baseUrl,
    APP_URL: appUrl,
    BRANDS_FILE: file,
    PMTILES_FILE: inRoot('docs', 'tilemaker', 'town.pmtiles'),
  };
  return { reference, port, settings, links: demoLinks(appUrl, ready.shares, hosts) };
}

async function portInsteadOf(wanted, forWhat, taken) {
  const port = await freePort(wanted, taken);
  if (port !== wanted) console.log(`Port ${wanted} is in use: ${forWhat} takes ${port}.`);
  return port;
}

/** Puts the example brands on the demo's port: browsers take every name under `localhost` for this machine. */
function writeBrands(port) {
  const folder = inRoot('.data', 'demo-brands');
  rmSync(folder, { recursive: true, force: true });
  cpSync(inRoot('docs', 'brands'), folder, { recursive: true });
  const file = join(folder, 'brands.json');
  const content = JSON.parse(readFileSync(file, 'utf8'));
  for (const brand of content.brands) {
    brand.hosts = brand.hosts
      .filter((host) => host.endsWith('.localhost:3000'))
      .map((host) => host.replace(/:\d+$/, `:${port}`));
    // The page that shows embedding lies on the viewer's own address.
    brand.embedders = [...new Set([...(brand.embedders ?? []), 'self', `http://localhost:${port}`])];
  }
  writeFileSync(file, JSON.stringify(content, null, 2));
  return { file, hosts: content.brands.flatMap(({ hosts }) => hosts.slice(0, 1)) };
}
