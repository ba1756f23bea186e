import type { Brand } from '#lib/brand/brand.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { formatNear } from '#lib/i18n/near.ts';
import { translateStatus } from '#lib/i18n/statuses.ts';
import type { NearPlace } from '#lib/places/nearest-place.ts';
import type { Address, Position } from '#lib/tracking/types.ts';
import { isCharted } from '#lib/tracking/units.ts';
import type { SharedAnswer } from './outcome.ts';
import type { NearText, Report, ShareData } from '../types.ts';
import { placeText } from './display-rules.ts';

export type Wording = ReturnType<typeof createWording>;

export function createWording(
  locale: RegionalLocale,
  brand: Pick<Brand, 'borders'>,
  { near, asset }: Pick<SharedAnswer, 'near' | 'asset'>,
) {
  return {
    near,
    shownReading: asset.readings?.findIndex(isCharted) ?? -1,
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

/** `withReadings`: reports keep all their readings, not only the one that their rows show. */
export function localizeShareData(data: ShareData, wording: Wording, withReadings = false): ShareData {
  const { view } = data;
  const { latest, asset, page } = view;
  const statusWord = asset.status?.text == null ? null : wording.translateStatus(asset.status.text);
  const latestNear = nearUnnamed(latest, latest?.position, wording);
  const destinationNear = nearUnnamed(asset.destinationAddress, asset.destinationAddress?.position, wording);
  return {
    ...data,
    view: {
      ...view,
      page: { ...page, reports: localizeReports(page.reports, wording, withReadings) },
      ...(statusWord !== null && { statusWord }),
      ...(latestNear && { latestNear }),
      ...(destinationNear && { destinationNear }),
    },
  };
}

export function localizeReports(reports: readonly Report[], wording: Wording, withReadings = false): readonly Report[] {
  return reports.map((report) => {
    const near = nearUnnamed(report.address, report.position, wording);
    const shown = withReadings || report.readings === undefined ? report : withShownReading(report, wording);
    return near === null ? shown : { ...shown, near: near.text };
  });
}

/** Rows show one reading. The others come with the chart, as they would be a large part of the page. */
function withShownReading({ readings, ...report }: Report, { shownReading: column }: Wording): Report {
  const value = readings?.[column] ?? null;
  return value === null ? report : { ...report, readings: [...Array.from({ length: column }, () => null), value] };
}

function nearUnnamed(
  address: Address | null,
  position: Position | null | undefined,
  wording: Wording,
): NearText | null {
  const place = position == null || placeText(address) !== null ? null : wording.near(position);
  return place === null ? null : wording.formatNear(place);
}
