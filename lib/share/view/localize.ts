import type { Brand } from '#lib/brand/brand.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { formatNear } from '#lib/i18n/near.ts';
import { translateStatus } from '#lib/i18n/statuses.ts';
import type { NearOf, ShareView } from '../types.ts';
import { placeText } from './display-rules.ts';
import type { SharedAnswer } from './outcome.ts';

/** Names no country for a brand that shows no borders, because the country would be our own statement. */
export function createNearOf(
  locale: RegionalLocale,
  { borders }: Pick<Brand, 'borders'>,
  { near }: Pick<SharedAnswer, 'near'>,
): NearOf {
  const texts = translatorsOf(locale).near;
  return (address, position) => {
    const place = position == null || placeText(address) !== null ? null : near(position);
    if (place === null) return null;
    return { text: formatNear(texts, locale, place, borders), short: formatNear(texts, locale, place, false) };
  };
}

export function localizeView(view: ShareView, locale: RegionalLocale, nearOf: NearOf): ShareView {
  const { status, destinationAddress } = view.asset;
  const statusWord = status?.text == null ? null : translateStatus(locale, status.text);
  const latestNear = nearOf(view.latest, view.latest?.position);
  const destinationNear = nearOf(destinationAddress, destinationAddress?.position);
  return {
    ...view,
    ...(statusWord !== null && { statusWord }),
    ...(latestNear && { latestNear }),
    ...(destinationNear && { destinationNear }),
  };
}
