import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutralBrand } from '../brand.ts';
import { BrandsError } from './problems.ts';
import { checkBrandsFile, readBrandsFile, parseJson } from './read-brands.ts';
import { brandsFolder, linesOf, plainSvg } from './test-brands.ts';

const example = fileURLToPath(new URL('../../../docs/brands/brands.json', import.meta.url));

describe('a brands file', () => {
  test('from the documentation is usable, with a warning about its adjusted yellow', () => {
    const { brands, warnings } = readBrandsFile(example);
    expect(brands.map(({ id, languages }) => [id, languages.default])).toEqual([
      ['meridian.localhost:3000', 'en'],
      ['qafila.localhost:3000', 'ar'],
      ['volt.localhost:3000', 'en'],
    ]);
    expect(
      new Set(brands.flatMap(({ logo, favicon }) => [logo?.light.name, logo?.dark.name, favicon?.name])).size,
    ).toBe(9);
    expect(warnings).toContainEqual(
      expect.stringMatching(/^brands\[2\]\.colour: the colour #ffff00 was darkened to #\w{6} in the light theme/),
    );
  });

  test('needs only hosts and names, and takes the rest from the neutral brand', () => {
    const { write } = brandsFolder();
    const { brands, warnings } = readBrandsFile(
      write('brands.json', '{"brands": [{"hosts": ["Track.A.Example:443"], "name": " A "}]}'),
    );
    expect(brands).toEqual([
      { ...neutralBrand, id: 'track.a.example', hosts: ['track.a.example'], name: { '*': 'A' } },
    ]);
    expect(warnings).toEqual([]);
  });

  test('with one mistake many times is refused with a message of limited length', () => {
    const { write } = brandsFolder();
    const { lines } = new BrandsError(
      checkBrandsFile(write('brands.json', JSON.stringify({ brands: Array.from({ length: 900 }, () => 1) }))).problems,
    );
    expect(lines.length).toBeLessThan(600);
    expect(lines.at(-1)).toMatch(/^and \d+ more problems$/);
    expect(linesOf(JSON.stringify({ brands: Array.from({ length: 400_000 }, () => 1) }))).toEqual([
      'brands has more than 1000 brands',
    ]);
  });

  test('is read with all its values', () => {
    const { write } = brandsFolder({ 'logo.txt': plainSvg, 'icon.svg': plainSvg });
    const {
      brands: [brand],
    } = readBrandsFile(
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

  test('is refused with all problems of all brands at once', () => {
    const lines = linesOf(
      JSON.stringify({
        extra: 1,
        brands: [
          {
            hosts: ['a.example', '*.b.example'],
            name: 'A',
            color: 'red',
            colour: '#gg0000',
            cornerRadius: 99,
            logo: 'none.svg',
            support: { email: 'nobody' },
          },
          7,
          {
            hosts: ['A.example.'],
            name: { en: 'only' },
            languages: { offered: ['en', 'ar'] },
            embedders: ['http://shop.example'],
            service: { fieldMap: {} },
          },
        ],
      }),
    );
    expect(lines).toEqual([
      'brands[0].color is not a known key: did you mean colour?',
      'extra is not a known key',
      'brands[0].cornerRadius must be from 0 to 24',
      'brands[1] must be an object',
      'brands[0].hosts[1] must be one exact host: wildcards are not possible: "*.b.example"',
      'brands[0].colour is not a colour: "#gg0000"',
      'brands[0].logo is not there: "none.svg"',
      'brands[0].support.email is not an e-mail address: "nobody"',
      'brands[2].hosts[0] is listed twice, the other time at brands[0].hosts[0]: "A.example."',
      'brands[2].name has no text for ar: give one, or one for all others as "*"',
      'brands[2].embedders[0] must start with https://: plain http is for loopback addresses only: "http://shop.example"',
      'brands[2].service.fieldMap is empty: leave it out, or name a field',
    ]);
  });

  test.each([
    ['{"brands": [', 'The brands file is not JSON: line 1, column 13: the text ends too early'],
    ['[]', 'The brands file must be an object'],
    ['null', 'The brands file must be an object'],
    ['{}', 'brands is missing'],
    ['{"brands": {}}', 'brands must be a list'],
    ['{"brands": []}', 'brands is empty'],
    ['{"brands": [{"hosts": ["a.example"], "name": "A", "name": "B"}]}', 'brands[0].name is there twice'],
  ])('that is %j is refused', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  test('is refused when it is missing, a folder, or not UTF-8', () => {
    const { folder, write } = brandsFolder();
    const problemsOf = (file: string) =>
      checkBrandsFile(file).problems.map(({ message }) => message.replace(folder, '…'));
    expect(problemsOf(join(folder, 'none.json'))).toEqual(['is not there: …/none.json']);
    expect(problemsOf(join(folder, 'none', 'none.json'))).toEqual(['is not there: …/none/none.json']);
    expect(problemsOf(folder)).toEqual(['is not a file: …']);
    expect(problemsOf(write('empty.json', ''))).toEqual(['is empty: …/empty.json']);
    expect(
      problemsOf(write('latin.json', Buffer.from('{"brands": [{"hosts": ["a"], "name": "\xfc"}]}', 'latin1'))),
    ).toEqual(['is not written in UTF-8']);
  });

  test('may name files in subfolders and behind symlinks, but none outside its folder', () => {
    const { folder, write } = brandsFolder({ 'outside.svg': plainSvg });
    mkdirSync(join(folder, 'inner', 'logos'), { recursive: true });
    writeFileSync(join(folder, 'inner', 'logos', 'a.svg'), plainSvg);
    symlinkSync(join(folder, 'outside.svg'), join(folder, 'inner', 'linked.svg'));
    const linesFor = (logo: string) => {
      const { problems } = checkBrandsFile(
        write('inner/brands.json', JSON.stringify({ brands: [{ hosts: ['a.example'], name: 'A', logo }] })),
      );
      return problems.map(({ message }) => message);
    };
    for (const logo of ['logos/a.svg', './logos/a.svg', 'linked.svg']) expect(linesFor(logo)).toEqual([]);
    expect(linesFor('../outside.svg')).toEqual(['must not leave the folder of the brands file']);
    expect(linesFor('logos/../logos/a.svg')).toEqual(['must not leave the folder of the brands file']);
    expect(linesFor(join(folder, 'outside.svg'))).toEqual(['must be a path from the folder of the brands file']);
    expect(linesFor('C:\\a.svg')).toEqual(['must be a path from the folder of the brands file']);
    expect(linesFor('https://cdn.example/a.svg')).toEqual([
      'must be the name of a file beside the brands file, not an address',
    ]);
    expect(linesFor('data:image/svg+xml,x')).toEqual([
      'must be the name of a file beside the brands file, not an address',
    ]);
    expect(linesFor('logos')).toEqual(['is not a file']);
  });

  test('throws one error with all problems', () => {
    const { write } = brandsFolder();
    const file = write('brands.json', '{"brands": [{}]}');
    expect(() => readBrandsFile(file)).toThrow(
      new BrandsError([
        { path: 'brands[0].hosts', message: 'is missing' },
        { path: 'brands[0].name', message: 'is missing' },
      ]),
    );
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
        const reading = checkBrandsFile(write('brands.json', JSON.stringify({ brands })));
        expect(reading.brands.length === brands.length || reading.problems.length > 0).toBe(true);
        for (const line of new BrandsError(reading.problems).lines)
          expect(line).toMatch(/^(?:The brands file|brands)[^\n]+$/);
      }),
      { numRuns: 300 },
    );
  });
});

const sentencesOf = (text: string) => parseJson(text).problems.map(({ path, message }) => `${path} ${message}`.trim());

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('parseJson', () => {
  test('returns what JSON.parse returns', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2, '\t'), (text, indent) => {
        const laidOut = JSON.stringify(JSON.parse(text), null, indent);
        const { value, problems } = parseJson(laidOut);
        // Names every object of JavaScript has are refused.
        if (problems.length === 0) expect(value).toEqual(JSON.parse(laidOut));
        else expect(problems.every(({ message }) => message === 'is not a key that can be used')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('refuses exactly what JSON.parse refuses', () => {
    const bits = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"b\\n"',
      '"\\x"',
      '"',
      '1',
      '-',
      '0',
      '01',
      '1.',
      '.5',
      '1e3',
      'true',
      'nul',
      'null',
      ' ',
      '\n',
      '\u00A0',
      '//',
      "'a'",
      'NaN',
    );
    fc.assert(
      fc.property(
        fc.array(bits, { maxLength: 9 }).map((parts) => parts.join('')),
        (text) => {
          const value = parseOrNothing(text);
          const read = parseJson(text);
          expect(read.value).toEqual(value);
          expect(read.problems.some(({ message }) => message.startsWith('is not JSON'))).toBe(value === undefined);
        },
      ),
      { numRuns: 5000 },
    );
  });

  test.each([
    ['', 'is not JSON: line 1, column 1: the text ends too early'],
    ['{\n  "a": 1,\n}', 'is not JSON: line 3, column 1: a key in double quotes was expected'],
    ['{\n  "a": 1\n  "b": 2\n}', 'is not JSON: line 3, column 3: a comma or a closing brace was expected'],
    ['[1, 2', 'is not JSON: line 1, column 6: a comma or a closing bracket was expected'],
    ['{"a" 1}', 'is not JSON: line 1, column 6: a colon was expected'],
    ['{} // brands', 'is not JSON: line 1, column 4: nothing more was expected'],
    ['{"a": yes}', 'is not JSON: line 1, column 7: a value was expected'],
  ])('%j: %s', (text, sentence) => {
    expect(sentencesOf(text)).toEqual([sentence]);
  });

  test('reports duplicate keys with their paths', () => {
    expect(sentencesOf('{"a": 1, "b": [{"c": 1, "\\u0063": 2}], "a": 3}')).toEqual([
      'b[0].c is there twice',
      'a is there twice',
    ]);
    expect(sentencesOf('{"a": {"c": 1}, "b": {"c": 1}}')).toEqual([]);
  });

  test('refuses reserved keys such as __proto__ without changing any object', () => {
    expect(sentencesOf('{"a": {"__proto__": {"polluted": true}, "constructor": 1}}')).toEqual([
      'a.__proto__ is not a key that can be used',
      'a.constructor is not a key that can be used',
    ]);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
  });

  test('refuses very deep nesting instead of overflowing the stack', () => {
    expect(sentencesOf('['.repeat(100_000))[0]).toMatch(/^is not JSON: .* nested too deep$/);
  });

  test('accepts a byte order mark', () => {
    expect(parseJson('\uFEFF{"a": 1}')).toEqual({ value: { a: 1 }, problems: [] });
  });
});
