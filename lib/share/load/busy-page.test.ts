import { expect, test } from 'vitest';
import { busyPage, type BusyPage } from './busy-page.ts';

const page: BusyPage = {
  locale: 'en',
  direction: 'ltr',
  theme: null,
  css: 'html:root{--brand:#123456}',
  nonce: 'N0nce',
  siteName: 'Box & <Sons>',
  title: 'We cannot show the shipment right now',
  text: 'Too many at once.',
  again: 'Try again',
  byItself: 'By itself',
  retryAfter: 31,
};

test('is a whole page that reloads by itself and runs no script', () => {
  const html = busyPage(page);
  expect(html).toMatch(/^<!DOCTYPE html>\n<html lang="en" dir="ltr">.*<\/html>\n$/s);
  expect(html).toContain('<meta http-equiv="refresh" content="31">');
  expect(html).toContain('<style nonce="N0nce">');
  expect(html).not.toMatch(/<script| style="| on\w+=/);
});

test('escapes its texts', () => {
  expect(busyPage(page)).toContain('Box &amp; &lt;Sons&gt;');
  expect(busyPage({ ...page, theme: 'dark', direction: 'rtl', locale: 'ar' })).toContain(
    '<html lang="ar" dir="rtl" data-theme="dark">',
  );
});
