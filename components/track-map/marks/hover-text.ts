import { type LatLng, type Map as LeafletMap, tooltip } from 'leaflet';
import type { PopupText } from '../map-text.ts';
import { popupContent } from './popups.ts';

export interface HoverText {
  /** Of the report of this number at its place. */
  readonly show: (at: LatLng, number: number, describe: () => PopupText) => void;
  readonly hide: () => void;
}

/** A few words beside a report the pointer is near to; for eyes alone, as who has no pointer opens it. */
export function createHoverText(map: LeafletMap): HoverText {
  const box = tooltip({ className: 'map-hover', opacity: 1, offset: [0, -6], direction: 'top' });
  let shown: number | null = null;
  return {
    show(at, number, describe) {
      if (shown === number) return;
      shown = number;
      const { title, lines } = describe();
      box.setContent(popupContent({ title, lines }, () => undefined)).setLatLng(at);
      map.openTooltip(box);
      box.getElement()?.setAttribute('aria-hidden', 'true');
    },
    hide() {
      if (shown === null) return;
      shown = null;
      map.closeTooltip(box);
    },
  };
}
