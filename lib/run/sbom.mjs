import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

// npm names the bill after its folder.
const parent = mkdtempSync(join(tmpdir(), 'sbom-'));
const folder = join(parent, 'share-viewer');
mkdirSync(folder);
try {
  writeViewerOnly();
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { status } = spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(parent, { recursive: true, force: true });
}

/**
 * package.json and the lock file without what builds and tests, and without what only another platform or an unused
 * part of Next would take. `npm sbom --omit dev` leaves out too much: what development needs as well (npm 11.19).
 */
function writeViewerOnly() {
  const { devDependencies: _tools, ...manifest } = read('package.json');
  const { packages, ...lock } = read('package-lock.json');
  const kept = Object.entries(packages).filter(
    ([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional,
  );
  write('package.json', manifest);
  write('package-lock.json', { ...lock, packages: { '': manifest, ...Object.fromEntries(kept) } });
}

function read(name) {
  return JSON.parse(readFileSync(inRoot(name), 'utf8'));
}

function write(name, content) {
  writeFileSync(join(folder, name), JSON.stringify(content));
}
