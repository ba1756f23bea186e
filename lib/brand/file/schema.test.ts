import { describe, expect, test, vi } from 'vitest';
import { linesAbout } from './test-brands.ts';

describe('the schema', () => {
  const link = (href: string) => linesAbout({ footerLinks: [{ text: 'x', href }] })[0] ?? null;

  test('accepts links to https, mailto and tel addresses only', () => {
    for (const href of [
      'https://a.example/x?y=1#z',
      'HTTPS://A.example',
      'http://localhost:3000/',
      'mailto:a@b.example',
      'tel:+49-40-555',
    ])
      expect(link(href)).toBeNull();
    for (const href of [
      'http://a.example',
      'javascript:alert(1)',
      'JaVaScript:alert(1)',
      'data:text/html,x',
      'file:///etc/hosts',
      'blob:https://a.example/1',
      'vbscript:x',
    ])
      expect(link(href)).toMatch(/^footerLinks\[0\]\.href must be an https:, mailto: or tel: address/);
    for (const href of ['/help', 'help', '//a.example', 'www.a.example']) expect(link(href), href).not.toBeNull();
    for (const href of [
      'https://a b.example',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      '\u0001javascript:alert(1)',
    ])
      expect(link(href), href).not.toBeNull();
    for (const href of ['mailto:', 'mailto:nobody', 'tel:', 'tel:call-me', 'tel:12;ext=1', 'mailto:a@b.example#x'])
      expect(link(href), href).not.toBeNull();
    for (const href of ['https:a.example', 'https:///a.example', 'https://a.example;x/', 'https://a.example:99999'])
      expect(link(href), href).not.toBeNull();
  });

  test('accepts a plain http service where the settings allow it', () => {
    const service = { baseUrl: 'http://tracking.cluster:4000' };
    expect(linesAbout({ service })).toEqual([expect.stringContaining('must use https')]);
    vi.stubEnv('ALLOW_PLAIN_HTTP_SERVICE', '1');
    expect(linesAbout({ service })).toEqual([]);
    vi.unstubAllEnvs();
  });

  test('accepts known time zones only', () => {
    expect(linesAbout({ zone: 'Europe/Berlin' })).toEqual([]);
    expect(linesAbout({ zone: 'Mars/Olympus' })).toEqual(['zone is not a time zone such as Europe/Berlin']);
  });

  test('quotes no value, as an address may hold a password', () => {
    const secret = 'https://me:hunter2@a.example';
    const lines = linesAbout({
      footerLinks: [{ text: 'x', href: secret }],
      service: { baseUrl: secret },
      tiles: { url: 'https://t.example/{z}?key=hunter2' },
      embedders: [secret],
    });
    expect(lines).toHaveLength(4);
    expect(lines.join()).not.toContain('hunter2');
  });

  test.each([
    '*',
    'https://*.shop.example',
    'http://shop.example',
    'shop.example',
    'https://shop.example/',
    'https://shop.example/a',
    'https://shop.example?x',
    "'self'",
    'Self',
    'null',
    'https:',
    'data:',
    'file://',
    'ftp://shop.example',
    'https://a.example https://b.example',
    'https://a.example;script-src',
    'https://a.example,b.example',
    'https://[::1]:3000',
    'http://localhost.evil.example',
    'https://a.example:x',
    'https://a.example:99999',
    'https://me@a.example',
  ])('%j may not frame it', (embedder) => {
    expect(linesAbout({ embedders: ['self', embedder] })).toEqual([
      expect.stringMatching(/^embedders\[1\] must be one exact https: origin/),
    ]);
  });

  test('refuses an embedder listed twice, and accepts an empty list', () => {
    expect(linesAbout({ embedders: ['https://a.example', 'self', 'https://A.example:443'] })).toEqual([
      'embedders lists one value twice',
    ]);
    expect(linesAbout({ embedders: [] })).toEqual([]);
  });

  test.each([
    'track.*',
    'https://a.example',
    'a.example/x',
    'a.example:x',
    'a.example:0',
    'a.example:99999',
    'a b.example',
    'me@a.example',
    'a.example,b.example',
    '::1',
    '*',
    ' a.example',
    '256.1.1.1',
    'b\u00FC cher.example',
    '-',
  ])('%j is no host', (host) => {
    expect(linesAbout({ hosts: [host] })).toEqual([expect.stringMatching(/^hosts\[0\] must be one exact host/)]);
  });

  test('accepts supported languages, each once, with the default among them', () => {
    expect(linesAbout({ languages: { offered: ['en', 'tlh'] } })).toEqual([
      expect.stringMatching(/^languages\.offered\[1\] must be a language the page has: en, ar, bg, /),
    ]);
    expect(linesAbout({ languages: { offered: ['en', 'en'] } })).toEqual(['languages.offered lists one value twice']);
    expect(linesAbout({ languages: { offered: [] } })).toEqual(['languages.offered is empty']);
    expect(linesAbout({ languages: { default: 'ar', offered: ['en'] } })).toEqual([
      'languages.default is not among the languages offered: en',
    ]);
  });

  test('requires a visible text for every offered language', () => {
    expect(linesAbout({ name: { en: 'A' }, languages: { offered: ['en'] } })).toEqual([]);
    expect(linesAbout({ name: { ar: 'أ', '*': 'A' } })).toEqual([]);
    expect(linesAbout({ name: { ar: 'أ' }, languages: { offered: ['en', 'fi', 'ar'] } })).toEqual([
      'name has no text for en, fi: give one, or one for all others as "*"',
    ]);
    expect(linesAbout({ name: {} })).toEqual(['name has no text for en: give one, or one for all others as "*"']);
    expect(linesAbout({ name: '  ' })).toEqual(['name is empty']);
    expect(linesAbout({ name: 'x'.repeat(81) })).toEqual(['name is longer than 80 characters']);
    for (const name of ['A\ud800', 'A\u202EB'])
      expect(linesAbout({ name })[0]).toMatch(/^name holds .* one that changes the direction of text$/);
    for (const blank of ['\u200B', '\u3164', '\u2800', '\u00AD\u061C'])
      expect(linesAbout({ name: blank })[0]).toMatch(/^name is blank/);
    expect(linesAbout({ name: { en: 'A\nB', ar: 'أ' } })).toEqual([
      'name.en holds a line break, a control character or one that changes the direction of text',
    ]);
    expect(linesAbout({ name: 5 })[0]).toMatch(
      /^name must be a text, or an object of texts by language: en, ar, .*zh-Hant or \*$/,
    );
  });

  test('accepts wording for up to 500 values', () => {
    const wording = (count: number) => ({
      wording: { status: Object.fromEntries(Array.from({ length: count }, (_, index) => [`Value ${index}`, 'x'])) },
    });
    expect(linesAbout(wording(500))).toEqual([]);
    expect(linesAbout(wording(501))).toEqual(['wording.status has more than 500 values']);
  });

  test('refuses two wordings for spellings of one value', () => {
    expect(linesAbout({ wording: { status: { InTransit: 'x', 'in-transit': 'y', 'في الطريق': 'z' } } })).toEqual([
      'wording.status lists one value twice',
    ]);
    expect(
      linesAbout({ wording: { exceptions: { 'Too late': { fi: 'Late' } } }, languages: { offered: ['ar'] } }),
    ).toEqual(['wording.exceptions["Too late"] has no text for ar: give one, or one for all others as "*"']);
  });

  test('refuses implausible contacts', () => {
    for (const email of [
      'a@b',
      'a@b.c@d.example',
      'a b@c.example',
      '@c.example',
      'a@',
      'a@.example',
      'a@c..example',
      'a?x@c.example',
      '<a@c.example>',
      'a@1.2.3.4',
      'mailto:a@c.example',
    ])
      expect(linesAbout({ support: { email } })).toHaveLength(1);
    for (const email of ['a@b.example', 'first.last+tag@sub.b-c.example', 'ü@bücher.example'])
      expect(linesAbout({ support: { email } })).toEqual([]);
    for (const phone of ['call me', '12', '+', '1234567890123456', '+49 40 x', '0800-FLOWERS'])
      expect(linesAbout({ support: { phone } })).toHaveLength(1);
    for (const phone of ['110', '+49 (0) 40 / 555-0142', '020 7946 0991'])
      expect(linesAbout({ support: { phone } })).toEqual([]);
    expect(linesAbout({ support: {} })).toEqual(['support needs an email, phone or url']);
  });

  test('accepts pages of carriers with a place for the number', () => {
    const pages = {
      'Nordwind Spedition': 'https://nordwind.example/{trackingNumber}',
      '*': 'https://a.example/?n={trackingNumber}',
    };
    expect(linesAbout({ carrierPages: pages })).toEqual([]);
    for (const page of [
      'https://a.example/',
      'javascript:{trackingNumber}',
      'http://a.example/{trackingNumber}',
      '{trackingNumber}',
    ])
      expect(linesAbout({ carrierPages: { Nordwind: page } }), page).not.toEqual([]);
  });

  test('refuses unusable addresses of services and tiles', () => {
    expect(linesAbout({ service: { baseUrl: 'http://api.a.example' } })).toEqual([
      'service.baseUrl must use https: plain http is for loopback addresses only',
    ]);
    expect(linesAbout({ service: { baseUrl: 'http://127.0.0.1:4000/v1' } })).toEqual([]);
    expect(linesAbout({ service: { fieldMap: { _comment: 'x' } } })).toEqual([
      'service.fieldMap is empty: leave it out, or name a field',
    ]);
    expect(linesAbout({ service: { fieldMap: { histori: 'x', history: '' } } })).toEqual([
      expect.stringMatching(/^service\.fieldMap is not usable: "histori" is not a concept.* must be a path/),
    ]);
    expect(linesAbout({ tiles: { url: 'https://t.example/{z}/{x}.png' } })).toEqual([
      'tiles.url must hold {z}, {x} and {y}; {y} is missing',
    ]);
  });

  test('shortens odd keys, without control characters', () => {
    const [line = ''] = linesAbout({ [`\u001B[31m\u202E\n${'x'.repeat(90)}`]: 1 });
    expect(line).toMatch(/^brands\[0\]\["\\u001b\[31m\uFFFD\\nx+"\] is not a known key$/);
    expect(line.length).toBeLessThan(130);
  });

  test.each([
    ['color', 'colour'],
    ['Colour', 'colour'],
    ['host', 'hosts'],
    ['corner_radius', 'cornerRadius'],
    ['footerlink', 'footerLinks'],
    ['embeders', 'embedders'],
  ])('for %s it asks whether %s was meant', (key, meant) => {
    expect(linesAbout({ [key]: 'x' })).toEqual([`${key} is not a known key: did you mean ${meant}?`]);
  });

  test('suggests no key when none is close, and suggests keys within objects', () => {
    expect(linesAbout({ zebra: 1 })).toEqual(['zebra is not a known key']);
    expect(linesAbout({ show: { carier: true }, headerLinks: [{ text: 'x', url: 'y' }] })).toEqual([
      'headerLinks[0].href is missing',
      'headerLinks[0].url is not a known key',
      'show.carier is not a known key: did you mean carrier?',
    ]);
  });
});
