import type { Brand } from '#lib/brand/brand.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { formatNear } from '#lib/i18n/near.ts';
import { translateStatus } from '#lib/i18n/statuses.ts';
import type { NearPlace } from '#lib/places/nearest-place.ts';
import type { Address, Position } from '#lib/tracking/types.ts';
import type { SharedAnswer } from './outcome.ts';
import type { NearText, Report, ShareData } from '../types.ts';
import { placeText } from './display-rules.ts';

export type Wording = ReturnType<typeof createWording>;

export function createWording(
  locale: RegionalLocale,
  brand: Pick<Brand, 'borders'>,
  { near }: Pick<SharedAnswer, 'near'>,
) {
  return {
    near,
    formatNear: (place: NearPlace): NearText => ({
      text: formatNearPlace(locale, brand, place),
      short: formatNearPlace(locale, { borders: false }, place),
    }),
    translateStatus: (text: string) => translateStatus(locale, text),
  };
}

/** Names no country for a brand that shows no borders, because the country would be our own statement. */
export function formatNearPlace(locale: RegionalLocale, { borders }: Pick<Brand, 'borders'>, place: NearPlace): string {
  return formatNear(wordsOf(locale).near, locale, place, borders);
}

export function localizeShareData(data: ShareData, wording: Wording): ShareData {
  const { view } = data;
  const { latest, asset, page } = view;
  const statusWord = asset.status?.text == null ? null : wording.translateStatus(asset.status.text);
  const latestNear = nearUnnamed(latest, latest?.position, wording);
  const destinationNear = nearUnnamed(asset.destinationAddress, asset.destinationAddress?.position, wording);
  return {
    ...data,
    view: {
      ...view,
      page: { ...page, reports: localizeReports(page.reports, wording) },
      ...(statusWord !== null && { statusWord }),
      ...(latestNear && { latestNear }),
      ...(destinationNear && { destinationNear }),
    },
  };
}

export function localizeReports(reports: readonly Report[], wording: Wording): readonly Report[] {
  return reports.map((report) => {
    const near = nearUnnamed(report.address, report.position, wording);
    return near === null ? report : { ...report, near: near.text };
  });
}

function nearUnnamed(
  address: Address | null,
  position: Position | null | undefined,
  wording: Wording,
): NearText | null {
  const place = position == null || placeText(address) !== null ? null : wording.near(position);
  return place === null ? null : wording.formatNear(place);
}
