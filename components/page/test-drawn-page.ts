import { Window } from 'happy-dom';
import { neutralBrand } from '#lib/brand/brand.ts';
import type { PageBrand } from '#lib/brand/view.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { testTranslators } from '#lib/i18n/test-translators.ts';
import { answerOf, dataOfAnswer } from '#lib/share/test-answer.ts';
import type { PageChoice } from '#lib/share/types.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import type { ShipmentPage } from './page.ts';

interface DrawnPageOptions extends Partial<ShipmentPage>, Partial<PageChoice> {
  readonly locale?: RegionalLocale;
  /** Of all times, unless there is a `clock`. */
  readonly zone?: string;
}

/** The page of a body of the service, in English and UTC unless told otherwise. `page` and `at`: of the history. */
export function pageOfBody(body: unknown, options: DrawnPageOptions = {}): ShipmentPage {
  return pageOfAnswer(answerOf(body), options);
}

/** As it is when the answer is read, unless there is another `now`. */
export function pageOfAnswer(
  answer: SharedAnswer,
  { locale = 'en', zone = 'UTC', page = 1, at, ...overrides }: DrawnPageOptions = {},
): ShipmentPage {
  const { view, checkedAt, readAt, now } = dataOfAnswer(answer, { page, at });
  return {
    ...{ locale, translate: testTranslators(locale), brand: plainBrand, now, query: '', mode: null },
    clock: { choice: zone, zone, zoneOf: () => zone, initial: zone, reader: null },
    ...{ shareId: 'share-1', view, nearOf: () => null, checkedAt, readAt, failing: false },
    ...overrides,
  };
}

export const plainBrand: PageBrand = {
  ...{ borders: true, tellsEmbedder: false, embedders: [], wording: { status: {}, exceptions: {} } },
  show: neutralBrand.show,
};

/** The elements of a drawn part. */
export function elementsOf(part: unknown) {
  const { document } = new Window();
  document.body.innerHTML = String(part);
  const misnamed = NAME_WITHOUT_ROLE.exec(document.body.innerHTML);
  if (misnamed !== null) throw new Error(`HTML allows no aria-label here: ${misnamed[0]}`);
  return document.body;
}

/** What is read on a drawn part, seen or heard; with `withoutScripts`, where scripts are off or on paper. */
export function textOf(part: unknown, { withoutScripts = false } = {}): string {
  const body = elementsOf(part);
  for (const hidden of body.querySelectorAll(withoutScripts ? '.running' : '.still')) hidden.remove();
  const holder = body.ownerDocument.createElement('p');
  holder.innerHTML = body.innerHTML.replaceAll(/<[^>]*>/g, ' ');
  return holder.textContent
    .replaceAll(/[\s\u2068\u2069]+/g, ' ')
    .replaceAll(/ (?=[,.])/g, '')
    .trim();
}

const NAME_WITHOUT_ROLE = /<(?:time|span|p|div|b|small|li|bdi)\b(?![^>]*\srole=)[^>]*\saria-label=[^>]*>/;
