import { describe, expect, test } from 'vitest';
import { brandHead } from './head.ts';

const file = (name: string, type: string) => ({ name, type, bytes: new Uint8Array() });
const images = {
  preview: file('aa.png', 'image/png'),
  touchIcon: file('bb.png', 'image/png'),
  icon: file('cc.svg', 'image/svg+xml'),
};
const words = {
  siteName: 'Acme',
  title: 'Acme: your shipment',
  description: 'Follow a shipment.',
  pictureText: 'Acme',
};

describe('brandHead', () => {
  const head = brandHead({ locale: 'ar', origin: 'https://track.acme.example', words, images });

  test('names the brand in every place a preview looks', () => {
    expect(head).toMatchObject({
      title: 'Acme: your shipment',
      description: 'Follow a shipment.',
      applicationName: 'Acme',
    });
    expect(head.openGraph).toMatchObject({
      type: 'website',
      siteName: 'Acme',
      title: 'Acme: your shipment',
      description: 'Follow a shipment.',
      locale: 'ar_AR',
    });
    expect(head.twitter).toMatchObject({ card: 'summary_large_image', title: 'Acme: your shipment' });
  });

  test("shows the brand's own files, the picture by its whole address", () => {
    expect(head.openGraph?.images).toEqual([
      { url: 'https://track.acme.example/brands/aa.png', alt: 'Acme', width: 1200, height: 630, type: 'image/png' },
    ]);
    expect(head.icons).toEqual({
      icon: [{ url: '/brands/cc.svg', type: 'image/svg+xml' }],
      apple: [{ url: '/brands/bb.png', type: 'image/png', sizes: '180x180' }],
    });
  });

  test('goes without images that could not be made', () => {
    const bare = brandHead({ locale: 'en', origin: 'https://track.acme.example', words, images: null });
    expect(bare).toMatchObject({ title: 'Acme: your shipment', openGraph: { siteName: 'Acme' } });
    expect(JSON.stringify(bare)).not.toContain('/brands/');
  });

  test('has no address of a page', () => {
    expect(head).not.toHaveProperty('alternates');
    expect(head).not.toHaveProperty('metadataBase');
    expect(head.openGraph).not.toHaveProperty('url');
    expect(JSON.stringify(head)).not.toContain('/share');
  });
});
