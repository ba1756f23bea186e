import { describe, expect, test } from 'vitest';
import { brandHead } from './head.ts';

const file = (name: string, type: string) => ({ name, type, bytes: new Uint8Array() });
const images = {
  preview: file('aa.png', 'image/png'),
  touchIcon: file('bb.png', 'image/png'),
  icon: file('cc.svg', 'image/svg+xml'),
};
const texts = {
  siteName: 'Acme',
  title: 'Acme: your shipment',
  description: 'Follow a shipment.',
  pictureText: 'Acme',
};

describe('brandHead', () => {
  const head = brandHead({ locale: 'ar', origin: 'https://track.acme.example', texts, images });

  const contentOf = (name: string) =>
    head.metas.find((meta) => meta['name'] === name || meta['property'] === name)?.['content'];

  test('names the brand in every tag that link previews read', () => {
    for (const name of ['og:title', 'twitter:title']) expect(contentOf(name)).toBe('Acme: your shipment');
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(contentOf(name)).toBe('Follow a shipment.');
    for (const name of ['application-name', 'og:site_name']) expect(contentOf(name)).toBe('Acme');
    expect(contentOf('og:type')).toBe('website');
    expect(contentOf('og:locale')).toBe('ar_AR');
    expect(contentOf('twitter:card')).toBe('summary_large_image');
  });

  test("links the brand's own files, the picture by its absolute address", () => {
    for (const name of ['og:image', 'twitter:image'])
      expect(contentOf(name)).toBe('https://track.acme.example/brands/aa.png');
    for (const name of ['og:image:alt', 'twitter:image:alt']) expect(contentOf(name)).toBe('Acme');
    expect([contentOf('og:image:width'), contentOf('og:image:height'), contentOf('og:image:type')]).toEqual([
      '1200',
      '630',
      'image/png',
    ]);
    expect(head.links).toEqual([
      { rel: 'icon', href: '/brands/cc.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/brands/bb.png', type: 'image/png', sizes: '180x180' },
    ]);
  });

  test('leaves out images that could not be drawn', () => {
    const bare = brandHead({ locale: 'en', origin: 'https://track.acme.example', texts, images: null });
    expect(bare).toMatchObject({ links: [] });
    expect(JSON.stringify(bare)).not.toMatch(/\/brands\/|image(?!")/);
  });

  test('contains no page address', () => {
    expect(JSON.stringify(head)).not.toMatch(/\/share|og:url|canonical|alternate/);
  });
});
