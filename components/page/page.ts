import type { PageBrand } from '#lib/brand/view.ts';
import { wordingFor } from '#lib/brand/view.ts';
import type { EmbedMode } from '#lib/embed/options.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { Translators } from '#lib/i18n/translators.ts';
import type { DayGroup, ReportClock } from '#lib/share/view/day-groups.ts';
import type { NearOf, ShareView } from '#lib/share/types.ts';

export interface Clock extends ReportClock {
  readonly choice: string;
  /** Of all times that belong to no report. */
  readonly zone: string;
  readonly dayZone?: (group: DayGroup) => string | null;
  readonly initial: string;
  /** The zone of the reader's device; null until the browser has told it. */
  readonly reader: string | null;
}

export interface Page {
  readonly locale: RegionalLocale;
  readonly translate: Translators;
  readonly brand: PageBrand;
  readonly clock: Clock;
  readonly now: string;
  readonly query: string;
  readonly mode: EmbedMode | null;
}

export interface ShipmentPage extends Page {
  readonly shareId: string;
  readonly view: ShareView;
  readonly nearOf: NearOf;
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

export function brandStatus({ brand }: Page, text: string): string | null {
  return wordingFor(brand.wording.status, text);
}

export function brandException({ brand }: Page, label: string): string {
  return wordingFor(brand.wording.exceptions, label) ?? label;
}
