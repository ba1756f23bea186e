import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, readJson } from './paths.mjs';

/** Any other licence is allowed by the name of its package, with the reason. */
const permissive =
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause Apache-2.0 CC0-1.0 BlueOak-1.0.0 Unlicense Python-2.0'.split(' ');

const byName = {
  'react-leaflet': 'Hippocratic-2.1',
  '@react-leaflet/core': 'Hippocratic-2.1',
  // Weak copyleft or attribution, unchanged and not shipped.
  'caniuse-lite': 'CC-BY-4.0',
  'spdx-exceptions': 'CC-BY-3.0',
  // Weak copyleft by file, unchanged: draws the preview images at start.
  '@resvg/resvg-wasm': 'MPL-2.0',
  // Fonts of the preview images; the package's code is MIT.
  '@expo-google-fonts/': 'MIT AND OFL-1.1',
  // Optional image tools of Next: image optimisation is off and the standalone build leaves them out.
  '@img/sharp-': '*',
};

export function shippedPackages(lock) {
  const found = new Map();
  for (const [path, { version, license = null, dev = false, devOptional = false }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1);
    if (name === '' || dev || devOptional) continue;
    found.set(`${name}@${version}`, { name, version, licence: license });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

export function licenceProblems(packages) {
  return packages.flatMap(({ name, version, licence }) => {
    const allowed = Object.entries(byName).filter(([prefix]) => name.startsWith(prefix));
    if (isPermissive(licence) || allowed.some(([, value]) => value === '*' || value === licence)) return [];
    return [`${name} ${version} is under ${licence ?? 'no stated licence'}, which is not allowed`];
  });
}

function isPermissive(licence) {
  const choices = (licence ?? '').replace(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => permissive.includes(part)));
}

export function noticesOf(packages) {
  return `# Third-party notices

The viewer is under the MIT licence (see LICENSE). It is built with the packages below; each keeps its own
licence, whose text lies in the package. \`npm run docs\` writes this file from the lock file.

**react-leaflet and @react-leaflet/core are under the Hippocratic License 2.1**, which is not an open-source
licence: it adds ethical-use terms, an indemnity and arbitration. They are imported in one file,
\`components/track-map/map-frame.tsx\`, and every layer but the replay's mark is written against Leaflet itself, so
they can be taken out in an afternoon. Read https://firstdonoharm.dev/version/2/1/license before you redistribute.

Data: land and borders by Natural Earth (public domain), place names by GeoNames (CC BY 4.0,
https://www.geonames.org), credited on every map and beside what a position is near; a list of its larger towns
(\`lib/tracking/personal-data/towns.json\`, names folded to plain letters) tells places from persons.

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? 'see the package'} |`).join('\n')}
`;
}

export function writeNotices() {
  const packages = shippedPackages(readJson('package-lock.json'));
  writeFileSync(inRoot('THIRD_PARTY_NOTICES.md'), noticesOf(packages));
  return licenceProblems(packages);
}

export function printBillOfMaterials() {
  const parent = mkdtempSync(join(tmpdir(), 'sbom-'));
  const folder = join(parent, 'share-viewer');
  mkdirSync(folder);
  try {
    writeViewerOnly(folder);
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
    return status ?? 1;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** `npm sbom --omit dev` also leaves out packages that development shares with the viewer (npm 11.19). */
function writeViewerOnly(folder) {
  const write = (name, content) => writeFileSync(join(folder, name), JSON.stringify(content));
  const { devDependencies: _tools, ...manifest } = readJson('package.json');
  const { packages, ...lock } = readJson('package-lock.json');
  const kept = Object.entries(packages).filter(
    ([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional,
  );
  write('package.json', manifest);
  write('package-lock.json', { ...lock, packages: { '': manifest, ...Object.fromEntries(kept) } });
}
