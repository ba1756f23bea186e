import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { neutralBrand } from '#lib/brand/brand.ts';
import { readBrandsFile } from '#lib/brand/file/read-brands.ts';
import { writeDerivedFile } from './derived-file.ts';

const svg = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path fill="${fill}" d="M0 0h10v10z"/></svg>`;
const both = (en: string, ar: string) => ({ en, ar });

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'derived-file-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function addressesOf(host: string) {
  return {
    hosts: [host],
    baseUrl: 'http://127.0.0.1:4100/b1',
    embedders: ['http://localhost:3100', 'https://shop.example'],
  };
}

test('differs from the original only in hosts, embedders and service', () => {
  writeFileSync(join(folder, 'light.svg'), svg('#000'));
  writeFileSync(join(folder, 'dark.svg'), svg('#fff'));
  const original = join(folder, 'original.json');
  writeFileSync(
    original,
    JSON.stringify({
      brands: [
        {
          hosts: ['track.acme.example', 'acme.localhost:3000'],
          name: both('Acme', 'أكمي'),
          logo: { light: 'light.svg', dark: 'dark.svg' },
          favicon: 'light.svg',
          colour: '#0b6e4f',
          theme: 'dark',
          nameBesideLogo: true,
          cornerRadius: 2,
          headerLinks: [{ text: both('Home', 'الرئيسية'), href: 'https://acme.example/' }],
          footerLinks: [{ text: 'Terms', href: 'https://acme.example/terms' }],
          support: { email: 'help@acme.example' },
          privacyUrl: 'https://acme.example/privacy',
          languages: { default: 'ar', offered: ['ar', 'en'] },
          wording: {
            status: { InTransit: both('Moving', 'يتحرك') },
            exceptions: { 'Shock detected': both('Hit', 'صدمة') },
          },
          show: { street: false, downloads: false },
          tiles: { url: 'https://tiles.acme.example/{z}/{x}/{y}.png', attribution: 'Acme' },
          borders: false,
          embedders: ['self', 'https://shop.example'],
          tellsEmbedder: true,
          service: { baseUrl: 'https://api.acme.example/v1' },
        },
      ],
    }),
  );
  const [brand] = readBrandsFile(original).brands;
  if (brand === undefined) throw new Error('no brand');
  const target = writeDerivedFile(join(folder), [[brand, addressesOf('b1.localhost:3101')]]);
  expect(readBrandsFile(target).brands).toEqual([
    {
      ...brand,
      id: 'b1.localhost:3101',
      hosts: ['b1.localhost:3101'],
      embedders: ['self', 'https://shop.example', 'http://localhost:3100'],
      service: { baseUrl: 'http://127.0.0.1:4100/b1', fieldMap: null },
    },
  ]);
  expect(readdirSync(folder).filter((name) => name.endsWith('.new'))).toEqual([]);
});

test('keeps the neutral look of the neutral brand', () => {
  const target = writeDerivedFile(folder, [
    [{ ...neutralBrand, name: { '*': 'Shipment tracking' } }, addressesOf('localhost:3101')],
  ]);
  expect(readBrandsFile(target).brands).toMatchObject([
    { logo: null, colour: null, name: { '*': 'Shipment tracking' }, wording: { status: [], exceptions: [] } },
  ]);
});
