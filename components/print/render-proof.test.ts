import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { renderProof } from './render-proof.ts';

const textOf = (markup: string) => markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const body = Buffer.from('{"AssetName":"Box"}\r\n');
const digest = createHash('sha256').update(body).digest('base64');
const checkedAt = Date.parse('2026-03-29T00:59:30.400Z');

it('tells the hash as other programs write it, and when the answer came, by UTC and by the clock of the page', () => {
  const text = textOf(renderProof({ digest, checkedAt, locale: 'en', zone: 'Europe/Oslo' }));
  expect(text).toContain(createHash('sha256').update(body).digest('hex'));
  expect(text).toContain('2026-03-29 00:59:30 UTC · 29 Mar 2026, 01:59 CET');
  expect(text).toContain('npm run tracking -- shares hash LINK');
});

it('tells one clock where both are the same, and in Arabic keeps hash, time and command in their direction', () => {
  const markup = renderProof({ digest, checkedAt, locale: 'ar', zone: 'UTC' });
  expect(textOf(markup)).not.toContain(' · ');
  expect(markup.match(/<(?:code|bdi) dir="ltr"/g)).toHaveLength(3);
});
