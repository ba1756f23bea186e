import { control, type Map as LeafletMap } from 'leaflet';
import type { MapWords } from '../map-text.ts';
import { addScaleBar } from './scale-control.ts';

const BASEMAP_CREDIT = 'Natural Earth, GeoNames';

const SIGNS = {
  in: 'M4 10h12M10 4v12',
  out: 'M4 10h12',
};

/** Zoom, the scale bar and the basemap's credit. Returns what removes them. */
export function installControls(map: LeafletMap, words: MapWords, locale: string): () => void {
  const credit = control
    .attribution({ position: 'bottomleft', prefix: false })
    .addAttribution(BASEMAP_CREDIT)
    .addTo(map);
  const zoom = control.zoom({
    position: 'topright',
    zoomInText: sign(SIGNS.in),
    zoomOutText: sign(SIGNS.out),
    zoomInTitle: words('zoomIn'),
    zoomOutTitle: words('zoomOut'),
  });
  zoom.addTo(map);
  const removeScale = addScaleBar(map, words, locale);
  return () => {
    removeScale();
    for (const installed of [credit, zoom]) installed.remove();
  };
}

/** Constant markup, nothing of the page's data. */
function sign(path: string): string {
  return `<svg class="map-sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`;
}
