import { DomUtil, type LatLng, latLngBounds, Layer, type Map as LeafletMap, point, type ZoomAnimEvent } from 'leaflet';
import { worldWidthAt } from '#lib/share/drawing/map-view.ts';
import type { Frame } from './canvas.ts';

export type PaintFrame = (context: CanvasRenderingContext2D, frame: Frame) => void;

/** How far the canvas extends beyond each side of the view, as a fraction of it. */
const MARGIN = 0.2;

/**
 * One canvas over the view and a margin. It moves with the map and is repainted afterwards. Unlike tiles it never cuts a
 * name at an edge, and is sharp at any zoom.
 */
export class CanvasLayer extends Layer {
  readonly #pane: string;
  readonly #paint: PaintFrame;
  readonly #canvas = DomUtil.create('canvas', 'leaflet-zoom-animated');
  #map: LeafletMap | null = null;
  #frame: Frame | null = null;
  #request = 0;

  constructor(pane: string, paint: PaintFrame) {
    super();
    this.#pane = pane;
    this.#paint = paint;
    this.#canvas.setAttribute('aria-hidden', 'true');
  }

  override onAdd(map: LeafletMap): this {
    this.#map = map;
    map.getPane(this.#pane)?.append(this.#canvas);
    map.on('moveend', this.redraw, this).on('move zoom', this.#follow, this).on('zoomanim', this.#animate, this);
    this.redraw();
    return this;
  }

  override onRemove(map: LeafletMap): this {
    map.off('moveend', this.redraw, this).off('move zoom', this.#follow, this).off('zoomanim', this.#animate, this);
    cancelAnimationFrame(this.#request);
    this.#canvas.remove();
    this.#canvas.width = 0;
    this.#request = 0;
    this.#map = null;
    this.#frame = null;
    return this;
  }

  redraw(): void {
    if (this.#request !== 0 || this.#map === null) return;
    this.#request = requestAnimationFrame(() => {
      this.#request = 0;
      if (this.#map !== null) this.#paintNow(this.#map);
    });
  }

  #paintNow(map: LeafletMap): void {
    const frame = measureFrame(map);
    const { left, top, width, height, ratio } = frame;
    const context = this.#canvas.getContext('2d');
    if (width <= 0 || height <= 0 || context === null) return;
    this.#frame = frame;
    DomUtil.setPosition(this.#canvas, point(left, top).subtract(map.getPixelOrigin()));
    // Setting the size also clears the canvas.
    this.#canvas.width = Math.round(width * ratio);
    this.#canvas.height = Math.round(height * ratio);
    this.#canvas.style.width = `${width}px`;
    this.#canvas.style.height = `${height}px`;
    context.scale(ratio, ratio);
    this.#paint(context, frame);
  }

  #animate({ center, zoom }: ZoomAnimEvent): void {
    this.#stretch(center, zoom);
  }

  #follow(): void {
    const map = this.#map;
    const frame = this.#frame;
    if (map === null || frame === null) return;
    if (map.getZoom() !== frame.zoom) this.#stretch(map.getCenter(), map.getZoom());
    const { zoom, left, top, width, height } = frame;
    const corners = [point(left, top), point(left + width, top + height)].map((corner) => map.unproject(corner, zoom));
    if (!latLngBounds(corners).contains(map.getBounds())) this.redraw();
  }

  #stretch(center: LatLng, zoom: number): void {
    const map = this.#map;
    const frame = this.#frame;
    if (map === null || frame === null) return;
    const scale = map.getZoomScale(zoom, frame.zoom);
    const origin = map
      .project(center, zoom)
      .subtract(map.getSize().divideBy(2))
      .subtract(map.containerPointToLayerPoint([0, 0]));
    const corner = point(frame.left, frame.top).multiplyBy(scale).subtract(origin.round());
    DomUtil.setTransform(this.#canvas, corner, scale);
  }
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
