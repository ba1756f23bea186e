import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { brandsFolder, plainSvg } from '../file/test-brands.ts';
import { type Brand, brandFiles, neutralBrand } from '../brand.ts';
import {
  throttle,
  brandForRequest,
  currentBrands,
  openBrands,
  findBrandsFileProblem,
  hidingWarning,
} from './current-brands.ts';

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
vi.stubEnv('LOG_LEVEL', 'silent');
afterAll(() => vi.unstubAllEnvs());

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

afterEach(() => {
  for (const each of close.splice(0)) each();
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
    process.emit('SIGHUP');
    expect(currentBrands().map(({ id }) => id)).toEqual(['c.example']);
  });

  test('are reloaded at most twice for a thousand SIGHUPs in a row', () => {
    const { file, write } = brandsFolder(files);
    let readings = 0;
    close.push(openBrands({ brandsFile: file, strictHosts: false }, () => (readings += 1)).close);
    write('brands.json', '{"brands": [{"hosts": ["c.example"], "name": "C"}]}');
    for (let signals = 0; signals < 1000; signals += 1) process.emit('SIGHUP');
    expect(currentBrands().map(({ id }) => id)).toEqual(['c.example']);
    expect(readings).toBe(2);
  });

  test('cannot be opened from a bad file, whose problems come as one message', () => {
    const { write } = brandsFolder();
    const file = write('brands.json', '{"brands": [{"hosts": ["*"], "name": ""}]}');
    expect(findBrandsFileProblem(file)).toBe(
      'The brands file is not usable:\n  - brands[0].name is empty\n  - brands[0].hosts[0] must be one exact host: wildcards are not possible: "*"',
    );
    expect(() => open(false, file)).toThrow('brands[0].name is empty');
    expect(findBrandsFileProblem(brandsFolder(files).file)).toBeNull();
  });
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('throttle', () => {
  test('runs at once, and once more for all calls during the pause', () => {
    let done = 0;
    const { call } = throttle(500, () => (done += 1));
    for (let calls = 0; calls < 1000; calls += 1) call();
    expect(done).toBe(1);
    vi.advanceTimersByTime(500);
    expect(done).toBe(2);
    vi.advanceTimersByTime(5000);
    expect(done).toBe(2);
    call();
    expect(done).toBe(3);
  });

  test('does not run after it was cancelled', () => {
    let done = 0;
    const { call, cancel } = throttle(500, () => (done += 1));
    call();
    call();
    cancel();
    vi.advanceTimersByTime(5000);
    expect(done).toBe(1);
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
