import type { Brand } from '#lib/brand/brand.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { buildShareLink } from '#lib/share/link.ts';
import type { PreviewState, ServiceState } from './states.ts';

export interface PreviewBrand {
  readonly key: string;
  readonly name: string;
  readonly brand: Brand;
  readonly states: readonly PreviewState[];
}

export interface Site {
  readonly origin: string;
  readonly pagesPort: number;
  readonly brands: readonly PreviewBrand[];
  readonly canPrint: boolean;
}

export const previewThemes = ['light', 'dark'] as const;

export interface Selection {
  readonly brand: PreviewBrand;
  readonly state: PreviewState;
  readonly lang: Locale;
  readonly theme: (typeof previewThemes)[number];
}

/** The requested language if the brand offers it, otherwise its default. */
export function chooseLanguage({ brand: { languages } }: PreviewBrand, requested: string | null): Locale {
  return languages.offered.find((locale) => locale === requested) ?? languages.default;
}

const serviceStates: readonly ServiceState[] = ['up', 'stale', 'down'];

/** A brand has one host for each state of its service, as a brand's service is part of its settings. */
export function hostOf({ key }: PreviewBrand, port: number, service: ServiceState = 'up'): string {
  return `${key}${service === 'up' ? '' : `-${service}`}.localhost:${port}`;
}

export function originOf(brand: PreviewBrand, port: number, service: ServiceState = 'up'): string {
  return `http://${hostOf(brand, port, service)}`;
}

export function originsOf({ brands, pagesPort }: Site): readonly string[] {
  return brands.flatMap((brand) => serviceStates.map((service) => originOf(brand, pagesPort, service)));
}

export function pageLink(
  { pagesPort }: Site,
  { brand, state, lang, theme }: Selection,
  extra: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams({ lang, theme, ...extra });
  return `${buildShareLink(originOf(brand, pagesPort, state.service), state.shareId)}&${query.toString()}`;
}

export function framesLink({ brand, state, lang, theme }: Selection): string {
  return `/frames?${new URLSearchParams({ brand: brand.key, state: state.name, lang, theme }).toString()}`;
}

export function printLink({ brand, state, lang }: Selection): string {
  return `/print.pdf?${new URLSearchParams({ brand: brand.key, state: state.name, lang }).toString()}`;
}

export function embedScript({ pagesPort }: Site, brand: PreviewBrand): string {
  return `${originOf(brand, pagesPort)}/embed.js`;
}
