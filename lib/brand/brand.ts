import { defaultLocale, type Locale, locales } from '#lib/i18n/locales.ts';
import type { FieldMap } from '#lib/tracking/json/field-map.ts';

/** `*` stands for all other languages. */
export type LocalizedText = Readonly<Partial<Record<Locale | '*', string>>>;

/** Served at `/brands/<name>` on this brand's hosts alone. */
export interface BrandFile {
  /** Hash of the content and its ending, `3f2a9c….svg`: it may be cached for ever. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface BrandLink {
  readonly text: LocalizedText;
  readonly href: string;
}

export interface BrandFont {
  readonly family: string;
  /** `weight` as CSS says it: `400`, or `100 900` of a variable font. */
  readonly faces: readonly { readonly file: BrandFile; readonly weight: string }[];
}

/** `value` as the service sends it. */
export type Wording = readonly { readonly value: string; readonly text: LocalizedText }[];

/** What is hidden never leaves the server. */
export interface BrandVisibility {
  readonly trackingNumber: boolean;
  readonly carrier: boolean;
  readonly label: boolean;
  /** Lines of an address besides town and country. */
  readonly street: boolean;
  readonly downloads: boolean;
}

export interface StreetTileSource {
  readonly url: string;
  readonly attribution: string;
}

/** A PMTiles file, as named in a brands file. */
export interface BrandStreets {
  /** Its path. */
  readonly file: string;
  /** Another one means that the file may hold something else. */
  readonly stamp: string;
  /** null: as the file says. */
  readonly attribution: string | null;
}

/** null: as the settings of the process say. */
export interface BrandService {
  readonly baseUrl: string | null;
  readonly fieldMap: FieldMap | null;
}

export interface Brand {
  /** For logs and tables: `neutral`, or the first host. */
  readonly id: string;
  /** Lower case `host` or `host:port`, as in a Host header. Empty for the neutral brand. */
  readonly hosts: readonly string[];
  /** null: the neutral name from the message files. */
  readonly name: LocalizedText | null;
  /** For a logo without words. */
  readonly nameBesideLogo: boolean;
  readonly logo: { readonly light: BrandFile; readonly dark: BrandFile } | null;
  readonly favicon: BrandFile | null;
  /** The one colour, as written in the brand file; null: the neutral colours. */
  readonly colour: string | null;
  /** Light or dark pages; `auto`: what the reader's system says. An address that asks for one wins. */
  readonly theme: 'auto' | 'light' | 'dark';
  /** CSS pixels, of buttons and map controls; null: the look's own. */
  readonly cornerRadius: number | null;
  readonly font: BrandFont | null;
  readonly headerLinks: readonly BrandLink[];
  readonly footerLinks: readonly BrandLink[];
  readonly support: {
    readonly email: string | null;
    readonly phone: string | null;
    readonly url: string | null;
  } | null;
  readonly privacyUrl: string | null;
  /** IANA zone of the first paint, and of pages without scripts, where the link names none; null: UTC. */
  readonly zone: string | null;
  readonly languages: { readonly default: Locale; readonly offered: readonly Locale[] };
  readonly wording: { readonly status: Wording; readonly exceptions: Wording };
  readonly show: BrandVisibility;
  /** null: the tiles of the settings, if any. */
  readonly tiles: StreetTileSource | null;
  /** Streets of one's own; null: those of the settings, if any. */
  readonly streets: BrandStreets | null;
  readonly borders: boolean;
  /** Exact origins, and `self`. */
  readonly embedders: readonly string[];
  /** The host page is told what the page shows, not only that something changed. */
  readonly tellsEmbedder: boolean;
  readonly service: BrandService;
}

/** null: neither in this language nor for all others. */
export function textIn(words: LocalizedText, locale: Locale): string | null {
  return words[locale] ?? words['*'] ?? null;
}

/** In its default language: for texts all readers share. null: the neutral brand's. */
export function brandName({ name, languages }: Brand): string | null {
  return name === null ? null : textIn(name, languages.default);
}

/** `In transit`, `IN_TRANSIT` and `InTransit` are one. */
export function wordingKey(value: string): string {
  return value
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}

/** As often as it is named. */
export function brandFiles({ logo, favicon, font }: Brand): readonly BrandFile[] {
  return [logo?.light, logo?.dark, favicon, ...(font?.faces ?? []).map(({ file }) => file)].filter(
    (file) => file != null,
  );
}

/** Under our own origin. */
export function brandFilePath({ name }: Pick<BrandFile, 'name'>): string {
  return `/brands/${name}`;
}

/** Nobody's name: for hosts no brand claims, and the defaults of what a brand leaves out. */
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
  privacyUrl: null,
  zone: null,
  languages: { default: defaultLocale, offered: locales },
  wording: { status: [], exceptions: [] },
  show: { trackingNumber: true, carrier: true, label: true, street: true, downloads: true },
  tiles: null,
  streets: null,
  borders: true,
  embedders: ['self'],
  tellsEmbedder: false,
  service: { baseUrl: null, fieldMap: null },
};
