import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { type Brand, neutralBrand } from '../brand.ts';
import { brandsFolder, plainSvg } from '../file/test-brands.ts';
import { brandForRequest, openBrands } from '../store/current-brands.ts';
import { findBrandFile, brandImages } from './images.ts';

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
vi.stubEnv('LOG_LEVEL', 'silent');
afterAll(() => vi.unstubAllEnvs());

const close: (() => void)[] = [];
afterEach(() => {
  for (const each of close.splice(0)) each();
});

const logoOf = (size: number) => plainSvg.replace('8v8', `${size}v${size}`);
const fileOf = (...brands: readonly (readonly [host: string, logo: string])[]) =>
  JSON.stringify({ brands: brands.map(([host, logo]) => ({ hosts: [host], name: host, logo })) });
const brandOf = (host: string): Brand => brandForRequest(host) ?? expect.unreachable();
const logoAt = (host: string) => brandOf(host).logo?.light.name ?? '';
const isAnswered = async (host: string, name: string) => (await findBrandFile(brandOf(host), host, name)) !== null;

function open(strictHosts = false) {
  const { file, write } = brandsFolder({
    'a.svg': logoOf(1),
    'b.svg': logoOf(2),
    'brands.json': fileOf(['a.example', 'a.svg'], ['b.example', 'b.svg']),
  });
  const { source, close: end } = openBrands({ brandsFile: file, strictHosts });
  close.push(end);
  const reload = (content: string) => {
    write('brands.json', content);
    source?.reload();
  };
  return { write, reload };
}

describe('a file of a brand', () => {
  test('is answered on its hosts alone, those made for it too', async () => {
    open();
    const { preview, icon } = await brandImages(brandOf('a.example'));
    for (const name of [logoAt('a.example'), preview.name, icon.name])
      expect(await isAnswered('a.example', name)).toBe(true);
    for (const name of [logoAt('a.example'), preview.name]) expect(await isAnswered('b.example', name)).toBe(false);
    expect(await isAnswered('a.example', 'a.svg')).toBe(false);
  });

  test('is answered for a while after another took its place, on the same host alone', async () => {
    const { write, reload } = open();
    const [logo, { preview }] = [logoAt('a.example'), await brandImages(brandOf('a.example'))];
    write('a.svg', logoOf(3));
    reload(fileOf(['a.example', 'a.svg'], ['b.example', 'b.svg']));
    expect(logoAt('a.example')).not.toBe(logo);
    for (const name of [logo, preview.name, logoAt('a.example')])
      expect(await isAnswered('a.example', name)).toBe(true);
    for (const name of [logo, preview.name]) expect(await isAnswered('b.example', name)).toBe(false);
    for (let version = 4; version < 7; version += 1) {
      write('a.svg', logoOf(version));
      reload(fileOf(['a.example', 'a.svg']));
    }
    expect(await isAnswered('a.example', logo)).toBe(false);
  });

  test('is not forgotten for readings that change nothing', async () => {
    const { write, reload } = open();
    const logo = logoAt('a.example');
    write('a.svg', logoOf(3));
    const content = fileOf(['a.example', 'a.svg']);
    for (let times = 0; times < 5; times += 1) reload(content);
    expect(await isAnswered('a.example', logo)).toBe(true);
  });

  test('of a brand that has come or gone, and of nobody, is answered on the host where it was', async () => {
    const { reload } = open();
    const [logo, neutral] = [logoAt('a.example'), (await brandImages(neutralBrand)).preview.name];
    reload(fileOf(['c.example', 'b.svg']));
    expect(await isAnswered('a.example', logo)).toBe(true);
    expect(await isAnswered('c.example', neutral)).toBe(true);
    expect(await isAnswered('c.example', logo)).toBe(false);
  });
});
