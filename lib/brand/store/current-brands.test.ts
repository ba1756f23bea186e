import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { brandsFolder, plainSvg } from '../file/test-brands.ts';
import { type Brand, brandFiles, neutralBrand } from '../brand.ts';
import {
  brandForRequest,
  currentBrands,
  findBrandsFileProblem,
  hidingWarning,
  openBrands,
  previousBrandsForHost,
} from './current-brands.ts';

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
vi.stubEnv('LOG_LEVEL', 'silent');
afterAll(() => vi.unstubAllEnvs());

// Other files of this process may have left listeners that end it.
const others = process.listeners('SIGHUP');
beforeAll(() => void process.removeAllListeners('SIGHUP'));
afterAll(() => {
  for (const listener of others) process.on('SIGHUP', listener);
});

const two = JSON.stringify({
  brands: [
    { hosts: ['a.example'], name: 'A', logo: 'a.svg', favicon: 'i.svg' },
    { hosts: ['b.example'], name: 'B', logo: { light: 'b.svg', dark: 'a.svg' } },
  ],
});
const files = {
  'brands.json': two,
  'a.svg': plainSvg,
  'b.svg': plainSvg.replace('8v8', '4v4'),
  'i.svg': plainSvg.replace('8v8', '2v2'),
};
const fileNamed = (brand: Brand, name: string) => brandFiles(brand).find((file) => file.name === name) ?? null;
const close: (() => void)[] = [];
const open = (strictHosts: boolean, brandsFile: string | null = brandsFolder(files).file) =>
  close.push(openBrands({ brandsFile, strictHosts }).close);

function reload() {
  process.emit('SIGHUP');
  vi.advanceTimersByTime(100);
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const each of close.splice(0)) each();
  vi.useRealTimers();
});

describe('the current brands', () => {
  test('answer on their hosts, and the neutral brand on all others', () => {
    open(false);
    expect(brandForRequest('B.example:443')?.id).toBe('b.example');
    for (const host of ['c.example', 'a.example, b.example', '', null])
      expect(brandForRequest(host)).toBe(neutralBrand);
  });

  test('do not answer on other hosts when hosts are strict', () => {
    open(true);
    expect(brandForRequest('a.example')?.id).toBe('a.example');
    for (const host of ['c.example', 'a.example.evil.example', '', null]) expect(brandForRequest(host)).toBeNull();
  });

  test('are empty without a file', () => {
    open(false, null);
    expect(currentBrands()).toEqual([]);
    expect(brandForRequest('a.example')).toBe(neutralBrand);
    expect(process.listenerCount('SIGHUP')).toBe(0);
  });

  test('have their own files only', () => {
    open(false);
    const [one, other] = currentBrands();
    const [light, favicon] = [one?.logo?.light.name ?? '', one?.favicon?.name ?? ''];
    expect(one && fileNamed(one, light)?.type).toBe('image/svg+xml');
    expect(one && fileNamed(one, favicon)).toBe(one?.favicon);
    expect(other && fileNamed(other, favicon)).toBeNull();
    for (const name of ['', 'a.svg', '../a.svg', `${light}x`, '__proto__'])
      expect(one && fileNamed(one, name)).toBeNull();
    expect(fileNamed(neutralBrand, light)).toBeNull();
  });

  test('are reloaded on SIGHUP by one listener, however often they were opened', () => {
    const { file, write } = brandsFolder(files);
    open(false);
    open(false, file);
    expect(process.listenerCount('SIGHUP')).toBe(1);
    write('brands.json', '{"brands": [{"hosts": ["c.example"], "name": "C"}]}');
    reload();
    expect(currentBrands().map(({ id }) => id)).toEqual(['c.example']);
  });

  test('are reloaded once for a thousand SIGHUPs in a row', () => {
    const { file, write } = brandsFolder(files);
    let readings = 0;
    close.push(openBrands({ brandsFile: file, strictHosts: false }, () => (readings += 1)).close);
    write('brands.json', '{"brands": [{"hosts": ["c.example"], "name": "C"}]}');
    for (let signals = 0; signals < 999; signals += 1) process.emit('SIGHUP');
    reload();
    expect(currentBrands().map(({ id }) => id)).toEqual(['c.example']);
    expect(readings).toBe(2);
  });

  // That changed files are read without a signal is tested by e2e/brands/hosts.e2e.ts, as it takes seconds.
  test('stay while the file or a file it names is bad', () => {
    const { file, write } = brandsFolder(files);
    open(false, file);
    const before = currentBrands();
    write('brands.json', two.replace('"A"', '"New"').replace('"i.svg"', '"none.svg"'));
    reload();
    expect(currentBrands()).toBe(before);
    write('brands.json', two.replace('"A"', '"New"'));
    write('i.svg', 'no picture');
    reload();
    expect(currentBrands()).toBe(before);
    write('i.svg', plainSvg.replace('8v8', '3v3'));
    reload();
    expect(currentBrands()[0]).toMatchObject({ name: { '*': 'New' } });
  });

  test('are the same objects where nothing changed; replaced ones are kept for a while', () => {
    const { file, write } = brandsFolder(files);
    open(false, file);
    const [a, b] = currentBrands();
    reload();
    expect(currentBrands()[0]).toBe(a);
    expect(previousBrandsForHost('a.example')).toEqual([]);
    write('i.svg', plainSvg.replace('8v8', '3v3'));
    reload();
    expect(currentBrands()[0]?.favicon).not.toEqual(a?.favicon);
    expect(currentBrands()[1]).toBe(b);
    expect(previousBrandsForHost('a.example')).toEqual([a]);
  });

  test('are kept for ten minutes after they were replaced, at most three versions', () => {
    const { file, write } = brandsFolder(files);
    open(false, file);
    const previous = () => previousBrandsForHost('a.example').map(({ name }) => name?.['*']);
    const rename = (name: string) => {
      write('brands.json', two.replace('"A"', `"${name}"`));
      reload();
    };
    rename('B');
    vi.advanceTimersByTime(9 * 60_000);
    rename('C');
    expect(previous()).toEqual(['B', 'A']);
    vi.advanceTimersByTime(60_000);
    expect(previous()).toEqual(['B']);
    for (const name of ['D', 'E', 'F']) rename(name);
    expect(previous()).toEqual(['E', 'D', 'C']);
    vi.advanceTimersByTime(10 * 60_000);
    expect(previous()).toEqual([]);
  });

  test('share one file object for one content', () => {
    open(false);
    const [a, b] = currentBrands();
    expect(b?.logo?.dark).toBe(a?.logo?.light);
  });

  test('cannot be opened from a bad file, whose problems come as one message', () => {
    const { write } = brandsFolder();
    const file = write('brands.json', '{"brands": [{"hosts": ["*"], "name": ""}]}');
    expect(findBrandsFileProblem(file)).toBe(
      'The brands file is not usable:\n  - line 1: brands[0].hosts[0] must be one exact host such as track.example.com or localhost:3001: no wildcard, scheme or path\n  - line 1: brands[0].name is empty',
    );
    expect(() => open(false, file)).toThrow('brands[0].name is empty');
    expect(findBrandsFileProblem(brandsFolder(files).file)).toBeNull();
  });
});

const hiding = (id: string): Brand => ({ ...neutralBrand, id, show: { ...neutralBrand.show, street: false } });

describe('hidingWarning', () => {
  test('names each brand that hides something and has no service of its own', () => {
    const own: Brand = { ...hiding('own.example'), service: { baseUrl: 'https://api.own.example', fieldMap: null } };
    const line = hidingWarning(
      [hiding('a.example'), { ...neutralBrand, id: 'open.example' }, own, hiding('b.example:3001')],
      false,
    );
    expect(line).toContain('what a.example, b.example:3001 hide is shown');
    expect(line).not.toMatch(/open\.example|own\.example/);
  });

  test('is null when hosts are strict or nothing is hidden', () => {
    expect(hidingWarning([hiding('a.example')], true)).toBeNull();
    expect(hidingWarning([neutralBrand], false)).toBeNull();
    expect(hidingWarning([{ ...neutralBrand, show: { ...neutralBrand.show, downloads: false } }], false)).toBeNull();
  });
});
