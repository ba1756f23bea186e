import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neutralBrand } from '#lib/brand/brand.ts';
import { createPreviewServer } from './preview-server.ts';
import type { Site } from './site.ts';
import { closeServer, listenOn } from './stale-service.ts';
import type { PreviewState } from './states.ts';

const truck = {
  name: 'truck',
  title: 'Truck',
  about: 'on its way',
  status: 200,
  service: 'up',
  shareId: 'id-1',
} as const;
const unreachable = {
  ...truck,
  name: 'unreachable',
  title: 'Unreachable',
  status: 503,
  service: 'down',
  shareId: 'id-2',
} as const;
const worded = { ...truck, name: 'status-intransit', title: 'Status InTransit', shareId: 'id-3' } as const;
const brands: Site['brands'] = [
  {
    key: 'b1',
    name: 'First <b>& Sons</b>',
    brand: { ...neutralBrand, hosts: ['track.first.example'] },
    states: [truck, unreachable, worded],
  },
  {
    key: 'b2',
    name: 'الثاني',
    brand: { ...neutralBrand, languages: { default: 'ar', offered: ['ar'] } },
    states: [truck, unreachable],
  },
];

let site: Site | null = null;
let printed = '';
const server = createPreviewServer(() => site, {
  print: async (address) => {
    printed = address;
    return new TextEncoder().encode('%PDF-made-up');
  },
  close: async () => undefined,
});
const withoutPrinter = createPreviewServer(() => site, null);
let port = 0;
let plainPort = 0;
beforeAll(async () => {
  port = await listenOn(server, 0);
  plainPort = await listenOn(withoutPrinter, 0);
});
afterAll(async () => {
  await closeServer(server);
  await closeServer(withoutPrinter);
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

function ask(path: string, host = `localhost:${port}`, at = port): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: at, path, headers: { host }, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    }).once('error', reject);
  });
}

const hostOf = (key: string, { service }: PreviewState) =>
  `${key}${service === 'up' ? '' : `-${service}`}.localhost:3101`;

describe('the preview server', () => {
  test('answers 503 until the pages can be opened', async () => {
    expect(await ask('/')).toMatchObject({ status: 503 });
    site = { origin: `http://localhost:${port}`, pagesPort: 3101, brands, canPrint: true };
  });

  test('links to every state of every brand, in its first languages and both themes', async () => {
    const { status, body } = await ask('/');
    expect(status).toBe(200);
    for (const { key, brand, states } of brands) {
      for (const state of states) {
        for (const lang of brand.languages.offered.slice(0, 4)) {
          for (const theme of ['light', 'dark'])
            expect(body).toContain(
              `http://${hostOf(key, state)}/share?id=${state.shareId}&amp;lang=${lang}&amp;theme=${theme}"`,
            );
        }
      }
    }
    expect(body).not.toContain('b2.localhost:3101/share?id=id-1&amp;lang=en');
    expect(body).not.toContain('b2.localhost:3101/share?id=id-3');
  });

  test('shows a state in frames of every kind, each of the requested brand', async () => {
    const { body } = await ask('/frames?brand=b2&state=truck&lang=en&theme=dark');
    const addresses = [...body.matchAll(/<(?:iframe src|share-viewer link)="([^"]+)"/g)].map(
      ([, source]) => new URL((source ?? '').replaceAll('&amp;', '&')),
    );
    expect(addresses).toHaveLength(6);
    for (const address of addresses) {
      expect(address.host).toBe('b2.localhost:3101');
      // English is not among this brand's languages.
      expect(Object.fromEntries(address.searchParams)).toEqual({ id: 'id-1', lang: 'ar', theme: 'dark' });
    }
    expect([...body.matchAll(/ mode="(\w+)" lang="ar" theme="dark"/g)].map(([, mode]) => mode)).toEqual([
      'summary',
      'map',
      'full',
      'timeline',
      'readings',
    ]);
    expect(body).toContain('<script src="http://b2.localhost:3101/embed.js" async>');
  });

  test('prints the selected page, and says what to do where there is no browser', async () => {
    expect(await ask('/print.pdf?brand=b1&state=truck&lang=ar')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf' },
      body: '%PDF-made-up',
    });
    expect(printed).toBe('http://b1.localhost:3101/share?id=id-1&lang=ar&theme=light');
    expect(await ask('/print.pdf?state=truck', `localhost:${port}`, plainPort)).toMatchObject({ status: 501 });
  });

  test('answers 404 at other addresses, and for unknown states and brands', async () => {
    for (const path of [
      '/nothing',
      '/frames?state=invented',
      '/frames?brand=b9',
      '/frames?brand=b2&state=status-intransit',
      '/print.pdf?state=%2F..%2F',
    ])
      expect((await ask(path)).status, path).toBe(404);
  });

  test('escapes the texts of a brand, and allows only its own scripts, styles and frames', async () => {
    const answer = await ask('/');
    expect(answer.body).toContain('First &lt;b&gt;&amp; Sons&lt;/b&gt;');
    expect(answer.body).not.toMatch(/<script|style="|<b>/);
    const frames = ['b1', 'b2'].flatMap((key) =>
      ['', '-stale', '-down'].map((state) => `http://${key}${state}.localhost:3101`),
    );
    expect(answer.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src http://b1.localhost:3101/embed.js http://b2.localhost:3101/embed.js; style-src 'self'; img-src data:; frame-src ${frames.join(' ')}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
  });

  test('redirects another host name to the origin that may frame the pages', async () => {
    expect(await ask('/frames?state=truck', `127.0.0.1:${port}`)).toMatchObject({
      status: 307,
      headers: { location: `http://localhost:${port}/frames?state=truck` },
    });
  });
});
