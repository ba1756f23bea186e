import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * Puts the brands of the examples on the port the demo got. Browsers take every name under `localhost`
 * for this machine, so that three hosts need no configuration.
 * @param {number} port
 * @returns {{ file: string, hosts: string[] }} the brands file, and one host of each brand
 */
export function writeDemoBrands(port) {
  const folder = inRoot('.data', 'demo-brands');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
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
