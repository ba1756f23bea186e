import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createBrandSource, type BrandSource } from './brand-source.ts';
import { BrandsError } from './brands-error.ts';
import { brandsFolder, plainSvg } from './test-brands.ts';

const fileOf = (name: string, more: object = {}) => JSON.stringify({ brands: [{ hosts: ['a.example'], name, ...more }] });
const namesIn = (source: BrandSource) => source.brands().map(({ name }) => name?.['*']);

function listen() {
  const lines: { level: string; line: object }[] = [];
  const at = (level: string) => (line: object) => void lines.push({ level, line });
  return { log: { info: at('info'), warn: at('warn'), error: at('error') }, lines, levels: () => lines.map(({ level }) => level) };
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

  test('reads a changed file once it has stood still for a look, and says so once', () => {
    const { source, write, lines } = open(fileOf('old'));
    source.look();
    source.look();
    write('brands.json', fileOf('new'));
    source.look();
    expect(namesIn(source)).toEqual(['old']);
    source.look();
    expect(namesIn(source)).toEqual(['new']);
    source.look();
    source.look();
    expect(lines).toEqual([{ level: 'info', line: { operation: 'readBrands', outcome: 'done', brands: 1, msg: 'brands reloaded' } }]);
  });

  test('waits while a file is being written', () => {
    const { source, write, levels } = open(fileOf('old'));
    const content = fileOf('new');
    for (const length of [1, 10, 20, content.length]) {
      write('brands.json', content.slice(0, length));
      source.look();
    }
    expect(levels()).toEqual([]);
    source.look();
    expect(namesIn(source)).toEqual(['new']);
    expect(levels()).toEqual(['info']);
  });

  test('keeps the brands it has when the new file is bad, lists every problem once, and takes the next good one', () => {
    const { source, write, lines } = open(fileOf('old'));
    write('brands.json', fileOf('new', { colour: 'none', cornerRadius: -1, service: { baseUrl: 'https://me:secret@a.example' } }));
    for (let look = 0; look < 5; look += 1) source.look();
    expect(namesIn(source)).toEqual(['old']);
    expect(lines).toEqual([{ level: 'error', line: expect.objectContaining({ outcome: 'refused', problems: ['brands[0].cornerRadius must be from 0 to 24', 'brands[0].colour is not a colour: "none"', 'brands[0].service.baseUrl must not hold a user name or password'] }) }]);
    write('brands.json', fileOf('newer'));
    source.look();
    source.look();
    expect(namesIn(source)).toEqual(['newer']);
  });

  test('sees a file that another took the place of, one that went and came back, and links that lead elsewhere now', () => {
    const { source, file, folder, write } = open(fileOf('old'));
    renameSync(write('next.json', fileOf('abc')), file);
    source.look();
    source.look();
    expect(namesIn(source)).toEqual(['abc']);
    rmSync(file);
    source.look();
    source.look();
    expect(namesIn(source)).toEqual(['abc']);
    write('brands.json', fileOf('back'));
    source.look();
    source.look();
    expect(namesIn(source)).toEqual(['back']);

    for (const version of ['one', 'two']) {
      mkdirSync(join(folder, version));
      writeFileSync(join(folder, version, 'brands.json'), fileOf(version));
    }
    symlinkSync('one', join(folder, 'data'));
    const mounted = createBrandSource(join(folder, 'data', 'brands.json'), listen().log);
    symlinkSync('two', join(folder, 'next'));
    renameSync(join(folder, 'next'), join(folder, 'data'));
    mounted.look();
    mounted.look();
    expect(namesIn(mounted)).toEqual(['two']);
  });

  test('sees changes of the files it names, those that were not there too', () => {
    const { source, write, levels } = open(fileOf('old', { logo: 'a.svg' }), { 'a.svg': plainSvg });
    const before = source.brands()[0]?.logo?.light.name;
    write('a.svg', plainSvg.replace('h8v8', 'h4v4'));
    source.look();
    source.look();
    const after = source.brands()[0]?.logo?.light.name;
    expect(after).not.toBe(before);

    write('brands.json', fileOf('new', { logo: 'b.svg' }));
    source.look();
    source.look();
    expect(levels()).toEqual(['info', 'error']);
    write('b.svg', plainSvg);
    source.look();
    source.look();
    expect(namesIn(source)).toEqual(['new']);

    write('b.svg', '<svg');
    source.look();
    source.look();
    expect(levels()).toEqual(['info', 'error', 'info', 'error']);
    expect(source.brands()[0]?.logo).not.toBeNull();
  });

  test('reads at once when it is told to', () => {
    const { source, write, levels } = open(fileOf('old'));
    write('brands.json', fileOf('new'));
    source.reload();
    expect(namesIn(source)).toEqual(['new']);
    source.look();
    source.look();
    expect(levels()).toEqual(['info']);
  });

  test('says which colours it moved', () => {
    const { lines } = open(fileOf('old', { colour: 'yellow' }));
    expect(lines).toContainEqual({ level: 'warn', line: expect.objectContaining({ msg: expect.stringMatching(/^brands\[0\]\.colour: the colour #ffff00 was darkened/) }) });
  });
});
