import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { neutralBrand } from '../brand.ts';
import { BrandsError } from '../file/problems.ts';
import { brandsFolder, plainSvg } from '../file/test-brands.ts';
import { type BrandSource, createBrandHistory, createBrandSource } from './source.ts';

const fileOf = (name: string, more: object = {}) =>
  JSON.stringify({ brands: [{ hosts: ['a.example'], name, ...more }] });
const namesIn = (source: BrandSource) => source.brands().map(({ name }) => name?.['*']);

function listen() {
  const lines: { level: string; line: object }[] = [];
  const at = (level: string) => (line: object) => void lines.push({ level, line });
  return {
    log: { info: at('info'), warn: at('warn'), error: at('error') },
    lines,
    levels: () => lines.map(({ level }) => level),
  };
}

function open(content: string, files: Readonly<Record<string, string>> = {}) {
  const { folder, file, write } = brandsFolder(files);
  write('brands.json', content);
  const { log, lines, levels } = listen();
  return { folder, file, write, source: createBrandSource(file, log), lines, levels };
}

describe('createBrandSource', () => {
  test('throws for a bad file', () => {
    const { write } = brandsFolder();
    expect(() => createBrandSource(write('brands.json', '{'), listen().log)).toThrow(BrandsError);
  });

  test('reloads a changed file once it is the same at two checks, and logs it once', async () => {
    const { source, write, lines } = open(fileOf('old'));
    await source.checkForChanges();
    await source.checkForChanges();
    write('brands.json', fileOf('newer'));
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['old']);
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['newer']);
    await source.checkForChanges();
    await source.checkForChanges();
    expect(lines).toEqual([
      { level: 'info', line: { operation: 'readBrands', outcome: 'done', brands: 1, msg: 'brands reloaded' } },
    ]);
  });

  test('waits while a file is still being written', async () => {
    const { source, write, levels } = open(fileOf('old'));
    const content = fileOf('newer');
    for (const length of [1, 10, 20, content.length]) {
      write('brands.json', content.slice(0, length));
      await source.checkForChanges();
    }
    expect(levels()).toEqual([]);
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['newer']);
    expect(levels()).toEqual(['info']);
  });

  test('keeps its brands while the file is bad, logs its problems once, and loads the next good one', async () => {
    const { source, write, lines } = open(fileOf('old'));
    write(
      'brands.json',
      fileOf('newer', { colour: 'none', cornerRadius: -1, service: { baseUrl: 'https://me:secret@a.example' } }),
    );
    for (let look = 0; look < 5; look += 1) await source.checkForChanges();
    expect(namesIn(source)).toEqual(['old']);
    expect(lines).toEqual([
      {
        level: 'error',
        line: expect.objectContaining({
          outcome: 'refused',
          problems: [
            'brands[0].cornerRadius must be from 0 to 24',
            'brands[0].colour is not a colour: "none"',
            'brands[0].service.baseUrl must not hold a user name or password',
          ],
        }),
      },
    ]);
    write('brands.json', fileOf('newer'));
    await source.checkForChanges();
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['newer']);
  });

  test('notices a replaced file, one that disappeared and came back, and changed symlinks', async () => {
    const { source, file, folder, write } = open(fileOf('old'));
    renameSync(write('next.json', fileOf('abc')), file);
    await source.checkForChanges();
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['abc']);
    rmSync(file);
    await source.checkForChanges();
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['abc']);
    write('brands.json', fileOf('back'));
    await source.checkForChanges();
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['back']);

    for (const version of ['one', 'two']) {
      mkdirSync(join(folder, version));
      writeFileSync(join(folder, version, 'brands.json'), fileOf(version));
    }
    symlinkSync('one', join(folder, 'data'));
    const mounted = createBrandSource(join(folder, 'data', 'brands.json'), listen().log);
    symlinkSync('two', join(folder, 'next'));
    renameSync(join(folder, 'next'), join(folder, 'data'));
    await mounted.checkForChanges();
    await mounted.checkForChanges();
    expect(namesIn(mounted)).toEqual(['two']);
  });

  test('notices changes of the files it names, also missing ones', async () => {
    const { source, write, levels } = open(fileOf('old', { logo: 'a.svg' }), { 'a.svg': plainSvg });
    const before = source.brands()[0]?.logo?.light.name;
    write('a.svg', plainSvg.replace('h8v8', 'h4.5v4.5'));
    await source.checkForChanges();
    await source.checkForChanges();
    const after = source.brands()[0]?.logo?.light.name;
    expect(after).not.toBe(before);

    write('brands.json', fileOf('newer', { logo: 'b.svg' }));
    await source.checkForChanges();
    await source.checkForChanges();
    expect(levels()).toEqual(['info', 'error']);
    write('b.svg', plainSvg);
    await source.checkForChanges();
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['newer']);

    write('b.svg', '<svg');
    await source.checkForChanges();
    await source.checkForChanges();
    expect(levels()).toEqual(['info', 'error', 'info', 'error']);
    expect(source.brands()[0]?.logo).not.toBeNull();
  });

  test('reloads at once when asked to', async () => {
    const { source, write, levels } = open(fileOf('old'));
    write('brands.json', fileOf('newer'));
    source.reload();
    expect(namesIn(source)).toEqual(['newer']);
    await source.checkForChanges();
    await source.checkForChanges();
    expect(levels()).toEqual(['info']);
  });

  test('runs one check at a time', async () => {
    const { source, write } = open(fileOf('old'));
    write('brands.json', fileOf('newer'));
    await Promise.all(Array.from({ length: 20 }, () => source.checkForChanges()));
    expect(namesIn(source)).toEqual(['old']);
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['newer']);
  });

  test('drops a check when a reload has happened meanwhile', async () => {
    const { source, write, levels } = open(fileOf('old'));
    write('brands.json', fileOf('newer'));
    await source.checkForChanges();
    const look = source.checkForChanges();
    source.reload();
    await look;
    expect(namesIn(source)).toEqual(['newer']);
    expect(levels()).toEqual(['info']);
  });

  test('keeps the same objects when nothing changed, otherwise the previous brands for a while', () => {
    const { source, write } = open(fileOf('old', { service: { fieldMap: { history: 'a.b' } } }));
    const old = source.brands();
    source.reload();
    expect(source.brands()).toBe(old);
    expect(source.previous()).toEqual([]);
    write('brands.json', fileOf('old', { service: { fieldMap: { history: 'a.c' } } }));
    source.reload();
    expect(source.brands()).not.toBe(old);
    expect(source.previous()).toEqual([old]);
  });

  test('shares one file object between brands and reloads by content', () => {
    const brandsOf = (name: string) =>
      JSON.stringify({
        brands: [1, 2, 3].map((number) => ({
          hosts: [`${number}.example`],
          name,
          logo: number === 3 ? 'b.svg' : 'a.svg',
          favicon: 'a.svg',
        })),
      });
    const { source, write } = open(brandsOf('old'), { 'a.svg': plainSvg, 'b.svg': plainSvg });
    const file = source.brands()[0]?.favicon;
    write('brands.json', brandsOf('new'));
    source.reload();
    expect(source.brands()).toHaveLength(3);
    for (const { logo, favicon, name } of source.brands())
      expect([logo?.light === file, logo?.dark === file, favicon === file, name?.['*']]).toEqual([
        true,
        true,
        true,
        'new',
      ]);
  });

  test('warns about adjusted colours', () => {
    const { lines } = open(fileOf('old', { colour: 'yellow' }));
    expect(lines).toContainEqual({
      level: 'warn',
      line: expect.objectContaining({
        msg: expect.stringMatching(/^brands\[0\]\.colour: the colour #ffff00 was darkened/),
      }),
    });
  });
});

const version = (id: string) => [{ ...neutralBrand, id }];
const ids = (versions: readonly (readonly { readonly id: string }[])[]) =>
  versions.map((brands) => brands.map(({ id }) => id).join());

test('keeps replaced brands for ten minutes, at most three versions', () => {
  vi.useFakeTimers();
  const history = createBrandHistory();
  expect(history.list()).toEqual([]);
  history.add(version('a'));
  vi.advanceTimersByTime(9 * 60_000);
  history.add(version('b'));
  expect(ids(history.list())).toEqual(['b', 'a']);
  vi.advanceTimersByTime(60_000);
  expect(ids(history.list())).toEqual(['b']);
  for (const id of ['c', 'd', 'e']) history.add(version(id));
  expect(ids(history.list())).toEqual(['e', 'd', 'c']);
  vi.advanceTimersByTime(10 * 60_000);
  expect(history.list()).toEqual([]);
  vi.useRealTimers();
});
