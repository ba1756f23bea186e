import { DomUtil, type LatLng, latLngBounds, type Map as LeafletMap, point, type ZoomAnimEvent } from 'leaflet';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import type { Frame } from './canvas.ts';

/** How far the canvas extends beyond each side of the view, as a fraction of it. */
const MARGIN = 0.2;

/** Extends beyond the view: unlike tiles it never cuts a name at an edge, and is sharp at any zoom. */
export function addCanvas(
  map: LeafletMap,
  pane: 'tilePane' | 'overlayPane',
  paint: (context: CanvasRenderingContext2D, frame: Frame) => void,
) {
  const canvas = DomUtil.create('canvas', 'leaflet-zoom-animated', map.getPane(pane));
  canvas.setAttribute('aria-hidden', 'true');
  let painted: Frame | null = null;
  let request = 0;

  function redraw(): void {
    if (request === 0) request = requestAnimationFrame(paintNow);
  }

  function paintNow(): void {
    request = 0;
    const frame = measureFrame(map);
    const { left, top, width, height, ratio } = frame;
    const context = canvas.getContext('2d');
    if (width <= 0 || height <= 0 || context === null) return;
    painted = frame;
    DomUtil.setPosition(canvas, point(left, top).subtract(map.getPixelOrigin()));
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    context.scale(ratio, ratio);
    paint(context, frame);
  }

  function follow(): void {
    if (painted === null) return;
    if (map.getZoom() !== painted.zoom) stretch(map.getCenter(), map.getZoom());
    const { zoom, left, top, width, height } = painted;
    const corners = [point(left, top), point(left + width, top + height)].map((corner) => map.unproject(corner, zoom));
    if (!latLngBounds(corners).contains(map.getBounds())) redraw();
  }

  const animate = ({ center, zoom }: ZoomAnimEvent): void => stretch(center, zoom);

  function stretch(center: LatLng, zoom: number): void {
    if (painted === null) return;
    const scale = map.getZoomScale(zoom, painted.zoom);
    const origin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .subtract(map.containerPointToLayerPoint([0, 0]));
    const corner = point(painted.left, painted.top).multiplyBy(scale).subtract(origin.round());
    DomUtil.setTransform(canvas, corner, scale);
  }

  map.on('moveend', redraw).on('move zoom', follow).on('zoomanim', animate);
  redraw();
  return {
    redraw,
    remove() {
      map.off('moveend', redraw).off('move zoom', follow).off('zoomanim', animate);
      cancelAnimationFrame(request);
      canvas.remove();
      canvas.width = 0;
    },
  };
}

function measureFrame(map: LeafletMap): Frame {
  const size = map.getSize();
  const margin = size.multiplyBy(MARGIN).ceil();
  const corner = map.containerPointToLayerPoint(margin.multiplyBy(-1)).round().add(map.getPixelOrigin());
  return {
    zoom: map.getZoom(),
    scale: worldWidthAt(map.getZoom()),
    left: corner.x,
    top: corner.y,
    width: size.x + 2 * margin.x,
    height: size.y + 2 * margin.y,
    ratio: Math.min(window.devicePixelRatio || 1, 3),
    view: { left: margin.x, top: margin.y, right: margin.x + size.x, bottom: margin.y + size.y },
  };
}
