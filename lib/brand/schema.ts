import * as v from 'valibot';
import { locales } from '#lib/i18n/locales.ts';

export const UNKNOWN_KEY = 'is not a known key';

function text(max: number) {
  return v.pipe(
    v.string('must be a text'),
    v.regex(/\S/, 'is empty'),
    v.maxLength(max, `is longer than ${max} characters`),
  );
}

function object<const Entries extends v.ObjectEntries>(entries: Entries) {
  return noList(
    v.strictObject(entries, (issue) => {
      if (issue.expected === 'never') return UNKNOWN_KEY;
      return issue.expected === 'Object' ? 'must be an object' : 'is missing';
    }),
  );
}

function record<Value extends v.GenericSchema>(value: Value) {
  return noList(v.record(v.string(), value, 'must be an object'));
}

function list<Item extends v.GenericSchema>(item: Item) {
  return v.array(item, 'must be a list');
}

const flag = v.boolean('must be true or false');

function localized(max: number) {
  return v.union(
    [text(max), object(v.entriesFromList([...locales, '*'], v.optional(text(max))))],
    `must be a text, or an object of texts by language: ${locales.join(', ')} or *`,
  );
}

/** Valibot accepts an array as an object. */
function noList<Schema extends v.GenericSchema>(schema: Schema): Schema {
  return {
    ...schema,
    '~run'(dataset, config) {
      // `this`, because v.partial copies the schema with other entries.
      return schema['~run'].call(this, Array.isArray(dataset.value) ? { value: null } : dataset, config);
    },
  };
}

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

/** `pattern`: for editors; the program's own checks say what is wrong with an address. */
function address(pattern: string, max = 2000) {
  return v.pipe(text(max), v.metadata({ pattern: `^(?:${pattern})$` }));
}

const AUTHORITY = String.raw`[^\s/?#@*\\]+`;
const LOOPBACK = String.raw`(?:(?:[\w-]+\.)*localhost|127\.[\d.]+|\[::1\])(?::\d+)?(?:[/?#]|$)`;
const ORIGIN = `(?:https://|http://(?=${LOOPBACK}))${AUTHORITY}`;
const PAGE = String.raw`${ORIGIN}(?:[/?#]\S*)?`;

const locale = v.picklist(locales, `must be a language the page has: ${locales.join(', ')}`);
const links = list(
  object({
    text: key(localized(60), 'The text of the link.'),
    href: key(address(String.raw`${PAGE}|(?:mailto|tel):\S+`), 'Address of the link: https://, mailto: or tel:.'),
  }),
);
const wording = v.pipe(record(localized(80)), v.maxEntries(500, 'has more than 500 values'));
const fileName = text(500);

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

const font = object({
  family: key(text(60), 'Name of the font: letters, digits, spaces and hyphens.'),
  files: key(
    v.union(
      [
        fileName,
        v.pipe(
          list(
            object({
              file: key(fileName, 'WOFF2 (best), WOFF, TrueType or OpenType, up to 512 kB.'),
              weight: option(
                text(9),
                'One weight such as 400, or the range of a variable font such as 100 900. Default: 100 900 for a variable font, 400 for others.',
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
    v.pipe(list(text(260)), v.minLength(1, 'is empty')),
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
    text(100),
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
    object({
      email: option(text(254), 'E-mail address of your support.', 'help@meridian.example'),
      phone: option(text(40), 'Telephone number of your support, as readers should see it.', '+49 40 555 0142'),
      url: option(address(PAGE), 'Address of a help page; https.', 'https://www.meridian.example/help'),
    }),
    'Contacts for help. At least one is required.',
  ),
  carrierPages: option(
    v.pipe(record(address(PAGE)), v.maxEntries(20, 'has more than 20 carriers')),
    "Carriers' own tracking pages, which the tracking number links to: by the carrier's name as the service sends it, or * for all others. https, with {trackingNumber}.",
    { 'Nordwind Spedition': 'https://nordwind.example/track/{trackingNumber}' },
  ),
  privacyUrl: option(
    address(PAGE),
    'Address of your privacy statement; https.',
    'https://www.meridian.example/privacy',
  ),
  languages: option(
    object({
      default: option(
        locale,
        'The language for readers whose languages are not offered. Default: the first offered language.',
        'ar',
      ),
      offered: option(
        v.pipe(list(locale), v.minLength(1, 'is empty')),
        "The languages that readers can choose from. Default: the languages that all of the brand's texts have.",
        ['ar', 'en'],
      ),
    }),
    'The languages of the pages.',
  ),
  zone: option(
    text(64),
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
    object({
      url: key(
        address(String.raw`https?://${AUTHORITY}/\S+`),
        'Address of the tiles, with {z}, {x} and {y}.',
        'https://tiles.example/{z}/{x}/{y}.png',
      ),
      attribution: option(text(300), "The provider's attribution, shown on the map.", '© OpenStreetMap contributors'),
    }),
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
    list(address(`self|${ORIGIN}`, 300)),
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
        address(String.raw`https?://${AUTHORITY}(?:/[^\s?#]*)?`),
        "Address of this brand's tracking service.",
        'https://api.meridian.example/v1',
      ),
      fieldMap: option(record(v.unknown()), 'Names of the fields in its answers, as in FIELD_MAP_FILE.', {
        history: 'Data.Locations',
      }),
    }),
    "The service that knows this brand's shipments. Default: the service in the settings.",
  ),
});

export const MAX_BRANDS = 1000;

export const brandsSchema = object({
  $schema: option(v.string('must be a text'), 'The address of this schema, for editors.', './brands.schema.json'),
  brands: v.pipe(
    list(brand),
    v.minLength(1, 'is empty'),
    v.maxLength(MAX_BRANDS, `has more than ${MAX_BRANDS} brands`),
    v.description('One entry for each brand.'),
  ),
});

/** The same with nothing required: what is left of a file without its faults. */
export const partialBrandsSchema = object({ $schema: v.optional(v.unknown()), brands: list(v.partial(brand)) });

export type RawBrand = v.InferOutput<typeof partialBrandsSchema>['brands'][number];
export type Raw<Key extends keyof RawBrand> = NonNullable<RawBrand[Key]>;
export type RawText = v.InferOutput<ReturnType<typeof localized>>;
