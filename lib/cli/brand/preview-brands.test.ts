import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSource } from './preview.ts';

let folder = '';
let file = '';
let said: string[] = [];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preview-brands-'));
  file = join(folder, 'brands.json');
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(...brands: readonly object[]) {
  writeFileSync(file, JSON.stringify({ brands }));
}

const acme = { hosts: ['track.acme.example'], name: 'Acme' };
const other = { hosts: ['track.other.example'], name: 'Other' };

/** A change counts once the file is the same at two checks. */
async function checkTwice(source: { checkForChanges: () => unknown }) {
  await source.checkForChanges();
  await source.checkForChanges();
}

describe('the brands of a preview', () => {
  test('are those of the file, and follow its changes', async () => {
    write(acme, other);
    const source = openSource(file, null, say);
    const before = source.brands();
    await checkTwice(source);
    expect(source.brands()).toBe(before);
    write(other);
    await checkTwice(source);
    expect(source.brands().map(({ id }) => id)).toEqual(['track.other.example']);
  });

  test('are only the one with the given host, in any letter case, as long as the file has it', async () => {
    write(acme, other);
    const source = openSource(file, 'Track.OTHER.example', say);
    expect(source.brands().map(({ id }) => id)).toEqual(['track.other.example']);
    write(acme, { ...other, colour: '#0b6e4f' });
    await checkTwice(source);
    expect(source.brands().map(({ colour }) => colour)).toEqual(['#0b6e4f']);
    write(acme);
    await checkTwice(source);
    expect(source.brands().map(({ id }) => id)).toEqual(['track.other.example']);
    expect(said.at(-1)).toContain('no longer in the file');
  });

  test('stay as they were while the file has problems, which are listed', async () => {
    write(acme);
    const source = openSource(file, null, say);
    const before = source.brands();
    write({ ...acme, colour: 'greenish' });
    await checkTwice(source);
    expect(source.brands()).toBe(before);
    expect(said).toEqual([
      expect.stringMatching(
        /^The brands file has problems; the brands stay as they were:\n {2}- brands\[0\]\.colour .*"greenish"$/,
      ),
    ]);
  });

  test('are the neutral brand without a file', async () => {
    expect(openSource(null, null, say).brands()).toMatchObject([
      { id: 'neutral', colour: null, name: { '*': 'Shipment tracking' } },
    ]);
  });
});
