import { Control, DomEvent, type Map as LeafletMap } from 'leaflet';
import { FullScreen } from 'leaflet.fullscreen';
import { icon } from './controls.ts';
import { installGestures } from './gestures.ts';
import type { MapWords } from '../map-text.ts';
import type { AutoFit, ShownView } from './auto-fit.ts';
import { createSelectionLayer } from '../marks/report-selection.ts';

// The entry of all code that loads after the map's first picture.
export { createSelectionLayer, installGestures };

export function addFullScreen(map: LeafletMap, words: MapWords): () => void {
  const full = new FullScreen({
    position: 'topright',
    forceSeparateButton: true,
    content: icon('M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4'),
    title: words('fullScreen'),
    titleCancel: words('leaveFullScreen'),
  });
  full.addTo(map);
  return () => {
    // The plug-in leaves these listeners behind, and they fail without it.
    map.off('enterFullscreen exitFullscreen');
    full.remove();
  };
}

export type ViewButtons = ReturnType<typeof addViewButtons>;

export function addViewButtons(
  map: LeafletMap,
  words: MapWords,
  { showWhole, showLatest }: Pick<AutoFit, 'showWhole'> & Partial<Pick<AutoFit, 'showLatest'>>,
) {
  const box = Object.assign(document.createElement('div'), { className: 'map-ways' });
  const button = (text: string, onclick: () => void) =>
    Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick });
  const whole = button(words('wholeRoute'), showWhole);
  const latest = showLatest && button(words('toLatest'), showLatest);
  box.append(whole, ...(latest === undefined ? [] : [latest]));
  DomEvent.disableClickPropagation(box);
  const added = new Control({ position: 'topleft' });
  added.onAdd = () => box;
  added.addTo(map);
  return {
    setShown({ isWhole, isLatest }: ShownView) {
      const focused = document.activeElement;
      whole.hidden = isWhole;
      if (latest !== undefined) latest.hidden = isLatest;
      box.hidden = isWhole && (isLatest || latest === undefined);
      if (box.contains(focused) && focused?.closest('[hidden]') != null) map.getContainer().focus();
    },
    remove: () => void added.remove(),
  };
}

export async function leaveFullScreen(map: LeafletMap): Promise<void> {
  const container = map.getContainer();
  if (document.fullscreenElement === container) await document.exitFullscreen();
  else container.querySelector<HTMLElement>('.leaflet-fullscreen-on')?.click();
}

/** Makes Leaflet's elements with the role of buttons react to a button's keys. Returns a function that removes this. */
export function installButtonKeys(container: HTMLElement): () => void {
  function press(event: KeyboardEvent): void {
    const { target, key } = event;
    if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'button') return;
    const isUnhandled = key === ' ' || (key === 'Enter' && !(target instanceof HTMLAnchorElement));
    if (!isUnhandled || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!event.repeat) target.click();
  }
  container.addEventListener('keydown', press);
  return () => container.removeEventListener('keydown', press);
}
