import { defaultLocale, locales } from '#lib/i18n/locales.ts';
import type { Brand } from './brand.ts';

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
