import type { PageBrand } from '#lib/brand/view.ts';
import { wordingFor } from '#lib/brand/view.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { Words } from '#lib/i18n/words.ts';
import type { DayGroup, ReportClock } from '#lib/share/view/timeline.ts';
import type { ShareView } from '#lib/share/types.ts';

/** In which zones times are shown: of the reader, of the brand, or of each report's place. */
export interface Clock extends ReportClock {
  /** An IANA zone, or `PLACE_CLOCK`. */
  readonly choice: string;
  /** Of all times that belong to no report. */
  readonly zone: string;
  /** The zone beside a day in place-local time. */
  readonly dayZone?: (group: DayGroup) => string | null;
  /** The zone for readers whose own is not known. */
  readonly initial: string;
  /** The zone of the reader's device; null until the browser has told it. */
  readonly reader: string | null;
}

/** What every part of a page is drawn with. */
export interface Page {
  readonly locale: RegionalLocale;
  readonly words: Words;
  readonly brand: PageBrand;
  readonly clock: Clock;
  /** When the page is drawn, UTC ISO. */
  readonly now: string;
  /** Of the page's address, for links to it with other values. */
  readonly query: string;
  readonly mode: EmbedMode | null;
}

/** A page, or a row of one, that shows a shipment. */
export interface ShipmentPage extends Page {
  readonly shareId: string;
  readonly view: ShareView;
  /** When the service last answered, UTC ISO. */
  readonly checkedAt: string;
  /** When the answer was read, UTC ISO: all that it tells had happened by then. */
  readonly readAt: string;
  /** The latest check failed: all is as of `checkedAt`. */
  readonly failing: boolean;
}

/** Decimals of degrees: about ten metres, or a kilometre where streets are hidden. */
export function positionDecimals({ brand }: Page): number {
  return brand.show.street ? 4 : 2;
}

/** The brand's wording of a status; null: it has none. */
export function brandStatus({ brand }: Page, text: string): string | null {
  return wordingFor(brand.wording.status, text);
}

/** An exception in the brand's wording, or else in the service's. */
export function brandException({ brand }: Page, label: string): string {
  return wordingFor(brand.wording.exceptions, label) ?? label;
}
