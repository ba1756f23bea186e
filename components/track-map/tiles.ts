import { tileLayer, type TileLayer } from 'leaflet';

/** Street tiles named in the settings. */
export interface StreetTiles {
  readonly url: string;
  readonly attribution: string;
}

/** What the built-in basemap is made of. Always shown. */
export const BASEMAP_CREDIT = 'Natural Earth, GeoNames';

/**
 * Street tiles over the basemap. One that fails is left out, and the basemap shows through. Their
 * host must see our origin (some refuse without), and never the address with the link's id.
 */
export function createStreetTiles({ url, attribution }: StreetTiles): TileLayer {
  return tileLayer(url, {
    attribution: escapeHtml(attribution),
    referrerPolicy: 'strict-origin',
    className: 'map-street-tiles',
    maxZoom: 19,
  });
}

/** Leaflet's attribution is HTML; a setting is text. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
