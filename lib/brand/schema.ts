import * as v from 'valibot';
import { locales } from '#lib/i18n/locales.ts';

export const UNKNOWN_KEY = 'is not a key that is known here';

function text(most: number) {
  return v.pipe(
    v.string('must be a text'),
    v.regex(/\S/, 'is empty'),
    v.maxLength(most, `is longer than ${most} characters`),
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

function flag() {
  return v.boolean('must be true or false');
}

function words(most: number) {
  const one = v.optional(text(most));
  return v.union(
    [text(most), object({ ...entriesOf(locales, one), '*': one })],
    `must be a text, or an object of texts by language: ${locales.join(', ')} or *`,
  );
}

function entriesOf<const Key extends string, Value>(keys: readonly Key[], value: Value): Readonly<Record<Key, Value>>;
function entriesOf<Value>(keys: readonly string[], value: Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(keys.map((key) => [key, value]));
}

function noList<Schema extends v.GenericSchema>(schema: Schema): Schema {
  return {
    ...schema,
    '~run'(dataset, config) {
      // `this`, because v.partial copies the schema with other entries.
      return schema['~run'].call(this, Array.isArray(dataset.value) ? { value: null } : dataset, config);
    },
  };
}

function described<const Schema extends v.GenericSchema>(
  schema: Schema,
  description: string,
  ...examples: readonly v.InferInput<Schema>[]
) {
  return v.pipe(schema, v.metadata({ description, ...(examples.length === 0 ? {} : { examples }) }));
}

function about<const Schema extends v.GenericSchema>(...key: Parameters<typeof described<Schema>>) {
  return v.exactOptional(described(...key));
}

const locale = v.picklist(locales, `must be a language the page has: ${locales.join(', ')}`);
const links = list(
  object({
    text: described(words(60), 'What the link says.'),
    href: described(text(2000), 'https://, mailto: or tel:.'),
  }),
);
const wording = (example: v.InferInput<ReturnType<typeof byValue>>, description: string) =>
  about(byValue(), description, example);
const byValue = () => v.pipe(record(words(80)), v.maxEntries(500, 'has more than 500 values'));
const fileName = text(500);

const logo = v.union(
  [
    fileName,
    object({
      light: described(fileName, 'On light backgrounds.'),
      dark: described(fileName, 'On dark backgrounds.'),
    }),
  ],
  'must be the name of a file, or an object of two: light and dark',
);

const font = object({
  family: described(text(60), 'Its name: letters, digits, spaces and hyphens.'),
  files: described(
    v.union(
      [
        fileName,
        v.pipe(
          list(
            object({
              file: described(fileName, 'WOFF2 (best), WOFF, TrueType or OpenType, up to 512 kB.'),
              weight: about(
                text(9),
                '400, or 100 900 of a variable font; without it, 100 900 if the font is variable, else 400.',
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
    'The font, served by the page itself.',
    'inter.woff2',
  ),
});

const brand = object({
  hosts: described(
    v.pipe(list(text(260)), v.minLength(1, 'is empty')),
    'The hosts this brand answers on, each exactly as in the address bar, with the port unless it is 80 or 443. No wildcards, no paths.',
    ['track.meridian.example', 'localhost:3001'],
  ),
  name: described(words(80), 'The name the pages carry: one text, or one for each language.', 'Meridian Ocean', {
    en: 'Al Qafila',
    ar: 'القافلة',
  }),
  logo: about(
    logo,
    'SVG, PNG, WebP or JPEG, up to 256 kB: a path from the folder of this file. Two for light and dark backgrounds, or one for both.',
    'meridian.svg',
    { light: 'volt.svg', dark: 'volt-dark.svg' },
  ),
  nameBesideLogo: about(flag(), 'Whether the name stands beside the logo, for a logo without words; false without it.'),
  favicon: about(fileName, 'SVG, PNG or ICO, up to 64 kB.', 'meridian-icon.svg'),
  colour: about(
    text(100),
    'The one colour, as in CSS and opaque. Both themes are made from it.',
    '#0b6e4f',
    'oklch(0.6 0.12 230)',
  ),
  theme: about(
    v.picklist(['auto', 'light', 'dark'], 'must be auto, light or dark'),
    "Light or dark pages, or what the reader's system says; auto without it. An address with theme= wins.",
    'dark',
  ),
  cornerRadius: about(
    v.pipe(v.number('must be a number'), v.minValue(0, 'must be from 0 to 24'), v.maxValue(24, 'must be from 0 to 24')),
    'Of buttons and map controls, in CSS pixels.',
    4,
  ),
  font: about(font, "A font of your own. Without one, the font of the reader's system."),
  headerLinks: about(v.pipe(links, v.maxLength(6, 'has more than 6 links')), 'Links at the top of every page.', [
    { text: { en: 'Schedules', ar: 'الجداول' }, href: 'https://www.meridian.example/schedules' },
  ]),
  footerLinks: about(v.pipe(links, v.maxLength(12, 'has more than 12 links')), 'Links at the foot of every page.'),
  support: about(
    object({
      email: about(text(254), 'An address people can write to.', 'help@meridian.example'),
      phone: about(text(40), 'A number people can call, as they shall read it.', '+49 40 555 0142'),
      url: about(text(2000), 'A page that helps; https.', 'https://www.meridian.example/help'),
    }),
    'Where somebody gets help.',
  ),
  privacyUrl: about(text(2000), 'Your privacy statement; https.', 'https://www.meridian.example/privacy'),
  languages: about(
    object({
      default: about(locale, 'For readers who ask for none of those offered; the first offered without it.', 'ar'),
      offered: about(
        v.pipe(list(locale), v.minLength(1, 'is empty')),
        'What readers can choose from; all without it.',
        ['ar', 'en'],
      ),
    }),
    'The languages of the pages.',
  ),
  zone: about(
    text(64),
    "The time zone a page is first shown in, and without JavaScript, where its link names none; UTC without it. The reader's own comes next.",
    'Europe/Berlin',
  ),
  wording: about(
    object({
      status: wording(
        { InTransit: { en: 'On its way', ar: 'في الطريق' } },
        'Your words for a status, by the value the service sends. Letter case, spaces and punctuation of the value make no difference.',
      ),
      exceptions: wording(
        { TemperatureHigh: { en: 'Too warm', ar: 'حرارة مرتفعة' } },
        'Your words for an exception, by the value the service sends.',
      ),
    }),
    'Your words for what the service sends. What is not named is shown as sent.',
  ),
  show: about(
    object({
      trackingNumber: about(flag(), "The carrier's number."),
      carrier: about(flag(), "The carrier's name."),
      label: about(flag(), 'The state of the label.'),
      street: about(flag(), 'The lines of an address besides town and country.'),
      downloads: about(flag(), 'The history as a file.'),
    }),
    'What the pages tell. All is shown that is not false; what is hidden never leaves the server.',
    { street: false },
  ),
  tiles: about(
    object({
      url: described(text(2000), 'With {z}, {x} and {y}.', 'https://tiles.example/{z}/{x}/{y}.png'),
      attribution: about(text(300), 'What the provider asks to be shown on the map.', '© OpenStreetMap contributors'),
    }),
    'Street tiles over the built-in map.',
  ),
  streets: about(
    object({
      file: described(
        fileName,
        'A PMTiles file of vector tiles, in the schema of the Protomaps basemap: a path from the folder of this file.',
        'oslo.pmtiles',
      ),
      attribution: about(text(300), 'What is shown on the map in place of what the file says.'),
    }),
    'Streets of your own over the built-in map, served by the page itself. They come before tiles.',
  ),
  borders: about(
    flag(),
    'Whether the built-in map draws borders between countries, and a place nearby is told with its country; true without it.',
  ),
  embedders: about(
    list(text(300)),
    'Who may show the pages in a frame: exact origins, and self for your own. Without it self alone; [] is nobody.',
    ['self', 'https://shop.example'],
  ),
  tellsEmbedder: about(
    flag(),
    'Whether the page around a frame is told what the frame shows (name, status, place, exceptions); false without it.',
  ),
  service: about(
    object({
      baseUrl: about(text(2000), 'Address of the tracking service of this brand.', 'https://api.meridian.example/v1'),
      fieldMap: about(record(v.unknown()), 'Where this service keeps what, as in FIELD_MAP_FILE.', {
        history: 'Data.Locations',
      }),
    }),
    "Where this brand's shipments are asked for. Without it, what the settings say.",
  ),
});

export const MAX_BRANDS = 1000;

export const brandsSchema = object({
  $schema: about(v.string('must be a text'), 'The address of this schema, for editors.', './brands.schema.json'),
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
export type RawText = v.InferOutput<ReturnType<typeof words>>;
