import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { startBrandedViewer, type BrandedViewer } from './branded-viewer.ts';
import { expect, test } from '../support/fixtures.ts';
import { rawRequest, visibleText } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';

const ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3"/></svg>';
const logo = (word: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><title>${word}</title><rect width="${4 * word.length}" height="20"/></svg>`;

const view = {
  AssetName: 'canary-cargo',
  Status: 'InTransit',
  TrackingNumber: 'canary-number',
  Carrier: { Name: 'canary-carrier' },
  LabelID: 'canary-label',
  Exceptions: ['ShockDetected', 'Unheard of'],
  CurrentAddress: { Street: 'canary-street 1', City: 'Halden', Country: 'Norway', Latitude: 59.12, Longitude: 11.38 },
  DestinationAddress: 'canary-street 3',
  LocationHistory: [
    { Timestamp: '2026-03-14T22:30:00Z', Latitude: 59.1234, Longitude: 11.4567, Address: 'canary-street 7, Halden' },
  ],
};

function brandsOf(port: number) {
  return [
    {
      hosts: [`alfa.localhost:${port}`],
      name: 'Alfa Lines',
      colour: '#0b6e4f',
      logo: 'alfa.svg',
      favicon: 'icon.svg',
      cornerRadius: 2,
      support: { email: 'help@alfa.example' },
      carrierPages: { Nordfracht: 'https://carrier.example/{trackingNumber}/status' },
      privacyUrl: 'https://alfa.example/privacy',
      headerLinks: [{ text: 'Alfa shop', href: 'https://alfa.example/' }],
      wording: { status: { 'In transit': 'Alfa moves it' }, exceptions: { 'Shock detected': 'Alfa felt a bump' } },
      embedders: ['https://shop.alfa.example', 'self'],
    },
    {
      hosts: [`bravo.localhost:${port}`],
      name: { en: 'Bravo Post', ar: 'بريد برافو' },
      colour: 'yellow',
      logo: 'bravo.svg',
      languages: { default: 'ar', offered: ['ar', 'en'] },
      embedders: [],
    },
    {
      hosts: [`charlie.localhost:${port}`],
      name: 'Charlie',
      colour: '#333',
      logo: { light: 'charlie.svg', dark: 'charlie-dark.svg' },
      theme: 'dark',
      languages: { default: 'en', offered: ['en'] },
      show: { trackingNumber: false, carrier: false, label: false, street: false },
    },
    { hosts: [`delta.localhost:${port}`], name: 'Delta', show: { readings: false, downloads: false } },
  ];
}

let viewer: BrandedViewer;
test.beforeAll(async () => {
  viewer = await startBrandedViewer(readRunState().serviceUrl, brandsOf, {
    files: {
      'alfa.svg': logo('alfa'),
      'charlie.svg': logo('charlie'),
      'charlie-dark.svg': logo('charlie, dark'),
      'bravo.svg': logo('bravo'),
      'icon.svg': ICON,
    },
  });
});
test.afterAll(() => viewer.stop());

const local = () => `http://127.0.0.1:${viewer.port}`;
const pageOf = (name: string, path: string, headers: Record<string, string> = {}) =>
  rawRequest(local(), path, { headers: { host: `${name}.localhost:${viewer.port}`, ...headers } });

test('each host has its own name, texts, links and files, and nothing of another brand', async ({
  newShare,
  newShareId,
}) => {
  const shareId = await newShare(view);
  const ownTexts: Record<string, RegExp> = { alfa: /Alfa|#0b6e4f/i, bravo: /Bravo|بريد برافو/, charlie: /Charlie/ };
  const files: Record<string, string[]> = {};
  for (const name of Object.keys(ownTexts)) {
    for (const path of [
      `/share?id=${shareId}&lang=en`,
      `/share?id=${newShareId()}&lang=en`,
      '/?lang=en',
      '/nowhere?lang=en',
    ]) {
      const { text } = await pageOf(name, path);
      for (const [other, pattern] of Object.entries(ownTexts))
        expect(pattern.test(text), `${other} on ${name} at ${path.slice(0, 8)}`).toBe(other === name);
      expect(text, 'the neutral name').not.toContain('Shipment tracking');
      files[name] = [
        ...new Set([...(files[name] ?? []), ...[...text.matchAll(/\/brands\/[\w.]+/g)].map(([file]) => file)]),
      ];
    }
  }
  expect(new Set(Object.values(files).flat()).size, 'no file is shared').toBe(Object.values(files).flat().length);
  for (const [name, paths] of Object.entries(files)) {
    expect(paths.length).toBeGreaterThan(0);
    for (const path of paths) {
      for (const host of Object.keys(ownTexts)) {
        const { status, headers } = await pageOf(host, path);
        // An SVG is not looked into, so it must not run anything when it is opened by itself.
        expect(headers['content-security-policy'], path).toContain("default-src 'none'");
        expect(headers['content-security-policy'], path).toContain('sandbox');
        expect(headers['x-content-type-options'], path).toBe('nosniff');
        expect([status, headers['cache-control']], `${path} of ${name} on ${host}`).toEqual(
          host === name ? [200, 'public, max-age=31536000, immutable'] : [404, 'private, no-store'],
        );
      }
    }
  }
});

test('a dark page has the dark logo, and the light one in print', async ({ newContext }) => {
  const { context } = await newContext({}, viewer.originOf('charlie'));
  const page = await context.newPage();
  await page.goto('/');
  const shown = () =>
    page
      .locator('header img:visible')
      .evaluateAll(async (images) =>
        Promise.all(
          images.map(async (image) => (await (await fetch(image.getAttribute('src') ?? '')).text()).includes('dark')),
        ),
      );
  expect(await shown()).toEqual([true]);
  await page.emulateMedia({ media: 'print' });
  expect(await shown()).toEqual([false]);
});

test("shows known values in the brand's words and unknown ones as sent", async ({ newShare }) => {
  const shareId = await newShare(view);
  const alfa = visibleText((await pageOf('alfa', `/share?id=${shareId}`)).text);
  expect(alfa).toContain('Alfa moves it');
  expect(alfa).toContain('Alfa felt a bump');
  expect(alfa).toContain('Unheard of');
  expect(visibleText((await pageOf('bravo', `/share?id=${shareId}&lang=en`)).text)).toContain('In Transit');
});

test('fields hidden by a brand appear nowhere in its responses, not even as missing', async ({ newShare }) => {
  const shareId = await newShare(view);
  const page = await pageOf('charlie', `/share?id=${shareId}`);
  const post = (path: string) =>
    rawRequest(local(), path, {
      method: 'POST',
      headers: { host: `charlie.localhost:${viewer.port}`, 'content-type': 'application/json', 'x-share-viewer': '1' },
      body: JSON.stringify({ id: shareId }),
    });
  const [data, track] = await Promise.all([post('/share/data'), post('/share/track')]);
  expect([page.status, data.status, track.status]).toEqual([200, 200, 200]);
  for (const { text } of [page, data, track]) expect(text).not.toMatch(/canary-(?:number|carrier|label|street)/);
  expect(page.text).toContain('canary-cargo');
  expect(visibleText(page.text)).not.toMatch(/Not provided|Tracking number|Carrier/);
  expect(visibleText(page.text)).toContain('Destination Not shown here');
  expect(page.text).toContain('title="59.12°\u00a0N, 11.46°\u00a0E"');
  expect(page.text).not.toContain('59.1234°\u00a0N');
  expect((await pageOf('alfa', `/share?id=${shareId}`)).text).toContain('title="59.1234°\u00a0N, 11.4567°\u00a0E"');
  // The proof hash is hidden too, because guesses could be checked against it.
  const sheets = await Promise.all(['alfa', 'charlie'].map((name) => pageOf(name, `/share?id=${shareId}&print=1`)));
  expect(sheets.map(({ text }) => /\b[\da-f]{64}\b/.test(text))).toEqual([true, false]);
  expect(readFileSync(viewer.output, 'utf8'), 'the log warns where it is still shown').toMatch(
    /what charlie\.localhost:\d+, delta\.localhost:\d+ hide is shown/,
  );
});

test('only embedded pages name their embedders, and texts replaced by the brand are hidden', async ({ newShare }) => {
  const shareId = await newShare(view);
  const [page, framed] = await Promise.all(
    ['', '&embed=full'].map((embed) => pageOf('alfa', `/share?id=${shareId}${embed}`)),
  );
  expect(page?.text).not.toContain('shop.alfa.example');
  expect(framed?.text).toContain('shop.alfa.example');
  expect(page?.text).not.toContain('title="InTransit"');
  expect((await pageOf('bravo', `/share?id=${shareId}`)).text).toContain('title="InTransit"');
});

test('the brand follows the Host header in any spelling and no other header', async () => {
  const titleOf = async (headers: Record<string, string>) =>
    /<title>(.*?)<\/title>/.exec((await rawRequest(local(), '/?lang=en', { headers })).text)?.[1];
  const host = `alfa.localhost:${viewer.port}`;
  for (const spelling of [host, host.toUpperCase(), `alfa.localhost.:${viewer.port}`])
    expect(await titleOf({ host: spelling })).toContain('Alfa');
  const neutral = await titleOf({ host: `localhost:${viewer.port}` });
  expect(neutral).toContain('Shipment tracking');
  const forged = {
    'x-forwarded-host': host,
    forwarded: `host=${host}`,
    'x-host': host,
    'x-original-host': host,
    'x-share-embed': 'embed=map',
    'x-nonce': 'evil',
  };
  for (const other of [
    `localhost:${viewer.port}`,
    'alfa.localhost',
    'alfa.localhost:1',
    `${host}.evil.example`,
    `evil.example@${host}`,
    '',
  ])
    expect(await titleOf({ host: other, ...forged }), other).toBe(neutral);
});

test('the language is one the brand offers', async ({ newShareId }) => {
  const languageOf = async (name: string, query: string, accept: string) =>
    /<html lang="([\w-]+)" dir="(\w+)"/
      .exec((await pageOf(name, `/share?id=${newShareId()}${query}`, { 'accept-language': accept })).text)
      ?.slice(1);
  expect(await languageOf('bravo', '', '')).toEqual(['ar', 'rtl']);
  expect(await languageOf('bravo', '', 'fi')).toEqual(['ar', 'rtl']);
  expect(await languageOf('bravo', '', 'en-GB')).toEqual(['en-GB', 'ltr']);
  expect(await languageOf('bravo', '&lang=xx', 'en')).toEqual(['en', 'ltr']);
  expect(await languageOf('charlie', '&lang=ar', 'ar')).toEqual(['en', 'ltr']);
});

test('a brand can hide all readings', async ({ newShare }) => {
  const [report] = view.LocationHistory;
  const shareId = await newShare({ ...view, LocationHistory: [{ ...report, TemperatureC: 9.1, HumidityPercent: 40 }] });
  for (const path of [`/share?id=${shareId}`, `/share?id=${shareId}&print=1`]) {
    expect((await pageOf('alfa', path)).text).toContain('9.1');
    expect((await pageOf('delta', path)).text).not.toMatch(/\b9\.1\b|TemperatureC|temperature_c/);
  }
});

test('a brand can turn downloads off', async ({ newShare }) => {
  const shareId = await newShare(view);
  const path = `/share/history/csv?id=${shareId}`;
  expect((await pageOf('alfa', path)).status).toBe(200);
  const refused = await pageOf('delta', path);
  expect([refused.status, refused.text.includes('canary-street')]).toEqual([404, false]);
  expect((await pageOf('alfa', `/share?id=${shareId}`)).text).toContain('/share/history/csv');
  expect((await pageOf('delta', `/share?id=${shareId}`)).text).not.toContain('/share/history/');
});

test('a mail to the brand and a link to the carrier name the number, never the link', async ({ newShare }) => {
  const shareId = await newShare({ ...view, TrackingNumber: 'NF 47-11', Carrier: 'NORDFRACHT' });
  const { text } = await pageOf('alfa', `/share?id=${shareId}&lang=en`);
  const links = new Map(
    [...text.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', shown = '']) => [
      visibleText(shown).trim(),
      attributes,
    ]),
  );
  expect(links.get('Ask about this shipment')).toContain(
    'href="mailto:help@alfa.example?subject=canary-cargo%2C%20NF%2047-11"',
  );
  expect(links.get('NF 47-11')).toContain('href="https://carrier.example/NF%2047-11/status"');
  expect(links.get('NF 47-11')).toContain('rel="noreferrer"');
});

test("only the brand's embedders may frame its pages", async ({ newShare, newShareId }) => {
  const shareId = await newShare(view);
  const framing = async (name: string, path: string) => {
    const { headers } = await pageOf(name, path);
    return [
      /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1],
      headers['x-frame-options'],
    ];
  };
  for (const path of [
    `/share?id=${shareId}`,
    `/share?id=${newShareId()}`,
    `/share?id=${shareId}&embed=map`,
    '/share',
  ]) {
    expect(await framing('alfa', path)).toEqual(["https://shop.alfa.example 'self'", undefined]);
    expect(await framing('bravo', path)).toEqual(["'none'", 'DENY']);
    expect(await framing('charlie', path)).toEqual(["'self'", 'SAMEORIGIN']);
  }
  const offered = async (name: string) => [
    (await pageOf(name, `/share?id=${shareId}`)).text.includes('json+oembed'),
    (await pageOf(name, `/oembed?url=${encodeURIComponent(`${viewer.originOf(name)}/share?id=${shareId}`)}`)).status,
  ];
  expect(await offered('alfa')).toEqual([true, 200]);
  expect(await offered('bravo')).toEqual([false, 404]);
  expect(await framing('alfa', '/')).toEqual(["'none'", 'DENY']);
});

test('unknown embed, theme, background and lang fall back to the default', async ({ newShare }) => {
  const shareId = await newShare(view);
  const html = async (query: string) =>
    /<html[^>]*>/.exec((await pageOf('alfa', `/share?id=${shareId}${query}`)).text)?.[0];
  expect(await html('&theme=sepia&lang=xx')).toBe('<html lang="en" dir="ltr">');
  expect(await html('&embed=MAP&theme=Dark&background=page')).toBe(
    '<html lang="en" dir="ltr" data-theme="dark" data-embed="map" data-background="page">',
  );
  for (const odd of ['', 'widget', '%00', '1', '<b>'])
    expect(await html(`&embed=${odd}`)).toBe(
      '<html lang="en" dir="ltr" data-embed="full" data-background="transparent">',
    );
});

test('applies a changed brands file at once, and logs and ignores a bad one', async () => {
  const titleOf = async () => /<title>(.*?)<\/title>/.exec((await pageOf('alfa', '/')).text)?.[1] ?? '';
  const write = (text: string) => {
    writeFileSync(`${viewer.file}.new`, text);
    renameSync(`${viewer.file}.new`, viewer.file);
  };
  const good = readFileSync(viewer.file, 'utf8');
  write(good.replace('Alfa Lines', 'Alfa Renamed'));
  await expect.poll(titleOf, { timeout: 15_000 }).toContain('Alfa Renamed');
  write(good.replace('#0b6e4f', '#gg0000').replace('"self"', '"http://*.example"'));
  await expect
    .poll(() => readFileSync(viewer.output, 'utf8'), { timeout: 15_000 })
    .toMatch(/brands\[0\]\.embedders\[1\]/);
  expect(readFileSync(viewer.output, 'utf8')).toMatch(/brands\[0\]\.colour is not a colour/);
  expect(await titleOf()).toContain('Alfa Renamed');
  write(good);
  await expect.poll(titleOf, { timeout: 15_000 }).toContain('Alfa Lines');
});
