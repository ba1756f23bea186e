import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neutralBrand } from '../neutral-brand.ts';
import { BrandsError } from './brands-error.ts';
import { examineBrandsFile, readBrandsFile } from './read-brands-file.ts';
import { brandsFolder, linesAbout, linesOf, plainSvg } from './test-brands.ts';

const example = fileURLToPath(new URL('../../../docs/brands/brands.json', import.meta.url));

describe('a brands file', () => {
  test('of the documentation is usable, and its yellow is said to be moved', () => {
    const { brands, warnings } = readBrandsFile(example);
    expect(brands.map(({ id, languages }) => [id, languages.default])).toEqual([['meridian.localhost:3000', 'en'], ['qafila.localhost:3000', 'ar'], ['volt.localhost:3000', 'en']]);
    expect(new Set(brands.flatMap(({ logo, favicon }) => [logo?.light.name, logo?.dark.name, favicon?.name])).size).toBe(9);
    expect(warnings).toContainEqual(expect.stringMatching(/^brands\[2\]\.colour: the colour #ffff00 was darkened to #\w{6} in the light theme/));
  });

  test('needs hosts and names alone: all else is the neutral brand\'s', () => {
    const { write } = brandsFolder();
    const { brands, warnings } = readBrandsFile(write('brands.json', '{"brands": [{"hosts": ["Track.A.Example:443"], "name": " A "}]}'));
    expect(brands).toEqual([{ ...neutralBrand, id: 'track.a.example', hosts: ['track.a.example'], name: { '*': 'A' } }]);
    expect(warnings).toEqual([]);
  });

  test('keeps what it says', () => {
    const { write } = brandsFolder({ 'logo.txt': plainSvg, 'icon.svg': plainSvg });
    const { brands: [brand] } = readBrandsFile(write('brands.json', JSON.stringify({ brands: [{
      hosts: ['a.example', 'localhost:3001', '[0::1]:80', 'bücher.example'], name: { en: 'A', '*': 'B' }, logo: 'logo.txt', favicon: 'icon.svg', colour: 'rebeccapurple', cornerRadius: 24,
      headerLinks: [{ text: 'Home', href: 'https://a.example' }], footerLinks: [{ text: { en: 'Call', ar: 'اتصل' }, href: 'tel:+4940555' }, { text: 'Write', href: 'mailto:a@a.example?subject=Hello' }],
      support: { phone: '+49 (40) 555-0142' }, privacyUrl: 'https://a.example/privacy?x=1#y', languages: { offered: ['ar', 'en'] },
      wording: { exceptions: { TooHot: 'Too hot' } }, show: { street: false }, tiles: { url: 'https://{s}.t.example/{z}/{x}/{y}.png', attribution: '© T' }, borders: false,
      embedders: ['self', 'HTTPS://Shop.example:443', 'http://localhost:8080', 'https://bücher.example'], tellsEmbedder: true, service: { baseUrl: 'https://api.a.example/v1', fieldMap: { history: 'Data.Rows' } },
    }] })));
    expect(brand).toMatchObject({
      id: 'a.example', hosts: ['a.example', 'localhost:3001', '[::1]', 'xn--bcher-kva.example'], name: { en: 'A', '*': 'B' }, colour: 'rebeccapurple', cornerRadius: 24,
      headerLinks: [{ text: { '*': 'Home' }, href: 'https://a.example/' }], footerLinks: [{ href: 'tel:+4940555' }, { href: 'mailto:a@a.example?subject=Hello' }],
      support: { email: null, phone: '+49 (40) 555-0142', url: null }, privacyUrl: 'https://a.example/privacy?x=1#y', languages: { default: 'ar', offered: ['ar', 'en'] },
      wording: { status: [], exceptions: [{ value: 'TooHot', words: { '*': 'Too hot' } }] }, show: { ...neutralBrand.show, street: false }, borders: false,
      embedders: ['self', 'https://shop.example', 'http://localhost:8080', 'https://xn--bcher-kva.example'], tellsEmbedder: true, service: { baseUrl: 'https://api.a.example/v1' },
    });
    // One content, one name, whatever the files are called.
    expect(brand?.logo?.light).toEqual(brand?.favicon);
    expect(brand?.logo?.light).toMatchObject({ type: 'image/svg+xml', name: expect.stringMatching(/^[\da-f]{32}\.svg$/) });
    expect(brand?.service.fieldMap?.root.get('history')).toEqual(['Data', 'Rows']);
  });

  test('lists every problem at once, of every kind and in every brand', () => {
    const lines = linesOf(JSON.stringify({ extra: 1, brands: [
      { hosts: ['a.example', '*.b.example'], name: 'A', color: 'red', colour: '#gg0000', cornerRadius: 99, logo: 'none.svg', support: { email: 'nobody' } },
      7,
      { hosts: ['A.example.'], name: { en: 'only' }, embedders: ['http://shop.example'], service: { fieldMap: {} } },
    ] }));
    expect(lines).toEqual([
      'brands[0].color is not a key that is known here: did you mean colour?',
      'extra is not a key that is known here',
      'brands[0].cornerRadius must be from 0 to 24',
      'brands[1] must be an object',
      'brands[0].hosts[1] must be one exact host: wildcards are not possible: "*.b.example"',
      'brands[0].colour is not a colour: "#gg0000"',
      'brands[0].logo is not there: "none.svg"',
      'brands[0].support.email is not an e-mail address: "nobody"',
      'brands[2].hosts[0] is listed twice, the other time at brands[0].hosts[0]: "A.example."',
      'brands[2].name has no text for ar: give one, or one for all others as "*"',
      'brands[2].embedders[0] must start with https://: plain http is for loopback addresses only: "http://shop.example"',
      'brands[2].service.fieldMap names nothing: leave it out, or name a field',
    ]);
  });

  test.each([
    ['{"brands": [', 'The brands file is not JSON: line 1, column 13: the text ends too early'],
    ['[]', 'The brands file must be an object'],
    ['null', 'The brands file must be an object'],
    ['{}', 'brands is missing'],
    ['{"brands": {}}', 'brands must be a list'],
    ['{"brands": []}', 'brands is empty'],
    ['{"brands": [{"hosts": ["a.example"], "name": "A", "name": "B"}]}', 'brands[0].name stands there twice'],
  ])('that is %j is refused', (text, line) => {
    expect(linesOf(text)).toEqual([line]);
  });

  test('that is not there, is a folder, or is written in another encoding is refused', () => {
    const { folder, write } = brandsFolder();
    const problemsOf = (file: string) => examineBrandsFile(file).problems.map(({ sentence }) => sentence.replace(folder, '…'));
    expect(problemsOf(join(folder, 'none.json'))).toEqual(['is not there: …/none.json']);
    expect(problemsOf(join(folder, 'none', 'none.json'))).toEqual(['is not there: …/none/none.json']);
    expect(problemsOf(folder)).toEqual(['is not a file: …']);
    expect(problemsOf(write('empty.json', ''))).toEqual(['is empty: …/empty.json']);
    expect(problemsOf(write('latin.json', Buffer.from('{"brands": [{"hosts": ["a"], "name": "\xfc"}]}', 'latin1')))).toEqual(['is not written in UTF-8']);
  });

  test('may have files in folders and behind links, as mounted volumes have, but names none outside its own folder', () => {
    const { folder, write } = brandsFolder({ 'outside.svg': plainSvg });
    mkdirSync(join(folder, 'inner', 'logos'), { recursive: true });
    writeFileSync(join(folder, 'inner', 'logos', 'a.svg'), plainSvg);
    symlinkSync(join(folder, 'outside.svg'), join(folder, 'inner', 'linked.svg'));
    const linesFor = (logo: string) => {
      const { problems } = examineBrandsFile(write('inner/brands.json', JSON.stringify({ brands: [{ hosts: ['a.example'], name: 'A', logo }] })));
      return problems.map(({ sentence }) => sentence);
    };
    for (const logo of ['logos/a.svg', './logos/a.svg', 'linked.svg']) expect(linesFor(logo)).toEqual([]);
    expect(linesFor('../outside.svg')).toEqual(['must not leave the folder of the brands file']);
    expect(linesFor('logos/../logos/a.svg')).toEqual(['must not leave the folder of the brands file']);
    expect(linesFor(join(folder, 'outside.svg'))).toEqual(['must be a path from the folder of the brands file']);
    expect(linesFor('C:\\a.svg')).toEqual(['must be a path from the folder of the brands file']);
    expect(linesFor('https://cdn.example/a.svg')).toEqual(['must be the name of a file beside the brands file, not an address']);
    expect(linesFor('data:image/svg+xml,x')).toEqual(['must be the name of a file beside the brands file, not an address']);
    expect(linesFor('logos')).toEqual(['is not a file']);
  });

  test('throws all its problems as one error', () => {
    const { write } = brandsFolder();
    const file = write('brands.json', '{"brands": [{}]}');
    expect(() => readBrandsFile(file)).toThrow(new BrandsError([{ path: 'brands[0].hosts', sentence: 'is missing' }, { path: 'brands[0].name', sentence: 'is missing' }]));
  });

  test('of any content is refused with words or read to brands, never with an exception', () => {
    const { write } = brandsFolder();
    const key = fc.constantFrom('hosts', 'name', 'logo', 'colour', 'font', 'family', 'files', 'headerLinks', 'text', 'href', 'support', 'email', 'languages', 'offered', 'wording', 'status', 'show', 'tiles', 'url', 'embedders', 'service', 'fieldMap', 'x');
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'small' }, fc.constantFrom('a.example', 'en', '#123', '', '*', 'self', 'https://a.example', 5, true, null), fc.string(), fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(key, tie('value'), { maxKeys: 4 })),
    }));
    fc.assert(fc.property(fc.array(fc.dictionary(key, value, { maxKeys: 6 }), { maxLength: 3 }), (brands) => {
      const reading = examineBrandsFile(write('brands.json', JSON.stringify({ brands })));
      expect(reading.brands.length === brands.length || reading.problems.length > 0).toBe(true);
      for (const line of new BrandsError(reading.problems).lines) expect(line).toMatch(/^(?:The brands file|brands)[^\n]+$/);
    }), { numRuns: 300 });
  });
});

describe('one brand', () => {
  const link = (href: string) => linesAbout({ footerLinks: [{ text: 'x', href }] })[0] ?? null;

  test('links lead to https, mail or a telephone, and nowhere else', () => {
    for (const href of ['https://a.example/x?y=1#z', 'HTTPS://A.example', 'http://localhost:3000/', 'mailto:a@b.example', 'tel:+49-40-555']) expect(link(href)).toBeNull();
    for (const href of ['http://a.example', 'javascript:alert(1)', 'JaVaScript:alert(1)', 'data:text/html,x', 'file:///etc/hosts', 'blob:https://a.example/1', 'vbscript:x']) expect(link(href)).toMatch(/^footerLinks\[0\]\.href is not an https: address, nor one of mailto: or tel: "/);
    for (const href of ['/help', 'help', '//a.example', 'www.a.example']) expect(link(href)).toMatch(/is not an address/);
    for (const href of ['https://a b.example', 'java\nscript:alert(1)', ' javascript:alert(1)', '\u0001javascript:alert(1)']) expect(link(href)).toMatch(/without spaces/);
    for (const href of ['mailto:', 'mailto:nobody', 'tel:', 'tel:call-me', 'tel:12;ext=1', 'mailto:a@b.example#x']) expect(link(href)).toMatch(/somebody can be reached at/);
    for (const href of ['https:a.example', 'https:///a.example', 'https://a.example;x/']) expect(link(href)).toMatch(/is not an address/);
  });

  test('a password in an address is not repeated', () => {
    expect(link('https://me:hunter2@a.example')).toBe('footerLinks[0].href must not hold a user name or password');
    expect(linesAbout({ service: { baseUrl: 'https://me:hunter2@a.example' }, tiles: { url: 'https://t.example/{z}?key=hunter2' }, embedders: ['https://me:hunter2@a.example'] }).join()).not.toContain('hunter2');
  });

  test.each([
    ['*', 'wildcards'], ['https://*.shop.example', 'wildcards'], ['http://shop.example', 'https'], ['shop.example', 'origin'], ['https://shop.example/', 'origin'], ['https://shop.example/a', 'origin'],
    ['https://shop.example?x', 'origin'], ["'self'", 'origin'], ['Self', 'origin'], ['null', 'origin'], ['https:', 'origin'], ['data:', 'origin'], ['file://', 'origin'], ['ftp://shop.example', 'https'],
    ['https://a.example https://b.example', 'origin'], ['https://a.example;script-src', 'origin'], ['https://a.example,b.example', 'origin'], ['https://[::1]:3000', 'IPv6'], ['http://localhost.evil.example', 'https'], ['https://a.example:x', 'origin'],
  ])('%j may not frame it', (embedder, word) => {
    expect(linesAbout({ embedders: ['self', embedder] })).toEqual([expect.stringMatching(new RegExp(`^embedders\\[1\\] .*${word}`))]);
  });

  test('an embedder is listed once, and nobody can be one', () => {
    expect(linesAbout({ embedders: ['https://a.example', 'self', 'https://A.example:443', 'self'] })).toEqual([
      'embedders[2] is listed twice, the other time at brands[0].embedders[0]: "https://A.example:443"', 'embedders[3] is listed twice, the other time at brands[0].embedders[1]: "self"',
    ]);
    expect(linesAbout({ embedders: [] })).toEqual([]);
  });

  test.each(['track.*', 'https://a.example', 'a.example/x', 'a.example:x', 'a.example:0', 'a.example:99999', 'a b.example', 'me@a.example', 'a.example,b.example', '::1', '*', ' a.example', '256.1.1.1', 'b\u00FC cher.example', '-'])('%j is no host', (host) => {
    expect(linesAbout({ hosts: [host] })).toEqual([expect.stringMatching(/^hosts\[0\] (?:must be|is not) /)]);
  });

  test('languages are those the page has, each once, the default among them', () => {
    expect(linesAbout({ languages: { offered: ['en', 'fr'] } })).toEqual(['languages.offered[1] must be a language the page has: en, ar']);
    expect(linesAbout({ languages: { offered: ['en', 'en'] } })).toEqual(['languages.offered[1] is there twice: "en"']);
    expect(linesAbout({ languages: { offered: [] } })).toEqual(['languages.offered is empty']);
    expect(linesAbout({ languages: { default: 'ar', offered: ['en'] } })).toEqual(['languages.default is not among the languages offered: en: "ar"']);
  });

  test('texts are there for every language that is offered, and say something', () => {
    expect(linesAbout({ name: { en: 'A' }, languages: { offered: ['en'] } })).toEqual([]);
    expect(linesAbout({ name: { ar: 'أ', '*': 'A' } })).toEqual([]);
    expect(linesAbout({ name: {} })).toEqual(['name has no text for en, ar: give one, or one for all others as "*"']);
    expect(linesAbout({ name: '  ' })).toEqual(['name is empty']);
    expect(linesAbout({ name: 'x'.repeat(81) })).toEqual(['name is longer than 80 characters']);
    expect(linesAbout({ name: { en: 'A\nB', ar: 'أ' } })).toEqual(['name.en holds a line break or another control character: "A\\nB"']);
    expect(linesAbout({ name: 5 })).toEqual(['name must be a text, or an object of texts by language: en, ar or *']);
  });

  test('a value of the service has one wording, however it is spelt', () => {
    expect(linesAbout({ wording: { status: { InTransit: 'x', 'in-transit': 'y', 'في الطريق': 'z' } } })).toEqual(['wording.status["in-transit"] means the same value as brands[0].wording.status.InTransit']);
    expect(linesAbout({ wording: { exceptions: { '': 'x', '–': 'y', Delayed: { en: 'Late' } } } })).toEqual([
      'wording.exceptions[""] has no letter or digit to know a value by', expect.stringMatching(/^wording\.exceptions\["–"\] (?:has no letter|means)/), 'wording.exceptions.Delayed has no text for ar: give one, or one for all others as "*"',
    ]);
  });

  test('contacts are plausible', () => {
    for (const email of ['a@b', 'a@b.c@d.example', 'a b@c.example', '@c.example', 'a@', 'a@.example', 'a@c..example', 'a?x@c.example', '<a@c.example>', 'a@1.2.3.4', 'mailto:a@c.example']) expect(linesAbout({ support: { email } })).toHaveLength(1);
    for (const email of ['a@b.example', 'first.last+tag@sub.b-c.example', 'ü@bücher.example']) expect(linesAbout({ support: { email } })).toEqual([]);
    for (const phone of ['call me', '12', '+', '1234567890123456', '+49 40 x', '0800-FLOWERS']) expect(linesAbout({ support: { phone } })).toHaveLength(1);
    for (const phone of ['110', '+49 (0) 40 / 555-0142', '020 7946 0991']) expect(linesAbout({ support: { phone } })).toEqual([]);
    expect(linesAbout({ support: {} })).toEqual(['support names no way to get help: email, phone or url']);
  });

  test('a service and tiles are where one can ask for them', () => {
    expect(linesAbout({ service: { baseUrl: 'http://api.a.example' } })).toEqual(['service.baseUrl must use https: plain http is for loopback addresses only']);
    expect(linesAbout({ service: { baseUrl: 'http://127.0.0.1:4000/v1' } })).toEqual([]);
    expect(linesAbout({ service: { fieldMap: { _comment: 'x' } } })).toEqual(['service.fieldMap names nothing: leave it out, or name a field']);
    expect(linesAbout({ service: { fieldMap: { histori: 'x', history: '' } } })).toEqual([expect.stringMatching(/^service\.fieldMap\.histori is not usable: "histori" is not a concept/), expect.stringMatching(/^service\.fieldMap\.history is not usable: .* must be a path/)]);
    expect(linesAbout({ tiles: { url: 'https://t.example/{z}/{x}.png' } })).toEqual(['tiles.url must hold {z}, {x} and {y}; {y} is missing']);
  });

  test('a value that is quoted is short, on one line, and nothing a terminal obeys', () => {
    const [line = ''] = linesAbout({ colour: `\u001B[31m\u202E\n${'x'.repeat(60)}` });
    expect(line).toMatch(/^colour is not a colour: "\\u001b\[31m\uFFFD\\nx+…"$/);
    expect(line.length).toBeLessThan(110);
  });

  test.each([
    ['color', 'colour'], ['Colour', 'colour'], ['colur', 'colour'], ['host', 'hosts'], ['favIcon', 'favicon'], ['borderRadius', 'cornerRadius'], ['corner_radius', 'cornerRadius'], ['footerlink', 'footerLinks'], ['privacy', 'privacyUrl'], ['embeders', 'embedders'],
  ])('for %s it asks whether %s was meant', (key, meant) => {
    expect(linesAbout({ [key]: 'x' })).toEqual([`${key} is not a key that is known here: did you mean ${meant}?`]);
  });

  test('for a key that is like none it asks nothing, and it asks within objects too', () => {
    expect(linesAbout({ zebra: 1 })).toEqual(['zebra is not a key that is known here']);
    expect(linesAbout({ show: { carier: true }, name: { eng: 'A', '*': 'A' }, headerLinks: [{ text: 'x', url: 'y' }] })).toEqual([
      'name.eng is not a key that is known here: did you mean en?', 'headerLinks[0].url is not a key that is known here: did you mean href?', 'show.carier is not a key that is known here: did you mean carrier?', 'headerLinks[0].href is missing',
    ]);
  });
});
