import * as v from 'valibot';
import { problemOfTiles, problemOfUpstream } from '#lib/base/address-problems.ts';
import { comparisonKey } from '#lib/i18n/comparison-key.ts';
import { checked } from '#lib/config/checks.ts';
import { allowsPlainHttp } from '#lib/config/settings.ts';
import { locales } from '#lib/i18n/locales.ts';
import { isTimeZone } from '#lib/i18n/zone.ts';
import { decodeFieldMap, isEmptyFieldMap } from '#lib/tracking/json/field-map.ts';
import { TRACKING_NUMBER } from '../brand.ts';
import { parseColour } from '../theme/theme.ts';
import {
  address,
  EMAIL,
  embedder,
  fileName,
  findRepeated,
  host,
  link,
  list,
  localized,
  matching,
  object,
  PAGE,
  page,
  pageRule,
  PHONE,
  record,
  text,
} from './values.ts';

function key<const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  ...examples: readonly v.InferInput<Schema>[]
) {
  return v.pipe(schema, v.metadata({ description, ...(examples.length === 0 ? {} : { examples }) }));
}

function option<const Schema extends v.GenericSchema>(...args: Parameters<typeof key<Schema>>) {
  return v.exactOptional(key(...args));
}

const flag = v.boolean('must be true or false');

const locale = v.picklist(locales, `must be a language the page has: ${locales.join(', ')}`);
const links = list(
  object({
    text: key(localized(60), 'The text of the link.'),
    href: key(link, 'Address of the link: https://, mailto: or tel:.'),
  }),
);
const wording = v.pipe(
  record(localized(80)),
  v.maxEntries(500, 'has more than 500 values'),
  checked((texts) => findRepeated(Object.keys(texts).map(comparisonKey))),
  v.transform((texts) => Object.entries(texts).map(([value, words]) => ({ value, text: words }))),
);

const logo = v.union(
  [
    fileName,
    object({
      light: key(fileName, 'Logo for light backgrounds.'),
      dark: key(fileName, 'Logo for dark backgrounds.'),
    }),
  ],
  'must be the name of a file, or an object of two: light and dark',
);

const weight = matching(
  String.raw`(?:[1-9]\d{0,2}|1000)(?: (?:[1-9]\d{0,2}|1000))?`,
  'is not a weight: a number from 1 to 1000, or two for a variable font',
);

const font = object({
  // The name is written into a style sheet.
  family: key(
    matching(String.raw`[\p{L}\p{N}][\p{L}\p{M}\p{N} _-]*`, 'must be made of letters, digits, spaces and hyphens', 60),
    'Name of the font: letters, digits, spaces and hyphens.',
  ),
  files: key(
    v.union(
      [
        fileName,
        v.pipe(
          list(
            object({
              file: key(fileName, 'WOFF2, up to 512 kB.'),
              weight: option(
                weight,
                'One weight such as 400, or the range of a variable font such as 100 900. Default: 400.',
                '400',
                '600',
                '100 900',
              ),
            }),
          ),
          v.minLength(1, 'is empty'),
          v.maxLength(6, 'has more than 6 files'),
        ),
      ],
      'must be the name of a file, or a list of files with their weights',
    ),
    'The files of the font. The viewer serves them.',
    'inter.woff2',
  ),
});

const brand = object({
  hosts: key(
    v.pipe(list(host), v.minLength(1, 'is empty')),
    'The hosts on which this brand is shown, exactly as in the address bar, with the port unless it is 80 or 443. No wildcards, no paths.',
    ['track.meridian.example', 'localhost:3001'],
  ),
  name: key(localized(80), 'The name shown on the pages: one text, or one for each language.', 'Meridian Ocean', {
    en: 'Al Qafila',
    ar: 'القافلة',
  }),
  logo: option(
    logo,
    'SVG, PNG, WebP or JPEG file, up to 256 kB, as a path from the folder of this file. One file, or one for light and one for dark backgrounds.',
    'meridian.svg',
    { light: 'volt.svg', dark: 'volt-dark.svg' },
  ),
  nameBesideLogo: option(flag, 'Whether to show the name beside the logo, for a logo without text. Default: false.'),
  favicon: option(fileName, 'SVG, PNG or ICO file, up to 64 kB.', 'meridian-icon.svg'),
  colour: option(
    v.pipe(
      text(100),
      checked((given) => (parseColour(given) === null ? 'is not a colour' : null)),
    ),
    'Any opaque CSS colour. The light and dark themes are computed from it.',
    '#0b6e4f',
    'oklch(0.6 0.12 230)',
  ),
  theme: option(
    v.picklist(['auto', 'light', 'dark'], 'must be auto, light or dark'),
    "Light pages, dark pages, or auto for the setting of the reader's system. Default: auto. A link with theme= overrides it.",
    'dark',
  ),
  cornerRadius: option(
    v.pipe(v.number('must be a number'), v.minValue(0, 'must be from 0 to 24'), v.maxValue(24, 'must be from 0 to 24')),
    'Corner radius of buttons and map controls, in CSS pixels.',
    4,
  ),
  font: option(font, "Your own font. Default: the font of the reader's system."),
  headerLinks: option(v.pipe(links, v.maxLength(6, 'has more than 6 links')), 'Links in the header of every page.', [
    { text: { en: 'Schedules', ar: 'الجداول' }, href: 'https://www.meridian.example/schedules' },
  ]),
  footerLinks: option(v.pipe(links, v.maxLength(12, 'has more than 12 links')), 'Links in the footer of every page.'),
  support: option(
    v.pipe(
      object({
        email: option(
          matching(EMAIL, 'is not an e-mail address', 254),
          'E-mail address of your support.',
          'help@meridian.example',
        ),
        phone: option(
          matching(PHONE, 'is not a telephone number', 40),
          'Telephone number of your support, as readers should see it.',
          '+49 40 555 0142',
        ),
        url: option(page, 'Address of a help page; https.', 'https://www.meridian.example/help'),
      }),
      checked((given) => (Object.keys(given).length === 0 ? 'needs an email, phone or url' : null)),
      v.transform(({ email = null, phone = null, url = null }) => ({ email, phone, url })),
    ),
    'Contacts for help. At least one is required.',
  ),
  carrierPages: option(
    v.pipe(
      record(
        v.pipe(
          address(PAGE, pageRule),
          checked((template) => (template.includes(TRACKING_NUMBER) ? null : `must hold ${TRACKING_NUMBER}`)),
        ),
      ),
      v.maxEntries(20, 'has more than 20 carriers'),
    ),
    "Carriers' own tracking pages, which the tracking number links to: by the carrier's name as the service sends it, or * for all others. https, with {trackingNumber}.",
    { 'Nordwind Spedition': 'https://nordwind.example/track/{trackingNumber}' },
  ),
  privacyUrl: option(page, 'Address of your privacy statement; https.', 'https://www.meridian.example/privacy'),
  languages: option(
    object({
      default: option(
        locale,
        'The language for readers whose languages are not offered. Default: the first offered language.',
        'ar',
      ),
      offered: option(
        v.pipe(list(locale), v.minLength(1, 'is empty'), checked(findRepeated)),
        "The languages that readers can choose from. Default: the languages that all of the brand's texts have.",
        ['ar', 'en'],
      ),
    }),
    'The languages of the pages.',
  ),
  zone: option(
    v.pipe(
      text(64),
      checked((given) => (isTimeZone(given) ? null : 'is not a time zone such as Europe/Berlin')),
    ),
    "The time zone of a page before JavaScript runs, unless its link names one. The page then changes to the reader's own zone. Default: UTC.",
    'Europe/Berlin',
  ),
  wording: option(
    object({
      status: option(
        wording,
        'Texts for statuses, by the value that the service sends. Letter case, spaces and punctuation of the value make no difference.',
        { InTransit: { en: 'On its way', ar: 'في الطريق' } },
      ),
      exceptions: option(wording, 'Texts for exceptions, by the value that the service sends.', {
        TemperatureHigh: { en: 'Too warm', ar: 'حرارة مرتفعة' },
      }),
    }),
    'Your texts for values that the service sends. Other values are shown as sent.',
  ),
  show: option(
    object({
      trackingNumber: option(flag, "The carrier's tracking number."),
      carrier: option(flag, "The carrier's name."),
      label: option(flag, 'The status of the shipping label.'),
      street: option(flag, 'All lines of an address except town and country.'),
      downloads: option(flag, 'Downloads of the history.'),
      history: option(flag, 'All reports except the latest place.'),
      readings: option(flag, 'What sensors measured: temperature, humidity and the like.'),
    }),
    'What the pages show. Everything is shown unless it is false here. Hidden data never leaves the server.',
    { street: false },
  ),
  tiles: option(
    v.pipe(
      object({
        url: key(
          v.pipe(
            text(2000),
            checked(problemOfTiles),
            v.metadata({ pattern: String.raw`^https?://[^\s/?#@*\\]+/\S+$` }),
          ),
          'Address of the tiles, with {z}, {x} and {y}.',
          'https://tiles.example/{z}/{x}/{y}.png',
        ),
        attribution: option(text(300), "The provider's attribution, shown on the map.", '© OpenStreetMap contributors'),
      }),
      v.transform(({ url, attribution = '' }) => ({ url, attribution })),
    ),
    'Street tiles over the built-in map.',
  ),
  streets: option(
    object({
      file: key(
        fileName,
        'PMTiles file of vector tiles in the Protomaps basemap schema, as a path from the folder of this file.',
        'oslo.pmtiles',
      ),
      attribution: option(text(300), 'The attribution shown on the map. Default: the attribution in the file.'),
    }),
    'Your own streets over the built-in map. The viewer serves the file. They take precedence over tiles.',
  ),
  borders: option(
    flag,
    'Whether the built-in map draws country borders and places nearby are named with their country. Default: true.',
  ),
  embedders: option(
    v.pipe(list(embedder), checked(findRepeated)),
    'Sites that may show the pages in a frame: exact origins, and self for your own hosts. Default: self only. An empty list allows none.',
    ['self', 'https://shop.example'],
  ),
  tellsEmbedder: option(
    flag,
    'Whether the site around a frame receives the data that the frame shows (name, status, place, exceptions). Default: false.',
  ),
  service: option(
    object({
      baseUrl: option(
        v.pipe(
          text(2000),
          checked((given) => problemOfUpstream(given, allowsPlainHttp())),
          v.metadata({ pattern: String.raw`^https?://[^\s/?#@*\\]+(?:/[^\s?#]*)?$` }),
        ),
        "Address of this brand's tracking service.",
        'https://api.meridian.example/v1',
      ),
      fieldMap: option(
        v.pipe(
          record(v.unknown()),
          checked(findFieldMapProblem),
          v.transform((given) => decodeFieldMap(given).fieldMap),
        ),
        'Names of the fields in its answers, as in FIELD_MAP_FILE.',
        { history: 'Data.Locations' },
      ),
    }),
    "The service that knows this brand's shipments. Default: the service in the settings.",
  ),
});

function findFieldMapProblem(given: Readonly<Record<string, unknown>>): string | null {
  const { fieldMap, problems } = decodeFieldMap(given);
  if (problems.length > 0) return `is not usable: ${problems.join(' ')}`;
  return isEmptyFieldMap(fieldMap) ? 'is empty: leave it out, or name a field' : null;
}

export const brandsSchema = object({
  $schema: option(v.string('must be a text'), 'The address of this schema, for editors.', './brands.schema.json'),
  brands: v.pipe(
    list(brand),
    v.minLength(1, 'is empty'),
    v.maxLength(1000, 'has more than 1000 brands'),
    v.description('One entry for each brand.'),
  ),
});

export type RawBrand = v.InferOutput<typeof brand>;
