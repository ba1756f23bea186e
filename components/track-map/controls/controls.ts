import { control, Control, type Map as LeafletMap } from 'leaflet';
import type { MapWords } from '../map-text.ts';
import { formatUnit } from '#lib/i18n/format.ts';
import { usesMiles } from '#lib/i18n/intl-locale.ts';
import { mercatorY } from '#lib/basemap/mercator.ts';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import { MAX_BAR_SHARE, scaleBar } from '#lib/share/drawing/map-scale.ts';

const BASEMAP_ATTRIBUTION = 'Natural Earth, GeoNames';

export function installControls(map: LeafletMap, words: MapWords, locale: string): () => void {
  const credit = control
    .attribution({ position: 'bottomleft', prefix: false })
    .addAttribution(BASEMAP_ATTRIBUTION)
    .addTo(map);
  const zoomIn = { zoomInText: icon('M4 10h12M10 4v12'), zoomInTitle: words('zoomIn') };
  const zoomOut = { zoomOutText: icon('M4 10h12'), zoomOutTitle: words('zoomOut') };
  const zoom = control.zoom({ position: 'topright', ...zoomIn, ...zoomOut }).addTo(map);
  const removeScale = addScaleBar(map, locale);
  return () => {
    removeScale();
    credit.remove();
    zoom.remove();
  };
}

export function icon(path: string): string {
  return `<svg class="map-sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false"><path d="${path}"/></svg>`;
}

const MAX_BAR_PX = 200;
const LINE_HEIGHT_PX = 20;
const TICK_PX = 5;

function addScaleBar(map: LeafletMap, locale: string): () => void {
  const hasMiles = usesMiles(locale);
  const box = Object.assign(document.createElement('div'), {
    className: 'map-scale',
    innerHTML: `<svg height="${hasMiles ? 2 * LINE_HEIGHT_PX : LINE_HEIGHT_PX + 4}" aria-hidden="true"><path/><text x="3" y="${LINE_HEIGHT_PX - 5}"/><text x="3" y="${LINE_HEIGHT_PX + 14}"/></svg>`,
  });
  const texts = box.querySelectorAll('text');
  const control = new Control({ position: 'bottomright' });
  control.onAdd = () => box;
  function measure(): void {
    const { x: width, y: height } = map.getSize();
    const maxLength = Math.min(MAX_BAR_PX, Math.max(60, Math.min(width, height) * MAX_BAR_SHARE));
    const measures = scaleBar(worldWidthAt(map.getZoom()), mercatorY(map.getCenter().lat), maxLength, hasMiles);
    const lines = measures.map(({ length, value, unit }, order) => {
      const text = texts[order];
      if (text !== undefined) text.textContent = formatUnit(locale, unit, value);
      const tick = order === 0 ? -TICK_PX : TICK_PX;
      return `M1 ${LINE_HEIGHT_PX + tick}v${-tick}h${Math.round(length)}v${tick}`;
    });
    box.querySelector('path')?.setAttribute('d', lines.join(''));
    const barWidth = 2 + Math.round(Math.max(...measures.map(({ length }) => length)));
    box.querySelector('svg')?.setAttribute('width', String(barWidth));
  }
  control.addTo(map);
  map.on('move resize', measure);
  measure();
  return () => {
    map.off('move resize', measure);
    control.remove();
  };
}
