import { describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { wordReview } from './word-review.mjs';

describe.each(locales.filter((locale) => locale !== 'en'))('the review list of %s', (locale) => {
  test('has twenty messages that exist', () => {
    expect(wordReview(locale).match(/^\| `\w+\.\w+` \| .+ \| .+ \|$/gm)).toHaveLength(20);
  });
});

test('names the languages there are when asked for another', () => {
  expect(() => wordReview('xx')).toThrow(/no list for xx; there are ar, bg/);
});
