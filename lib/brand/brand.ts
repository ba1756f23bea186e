import { defaultLocale, type Locale, locales } from '#lib/i18n/locales.ts';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';

export type LocalizedText = Readonly<Partial<Record<Locale | '*', string>>>;

export interface BrandFile {
  /** Hash of the content and an extension, `3f2a9c….svg`, so that it can be cached for ever. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export type BrandImages = Readonly<Record<'preview' | 'touchIcon' | 'icon', BrandFile>>;

export interface BrandLink {
  readonly text: LocalizedText;
  readonly href: string;
}

export interface BrandFont {
  readonly family: string;
  readonly faces: readonly { readonly file: BrandFile; readonly weight: string }[];
}

export type Wording = readonly { readonly value: string; readonly text: LocalizedText }[];

export type BrandVisibility = Readonly<
  Record<'trackingNumber' | 'carrier' | 'label' | 'street' | 'downloads' | 'history' | 'readings', boolean>
>;

/** Files hold the history, so they are hidden with it. */
export function visibilityOf(show: BrandVisibility): BrandVisibility {
  return show.history ? show : { ...show, downloads: false };
}

export interface StreetTileSource {
  readonly url: string;
  readonly attribution: string;
}

/** null: use the process's settings. */
export interface BrandService {
  readonly baseUrl: string | null;
  readonly fieldMap: FieldMap | null;
}

export interface Brand {
  readonly id: string;
  readonly hosts: readonly string[];
  readonly name: LocalizedText | null;
  readonly nameBesideLogo: boolean;
  readonly logo: { readonly light: BrandFile; readonly dark: BrandFile } | null;
  readonly favicon: BrandFile | null;
  readonly colour: string | null;
  readonly theme: 'auto' | 'light' | 'dark';
  readonly cornerRadius: number | null;
  readonly font: BrandFont | null;
  readonly headerLinks: readonly BrandLink[];
  readonly footerLinks: readonly BrandLink[];
  readonly support: Readonly<Record<'email' | 'phone' | 'url', string | null>> | null;
  /** Templates with {trackingNumber}, by the carrier's name; `*` for all others. */
  readonly carrierPages: Readonly<Record<string, string>>;
  readonly privacyUrl: string | null;
  readonly zone: string | null;
  readonly languages: { readonly default: Locale; readonly offered: readonly Locale[] };
  readonly wording: { readonly status: Wording; readonly exceptions: Wording };
  readonly show: BrandVisibility;
  readonly tiles: StreetTileSource | null;
  readonly streets: { readonly file: string; readonly stamp: string; readonly attribution: string | null } | null;
  readonly borders: boolean;
  readonly embedders: readonly string[];
  readonly tellsEmbedder: boolean;
  readonly service: BrandService;
}

export const neutralBrand: Brand = {
  id: 'neutral',
  hosts: [],
  name: null,
  nameBesideLogo: false,
  logo: null,
  favicon: null,
  colour: null,
  theme: 'auto',
  cornerRadius: null,
  font: null,
  headerLinks: [],
  footerLinks: [],
  support: null,
  carrierPages: {},
  privacyUrl: null,
  zone: null,
  languages: { default: defaultLocale, offered: locales },
  wording: { status: [], exceptions: [] },
  show: {
    trackingNumber: true,
    carrier: true,
    label: true,
    street: true,
    downloads: true,
    history: true,
    readings: true,
  },
  tiles: null,
  streets: null,
  borders: true,
  embedders: ['self'],
  tellsEmbedder: false,
  service: { baseUrl: null, fieldMap: null },
};

export function textIn(text: LocalizedText, locale: Locale): string | null {
  return text[locale] ?? text['*'] ?? null;
}

export function brandName({ name, languages }: Brand): string | null {
  return name === null ? null : textIn(name, languages.default);
}

export const TRACKING_NUMBER = '{trackingNumber}';

export function brandFiles({ logo, favicon, font }: Brand): readonly BrandFile[] {
  return [logo?.light, logo?.dark, favicon, ...(font?.faces ?? []).map(({ file }) => file)].filter(
    (file) => file != null,
  );
}

export function brandFilePath({ name }: Pick<BrandFile, 'name'>): string {
  return `/brands/${name}`;
}
