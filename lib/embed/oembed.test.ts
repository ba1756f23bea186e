import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oembedUrl, createOembed, type OembedProvider } from './oembed.ts';

const provider: OembedProvider = {
  origin: 'https://track.acme.example',
  hosts: ['track.acme.example', 'follow.acme.example:8443'],
  languages: ['en', 'ar'],
  name: 'Acme & Sons',
  title: 'Acme & Sons: your shipment',
};
const link = 'https://track.acme.example/share?id=abc';

const ask = (query: Record<string, string>, given: Partial<OembedProvider> = {}) =>
  createOembed(new URLSearchParams(query), { ...provider, ...given });

function bodyOf(query: Record<string, string>, given: Partial<OembedProvider> = {}) {
  const answer = ask(query, given);
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return answer.body;
}

const signs = new Map(Object.entries({ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }));

/** What a browser makes of the answer's markup. */
function frameOf(html: string): { count: number; attributes: Record<string, string> } {
  const tags = [...html.matchAll(/<(\w+)((?: [\w-]+="[^"<>]*")*)>/g)];
  const attributes = [...(tags[0]?.[2] ?? '').matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (reference) => signs.get(reference) ?? ''),
  ]);
  expect(html.replaceAll(/<iframe(?: [\w-]+="[^"<>]*")*><\/iframe>/g, '')).toBe('');
  return { count: tags.length, attributes: Object.fromEntries(attributes) };
}

describe('createOembed', () => {
  test('answers a share link with one sandboxed frame of the summary', () => {
    const { html, ...rest } = bodyOf({ url: link, format: 'json' });
    expect(rest).toEqual({
      version: '1.0',
      type: 'rich',
      provider_name: 'Acme & Sons',
      provider_url: 'https://track.acme.example/',
      title: 'Acme & Sons: your shipment',
      width: 640,
      height: 700,
    });
    const { count, attributes } = frameOf(html);
    expect(count).toBe(1);
    expect(attributes).toMatchObject({
      src: `${link}&embed=summary`,
      width: '640',
      height: '700',
      title: 'Acme & Sons: your shipment',
    });
    expect(attributes.sandbox?.split(' ')).not.toContain('allow-top-navigation');
    expect(attributes).toMatchObject({ allow: 'fullscreen; clipboard-write', frameborder: '0' });
    expect(attributes).not.toHaveProperty('style');
  });

  test.each([
    ['embed=map&theme=dark&lang=ar', 'embed=map&lang=ar&theme=dark'],
    ['embed=TIMELINE&background=page', 'embed=timeline&background=page'],
    ['embed=full', 'embed=full'],
    ['embed=widget&theme=pink&lang=xx&background=red', 'embed=full'],
    ['utm_source=mail&open=1&page=3', 'embed=summary'],
    ['embed=summary&theme=auto', 'embed=summary&theme=auto'],
  ])('keeps of a link what an embedded page knows: %s', (given, kept) => {
    expect(frameOf(bodyOf({ url: `${link}&${given}` }).html).attributes.src).toBe(`${link}&${kept}`);
  });

  test('keeps all links of an order, in a frame that is high enough for them', () => {
    const body = bodyOf({ url: `${link}&utm_source=mail&id=d%20e&id=&id=f` });
    expect(frameOf(body.html).attributes.src).toBe(`${link}&id=d+e&id=f&embed=summary`);
    expect(body.height).toBe(130 + 3 * 180);
  });

  test('reads a link that an editor has escaped', () => {
    const damaged = 'https://track.acme.example/SHARE?lang=ar&amp;id=abc&amp;Id=def?x';
    expect(frameOf(bodyOf({ url: damaged }).html).attributes.src).toBe(`${link}&id=def%3Fx&embed=summary&lang=ar`);
  });

  test('leaves out a language that the brand does not offer', () => {
    expect(bodyOf({ url: `${link}&lang=ar` }, { languages: ['en'] }).html).not.toContain('lang=');
  });

  test.each([
    [{ maxwidth: '320' }, 320, 700],
    [{ maxheight: '200' }, 640, 200],
    [{ maxwidth: '320', maxheight: '200' }, 320, 200],
    [{ maxwidth: '99999' }, 640, 700],
    [{ maxwidth: '0', maxheight: '-5' }, 640, 700],
    [{ maxwidth: 'wide', maxheight: '1e2' }, 640, 700],
    [{ maxwidth: '', maxheight: '120.5' }, 640, 700],
  ])('is no larger than asked, and wrong sizes count as absent: %j', (sizes, width, height) => {
    const body = bodyOf({ url: link, ...sizes });
    expect(body).toMatchObject({ width, height });
    expect(frameOf(body.html).attributes).toMatchObject({ width: String(width), height: String(height) });
  });

  test.each([
    'https://follow.acme.example:8443/share?id=abc',
    'http://follow.acme.example:8443/share?id=abc',
    'http://track.acme.example/share?id=abc',
    'https://TRACK.acme.example:443/share?lang=en&id=abc#t=1',
  ])('takes %s for its own', (url) => {
    expect(frameOf(bodyOf({ url }).html).attributes.src).toMatch(
      /^https:\/\/(?:track\.acme\.example|follow\.acme\.example:8443)\/share\?id=abc&embed=summary/,
    );
  });

  test.each([
    'https://other.example/share?id=abc',
    'https://track.acme.example:444/share?id=abc',
    'https://track.acme.example.evil.example/share?id=abc',
    'https://track.acme.example@evil.example/share?id=abc',
    'https://someone@track.acme.example/share?id=abc',
    'https://track.acme.example/',
    'https://track.acme.example/share',
    'https://track.acme.example/share?id=',
    'https://track.acme.example/share?id=%00',
    'https://track.acme.example/share/data?id=abc',
    'https://track.acme.example//share?id=abc',
    'javascript:alert(1)//track.acme.example/share?id=abc',
    'ftp://track.acme.example/share?id=abc',
    '/share?id=abc',
    'not an address',
  ])('does not know %s', (url) => {
    expect(ask({ url })).toEqual({ status: 404, body: { error: 'The url is not a share link of this site.' } });
  });

  test('answers invalid requests with a status and what is wrong', () => {
    const error = (word: string) => ({ error: expect.stringContaining(word) });
    for (const query of [{}, { url: '' }]) expect(ask(query)).toEqual({ status: 400, body: error('no url') });
    for (const query of [{ url: link, format: 'xml' }, { format: 'xml' }])
      expect(ask(query)).toEqual({ status: 501, body: error('format') });
  });

  test('escapes identifiers and titles', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, maxLength: 60, unit: 'grapheme' }),
        fc.string({ maxLength: 60 }),
        (id, title) => {
          const url = `${provider.origin}/share?id=${encodeURIComponent(id)}`;
          const answer = ask({ url }, { title });
          if (answer.status !== 200) return;
          const { count, attributes } = frameOf(answer.body.html);
          expect(count).toBe(1);
          expect(attributes.title).toBe(title);
          expect(new URL(attributes.src ?? '').searchParams.get('id')).toBe(id);
          expect(new URL(attributes.src ?? '').origin).toBe(provider.origin);
        },
      ),
    );
  });

  test('answers any request without an exception', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom('url', 'format', 'maxwidth', 'maxheight'),
          fc.oneof(fc.string(), fc.webUrl(), fc.constant(link)),
        ),
        (query) => {
          expect([200, 400, 404, 501]).toContain(ask(query).status);
        },
      ),
    );
  });
});

describe('oembedUrl', () => {
  test('asks for the given link', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 60 }), (id) => {
        const shareId = `x${id.replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '')}`;
        const address = new URL(oembedUrl(provider.origin, [shareId]));
        expect(address.origin + address.pathname).toBe('https://track.acme.example/oembed');
        const answer = createOembed(address.searchParams, provider);
        expect(
          answer.status === 200 && new URL(frameOf(answer.body.html).attributes.src ?? '').searchParams.get('id'),
        ).toBe(shareId);
      }),
    );
  });
});
