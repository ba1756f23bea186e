import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Brand, type BrandFile, neutralBrand } from '../brand.ts';
import { contentFile } from '../file/create-brands.ts';
import { createBareJpeg, createPng } from '../file/test-files.ts';
import { brandImages, drawBrandImages, finishedImages, prepareBrandImages, imagesForPage } from './images.ts';
import { openRaster } from './raster.ts';
import { countPixels, sizeOfPng } from './test-png.ts';

const text = (svg: string) => contentFile(Buffer.from(svg), 'svg');
const square = (colour: string, more = '') =>
  text(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="${colour}"/>${more}</svg>`,
  );
const both = (file: BrandFile) => ({ light: file, dark: file });
const brand = (fields: Partial<Brand>): Brand => ({
  ...neutralBrand,
  id: 'acme.example',
  hosts: ['acme.example'],
  name: { '*': 'Acme Freight' },
  colour: '#7a1f5c',
  ...fields,
});

/** Draws and fails when anything was left out. */
const draw = (fields: Partial<Brand>) =>
  drawBrandImages(brand(fields), (picture, error) => expect.unreachable(`${picture}: ${String(error)}`));

const count = ({ bytes }: BrandFile, colour: string) => countPixels(bytes, colour);

describe('the images of a brand', () => {
  test('are PNG files in the sizes of social networks and phones, named by content hash', async () => {
    const { preview, touchIcon, icon } = await draw({});
    expect(sizeOfPng(preview.bytes)).toEqual([1200, 630]);
    expect(sizeOfPng(touchIcon.bytes)).toEqual([180, 180]);
    expect(preview).toMatchObject({ type: 'image/png', name: expect.stringMatching(/^[0-9a-f]{32}\.png$/) });
    expect(icon).toMatchObject({ type: 'image/svg+xml', name: expect.stringMatching(/^[0-9a-f]{32}\.svg$/) });
    expect(preview.name).toBe(contentFile(preview.bytes, 'png').name);
  });

  test("use only the brand's colour", async () => {
    const own = await draw({});
    expect(count(own.preview, '7a1f5c')).toBeGreaterThan(5_000);
    expect(count(own.touchIcon, '7a1f5c')).toBeGreaterThan(20_000);
    expect(count(own.preview, '185c9e') + count(own.touchIcon, '185c9e')).toBe(0);
    expect(Buffer.from(own.icon.bytes).toString()).toContain('#7a1f5c');
  });

  test('use the darkened colour when the given one is too pale', async () => {
    const { preview } = await draw({ colour: 'yellow' });
    expect(count(preview, 'ffff00')).toBe(0);
    expect(count(preview, 'fdfdfe')).toBeGreaterThan(600_000);
  });

  test('use the neutral colour for the neutral brand', async () => {
    const { preview, icon } = await draw(neutralBrand);
    expect(count(preview, '185c9e')).toBeGreaterThan(5_000);
    expect(Buffer.from(icon.bytes).toString()).toContain('#185c9e');
  });

  test('contain the logo, as SVG or PNG', async () => {
    const drawn = await draw({ logo: both(square('#00ff7f')) });
    expect(count(drawn.preview, '00ff7f')).toBeGreaterThan(10_000);
    const asPng = await draw({ logo: both(drawn.touchIcon) });
    expect(count(asPng.preview, '00ff7f')).toBeGreaterThan(3_000);
    expect(count(drawn.touchIcon, '00ff7f')).toBeGreaterThan(15_000);
  });

  test("contain the texts and pictures within a logo's SVG", async () => {
    const { touchIcon } = await draw({ favicon: square('#ff00aa') });
    const logo = text(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><image width="100" height="100" href="data:image/png;base64,${Buffer.from(touchIcon.bytes).toString('base64')}"/><text x="100" y="90" font-size="90" fill="#00aa77">W</text></svg>`,
    );
    const { preview } = await draw({ logo: both(logo) });
    expect(count(preview, 'ff00aa')).toBeGreaterThan(3_000);
    expect(count(preview, '00aa77')).toBeGreaterThan(300);
  });

  test('use the favicon as icon and as touch icon', async () => {
    const favicon = square('#ff7f00');
    const drawn = await draw({ favicon, logo: both(square('#00ff7f')) });
    expect(drawn.icon).toBe(favicon);
    expect(count(drawn.touchIcon, 'ff7f00')).toBeGreaterThan(15_000);
    const windows = contentFile(Uint8Array.of(0, 0, 1, 0), 'ico');
    expect((await draw({ favicon: windows })).icon).toBe(windows);
  });

  test.each([
    ['Acme Freight'],
    ['شركة النقل السريع'],
    ['شركة Acme 24 للشحن'],
    ['Γρήγορα Δέματα'],
    ['Быстрая доставка'],
    ['Meridian Freight & Forwarding <Company> of Trondheim'],
  ])('write the name %s', async (name) => {
    const [written, unwritten] = [await draw({ name: { '*': name } }), await draw({ name: { '*': '' } })];
    expect(count(written.preview, '151a20')).toBeGreaterThan(4_000);
    expect(count(unwritten.preview, '151a20')).toBe(0);
  });

  test.each(['日本運輸', 'Acme 🚚', 'ขนส่ง', '\u{10FFFF}', '   '])(
    'leave out a name the fonts cannot write whole: %j',
    async (name) => {
      expect(count((await draw({ name: { '*': name } })).preview, '151a20')).toBe(0);
    },
  );

  test("contain the name in the brand's default language", async () => {
    const arabic = brand({ name: { en: 'Acme', ar: 'أكمي' }, languages: { default: 'ar', offered: ['ar', 'en'] } });
    const drawn = await drawBrandImages(arabic, () => undefined);
    const onlyArabic = await drawBrandImages({ ...arabic, name: { ar: 'أكمي' } }, () => undefined);
    expect(drawn.preview.name).toBe(onlyArabic.preview.name);
  });

  test.each([
    ['an SVG that ends early', text('<svg xmlns="http://www.w3.org/2000/svg"')],
    ['an SVG that shows nothing', text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')],
    ['a PNG that is none', contentFile(Buffer.from('hello'), 'png')],
    ['a PNG cut short', contentFile(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'png')],
    ['a PNG with fewer rows than it says', contentFile(createPng(4, 4, 3), 'png')],
    ['a PNG of a palette it does not have', contentFile(createPng(4, 4, 4, { colours: 3 }), 'png')],
    ['a PNG packed in a way there is none of', contentFile(createPng(4, 4, 4, { filter: 5 }), 'png')],
    ['a JPEG without tables', contentFile(createBareJpeg(8, 8, Buffer.from('junk')), 'jpeg')],
    ['an empty file', contentFile(new Uint8Array(), 'svg')],
  ])('are made without a logo that cannot be drawn: %s', async (_, logo) => {
    const left: string[] = [];
    const drawn = await drawBrandImages(brand({ logo: both(logo) }), (picture) => left.push(picture));
    expect(left).toEqual(['logo']);
    expect(drawn.preview.name).toBe((await draw({})).preview.name);
  });

  test('load no file or address that a logo refers to', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'brand-images-')), 'red.png');
    writeFileSync(path, (await draw({ favicon: square('#ff0000') })).touchIcon.bytes);
    const logo = (href: string) => square('#00ff7f', `<image href="${href}" width="10" height="10"/>`);
    for (const href of [path, `file://${path}`, 'http://127.0.0.1:9/red.png']) {
      const { preview } = await draw({ logo: both(logo(href)) });
      expect(count(preview, '00ff7f')).toBeGreaterThan(10_000);
      expect(count(preview, 'ff0000')).toBe(0);
    }
  });

  test('are drawn once for a brand', async () => {
    const acme = brand({});
    const [first, second] = await Promise.all([brandImages(acme), brandImages(acme)]);
    expect(second).toBe(first);
  });

  test('leave out a logo that takes too long, and continue with the next brand', async () => {
    const raster = openRaster({ deadlineMs: 5000, idleMs: 60_000 });
    const endless = square(
      '#00ff7f',
      `<filter id="f">${'<feMorphology operator="dilate" radius="400"/>'.repeat(100)}</filter><rect width="10" height="10" filter="url(#f)"/>`,
    );
    const left: string[] = [];
    const drawn = await drawBrandImages(
      brand({ logo: both(endless), favicon: endless }),
      (picture, error) => left.push(`${picture}: ${String(error)}`),
      raster,
    );
    expect(left).toEqual(
      ['logo', 'favicon'].map((picture) => `${picture}: WorkerThreadError: drawing takes longer than 5000 ms`),
    );
    expect(drawn.preview.name).toBe((await draw({})).preview.name);
  });

  test('are given to pages once they are drawn', async () => {
    const acme = brand({ name: { '*': 'Known later' } });
    expect(finishedImages(acme)).toBeNull();
    const images = await brandImages(acme);
    expect(finishedImages(acme)).toBe(images);
    expect(await imagesForPage(acme)).toBe(images);
  });

  test('are not drawn for brands that were replaced meanwhile', async () => {
    const many = (word: string) => [1, 2, 3, 4].map((number) => brand({ name: { '*': `${word} ${number}` } }));
    const [old, next] = [many('Old'), many('Next')];
    await Promise.all([prepareBrandImages(old), prepareBrandImages(next)]);
    expect(old.filter((one) => finishedImages(one) !== null).length).toBeLessThan(2);
    expect(next.filter((one) => finishedImages(one) !== null)).toHaveLength(4);
  });
});
