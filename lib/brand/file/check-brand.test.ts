import { describe, expect, test, vi } from 'vitest';
import { linesAbout } from './test-brands.ts';

describe('checkBrand', () => {
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
      expect(link(href)).toMatch(/^footerLinks\[0\]\.href is not an https: address, nor one of mailto: or tel: "/);
    for (const href of ['/help', 'help', '//a.example', 'www.a.example'])
      expect(link(href)).toMatch(/is not an address/);
    for (const href of [
      'https://a b.example',
      'java\nscript:alert(1)',
      ' javascript:alert(1)',
      '\u0001javascript:alert(1)',
    ])
      expect(link(href)).toMatch(/without spaces/);
    for (const href of ['mailto:', 'mailto:nobody', 'tel:', 'tel:call-me', 'tel:12;ext=1', 'mailto:a@b.example#x'])
      expect(link(href)).toMatch(/is not a usable/);
    for (const href of ['https:a.example', 'https:///a.example', 'https://a.example;x/'])
      expect(link(href)).toMatch(/is not an address/);
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
    expect(linesAbout({ zone: 'Mars/Olympus' })).toEqual([
      'zone is not a time zone such as Europe/Berlin: "Mars/Olympus"',
    ]);
  });

  test('does not quote a password in an address', () => {
    expect(link('https://me:hunter2@a.example')).toBe('footerLinks[0].href must not hold a user name or password');
    expect(
      linesAbout({
        service: { baseUrl: 'https://me:hunter2@a.example' },
        tiles: { url: 'https://t.example/{z}?key=hunter2' },
        embedders: ['https://me:hunter2@a.example'],
      }).join(),
    ).not.toContain('hunter2');
  });

  test.each([
    ['*', 'wildcards'],
    ['https://*.shop.example', 'wildcards'],
    ['http://shop.example', 'https'],
    ['shop.example', 'origin'],
    ['https://shop.example/', 'origin'],
    ['https://shop.example/a', 'origin'],
    ['https://shop.example?x', 'origin'],
    ["'self'", 'origin'],
    ['Self', 'origin'],
    ['null', 'origin'],
    ['https:', 'origin'],
    ['data:', 'origin'],
    ['file://', 'origin'],
    ['ftp://shop.example', 'https'],
    ['https://a.example https://b.example', 'origin'],
    ['https://a.example;script-src', 'origin'],
    ['https://a.example,b.example', 'origin'],
    ['https://[::1]:3000', 'IPv6'],
    ['http://localhost.evil.example', 'https'],
    ['https://a.example:x', 'origin'],
  ])('%j may not frame it', (embedder, word) => {
    expect(linesAbout({ embedders: ['self', embedder] })).toEqual([
      expect.stringMatching(new RegExp(`^embedders\\[1\\] .*${word}`)),
    ]);
  });

  test('refuses an embedder listed twice, and accepts an empty list', () => {
    expect(linesAbout({ embedders: ['https://a.example', 'self', 'https://A.example:443', 'self'] })).toEqual([
      'embedders[2] is listed twice, the other time at brands[0].embedders[0]: "https://A.example:443"',
      'embedders[3] is listed twice, the other time at brands[0].embedders[1]: "self"',
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
    expect(linesAbout({ hosts: [host] })).toEqual([expect.stringMatching(/^hosts\[0\] (?:must be|is not) /)]);
  });

  test('accepts supported languages, each once, with the default among them', () => {
    expect(linesAbout({ languages: { offered: ['en', 'tlh'] } })).toEqual([
      expect.stringMatching(/^languages\.offered\[1\] must be a language the page has: en, ar, bg, /),
    ]);
    expect(linesAbout({ languages: { offered: ['en', 'en'] } })).toEqual([
      'languages.offered[1] is listed twice: "en"',
    ]);
    expect(linesAbout({ languages: { offered: [] } })).toEqual(['languages.offered is empty']);
    expect(linesAbout({ languages: { default: 'ar', offered: ['en'] } })).toEqual([
      'languages.default is not among the languages offered: en: "ar"',
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
    expect(linesAbout({ name: 'A\ud800' })[0]).toMatch(/^name holds half of a surrogate pair/);
    expect(linesAbout({ name: 'A\u202EB' })[0]).toMatch(/^name holds a character that changes the direction of text/);
    for (const blank of ['\u200B', '\u3164', '\u2800', '\u00AD\u061C'])
      expect(linesAbout({ name: blank })[0]).toMatch(/^name is blank/);
    expect(linesAbout({ name: { en: 'A\nB', ar: 'أ' } })).toEqual([
      'name.en holds a line break or another control character: "A\\nB"',
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
      'wording.status["in-transit"] means the same value as brands[0].wording.status.InTransit',
    ]);
    expect(
      linesAbout({
        wording: { exceptions: { '': 'x', '–': 'y', Delayed: { fi: 'Late' } } },
        languages: { offered: ['ar'] },
      }),
    ).toEqual([
      'wording.exceptions[""] needs a letter or digit',
      expect.stringMatching(/^wording\.exceptions\["–"\] (?:needs a letter|means)/),
      'wording.exceptions.Delayed has no text for ar: give one, or one for all others as "*"',
    ]);
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
      expect.stringMatching(/^service\.fieldMap\.histori is not usable: "histori" is not a concept/),
      expect.stringMatching(/^service\.fieldMap\.history is not usable: .* must be a path/),
    ]);
    expect(linesAbout({ tiles: { url: 'https://t.example/{z}/{x}.png' } })).toEqual([
      'tiles.url must hold {z}, {x} and {y}; {y} is missing',
    ]);
  });

  test('quotes values shortened, on one line and without control characters', () => {
    const [line = ''] = linesAbout({ colour: `\u001B[31m\u202E\n${'x'.repeat(60)}` });
    expect(line).toMatch(/^colour is not a colour: "\\u001b\[31m\uFFFD\\nx+…"$/);
    expect(line.length).toBeLessThan(110);
  });

  test.each([
    ['color', 'colour'],
    ['Colour', 'colour'],
    ['colur', 'colour'],
    ['host', 'hosts'],
    ['favIcon', 'favicon'],
    ['borderRadius', 'cornerRadius'],
    ['corner_radius', 'cornerRadius'],
    ['footerlink', 'footerLinks'],
    ['privacy', 'privacyUrl'],
    ['embeders', 'embedders'],
  ])('for %s it asks whether %s was meant', (key, meant) => {
    expect(linesAbout({ [key]: 'x' })).toEqual([`${key} is not a known key: did you mean ${meant}?`]);
  });

  test('suggests no key when none is close, and suggests keys within objects', () => {
    expect(linesAbout({ zebra: 1 })).toEqual(['zebra is not a known key']);
    expect(
      linesAbout({ show: { carier: true }, name: { eng: 'A', '*': 'A' }, headerLinks: [{ text: 'x', url: 'y' }] }),
    ).toEqual([
      'name.eng is not a known key: did you mean en?',
      'headerLinks[0].url is not a known key: did you mean href?',
      'show.carier is not a known key: did you mean carrier?',
      'headerLinks[0].href is missing',
    ]);
  });
});
