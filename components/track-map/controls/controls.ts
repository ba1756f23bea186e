import { control, Control, type Map as LeafletMap } from 'leaflet';
import type { MapWords } from '../map-text.ts';
import { formatNumber, usesMiles } from '#lib/i18n/format.ts';
import { mercatorY } from '#lib/basemap/mercator.ts';
import { worldAt } from '#lib/share/drawing/map-view.ts';
import { LONGEST_BAR, scaleBar } from '#lib/share/drawing/graticule.ts';
import { draw } from '../marks/map-markers.ts';

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

/** CSS pixels. */
const LONGEST = 200;
const LINE = 20;
const TICK = 5;

/** A scale bar true in the middle of the map, in the units of the language's region. Returns what removes it. */
export function addScaleBar(map: LeafletMap, words: MapWords, locale: string): () => void {
  const hasMiles = usesMiles(locale);
  const path = draw('path', {});
  const texts = [draw('text', { x: 3, y: LINE - 5 }), draw('text', { x: 3, y: LINE + 14 })];
  const svg = draw('svg', { height: hasMiles ? 2 * LINE : LINE + 4, 'aria-hidden': 'true' });
  svg.append(path, ...texts);
  const control = new Control({ position: 'bottomright' });
  control.onAdd = () => {
    const box = document.createElement('div');
    box.className = 'map-scale';
    box.append(svg);
    return box;
  };
  function measure(): void {
    const { x: width, y: height } = map.getSize();
    const most = Math.min(LONGEST, Math.max(60, Math.min(width, height) * LONGEST_BAR));
    const measures = scaleBar(worldAt(map.getZoom()), mercatorY(map.getCenter().lat), most, hasMiles);
    const lines = measures.map(({ length, value, unit }, order) => {
      const text = texts[order];
      if (text !== undefined) text.textContent = words(unit, { value: formatNumber(locale, value) });
      const tick = order === 0 ? -TICK : TICK;
      return `M1 ${LINE + tick}v${-tick}h${Math.round(length)}v${tick}`;
    });
    path.setAttribute('d', lines.join(''));
    svg.setAttribute('width', String(2 + Math.round(Math.max(...measures.map(({ length }) => length)))));
  }
  control.addTo(map);
  map.on('move resize', measure);
  measure();
  return () => {
    map.off('move resize', measure);
    control.remove();
  };
}
