import type { Brand } from '#lib/brand/brand.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { formatNear } from '#lib/i18n/near.ts';
import { tellStatus } from '#lib/i18n/statuses.ts';
import type { SharedAnswer, SharedOutcome } from '#lib/share/outcome.ts';
import type { NearPlace } from '#lib/places/nearest-place.ts';
import { inWords, type PageWords, reportsInWords } from '#lib/share/page/in-words.ts';
import { shareDataOf } from '#lib/share/page/share-data.ts';
import type { Report, ShareData } from '#lib/share/types.ts';

type Words = Pick<Brand, 'borders'>;

/** What a page shows, in its language. */
export function shareDataIn(locale: Locale, brand: Words, outcome: SharedOutcome, page: number): ShareData {
  return inWords(shareDataOf(outcome, page), wordsIn(locale, brand, outcome.answer));
}

/** Reports as a page shows them, in its language. */
export function reportsIn(
  locale: Locale,
  brand: Words,
  answer: SharedAnswer,
  reports: readonly Report[],
): readonly Report[] {
  return reportsInWords(reports, wordsIn(locale, brand, answer));
}

function wordsIn(locale: Locale, brand: Words, { near }: Pick<SharedAnswer, 'near'>): PageWords {
  return {
    near,
    tellNear: (place) => ({
      text: tellNear(locale, brand, place),
      short: tellNear(locale, { borders: false }, place),
    }),
    tellStatus: (text) => tellStatus(locale, text),
  };
}

/**
 * What a position is near. A brand that shows no borders says no country of it either: which one it is in would be our
 * word.
 */
export function tellNear(locale: Locale, { borders }: Words, place: NearPlace): string {
  return formatNear(wordsOf(locale).near, locale, place, borders);
}
