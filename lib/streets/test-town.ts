import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeTown } from '#lib/cli/streets/write-town.ts';

/** For tests: a folder with the made-up town's streets in it, and what they are in bytes. */
export async function townFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'streets-'));
  const file = join(folder, 'town.pmtiles');
  await writeTown(file);
  return {
    folder,
    file,
    bytes: readFileSync(file),
    write: (name: string, bytes: Uint8Array) => {
      const path = join(folder, name);
      writeFileSync(path, bytes);
      return path;
    },
  };
}
