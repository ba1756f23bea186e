import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  LineLabelPlacement,
  LineLabelSymbolizer,
  LineSymbolizer,
  type LabelRule,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet';
import type { Palette } from '../canvas.ts';

const PARK = '#3f9c64';
const LANDUSE: readonly (readonly [kinds: readonly string[], fill: 'park' | 'coast' | 'border', opacity: number])[] = [
  [['park', 'forest', 'wood', 'nature_reserve', 'golf_course', 'allotments', 'village_green'], 'park', 0.16],
  [['cemetery', 'grass', 'grassland', 'playground', 'scrub', 'zoo'], 'park', 0.09],
  [['industrial', 'railway', 'aerodrome', 'airfield', 'military'], 'coast', 0.2],
  [['school', 'university', 'college', 'hospital'], 'coast', 0.13],
  [['pedestrian', 'pier'], 'border', 0.6],
];
type Widths = Readonly<Record<number, number>>;
const ROADS: readonly (readonly [kinds: readonly string[], color: 'border' | 'coast', widths: Widths])[] = [
  [['path', 'other'], 'border', { 14: 0.4, 16: 1.2, 19: 4 }],
  [['minor_road'], 'border', { 12: 0.3, 14: 1.6, 16: 4.5, 19: 14 }],
  [['major_road'], 'coast', { 8: 0.4, 12: 1.2, 15: 4, 19: 17 }],
  [['highway'], 'coast', { 6: 0.4, 10: 1.2, 15: 5.5, 19: 20 }],
];
const RAIL: Widths = { 10: 0.4, 14: 0.9, 19: 2.5 };
const RIVER: Widths = { 9: 0.4, 14: 1.6, 18: 9 };
const WIDTH_GROWTH = 1.6;

export function createPaintRules({ land, water, coast, border }: Palette, borders: boolean): PaintRule[] {
  const color = { park: PARK, coast, border };
  const area = (dataLayer: string, fill: string, more: Partial<PaintRule> = {}, opacity = 1): PaintRule => ({
    dataLayer,
    symbolizer: new PolygonSymbolizer({ fill, opacity }),
    ...more,
  });
  const line = (dataLayer: string, ink: string, widths: Widths, filter: Filter): PaintRule => {
    const stops = Object.entries(widths).map(([zoom, width]) => [Number(zoom), width]);
    return {
      dataLayer,
      symbolizer: new LineSymbolizer({
        color: ink,
        // A function with one parameter is evaluated once per rule, with more once per line.
        width: (zoom) => exp(WIDTH_GROWTH, stops)(zoom),
        lineCap: 'round',
        lineJoin: 'round',
      }),
      filter,
    };
  };
  return [
    area('earth', land, { filter: isArea }),
    ...LANDUSE.map(([kinds, fill, opacity]) => area('landuse', color[fill], { filter: isKind(kinds) }, opacity)),
    area('water', water, { filter: isArea }),
    line('water', water, RIVER, all(isLine, isKind(['river', 'canal']))),
    area('buildings', border, { minzoom: 14, filter: isArea }, 0.55),
    ...ROADS.map(([kinds, ink, widths]) => line('roads', color[ink], widths, isKind(kinds))),
    line('roads', coast, RAIL, isKind(['rail'])),
    ...(borders ? [line('boundaries', border, { 0: 1 }, isCountryBorder)] : []),
  ];
}

export function createLabelRules({ place, halo, font }: Palette, locale: string): LabelRule[] {
  const labelProps = nameKeysFor(locale);
  const text = { labelProps, fill: place, stroke: halo };
  const lineFont = `12px ${font}`;
  const isNamed: Filter = (_zoom, { props }) => labelProps.some((key) => typeof props[key] === 'string');
  const point = (
    dataLayer: string,
    minzoom: number,
    kinds: readonly string[],
    size: number,
    weight = 400,
  ): LabelRule => ({
    dataLayer,
    minzoom,
    symbolizer: new CenteredTextSymbolizer({
      ...text,
      width: 1.5,
      lineHeight: 1.4,
      font: `${weight} ${size}px ${font}`,
    }),
    filter: all(isPoint, isNamed, isKind(kinds)),
    sort: (one, other) => rankOf(other) - rankOf(one),
  });
  const along = (dataLayer: string, minzoom: number, kinds: readonly string[]): LabelRule => ({
    dataLayer,
    minzoom,
    symbolizer: new LineLabelSymbolizer({ ...text, width: 3, font: lineFont, position: LineLabelPlacement.Center }),
    filter: all(isLine, isNamed, isKind(kinds)),
  });
  return [
    point('places', 8, ['locality'], 13, 600),
    point('places', 13, ['macrohood', 'neighbourhood'], 12, 600),
    along('roads', 12, ['highway']),
    along('roads', 13.5, ['major_road']),
    point('water', 10, ['lake', 'water', 'bay', 'strait', 'fjord', 'reservoir'], 12),
    along('water', 13, ['river', 'canal']),
    along('roads', 15, ['minor_road']),
    along('roads', 16.5, ['path', 'other']),
  ];
}

/** Properties that can hold a feature's name in a locale, the best first: `zh-Hant` is also `zh`. */
export function nameKeysFor(locale: string): string[] {
  const tags = locale.split('-').map((_, index, parts) => parts.slice(0, parts.length - index).join('-'));
  return [...tags.map((tag) => `name:${tag}`), 'name'];
}

type Filter = NonNullable<PaintRule['filter']>;

function isKind(kinds: readonly string[]): Filter {
  const known = new Set<unknown>(kinds);
  return (_zoom, { props }) => known.has(props['kind']);
}

// The geometry types of the vector tile specification: 1 point, 2 line, 3 area.
const hasGeometry = (type: number): Filter => {
  return (_zoom, { geomType }) => Number(geomType) === type;
};
const [isPoint, isLine, isArea] = [hasGeometry(1), hasGeometry(2), hasGeometry(3)];

function all(...filters: readonly Filter[]): Filter {
  return (zoom, feature) => filters.every((filter) => filter(zoom, feature));
}

const isCountryBorder: Filter = (_zoom, { props }) => {
  const level = props['kind_detail'];
  return typeof level === 'number' && level <= 2;
};

function rankOf(props: Feature['props']): number {
  const rank = props['population_rank'];
  return typeof rank === 'number' ? rank : 0;
}
