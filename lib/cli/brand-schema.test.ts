import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { linesAbout, linesOf, plainSvg } from '#lib/brand/file/test-brands.ts';
import schema from '../../docs/brands.schema.json' with { type: 'json' };
import { brandsJsonSchema } from './check-brands.ts';

const readDocs = (name: string) => readFileSync(new URL(`../../docs/${name}`, import.meta.url), 'utf8');
const validate = new Ajv({ strict: true, allowUnionTypes: true }).compile(brandsJsonSchema());

describe('the schema of brands files', () => {
  test('matches docs/brands.schema.json (npm run tracking -- brand schema)', () => {
    expect(schema).toEqual(brandsJsonSchema());
  });

  test('accepts the example and a minimal file', () => {
    expect(validate(JSON.parse(readDocs('brands/brands.json'))), JSON.stringify(validate.errors)).toBe(true);
    expect(validate({ brands: [{ hosts: ['a.example'], name: 'A' }] })).toBe(true);
  });

  test.each([
    ['no brands', { brands: [] }],
    ['no name', { brands: [{ hosts: ['a.example'] }] }],
    ['an unknown key', { brands: [{ hosts: ['a.example'], name: 'A', color: 'red' }] }],
    ['an unknown language', { brands: [{ hosts: ['a.example'], name: { tlh: 'A' } }] }],
    ['a corner that is too round', { brands: [{ hosts: ['a.example'], name: 'A', cornerRadius: 25 }] }],
    ['a list for an object', { brands: [{ hosts: ['a.example'], name: 'A', show: [] }] }],
  ])('refuses %s', (_what, content) => {
    expect(validate(content)).toBe(false);
  });

  const good = 'https://a.example';
  const badAddresses = [
    ...[
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      '//a.example',
    ],
    ...['https://user:secret@a.example/', 'https://user@a.example', 'https://', 'ftp://a.example/', 'a.example'],
  ];
  const plainHttp = ['http://a.example/', 'http://localhost.a.example/', 'http://127.example/'];
  const loopback = ['http://localhost:3000', 'http://app.localhost:3000', 'http://127.0.0.1:3000'];

  test.each<[string, (address: string) => object, readonly string[], readonly string[]]>([
    [
      'headerLinks',
      (href) => ({ headerLinks: [{ text: 'x', href }] }),
      [good, `${good}/a?b=c@d#e`, ...loopback, 'mailto:help@a.example?subject=x', 'tel:+49405550142'],
      [...badAddresses, ...plainHttp],
    ],
    ['footerLinks', (href) => ({ footerLinks: [{ text: 'x', href }] }), [good], [...badAddresses, ...plainHttp]],
    [
      'support.url',
      (url) => ({ support: { url } }),
      [good, ...loopback],
      [...badAddresses, ...plainHttp, 'mailto:a@b.example'],
    ],
    ['privacyUrl', (privacyUrl) => ({ privacyUrl }), [good, `${good}/@us`], [...badAddresses, ...plainHttp]],
    [
      'carrierPages',
      (page) => ({ carrierPages: { '*': `${page}/{trackingNumber}` } }),
      [good, `${good}/track`],
      [...badAddresses, ...plainHttp],
    ],
    [
      'embedders',
      (origin) => ({ embedders: [origin] }),
      ['self', good, 'http://localhost:8080'],
      [...badAddresses, ...plainHttp, `${good}/a`, 'https://*.a.example'],
    ],
    [
      'tiles.url',
      (url) => ({ tiles: { url: `${url}/{z}/{x}/{y}.png` } }),
      [good, 'https://{s}.a.example', 'http://a.example'],
      badAddresses,
    ],
    [
      'service.baseUrl',
      (baseUrl) => ({ service: { baseUrl } }),
      [good, `${good}/v1`, ...loopback],
      [...badAddresses, `${good}/?a`],
    ],
  ])('%s: an address is refused where the program refuses it', (_key, brandWith, accepted, refused) => {
    const isValid = (address: string) =>
      validate({ brands: [{ hosts: ['a.example'], name: 'A', ...brandWith(address) }] });
    for (const address of accepted)
      expect([address, isValid(address), linesAbout(brandWith(address))]).toEqual([address, true, []]);
    for (const address of refused)
      expect([address, isValid(address), linesAbout(brandWith(address)).length > 0]).toEqual([address, false, true]);
  });

  test('describes every key, with valid examples', () => {
    const undescribed: string[] = [];
    const wrong: string[] = [];
    walk(brandsJsonSchema(), '', (path, schema) => {
      if (!('description' in schema)) undescribed.push(path);
      if (!('examples' in schema) || !Array.isArray(schema.examples)) return;
      for (const example of schema.examples) if (!new Ajv().validate(schema, example)) wrong.push(path);
    });
    const spoken = new Set<string>([...locales, '*']);
    // The languages of a text speak for themselves.
    expect(undescribed.filter((path) => !spoken.has(path.split('.').at(-1) ?? ''))).toEqual([]);
    expect(wrong).toEqual([]);
  });
});

describe('the documentation of branding', () => {
  const text = readDocs('branding.md');
  const { properties } = schema.properties.brands.items;

  test('lists exactly the keys of a brand in its table', () => {
    const rows = text.split('\n').filter((line) => line.startsWith('| `'));
    const documented = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, key]) => key));
    expect(documented).toEqual(Object.keys(properties));
  });

  test('mentions every nested key', () => {
    const { font, support, languages, wording, show, tiles, service } = properties;
    for (const part of [font, support, languages, wording, show, tiles, service])
      for (const key of Object.keys(part.properties)) expect(text).toContain(`"${key}"`);
  });

  test('shows a usable example file', () => {
    const [, example = ''] = /\n```json\n([^]*?)\n```\n/.exec(text) ?? [];
    expect(
      linesOf(example, { 'meridian.svg': plainSvg, 'meridian-dark.svg': plainSvg, 'meridian-icon.svg': plainSvg }),
    ).toEqual([]);
  });
});

function walk(value: unknown, path: string, visit: (path: string, schema: object) => void): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    if (key === 'properties' && typeof part === 'object' && part !== null) {
      for (const [name, schema] of Object.entries(part)) {
        if (typeof schema === 'object' && schema !== null) visit(`${path}.${name}`, schema);
        walk(schema, `${path}.${name}`, visit);
      }
    } else if (key !== 'examples') walk(part, path, visit);
  }
}
