import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf, sources } from './test-imports.ts';

const root = join(import.meta.dirname, '..');

/** What each place may import of ours. The most specific place that matches counts; tests may import anything. */
const allowed: readonly (readonly [place: string, imports: readonly string[]])[] = [
  ...chapters('lib/tracking', {
    people: ['types.ts'],
    keys: [],
    time: ['keys', 'types.ts'],
    decode: ['keys', 'people', 'time', 'types.ts', 'errors.ts'],
    http: ['keys/text.ts', 'errors.ts'],
    owner: ['keys', 'time', 'decode/refusal.ts', 'http', 'types.ts', 'errors.ts', 'share-id.ts'],
  }),
  ['lib/tracking', ['lib/tracking']],
  ...['load-share', 'load-part', 'current-reading', 'ask', 'upstreams'].map(
    (name) =>
      [
        `lib/share/load/${name}.ts`,
        ['lib/share', 'lib/tracking', 'lib/brand/brand.ts', 'lib/config', 'lib/ops'],
      ] as const,
  ),
  ['lib/share/load', ['lib/share', 'lib/tracking', 'lib/brand/brand.ts', 'lib/ops/redis', 'lib/places']],
  [
    'lib/share/reading',
    [
      'lib/share/reading',
      'lib/share/journey',
      'lib/share/page',
      'lib/share/list',
      'lib/share/growth',
      'lib/share/drawing',
      'lib/share/load/redact.ts',
      'lib/share/types.ts',
      'lib/places/zone-at.ts',
      'lib/tracking',
    ],
  ],
  ['lib/share/journey', ['lib/share/journey', 'lib/share/types.ts', 'lib/tracking/types.ts']],
  [
    'lib/share/list',
    [
      'lib/share/list',
      'lib/share/growth/digest.ts',
      'lib/share/page',
      'lib/share/journey',
      'lib/share/types.ts',
      'lib/tracking/types.ts',
      'lib/i18n/zone.ts',
    ],
  ],
  [
    'lib/share/page',
    [
      'lib/share/page',
      'lib/share/journey',
      'lib/share/types.ts',
      'lib/share/outcome.ts',
      'lib/share/link.ts',
      'lib/tracking/types.ts',
      'lib/places/types.ts',
      'lib/i18n/zone.ts',
    ],
  ],
  [
    'lib/share/drawing',
    ['lib/share/drawing', 'lib/share/journey', 'lib/share/types.ts', 'lib/basemap', 'lib/tracking/types.ts'],
  ],
  [
    'lib/share/export',
    [
      'lib/share/export',
      'lib/share/journey/entries.ts',
      'lib/share/page/clock-ahead.ts',
      'lib/share/types.ts',
      'lib/share/outcome.ts',
      'lib/tracking/types.ts',
    ],
  ],
  [
    'lib/share',
    ['lib/share', 'lib/tracking', 'lib/places/types.ts', 'lib/brand/brand.ts', 'lib/basemap', 'lib/i18n/zone.ts'],
  ],
  ['lib/replay', ['lib/replay', 'lib/share/journey/geometry.ts', 'lib/share/journey/legs.ts', 'lib/share/types.ts']],
  ['lib/i18n', ['lib/i18n', 'lib/tracking', 'lib/places/types.ts']],
  ['lib/basemap', ['lib/basemap']],
  ['lib/places/print.ts', ['lib/places', 'lib/i18n']],
  ['lib/places', ['lib/places', 'lib/basemap/places.ts', 'lib/tracking/types.ts']],
  // The pages that are written before any renderer is asked: of what a page is, the little they need.
  [
    'lib/ops/plain-page.ts',
    [
      'lib/ops',
      'lib/config.ts',
      'lib/brand',
      'lib/i18n',
      'lib/embed/options.ts',
      'lib/share/load/busy-page.ts',
      'lib/streets',
    ],
  ],
  ['lib/ops/reject-overload.ts', ['lib/ops', 'lib/brand', 'lib/share/outcome.ts']],
  ['lib/ops/client-limits.ts', ['lib/ops', 'lib/config.ts', 'lib/brand']],
  ['lib/ops/transport-security.ts', ['lib/config.ts', 'lib/brand']],
  ['lib/ops/give-streets.ts', ['lib/ops', 'lib/brand', 'lib/streets']],
  ['lib/ops/limits/client-address.ts', []],
  ['lib/ops/limits', ['lib/ops/limits', 'lib/ops/redis']],
  ['lib/ops', ['lib/ops', 'lib/config', 'lib/i18n/locales.ts', 'lib/i18n/remembered.ts', 'lib/tracking/errors.ts']],
  ['lib/streets/tile', ['lib/streets/tile']],
  [
    'lib/streets',
    ['lib/streets', 'lib/config.ts', 'lib/brand/brand.ts', 'lib/ops/log.ts', 'lib/ops/security-headers.ts'],
  ],
  ['lib/config.ts', ['lib/address-problems.ts', 'lib/tracking/keys/field-map.ts', 'lib/ops/limits/client-address.ts']],
  // What a page needs of a brand is pure; reading files, keeping and drawing are the server's.
  ...chapters(
    'lib/brand',
    {
      theme: ['brand.ts'],
      file: ['theme', 'brand.ts', 'host.ts', 'neutral.ts', 'schema.ts'],
      store: ['file', 'brand.ts', 'host.ts', 'neutral.ts'],
      pictures: ['store', 'file', 'theme', 'brand.ts'],
    },
    ['lib/i18n', 'lib/address-problems.ts', 'lib/config.ts', 'lib/ops', 'lib/tracking/keys/field-map.ts'],
  ),
  ...['brand', 'view', 'host', 'head', 'neutral', 'schema'].map(
    (name) =>
      [
        `lib/brand/${name}.ts`,
        [...['brand', 'host'].map((other) => `lib/brand/${other}.ts`), 'lib/i18n', 'lib/tracking/keys/field-map.ts'],
      ] as const,
  ),
  ['lib/embed', ['lib/embed', 'lib/i18n/locales.ts', 'lib/share/link.ts']],
  ...chapters('lib/cli', { contract: ['io.ts', 'print.ts', 'settings.ts'] }, ['lib/tracking', 'lib/share/link.ts']),
  ...chapters(
    'lib/cli',
    { 'brand/states': [], 'brand/preview': ['brand/states', 'io.ts'], brand: ['io.ts', 'print.ts'] },
    ['lib/brand', 'lib/run', 'lib/i18n', 'lib/share/link.ts', 'e2e/support/find-browser.mjs'],
  ),
  ['lib/cli/streets', ['lib/cli/streets', 'lib/cli/io.ts', 'lib/streets/examine.ts', 'lib/streets/examine-tiles.ts']],
  [
    'lib/cli',
    ['lib/cli', 'package.json', 'lib/tracking', 'lib/share/link.ts', 'lib/config.ts', 'lib/address-problems.ts'],
  ],
  ...chapters('lib/reference', {
    operations: ['database.ts', 'rules.ts', 'open-choices.ts'],
    track: ['operations', 'database.ts', 'rules.ts', 'open-choices.ts'],
    demo: ['operations', 'rules.ts', 'open-choices.ts'],
  }),
  ['lib/reference', ['lib/reference']],
  ['lib/run', ['lib/run', 'e2e/support/find-browser.mjs', 'bench']],
  ...chapters(
    'components',
    {
      brand: [],
      language: [],
      drawing: [],
      frame: ['brand'],
      page: ['brand', 'frame', 'language'],
      actions: ['brand', 'frame', 'language', 'page'],
      asset: ['actions', 'brand', 'frame', 'history', 'language', 'page'],
      history: ['actions', 'brand', 'frame', 'language', 'page'],
      replay: ['frame', 'language', 'page'],
      'track-map': ['brand', 'frame', 'history', 'language', 'page', 'replay'],
      embed: ['actions', 'asset', 'brand', 'history', 'language', 'page', 'track-map'],
      paper: ['asset', 'frame', 'language', 'page', 'track-map'],
      live: ['actions', 'asset', 'brand', 'embed', 'frame', 'history', 'language', 'page', 'paper', 'track-map'],
    },
    [
      'lib/share',
      'lib/brand/head.ts',
      'lib/brand/view.ts',
      'lib/replay',
      'lib/embed',
      'lib/i18n',
      'lib/basemap/levels.ts',
      'lib/basemap/mercator.ts',
      'lib/basemap/tile-format.ts',
      'lib/streets/tile',
      'lib/tracking/types.ts',
    ],
  ),
  [
    'app',
    [
      'app',
      'components',
      'lib/share',
      'lib/places/types.ts',
      'lib/brand',
      'lib/embed',
      'lib/i18n',
      'lib/config.ts',
      'lib/ops',
      'lib/streets',
      'lib/tracking/types.ts',
    ],
  ],
  ['proxy.ts', ['lib/share', 'lib/brand', 'lib/embed', 'lib/i18n', 'lib/config.ts', 'lib/ops']],
  [
    'instrumentation.ts',
    [
      'lib/config.ts',
      'lib/ops',
      'lib/brand',
      'lib/i18n/languages.ts',
      'lib/places',
      'lib/share/drawing/land.ts',
      'lib/streets',
    ],
  ],
];

/** They import nothing but each other and know nothing: whoever needs them may. */
const TOOLS = ['lib/process-wide.ts', 'lib/own-time.ts', 'lib/handover.ts', 'lib/html.ts'];

/**
 * The chapters of a folder: each may import itself, of its neighbours what is named, and what all of them may import
 * from outside.
 */
function chapters(
  folder: string,
  neighbours: Readonly<Record<string, readonly string[]>>,
  outside: readonly string[] = [],
): readonly (readonly [string, readonly string[]])[] {
  return Object.entries(neighbours).map(
    ([name, may]) =>
      [`${folder}/${name}`, [...[name, ...may].map((place) => `${folder}/${place}`), ...outside]] as const,
  );
}

function isWithin(path: string, place: string): boolean {
  return path === place || path === `${place}.ts` || path.startsWith(`${place}/`);
}

const files = ['lib', 'components', 'app'].flatMap(sources).concat('proxy.ts', 'instrumentation.ts');

describe('the direction of imports', () => {
  test('every file imports only what its place may know', () => {
    const wrong = files.flatMap((file) => {
      const [, may] = allowed.find(([place]) => isWithin(file, place)) ?? [null, []];
      return importsOf(file)
        .filter((wanted) => !TOOLS.includes(wanted) && !may.some((place) => isWithin(wanted, place)))
        .map((wanted) => `${file} → ${wanted}`);
    });
    expect(wrong).toEqual([]);
  });

  test('no imports lead back to where they began', () => {
    const known = new Set<string>();
    const circles: string[] = [];
    const follow = (file: string, way: readonly string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
      if (known.has(file)) return;
      known.add(file);
      for (const next of importsOf(file)) if (files.includes(next)) follow(next, [...way, file]);
    };
    for (const file of files) follow(file, []);
    expect(circles).toEqual([]);
  });

  test('react-leaflet is imported in one file, as its licence is not open source', () => {
    expect(files.filter((file) => /from 'react-leaflet'/.test(readFileSync(join(root, file), 'utf8')))).toEqual([
      'components/track-map/leaflet-map.tsx',
    ]);
  });

  test('the rules are about files that exist', () => {
    expect(files.length).toBeGreaterThan(80);
    expect(files.flatMap(importsOf).length).toBeGreaterThan(150);
  });
});
