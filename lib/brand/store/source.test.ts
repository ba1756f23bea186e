import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { BrandsError } from '../file/problems.ts';
import { brandsFolder, plainSvg } from '../file/test-brands.ts';
import { type BrandSource, createBrandSource } from './source.ts';

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

describe('a source of brands', () => {
  test('does not begin with a bad file', () => {
    const { write } = brandsFolder();
    expect(() => createBrandSource(write('brands.json', '{'), listen().log)).toThrow(BrandsError);
  });

  test('reads a changed file once it has stood still for a look, and says so once', async () => {
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

  test('waits while a file is being written', async () => {
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

  test('keeps the brands it has when the new file is bad, lists every problem once, and takes the next good one', async () => {
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

  test('sees a file that another took the place of, one that went and came back, and links that lead elsewhere now', async () => {
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

  test('sees changes of the files it names, those that were not there too', async () => {
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

  test('reads at once when it is told to', async () => {
    const { source, write, levels } = open(fileOf('old'));
    write('brands.json', fileOf('newer'));
    source.reload();
    expect(namesIn(source)).toEqual(['newer']);
    await source.checkForChanges();
    await source.checkForChanges();
    expect(levels()).toEqual(['info']);
  });

  test('looks once at a time, however often it is asked to', async () => {
    const { source, write } = open(fileOf('old'));
    write('brands.json', fileOf('newer'));
    await Promise.all(Array.from({ length: 20 }, () => source.checkForChanges()));
    expect(namesIn(source)).toEqual(['old']);
    await source.checkForChanges();
    expect(namesIn(source)).toEqual(['newer']);
  });

  test('drops a look that a reading has overtaken', async () => {
    const { source, write, levels } = open(fileOf('old'));
    write('brands.json', fileOf('newer'));
    await source.checkForChanges();
    const look = source.checkForChanges();
    source.reload();
    await look;
    expect(namesIn(source)).toEqual(['newer']);
    expect(levels()).toEqual(['info']);
  });

  test('keeps the same brands when they read the same, and else those before for a while', () => {
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

  test('has one file for a content, however many brands name it, before and after a reading', () => {
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

  test('says which colours it moved', () => {
    const { lines } = open(fileOf('old', { colour: 'yellow' }));
    expect(lines).toContainEqual({
      level: 'warn',
      line: expect.objectContaining({
        msg: expect.stringMatching(/^brands\[0\]\.colour: the colour #ffff00 was darkened/),
      }),
    });
  });
});
