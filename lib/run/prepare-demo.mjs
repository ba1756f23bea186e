import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { freePort } from './processes.mjs';
import { inRoot } from './paths.mjs';
import { startReference } from './servers.mjs';

/** @import { Running } from './processes.mjs' */
/** @import { PrintedShare } from './servers.mjs' */

/**
 * Starts the reference service on the demo's database and returns the viewer's settings; null when the service has
 * ended. `imports` and `brands` are absolute paths.
 * @param {{ port: number, referencePort: number, imports?: readonly string[], brands?: string | null, embedders?: readonly string[], fresh?: boolean, stderr?: number }} options
 * @returns {Promise<{ reference: Running, port: number, settings: Record<string, string>, links: string } | null>}
 */
export async function prepareDemo({
  port: wanted,
  referencePort,
  imports = [],
  brands = null,
  embedders = [],
  fresh = false,
  stderr,
}) {
  if (fresh)
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(inRoot('.data', `demo.db${suffix}`), { force: true });
  mkdirSync(inRoot('.data'), { recursive: true });
  const servicePort = await portInsteadOf(referencePort, 'the reference service');
  const reference = startReference({
    args: imports.flatMap((file) => ['--import', file]),
    env: { REFERENCE_PORT: String(servicePort), REFERENCE_DATABASE_URL: 'file:.data/demo.db' },
    stderr,
  });
  const ready = await reference.ready;
  if (ready === null) return null;
  const port = await portInsteadOf(wanted, 'the viewer', new Set([servicePort]));
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
  const linesOf = (from, path) => from.map((origin) => `  ${origin}${path}\n`).join('');
  const entries = shares.map(
    ({ title, note, shareId }) =>
      `  ${title}${note === '' || note === undefined ? '' : ` – ${note}`}\n${linesOf(origins, pathOf(shareId))}`,
  );
  const [first] = shares;
  if (first !== undefined && brandHosts.length > 0 && !isBranded)
    entries.push(
      `  ${first.title}, under each of the brands of docs/brands\n${linesOf(brandOrigins, pathOf(first.shareId))}`,
    );
  if (shares.length > 2)
    entries.push(
      `  Three of them as one order\n${linesOf(origins, pathOf(...shares.slice(0, 3).map(({ shareId }) => shareId)))}`,
    );
  if (first !== undefined)
    entries.push(
      `  Inside another page, in five ways\n${origins
        .map((origin) => `  ${origin}/embed-demo.html#link=${encodeURIComponent(origin + pathOf(first.shareId))}\n`)
        .join('')}`,
    );
  return `\nThe links:\n\n${entries.join('\n')}\n  The front page, with a field to paste a link into\n${linesOf(origins, '/')}\nStop with Ctrl-C.`;
}

/** @typedef {{ imports: string[], brands: string | null, embedders: string[], port: number, referencePort: number, fresh: boolean, help: boolean }} DemoOptions */

export const demoUsage = `npm run demo -- [options]
  --import FILE …          add a shipment for each GPX, GeoJSON or CSV file
  --brands FILE            show every shipment under the brands of this file instead of the example's
  --embedder ORIGIN …      allow pages of this origin to embed the viewer, e.g. http://localhost:8080
  --port NUMBER            the viewer's port (3000)
  --reference-port NUMBER  the reference service's port (4000)
  --fresh                  forget the demo's shipments and make them anew; every link changes`;

/** @param {readonly string[]} args @returns {{ options: DemoOptions } | { problem: string }} */
export function readDemoOptions(args) {
  const options = {
    imports: [],
    brands: null,
    embedders: [],
    port: 3000,
    referencePort: 4000,
    fresh: false,
    help: false,
  };
  const rest = args.flatMap((arg) =>
    /^--[a-z-]+=/.test(arg) ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] : [arg],
  );
  for (let name = rest.shift(); name !== undefined; name = rest.shift()) {
    if (name === '--fresh') options.fresh = true;
    else if (name === '--help' || name === '-h') options.help = true;
    else if (name === '--import' || name === '--embedder') {
      const values = takeValues(rest);
      const isImport = name === '--import';
      if (values.length === 0) return { problem: `${name} needs at least one ${isImport ? 'file' : 'origin'}` };
      options[isImport ? 'imports' : 'embedders'].push(...values);
    } else if (name === '--brands') {
      const file = rest.shift();
      if (file === undefined || file.startsWith('--')) return { problem: '--brands needs a file' };
      options.brands = file;
    } else if (name === '--port' || name === '--reference-port') {
      const port = readPort(rest.shift());
      if (port === null) return { problem: `${name} needs a number from 1 to 65535` };
      options[name === '--port' ? 'port' : 'referencePort'] = port;
    } else
      return {
        problem: name.startsWith('-') ? `there is no option ${name}` : `${name} stands alone; files follow --import`,
      };
  }
  return { options };
}

function takeValues(rest) {
  const next = rest.findIndex((arg) => arg.startsWith('--'));
  return rest.splice(0, next === -1 ? rest.length : next);
}

function readPort(text) {
  const port = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0;
  return port >= 1 && port <= 65_535 ? port : null;
}
