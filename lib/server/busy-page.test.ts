import { afterAll, expect, test, vi } from 'vitest';
import { neutralBrand } from '#lib/brand/brand.ts';
import { type PageRequest, plainPage } from './busy-page.ts';

vi.stubEnv('TRACKING_BASE_URL', 'http://127.0.0.1:9');
afterAll(() => vi.unstubAllEnvs());

const brand = { ...neutralBrand, name: { en: 'Box & <Sons>', ar: 'Box & <Sons>' } };

function request(query = ''): PageRequest {
  return { path: '/share', query: new URLSearchParams(query), header: () => null };
}

test('is a whole page that reloads by itself and runs no script', () => {
  const { headers, body } = plainPage(request(), brand, 'busy', 31);
  expect(body).toMatch(/^<!DOCTYPE html>\n<html lang="en[^"]*" dir="ltr">.*<\/html>\n$/s);
  expect(body).toContain('<meta http-equiv="refresh" content="31">');
  expect(body).not.toMatch(/<script| style="| on\w+=/);
  const [, nonce = ''] = /<style nonce="([^"]+)">/.exec(body) ?? [];
  expect(headers).toMatchObject({ 'Retry-After': '31' });
  expect(Object.entries(headers).find(([name]) => name === 'Content-Security-Policy')?.[1]).toContain(
    `style-src 'self' 'nonce-${nonce}'`,
  );
});

test('escapes its texts, and is in the language and theme of the address', () => {
  const { body } = plainPage(request('embed=full&lang=ar&theme=dark'), brand, 'limited', 600);
  expect(body).toContain('Box &amp; &lt;Sons&gt;');
  expect(body).toContain('dir="rtl" data-theme="dark">');
});
