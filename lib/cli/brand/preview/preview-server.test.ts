import { get } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { neutralBrand } from '#lib/brand/brand.ts';
import { findState, stateGroups } from '../states/states.ts';
import { closeServer, listenOn } from './invented-service.ts';
import { createPreviewServer } from './preview-server.ts';
import { previewBrands, type Site, valuesWithWords } from './site.ts';

const brands = previewBrands([
  {
    ...neutralBrand,
    id: 'first',
    hosts: ['track.first.example'],
    name: { '*': 'First <b>& Sons</b>' },
    wording: { status: [{ value: 'InTransit', text: { en: 'Moving' } }], exceptions: [] },
  },
  {
    ...neutralBrand,
    id: 'second',
    hosts: ['track.second.example'],
    name: { ar: 'الثاني' },
    languages: { default: 'ar', offered: ['ar'] },
  },
]);

let site: Site | null = null;
let printed = '';
const server = createPreviewServer(
  () => site,
  () => ({
    print: async (address) => {
      printed = address;
      return new TextEncoder().encode('%PDF-made-up');
    },
    close: async () => undefined,
  }),
);
const withoutPrinter = createPreviewServer(
  () => site,
  () => null,
);
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

describe('the index of the preview', () => {
  test('says so while nothing is there to look at', async () => {
    expect(await ask('/')).toMatchObject({ status: 503 });
    site = { origin: `http://localhost:${port}`, pagesPort: 3101, brands, prints: true };
  });

  test('links to every state of every brand, in its first languages and both themes', async () => {
    const { status, body } = await ask('/');
    expect(status).toBe(200);
    for (const brand of brands) {
      const states = stateGroups(valuesWithWords(brand.brand)).flatMap((group) => group.states);
      for (const { name } of states) {
        for (const lang of brand.brand.languages.offered.slice(0, 4)) {
          for (const theme of ['light', 'dark'])
            expect(body).toContain(
              `http://${brand.key}.localhost:3101/share?id=${name}&amp;lang=${lang}&amp;theme=${theme}"`,
            );
        }
      }
    }
    expect(body).not.toContain('b2.localhost:3101/share?id=shared&amp;lang=en');
    expect(body).not.toContain('b2.localhost:3101/share?id=worded-status-1');
  });

  test('shows one state in frames of every kind, each of the brand asked for', async () => {
    const { body } = await ask('/look?brand=b2&state=exceptions&lang=en&theme=dark');
    const addresses = [...body.matchAll(/<(?:iframe src|share-viewer link)="([^"]+)"/g)].map(
      ([, source]) => new URL((source ?? '').replaceAll('&amp;', '&')),
    );
    expect(addresses).toHaveLength(5);
    for (const address of addresses) {
      expect(address.host).toBe('b2.localhost:3101');
      // English is not among this brand's languages.
      expect(Object.fromEntries(address.searchParams)).toEqual({ id: 'exceptions', lang: 'ar', theme: 'dark' });
    }
    expect([...body.matchAll(/ mode="(\w+)" lang="ar" theme="dark"/g)].map(([, mode]) => mode)).toEqual([
      'summary',
      'map',
      'full',
      'timeline',
    ]);
    expect(body).toContain('<script src="http://b2.localhost:3101/embed.js" async>');
  });

  test('prints the page that is asked for, and says what to do where there is no browser', async () => {
    expect(await ask('/print.pdf?brand=b1&state=pacific&lang=ar')).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf' },
      body: '%PDF-made-up',
    });
    expect(printed).toBe('http://b1.localhost:3101/share?id=pacific&lang=ar&theme=light');
    expect(await ask('/print.pdf?state=shared', `localhost:${port}`, plainPort)).toMatchObject({ status: 501 });
  });

  test('has nothing at other addresses, and no state or brand that does not exist', async () => {
    for (const path of [
      '/nothing',
      '/look?state=invented',
      '/look?brand=b9',
      '/look?brand=b2&state=worded-status-1',
      '/print.pdf?state=%2F..%2F',
    ])
      expect((await ask(path)).status, path).toBe(404);
  });

  test('lets no text of a brand become markup, and no script, style or frame in but its own', async () => {
    const answer = await ask('/');
    expect(answer.body).toContain('First &lt;b&gt;&amp; Sons&lt;/b&gt;');
    expect(answer.body).not.toMatch(/<script|style="|<b>/);
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src http://b1.localhost:3101/embed.js http://b2.localhost:3101/embed.js; style-src 'self'; img-src data:; frame-src http://b1.localhost:3101 http://b2.localhost:3101; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
  });

  test('sends who comes by another name to the one that frames know', async () => {
    expect(await ask('/look?state=shared', `127.0.0.1:${port}`)).toMatchObject({
      status: 307,
      headers: { location: `http://localhost:${port}/look?state=shared` },
    });
  });

  test('every state that is linked is answered', () => {
    for (const { name } of stateGroups({ statuses: ['a'], exceptions: ['b'] }).flatMap((group) => group.states))
      expect(findState(name, { statuses: ['a'], exceptions: ['b'] })?.name).toBe(name);
  });
});
