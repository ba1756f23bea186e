import type { Brand } from '#lib/brand/brand.ts';
import { neutralBrand } from '#lib/brand/neutral-brand.ts';
import { locales, type Locale } from '#lib/i18n/locales.ts';
import arabic from '#lib/i18n/messages/ar.json' with { type: 'json' };
import english from '#lib/i18n/messages/en.json' with { type: 'json' };
import type { WordedValues } from '../states/state.ts';

/** A brand of the preview, on hosts of this machine. */
export interface PreviewBrand {
  /** `b1`, `b2`, …: part of its host, and of its service's address. */
  readonly key: string;
  readonly name: string;
  readonly brand: Brand;
}

/** Where there is no brands file: the neutral look under a host of its own. */
export const neutralPreview: Brand = { ...neutralBrand, name: { en: english.site.name, ar: arabic.site.name } };

export function previewBrands(brands: readonly Brand[]): readonly PreviewBrand[] {
  return brands.map((brand, index) => ({ key: `b${index + 1}`, name: nameOf(brand), brand }));
}

/** For the index, which is in English: the name in that language, or in the first that has one. */
function nameOf({ id, name }: Brand): string {
  const order: readonly (Locale | '*')[] = ['en', '*', ...locales];
  return order.flatMap((locale) => name?.[locale] ?? []).at(0) ?? id;
}

export function wordedValues({ wording }: Brand): WordedValues {
  return { statuses: wording.status.map(({ value }) => value), exceptions: wording.exceptions.map(({ value }) => value) };
}

/** What the brand named `host` is among others; null when none has it. */
export function brandNamed(brands: readonly Brand[], host: string): Brand | null {
  return brands.find(({ hosts }) => hosts.includes(host.trim().toLowerCase())) ?? null;
}
