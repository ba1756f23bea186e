import { Control, DomEvent, type Map as LeafletMap } from 'leaflet';
import { FullScreen } from 'leaflet.fullscreen';
import type { ComponentType } from 'react';
import type { ReplayMap } from '../../replay/replay-layer.ts';
import { installGestures } from './gestures.ts';
import type { MapWords } from '../map-text.ts';
import { createArrowPen, type Directions, paintArrows } from '../line/directions.ts';
import { startPicking } from '../marks/report-picking.ts';

export { installGestures, startPicking };

export const directions: Directions = { createArrowPen, paintArrows };

const FULL_SCREEN_SIGN =
  '<svg class="map-sign" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false"><path d="M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4"/></svg>';

/* What nobody needs before the map's first picture is in a file of its own for that, which this is the entry of. */

/** Adds full screen. Returns what removes it. */
export function addFullScreen(map: LeafletMap, words: MapWords): () => void {
  const full = new FullScreen({
    position: 'topright',
    forceSeparateButton: true,
    content: FULL_SCREEN_SIGN,
    title: words('fullScreen'),
    titleCancel: words('leaveFullScreen'),
  });
  full.addTo(map);
  return () => {
    // The plug-in leaves these behind, and they fail without it.
    map.off('enterFullscreen exitFullscreen');
    full.remove();
  };
}

export interface WaysBack {
  /** They are there once the map was moved. */
  readonly offer: (isOffered: boolean) => void;
  readonly remove: () => void;
}

/** Buttons to the whole route and to the latest place. */
export function addWaysBack(
  map: LeafletMap,
  words: MapWords,
  ways: { readonly whole: () => void; readonly latest: () => void },
): WaysBack {
  const box = document.createElement('div');
  box.className = 'map-ways';
  box.hidden = true;
  box.append(button(words('wholeRoute'), ways.whole), button(words('toLatest'), ways.latest));
  DomEvent.disableClickPropagation(box);
  const added = new Control({ position: 'topleft' });
  added.onAdd = () => box;
  added.addTo(map);
  return {
    offer(isOffered) {
      if (!isOffered && box.contains(document.activeElement)) map.getContainer().focus();
      box.hidden = !isOffered;
    },
    remove: () => void added.remove(),
  };
}

function button(text: string, press: () => void): HTMLElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.textContent = text;
  element.addEventListener('click', press);
  return element;
}

/** Leaves the map's full screen, which hides the rest of the page. */
export async function leaveFullScreen(map: LeafletMap): Promise<void> {
  const container = map.getContainer();
  if (document.fullscreenElement === container) await document.exitFullscreen();
  else container.querySelector<HTMLElement>('.leaflet-fullscreen-on')?.click();
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

/** null where its code cannot be fetched. */
export async function loadReplay(): Promise<Replay | null> {
  return import('../../replay/index.tsx').then(
    (module) => module.Replay,
    () => null,
  );
}

export type Replay = ComponentType<ReplayMap>;
