import { control, type Map as LeafletMap } from 'leaflet';
import type { MapWords } from './map-text.ts';
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

/**
 * Gives Leaflet's marks and controls, boxes and links with the role of buttons, a button's keys. Returns what takes
 * them off.
 */
export function installButtonKeys(container: HTMLElement): () => void {
  function press(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'button') return;
    // A link answers Enter by itself.
    const isUnanswered = key === ' ' || (key === 'Enter' && !(target instanceof HTMLAnchorElement));
    if (!isUnanswered || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) target.click();
  }
  container.addEventListener('keydown', press);
  return () => container.removeEventListener('keydown', press);
}
