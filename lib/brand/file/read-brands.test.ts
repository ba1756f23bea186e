import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutralBrand } from '../brand.ts';
import { readBrands } from './read-brands.ts';
import { brandsFolder, linesOf, plainSvg } from './test-brands.ts';

const example = fileURLToPath(new URL('../../../docs/brands/brands.json', import.meta.url));

describe('a brands file', () => {
  test('from the documentation is usable, with a warning about its adjusted yellow', () => {
    const { brands, warnings } = readBrands(example);
    expect(brands.map(({ id, languages }) => [id, languages.default])).toEqual([
      ['meridian.localhost:3000', 'en'],
      ['qafila.localhost:3000', 'ar'],
      ['volt.localhost:3000', 'en'],
    ]);
    expect(
      new Set(brands.flatMap(({ logo, favicon }) => [logo?.light.name, logo?.dark.name, favicon?.name])).size,
    ).toBe(9);
    expect(warnings).toContainEqual(
      expect.stringMatching(/^brands\[2\]\.colour has too little contrast on light pages: #\w{6} is used there$/),
    );
  });

  test('needs only hosts and names, and takes the rest from the neutral brand', () => {
    const { write } = brandsFolder();
    const { brands, warnings } = readBrands(
      write('brands.json', '{"brands": [{"hosts": ["Track.A.Example:443"], "name": "A"}]}'),
    );
    expect(brands).toEqual([
      { ...neutralBrand, id: 'track.a.example', hosts: ['track.a.example'], name: { '*': 'A' } },
    ]);
    expect(warnings).toEqual([]);
  });

  test('with one mistake many times is refused with a message of limited length', () => {
    const lines = linesOf(JSON.stringify({ brands: Array.from({ length: 900 }, () => 1) }));
    expect(lines.length).toBeLessThan(200);
    expect(lines.at(-1)).toMatch(/^and \d+ more problems$/);
  });

  test('is read with all its values', () => {
    const { write } = brandsFolder({ 'logo.txt': plainSvg, 'icon.svg': plainSvg });
    const {
      brands: [brand],
    } = readBrands(
      write(
        'brands.json',
        JSON.stringify({
          brands: [
            {
              hosts: ['a.example', 'localhost:3001', '[0::1]:80', 'bücher.example'],
              name: { en: 'A', '*': 'B' },
              logo: 'logo.txt',
              favicon: 'icon.svg',
              colour: 'rebeccapurple',
              cornerRadius: 24,
              headerLinks: [{ text: 'Home', href: 'https://a.example' }],
              footerLinks: [
                { text: { en: 'Call', ar: 'اتصل' }, href: 'tel:+4940555' },
                { text: 'Write', href: 'mailto:a@a.example?subject=Hello' },
              ],
              support: { phone: '+49 (40) 555-0142' },
              privacyUrl: 'https://a.example/privacy?x=1#y',
              languages: { offered: ['ar', 'en'] },
              wording: { exceptions: { TooHot: 'Too hot' } },
              show: { street: false },
              tiles: { url: 'https://{s}.t.example/{z}/{x}/{y}.png', attribution: '© T' },
              borders: false,
              embedders: ['self', 'HTTPS://Shop.example:443', 'http://localhost:8080', 'https://bücher.example'],
              tellsEmbedder: true,
              service: { baseUrl: 'https://api.a.example/v1', fieldMap: { history: 'Data.Rows' } },
            },
          ],
        }),
      ),
    );
    expect(brand).toMatchObject({
      id: 'a.example',
      hosts: ['a.example', 'localhost:3001', '[::1]', 'xn--bcher-kva.example'],
      name: { en: 'A', '*': 'B' },
      colour: 'rebeccapurple',
      cornerRadius: 24,
      headerLinks: [{ text: { '*': 'Home' }, href: 'https://a.example/' }],
      footerLinks: [{ href: 'tel:+4940555' }, { href: 'mailto:a@a.example?subject=Hello' }],
      support: { email: null, phone: '+49 (40) 555-0142', url: null },
      privacyUrl: 'https://a.example/privacy?x=1#y',
      languages: { default: 'ar', offered: ['ar', 'en'] },
      wording: { status: [], exceptions: [{ value: 'TooHot', text: { '*': 'Too hot' } }] },
      show: { ...neutralBrand.show, street: false },
      borders: false,
      embedders: ['self', 'https://shop.example', 'http://localhost:8080', 'https://xn--bcher-kva.example'],
      tellsEmbedder: true,
      service: { baseUrl: 'https://api.a.example/v1' },
    });
    // One content, one name, whatever the files are called.
    expect(brand?.logo?.light).toEqual(brand?.favicon);
    expect(brand?.logo?.light).toMatchObject({
      type: 'image/svg+xml',
      name: expect.stringMatching(/^[\da-f]{32}\.svg$/),
    });
    expect(brand?.service.fieldMap?.root.get('history')).toEqual(['Data', 'Rows']);
  });

  test('is refused with the line and the path of every problem', () => {
    const text = `{
      "extra": 1,
      "brands": [
        {
          "hosts": ["a.example", "*.b.example"],
          "name": "A",
          "color": "red",
          "colour": "#gg0000",
          "cornerRadius": 99,
          "support": { "email": "nobody" }
        },
        7,
        { "name": "B", "embedders": ["self", "http://shop.example"], "service": { "fieldMap": {} } }
      ]
    }`;
    expect(linesOf(text)).toEqual([
      'line 5: brands[0].hosts[1] must be one exact host such as track.example.com or localhost:3001: no wildcard, scheme or path',
      'line 8: brands[0].colour is not a colour',
      'line 9: brands[0].cornerRadius must be from 0 to 24',
      'line 10: brands[0].support.email is not an e-mail address',
      'line 7: brands[0].color is not a known key: did you mean colour?',
      'line 12: brands[1] must be an object',
      'line 13: brands[2].hosts is missing',
      'line 13: brands[2].embedders[1] must be one exact https: origin such as https://shop.example, without a path, or self',
      'line 13: brands[2].service.fieldMap is empty: leave it out, or name a field',
      'line 2: extra is not a known key',
    ]);
  });

  test('is refused when two brands have a host, or a file or a text is missing', () => {
    expect(
      linesOf(
        JSON.stringify({
          brands: [
            { hosts: ['a.example'], name: 'A', logo: 'none.svg' },
            { hosts: ['A.example.'], name: { en: 'only' }, languages: { offered: ['en', 'ar'] } },
          ],
        }),
      ),
    ).toEqual([
      'line 1: brands[0].hosts[0] is listed twice',
      'line 1: brands[0].logo is not there, or cannot be read',
      'line 1: brands[1].hosts[0] is listed twice',
      'line 1: brands[1].name has no text for ar: give one, or one for all others as "*"',
    ]);
  });

  test.each([
    ['{"brands": [', 'line 1: this is not JSON: close bracket expected'],
    ['', 'line 1: this is not JSON: value expected'],
    ['{\n  "a": 1,\n}', 'line 3: this is not JSON: property name expected'],
    ['{} // brands', 'line 1: this is not JSON: invalid comment token'],
    ['null', 'line 1: the file must be an object'],
    ['{}', 'line 1: brands is missing'],
    ['{"brands": {}}', 'line 1: brands must be a list'],
    ['{"brands": []}', 'line 1: brands is empty'],
    ['{"brands": [{"hosts": ["a.example"],\n"name": "A", "name": "B"}]}', 'line 2: brands[0].name is there twice'],
  ])('that is %j is refused', (text, line) => {
    expect(linesOf(text)).toContain(line);
  });

  test('may begin with a byte order mark', () => {
    expect(linesOf('\uFEFF{"brands": [{"hosts": ["a.example"], "name": "A"}]}')).toEqual([]);
  });

  test('is refused when it is missing, a folder, or not UTF-8', () => {
    const { folder, write } = brandsFolder();
    const problemsOf = (file: string) => readBrands(file).problems.map((line) => line.replace(folder, '…'));
    expect(problemsOf(join(folder, 'none', 'none.json'))).toEqual([
      'the brands file is not there, or cannot be read: …/none/none.json',
    ]);
    expect(problemsOf(folder)).toEqual(['the brands file is not a file: …']);
    expect(problemsOf(write('latin.json', Buffer.from('{"name": "\xfc"}', 'latin1')))).toEqual([
      'the brands file is not written in UTF-8: …/latin.json',
    ]);
  });

  test('may name files in subfolders and behind symlinks, but none outside its folder', () => {
    const { folder, write } = brandsFolder({ 'outside.svg': plainSvg });
    mkdirSync(join(folder, 'inner', 'logos'), { recursive: true });
    writeFileSync(join(folder, 'inner', 'logos', 'a.svg'), plainSvg);
    symlinkSync(join(folder, 'outside.svg'), join(folder, 'inner', 'linked.svg'));
    const linesFor = (logo: string) =>
      readBrands(write('inner/brands.json', JSON.stringify({ brands: [{ hosts: ['a.example'], name: 'A', logo }] })))
        .problems;
    for (const logo of ['logos/a.svg', './logos/a.svg', 'linked.svg']) expect(linesFor(logo)).toEqual([]);
    for (const logo of [
      '../outside.svg',
      'logos/../logos/a.svg',
      join(folder, 'outside.svg'),
      'C:\\a.svg',
      'logos\\a.svg',
      'https://cdn.example/a.svg',
      'data:image/svg+xml,x',
    ])
      expect(linesFor(logo)).toEqual([
        'line 1: brands[0].logo must be a path from the folder of the brands file, within that folder',
      ]);
  });

  test('of any content gives problems or brands, never another exception', () => {
    const { write } = brandsFolder();
    const key = fc.constantFrom(
      'hosts',
      'name',
      'logo',
      'colour',
      'font',
      'family',
      'files',
      'headerLinks',
      'text',
      'href',
      'support',
      'email',
      'languages',
      'offered',
      'wording',
      'status',
      'show',
      'tiles',
      'url',
      'embedders',
      'service',
      'fieldMap',
      'x',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom('a.example', 'en', '#123', '', '*', 'self', 'https://a.example', 5, true, null),
        fc.string(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.array(fc.dictionary(key, value, { maxKeys: 6 }), { maxLength: 3 }), (brands) => {
        const reading = readBrands(write('brands.json', JSON.stringify({ brands })));
        expect(reading.brands.length === brands.length || reading.problems.length > 0).toBe(true);
        for (const line of reading.problems) expect(line).toMatch(/^(?:line 1: brands|and)[^\n]+$/);
      }),
      { numRuns: 300 },
    );
  });
});
