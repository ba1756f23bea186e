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
  const store = openBrands({ brandsFile: file, strictHosts });
  close.push(store.close);
  const reload = (content: string) => {
    write('brands.json', content);
    store.reload();
  };
  return { write, reload };
}

describe('findBrandFile', () => {
  test("finds a brand's own and generated files only on its hosts", async () => {
    open();
    const { preview, icon } = await brandImages(brandOf('a.example'));
    for (const name of [logoAt('a.example'), preview.name, icon.name])
      expect(await isAnswered('a.example', name)).toBe(true);
    for (const name of [logoAt('a.example'), preview.name]) expect(await isAnswered('b.example', name)).toBe(false);
    expect(await isAnswered('a.example', 'a.svg')).toBe(false);
  });

  test('finds a replaced file for a while, only on the same host', async () => {
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

  test('keeps replaced files when the brands are reloaded unchanged', async () => {
    const { write, reload } = open();
    const logo = logoAt('a.example');
    write('a.svg', logoOf(3));
    const content = fileOf(['a.example', 'a.svg']);
    for (let times = 0; times < 5; times += 1) reload(content);
    expect(await isAnswered('a.example', logo)).toBe(true);
  });

  test('finds files of added, removed and neutral brands on the host they were served on', async () => {
    const { reload } = open();
    const [logo, neutral] = [logoAt('a.example'), (await brandImages(neutralBrand)).preview.name];
    reload(fileOf(['c.example', 'b.svg']));
    expect(await isAnswered('a.example', logo)).toBe(true);
    expect(await isAnswered('c.example', neutral)).toBe(true);
    expect(await isAnswered('c.example', logo)).toBe(false);
  });
});
