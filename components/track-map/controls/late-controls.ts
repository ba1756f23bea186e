import { Control, DomEvent, type Map as LeafletMap } from 'leaflet';
import { FullScreen } from 'leaflet.fullscreen';
import { installGestures } from './gestures.ts';
import type { MapTranslator } from '../map-text.ts';
import type { AutoFit, ShownView } from './auto-fit.ts';
import { buttonIcon } from '../marks/map-markers.ts';
import { createSelectionLayer } from '../marks/report-selection.ts';

export { createSelectionLayer, installGestures };

export function addFullScreen(map: LeafletMap, translate: MapTranslator): () => void {
  const full = new FullScreen({
    position: 'topright',
    forceSeparateButton: true,
    content: buttonIcon('M4 8V4h4M12 4h4v4M16 12v4h-4M8 16H4v-4'),
    title: translate('fullScreen'),
    titleCancel: translate('leaveFullScreen'),
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
  translate: MapTranslator,
  { showWhole, showLatest }: AutoFit,
  hasLatest: boolean,
) {
  const box = Object.assign(document.createElement('div'), { className: 'map-ways' });
  const button = (text: string, onclick: () => void) =>
    Object.assign(document.createElement('button'), { type: 'button', textContent: text, onclick });
  const whole = button(translate('wholeRoute'), showWhole);
  const latest = button(translate('toLatest'), showLatest);
  box.append(whole, ...(hasLatest ? [latest] : []));
  DomEvent.disableClickPropagation(box);
  const added = Object.assign(new Control({ position: 'topleft' }), { onAdd: () => box }).addTo(map);
  return {
    setShown({ isWhole, isLatest }: ShownView) {
      const focused = document.activeElement;
      whole.hidden = isWhole;
      latest.hidden = isLatest;
      box.hidden = isWhole && (isLatest || !hasLatest);
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
