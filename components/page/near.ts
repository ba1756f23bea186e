import { formatNear } from '#lib/i18n/near.ts';
import type { NearPlace } from '#lib/places/types.ts';
import { useBrand } from '../brand/context.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';

/**
 * Our reckoning of a place in words. A brand that shows no borders says no country either: which one a place is in would
 * be our word. Engines may name a country differently: where it stands needs `suppressHydrationWarning`.
 */
export function useNear(): (place: NearPlace) => string {
  const words = useTranslations('near');
  const locale = useLocale();
  const { borders } = useBrand();
  return (place) => formatNear(words, locale, place, borders);
}
