import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { brandsFolder } from '#lib/brand/file/test-brands.ts';
import { createPng } from '#lib/brand/file/test-files.ts';
import { locales } from '#lib/i18n/locales.ts';
import { startProcess, tracking } from '../test-cli.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

const brand = (folder: string, ...args: readonly string[]) => tracking({}, ['brand', ...args], '', { folder });

describe('brand check', () => {
  it('describes each brand, with its colours before and after adjustment', async () => {
    const { exitCode, stdout, stderr } = await brand(root, 'check', 'docs/brands/brands.json');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: 'All 3 brands are usable.\n' });
    expect(stdout.split('\n\n')).toHaveLength(3);
    expect(stdout).toMatch(
      /القافلة\nHosts +qafila\.localhost:3000\nLanguages +ar \(default\), en\nEmbedders +self \(its own hosts\)\nHidden +carrier, street\n/,
    );
    expect(stdout).toMatch(/Embedders +self \(its own hosts\)\n +https:\/\/shop\.example\n/);
    expect(stdout).toMatch(
      /Colour +#ffff00 → light #\w{6}, dark #\w{6}\n +the colour #ffff00 was darkened to #\w{6} in the light theme/,
    );
    expect(stdout.match(/^(?:light|dark) .* yes$/gm)?.length).toBeGreaterThan(20);
    expect(stdout).not.toMatch(/ NO$/m);
  });

  it('describes a brand that sets nothing', async () => {
    const { folder } = brandsFolder({
      'brands.json': '{"brands": [{"hosts": ["a.example"], "name": "A", "embedders": []}]}',
    });
    expect(await brand(folder, 'check', 'brands.json')).toEqual({
      exitCode: 0,
      stderr: 'The brand is usable.\n',
      stdout: `A\nHosts      a.example\nLanguages  en (default), ${locales.slice(1).join(', ')}\nEmbedders  nobody\nHidden     nothing\nColour     the neutral one\n`,
    });
  });

  it('reports a picture that is complete but cannot be drawn', async () => {
    const { folder } = brandsFolder({
      'logo.png': createPng(4, 4, 3),
      'brands.json':
        '{"brands": [{"hosts": ["a.example"], "name": "A", "logo": {"light": "logo.png", "dark": "logo.png"}}]}',
    });
    const { exitCode, stderr } = await brand(folder, 'check', 'brands.json');
    expect({ exitCode, lines: stderr.split('\n') }).toEqual({
      exitCode: 0,
      lines: [
        'brands[0].logo.light cannot be drawn: look at it in a browser. The preview picture is made without it.',
        'brands[0].logo.dark cannot be drawn: look at it in a browser. The preview picture is made without it.',
        'The brand is usable.',
        '',
      ],
    });
  });

  it('prints one line for each problem and fails', async () => {
    const { folder } = brandsFolder({
      'brands.json':
        '{"brands": [{"hosts": ["a.example"], "name": "A", "color": "red"}, {"hosts": ["a.example"], "name": "B", "colour": "#gg0000"}]}',
    });
    const { exitCode, stdout, stderr } = await brand(folder, 'check', 'brands.json');
    expect({ exitCode, stdout }).toEqual({
      exitCode: 1,
      stdout: [
        'brands[0].color is not a known key: did you mean colour?',
        'brands[1].hosts[0] is listed twice, the other time at brands[0].hosts[0]: "a.example"',
        'brands[1].colour is not a colour: "#gg0000"',
        '',
      ].join('\n'),
    });
    expect(stderr).toMatch(/^There are 3 problems: /);
    expect(await brand(folder, 'check', 'none.json')).toMatchObject({
      exitCode: 1,
      stdout: `The brands file is not there: ${folder}/none.json\n`,
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
    const main = fileURLToPath(new URL('../main.ts', import.meta.url));
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
