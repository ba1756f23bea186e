import type { LabelSymbolizer } from 'protomaps-leaflet';

/** A line of text lower than this shows nothing, px. The library goes along a street in steps of its height. */
const LEAST_HEIGHT = 1;
/** Longer than any name that is drawn, px. */
const MOST_WIDTH = 4_000;
/** Of a street in a tile: the library puts a name on it every 250 px, px. */
const MOST_LENGTH = 500_000;

type Place = LabelSymbolizer['place'];
type Geometry = Parameters<Place>[1];

/**
 * Asks the library for the names along a line only where it comes to an end: `lineCells` of protomaps-leaflet 5.1.0 never
 * does if the text measures no height, as without a font for its script. `nameKeys`: as the symbol has them.
 */
export function placedInBounds(symbol: LabelSymbolizer, font: string, nameKeys: readonly string[]): LabelSymbolizer {
  return {
    place(layout, geometry, feature) {
      const name = nameKeys.map((key) => feature.props[key]).find((value) => typeof value === 'string');
      if (name === undefined || lengthOf(geometry) > MOST_LENGTH) return undefined;
      return isDrawn(layout.scratch, font, name) ? symbol.place(layout, geometry, feature) : undefined;
    },
  };
}

/** Numbers that are not finite are refused too. */
function isDrawn(scratch: CanvasRenderingContext2D, font: string, name: string): boolean {
  scratch.font = font;
  const { width, actualBoundingBoxAscent: ascent, actualBoundingBoxDescent: descent } = scratch.measureText(name);
  return ascent + descent >= LEAST_HEIGHT && ascent + descent < MOST_WIDTH && width > 0 && width <= MOST_WIDTH;
}

/** In units of the points. */
export function lengthOf(lines: Geometry): number {
  let length = 0;
  for (const line of lines) {
    let [before] = line;
    for (const point of line) {
      if (before !== undefined) length += before.dist(point);
      before = point;
    }
  }
  return length;
}
