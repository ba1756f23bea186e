import { type LatLngExpression, type Map as LeafletMap, popup, type Popup } from 'leaflet';
import type { PopupText } from './map-text.ts';
import { popupContent } from './popup-content.ts';

export interface MapPopup {
  open: (at: LatLngExpression, text: PopupText, closeName: string) => void;
  /** Without telling `closed`. */
  close: () => void;
  remove: () => void;
}

/** One popup for all of the map. `closed` is called when the visitor closes it. */
export function createPopup(map: LeafletMap, closed: () => void): MapPopup {
  const box: Popup = popup({ autoPan: false, className: 'map-popup', maxWidth: 260, minWidth: 120, offset: [0, -1], closeOnClick: false });
  let ours = false;
  const notice = (): void => {
    if (!ours) closed();
  };
  const close = (): void => {
    ours = true;
    box.close();
    ours = false;
  };
  map.on('popupclose', notice);
  return {
    open(at, text, closeName) {
      box.setLatLng(at).setContent(popupContent(text));
      if (!box.isOpen()) box.openOn(map);
      const button = box.getElement()?.querySelector('.leaflet-popup-close-button');
      button?.setAttribute('aria-label', closeName);
      revealPopup(map, at);
    },
    close,
    remove() {
      close();
      map.off('popupclose', notice);
    },
  };
}

/** Moves the map only if the popup would not be seen whole. */
function revealPopup(map: LeafletMap, at: LatLngExpression): void {
  const size = map.getSize();
  const side = Math.min(150, size.x * 0.4);
  map.panInside(at, {
    paddingTopLeft: [side, Math.min(180, size.y * 0.6)],
    paddingBottomRight: [side, Math.min(32, size.y * 0.2)],
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
}
