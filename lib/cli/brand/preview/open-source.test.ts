import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSource } from './open-source.ts';

let folder = '';
let file = '';
let said: string[] = [];
const say = (line: string) => void said.push(line);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-source-'));
  file = join(folder, 'brands.json');
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(...brands: readonly object[]) {
  writeFileSync(file, JSON.stringify({ brands }));
}

const acme = { hosts: ['track.acme.example'], name: 'Acme' };
const other = { hosts: ['track.other.example'], name: 'Other' };

/** A change counts once the file has stood still for a look. */
async function lookTwice(source: { checkForChanges: () => unknown }) {
  await source.checkForChanges();
  await source.checkForChanges();
}

describe('what the preview shows', () => {
  test('is every brand of the file, in its order, and follows the file', async () => {
    write(acme, other);
    const source = openSource(file, null, say);
    const before = source.brands();
    await lookTwice(source);
    expect(source.brands()).toBe(before);
    write(other);
    await lookTwice(source);
    expect(source.brands().map(({ id }) => id)).toEqual(['track.other.example']);
  });

  test('is one brand alone by any letter case of a host of it, as long as the file has it', async () => {
    write(acme, other);
    const source = openSource(file, 'Track.OTHER.example', say);
    expect(source.brands().map(({ id }) => id)).toEqual(['track.other.example']);
    write(acme, { ...other, colour: '#0b6e4f' });
    await lookTwice(source);
    expect(source.brands().map(({ colour }) => colour)).toEqual(['#0b6e4f']);
    write(acme);
    await lookTwice(source);
    expect(source.brands().map(({ id }) => id)).toEqual(['track.other.example']);
    expect(said.at(-1)).toContain('no longer in the file');
  });

  test('stays while the file has problems, which are told with their paths', async () => {
    write(acme);
    const source = openSource(file, null, say);
    const before = source.brands();
    write({ ...acme, colour: 'greenish' });
    await lookTwice(source);
    expect(source.brands()).toBe(before);
    expect(said).toEqual([
      expect.stringMatching(
        /^The brands file has problems; the brands stay as they were:\n {2}- brands\[0\]\.colour .*"greenish"$/,
      ),
    ]);
  });

  test('is the neutral brand without a file', async () => {
    expect(openSource(null, null, say).brands()).toMatchObject([
      { id: 'neutral', colour: null, name: { '*': 'Shipment tracking' } },
    ]);
  });
});
