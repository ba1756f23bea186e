import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Licences anyone may build upon. What is not here is allowed by name, with its reason, or not at all. */
const open = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'CC0-1.0',
  'BlueOak-1.0.0',
  'Unlicense',
  'Python-2.0',
];

const byName = {
  'react-leaflet': 'Hippocratic-2.1',
  '@react-leaflet/core': 'Hippocratic-2.1',
  // Weak copyleft or attribution, unchanged, and not part of what we ship.
  'caniuse-lite': 'CC-BY-4.0',
  'spdx-exceptions': 'CC-BY-3.0',
  // Weak copyleft by file, unchanged: draws the preview images at start.
  '@resvg/resvg-wasm': 'MPL-2.0',
  // Fonts of the preview images; the package's code is MIT.
  '@expo-google-fonts/': 'MIT AND OFL-1.1',
  // Optional image tools of Next: image optimisation is off and the standalone build leaves them out.
  '@img/sharp-': '*',
};

/** Every package that is installed without the development tools: `{ name, version, licence }`, by name. */
export function shippedPackages(lock) {
  const found = new Map();
  for (const [path, { version, license = null, dev = false, devOptional = false }] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1);
    if (name === '' || dev || devOptional) continue;
    found.set(`${name}@${version}`, { name, version, licence: license });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Sentences about packages whose licence nobody allowed. */
export function licenceProblems(packages) {
  return packages
    .filter(
      ({ name, licence }) =>
        !isOpen(licence) &&
        !Object.entries(byName).some(
          ([prefix, value]) => name.startsWith(prefix) && (value === '*' || value === licence),
        ),
    )
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} is under ${licence ?? 'no stated licence'}, which nobody allowed`,
    );
}

function isOpen(licence) {
  return (
    licence !== null &&
    licence
      .replace(/[()]/g, '')
      .split(/ OR /)
      .some((choice) => choice.split(/ AND /).every((part) => open.includes(part)))
  );
}

export function noticesOf(packages) {
  return `# Third-party notices

The viewer is under the MIT licence (see LICENSE). It is built with the packages below; each keeps its own
licence, whose text lies in the package. \`npm run notices\` writes this file from the lock file.

**react-leaflet and @react-leaflet/core are under the Hippocratic License 2.1**, which is not an open-source
licence: it adds ethical-use terms, an indemnity and arbitration. They are imported in one file,
\`components/track-map/leaflet-map.tsx\`, and every layer is written against Leaflet itself, so they can be
taken out in an afternoon. Read https://firstdonoharm.dev/version/2/1/license before you redistribute.

Data: land and borders by Natural Earth (public domain), place names by GeoNames (CC BY 4.0,
https://www.geonames.org), credited on every map and beside what a position is near.

| package | version | licence |
|---|---|---|
${packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence ?? 'see the package'} |`).join('\n')}
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = new URL('../../', import.meta.url);
  const packages = shippedPackages(JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8')));
  writeFileSync(new URL('THIRD_PARTY_NOTICES.md', root), noticesOf(packages));
  const problems = licenceProblems(packages);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
