import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';
import { freePort, startReference } from './processes.mjs';

/** @import { PrintedShare } from './processes.mjs' */

/** Returns the viewer's settings; null when the service has ended. `imports` and `brands` are absolute paths. */
export async function prepareDemo({ imports = [], brands = null, embedders = [], fresh = false, ...options }) {
  if (fresh)
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(inRoot('.data', `demo.db${suffix}`), { force: true });
  mkdirSync(inRoot('.data'), { recursive: true });
  const servicePort = await portInsteadOf(options.referencePort, 'the reference service');
  const reference = startReference({
    args: imports.flatMap((file) => ['--import', file]),
    env: { REFERENCE_PORT: String(servicePort), REFERENCE_DATABASE_URL: 'file:.data/demo.db' },
    stderr: options.stderr,
  });
  const ready = await reference.ready;
  if (ready === null) return null;
  const port = await portInsteadOf(options.port, 'the viewer', new Set([servicePort]));
  const appUrl = `http://localhost:${port}`;
  const { file, hosts } = writeBrands(port, embedders, brands ?? inRoot('docs', 'brands', 'brands.json'));
  const settings = {
    TRACKING_BASE_URL: ready.baseUrl,
    APP_URL: appUrl,
    BRANDS_FILE: file,
    PMTILES_FILE: inRoot('docs', 'tilemaker', 'town.pmtiles'),
  };
  return { reference, port, settings, links: demoLinks(appUrl, ready.shares, hosts, brands !== null) };
}

async function portInsteadOf(wanted, forWhat, taken) {
  const port = await freePort(wanted, taken);
  if (port !== wanted) console.log(`Port ${wanted} is in use: ${forWhat} takes ${port}.`);
  return port;
}

/**
 * Moves the brands of a file to names under `localhost`, which browsers resolve, and to the demo's service. Each port
 * has a folder, because the viewer of another demo reads its own file again at every change.
 * @param {number} port @param {readonly string[]} embedders @param {string} source
 */
export function writeBrands(port, embedders, source) {
  const folder = inRoot('.data', 'demo-brands', String(port));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Links, so that changes of logos and fonts are seen.
  for (const name of readdirSync(dirname(source)))
    if (name !== 'brands.json' && name !== basename(source))
      symlinkSync(join(dirname(source), name), join(folder, name));
  const file = join(folder, 'brands.json');
  const content = JSON.parse(readFileSync(source, 'utf8').replace(/^\uFEFF/, ''));
  for (const [index, brand] of content.brands.entries()) {
    const local = brand.hosts.filter((host) => /\.localhost(?::\d+)?$/.test(host));
    const names = local.length > 0 ? local.map((host) => host.replace(/:\d+$/, '')) : [`brand-${index + 1}.localhost`];
    brand.hosts = [...new Set(names)].map((name) => `${name}:${port}`);
    brand.embedders = [...new Set([...(brand.embedders ?? []), 'self', `http://localhost:${port}`])];
    delete brand.service;
  }
  const hosts = content.brands.flatMap((brand) => brand.hosts.slice(0, 1));
  if (embedders.length > 0)
    content.brands.push({ hosts: [`localhost:${port}`], name: 'Shipment tracking', embedders: ['self', ...embedders] });
  writeFileSync(file, JSON.stringify(content, null, 2));
  return { file, hosts };
}

/**
 * Lists the links for a terminal. `brandHosts` holds one host of each brand, with its port; `isBranded`: every shipment
 * is listed under each of them, and not only the first.
 * @param {string} appUrl @param {readonly PrintedShare[]} shares @param {readonly string[]} [brandHosts]
 */
export function demoLinks(appUrl, shares, brandHosts = [], isBranded = false) {
  const pathOf = (...shareIds) => `/share?${shareIds.map((id) => `id=${encodeURIComponent(id)}`).join('&')}`;
  const brandOrigins = brandHosts.map((host) => `http://${host}`);
  const origins = isBranded ? brandOrigins : [appUrl];
  const entry = (title, toPath, from = origins) =>
    `  ${title}\n${from.map((origin) => `  ${origin}${toPath(origin)}\n`).join('')}`;
  const entries = shares.map(({ title, note, shareId }) =>
    entry(note ? `${title} – ${note}` : title, () => pathOf(shareId)),
  );
  const [first] = shares;
  if (first !== undefined && brandHosts.length > 0 && !isBranded)
    entries.push(
      entry(`${first.title}, under each of the brands of docs/brands`, () => pathOf(first.shareId), brandOrigins),
    );
  if (shares.length > 2)
    entries.push(
      entry('Three of them as one order', () => pathOf(...shares.slice(0, 3).map(({ shareId }) => shareId))),
    );
  if (first !== undefined) {
    const embedded = (origin) => `/embed-demo.html#link=${encodeURIComponent(origin + pathOf(first.shareId))}`;
    entries.push(entry('Inside another page, in five ways', embedded));
  }
  entries.push(entry('The front page, with a field to paste a link into', () => '/'));
  return `\nThe links:\n\n${entries.join('\n')}\nStop with Ctrl-C.`;
}

export const demoUsage = `npm run demo -- [options]
  --import FILE …          add a shipment for each GPX, GeoJSON or CSV file
  --brands FILE            show every shipment under the brands of this file instead of the example's
  --embedder ORIGIN …      allow pages of this origin to embed the viewer, e.g. http://localhost:8080
  --port NUMBER            the viewer's port (3000)
  --reference-port NUMBER  the reference service's port (4000)
  --fresh                  forget the demo's shipments and make them anew; every link changes`;

/** By hand, as the packages may not be installed yet. @param {readonly string[]} args */
export function readDemoOptions(args) {
  const lists = { '--import': [], '--embedder': [] };
  const ports = { '--port': 3000, '--reference-port': 4000 };
  let [brands, fresh, help] = [null, false, false];
  const rest = args.flatMap((arg) => (/^--[a-z-]+=/.test(arg) ? arg.split(/=([^]*)/, 2) : [arg]));
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === '--fresh') fresh = true;
    else if (name === '--help' || name === '-h') help = true;
    else if (Object.hasOwn(lists, name)) {
      const next = rest.findIndex((arg) => arg.startsWith('--'));
      const values = rest.splice(0, next === -1 ? rest.length : next);
      if (values.length === 0)
        return { problem: `${name} needs at least one ${name === '--import' ? 'file' : 'origin'}` };
      lists[name].push(...values);
    } else if (name === '--brands') {
      brands = rest.shift() ?? '--';
      if (brands.startsWith('--')) return { problem: '--brands needs a file' };
    } else if (Object.hasOwn(ports, name)) {
      const text = rest.shift() ?? '';
      ports[name] = /^\d{1,5}$/.test(text) ? Number(text) : 0;
      if (ports[name] < 1 || ports[name] > 65_535) return { problem: `${name} needs a number from 1 to 65535` };
    } else if (name.startsWith('-')) return { problem: `there is no option ${name}` };
    else return { problem: `${name} stands alone; files follow --import` };
  }
  const [imports, embedders] = Object.values(lists);
  const [port, referencePort] = Object.values(ports);
  return { options: { imports, brands, embedders, port, referencePort, fresh, help } };
}
