import type { Brand } from '#lib/brand/brand.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { formatNear } from '#lib/i18n/near.ts';
import { tellStatus } from '#lib/i18n/statuses.ts';
import type { SharedOutcome } from '#lib/share/outcome.ts';
import { inWords } from '#lib/share/page/in-words.ts';
import { shareDataOf } from '#lib/share/page/share-data.ts';
import type { ShareData } from '#lib/share/types.ts';

/**
 * What a page shows, in its language. A brand that shows no borders says no country of a place nearby either: which one
 * it is in would be our word.
 */
export function shareDataIn(
  locale: Locale,
  { borders }: Pick<Brand, 'borders'>,
  outcome: SharedOutcome,
  page: number,
): ShareData {
  const words = wordsOf(locale).near;
  return inWords(shareDataOf(outcome, page), {
    near: outcome.answer.near,
    tellNear: (place) => ({
      text: formatNear(words, locale, place, borders),
      short: formatNear(words, locale, place, false),
    }),
    tellStatus: (text) => tellStatus(locale, text),
  });
}
