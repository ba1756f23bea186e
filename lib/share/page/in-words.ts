import type { NearPlace } from '#lib/places/nearest-place.ts';
import type { Address, Position } from '#lib/tracking/types.ts';
import type { NearText, Report, ShareData } from '../types.ts';
import { placeText } from './display-rules.ts';

/** What only the server can say, in the language of a page. */
export interface PageWords {
  /** Our reckoning of where a position is; null without a gazetteer. */
  readonly near: (position: Position) => NearPlace | null;
  readonly tellNear: (place: NearPlace) => NearText;
  /** A status; null where it stays as it was sent. */
  readonly tellStatus: (text: string) => string | null;
}

/** What a page shows, with a known status and what is near its positions in words. */
export function inWords(data: ShareData, words: PageWords): ShareData {
  const { view } = data;
  const { latest, asset, page } = view;
  const statusWord = asset.status?.text == null ? null : words.tellStatus(asset.status.text);
  const latestNear = nearUnnamed(latest, latest?.position, words);
  const destinationNear = nearUnnamed(asset.destinationAddress, asset.destinationAddress?.position, words);
  const reports = reportsInWords(page.reports, words);
  return {
    ...data,
    view: {
      ...view,
      page: { ...page, reports },
      ...(statusWord !== null && { statusWord }),
      ...(latestNear && { latestNear }),
      ...(destinationNear && { destinationNear }),
    },
  };
}

/** The same of reports alone. */
export function reportsInWords(reports: readonly Report[], words: PageWords): readonly Report[] {
  return reports.map((report) => {
    const near = nearUnnamed(report.address, report.position, words);
    return near === null ? report : { ...report, near: near.text };
  });
}

/** What is near a position whose place the service does not name. */
function nearUnnamed(
  address: Address | null,
  position: Position | null | undefined,
  { near, tellNear }: PageWords,
): NearText | null {
  const place = position == null || placeText(address) !== null ? null : near(position);
  return place === null ? null : tellNear(place);
}
