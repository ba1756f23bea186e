import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { brandsFolder } from '#lib/brand/file/test-brands.ts';
import { locales } from '#lib/i18n/locales.ts';
import { startProcess, tracking } from './test-cli.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const brand = (folder: string, ...args: readonly string[]) => tracking({}, ['brand', ...args], '', { folder });

describe('brand check', () => {
  it('describes each brand, with its colours in both themes', async () => {
    const { exitCode, stdout, stderr } = await brand(root, 'check', 'docs/brands/brands.json');
    expect(exitCode).toBe(0);
    expect(stderr).toMatch(
      /brands\[2\]\.colour has too little contrast on light pages: #\w{6} .*\nAll 3 brands are usable\.\n$/s,
    );
    expect(stdout.split('\n\n')).toHaveLength(3);
    expect(stdout).toMatch(
      /القافلة\nHosts +qafila\.localhost:3000\nLanguages +ar \(default\), en\nEmbedders +self\nHidden +carrier, street\n/,
    );
    expect(stdout).toMatch(/Embedders +self\n +https:\/\/shop\.example\n/);
    expect(stdout).toMatch(/Colour +light #\w{6}, dark #\w{6}\n/);
  });

  it('describes a brand that sets nothing', async () => {
    const { folder } = brandsFolder({
      'brands.json': '{"brands": [{"hosts": ["a.example"], "name": "A", "embedders": []}]}',
    });
    expect(await brand(folder, 'check', 'brands.json')).toEqual({
      exitCode: 0,
      stderr: 'The brand is usable.\n',
      stdout: `A\nHosts      a.example\nLanguages  en (default), ${locales.slice(1).join(', ')}\nEmbedders  none\nHidden     nothing\nColour     neutral\n`,
    });
  });

  it('prints one line for each problem and fails', async () => {
    const { folder } = brandsFolder({
      'brands.json':
        '{"brands": [{"hosts": ["a.example"], "name": "A", "color": "red"}, {"hosts": ["b.example"], "name": "B", "colour": "#gg0000"}]}',
    });
    const { exitCode, stdout, stderr } = await brand(folder, 'check', 'brands.json');
    expect({ exitCode, stdout }).toEqual({
      exitCode: 1,
      stdout: [
        'line 1: brands[0].color is not a known key: did you mean colour?',
        'line 1: brands[1].colour is not a colour',
        '',
      ].join('\n'),
    });
    expect(stderr).toMatch(/^No viewer starts with this file/);
    expect(await brand(folder, 'check', 'none.json')).toMatchObject({
      exitCode: 1,
      stdout: `the brands file is not there, or cannot be read: ${folder}/none.json\n`,
    });
  });

  it.each([
    [['check']],
    [['chek', 'brands.json']],
    [['check', 'a.json', 'b.json']],
    [['check', '--all', 'a.json']],
    [[]],
  ])('exits with 2 for %j', async (args) => {
    const { exitCode, stdout, stderr } = await brand(root, ...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).not.toBe('');
  });

  it('resolves paths from the folder npm was called in', async () => {
    const { folder } = brandsFolder({ 'brands.json': '{"brands": [{"hosts": ["a.example"], "name": "A"}]}' });
    const main = fileURLToPath(new URL('tracking.mjs', import.meta.url));
    const ran = await startProcess(
      process.execPath,
      ['--import', 'tsx', main, 'brand', 'check', 'brands.json'],
      { INIT_CWD: folder },
      root,
    ).ended;
    expect(ran).toMatchObject({ exitCode: 0, stderr: 'The brand is usable.\n' });
  }, 60_000);
});

describe('brand schema', () => {
  it('prints the published schema', async () => {
    const { exitCode, stdout } = await brand(root, 'schema');
    expect(exitCode).toBe(0);
    expect(stdout).toBe(readFileSync(`${root}docs/brands.schema.json`, 'utf8'));
  });

  it('is listed in the help', async () => {
    expect(await brand(root, '--help')).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('schema') });
  });
});
