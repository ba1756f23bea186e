import type { Map as LeafletMap } from 'leaflet';
import type { MapTranslator } from '../map-text.ts';

const HINT_MS = 1200;

/**
 * Keeps the page scrollable: the wheel zooms only with Ctrl or ⌘, as which a trackpad pinch arrives, unless the map
 * fills the screen or stands beside the text; one finger scrolls the page and two move the map.
 */
export function installGestures(map: LeafletMap, translate: MapTranslator): () => void {
  const container = map.getContainer();
  const hint = createHint(container);
  const coarse = matchMedia('(pointer: coarse)');

  function chooseDragging(): void {
    if (coarse.matches && document.fullscreenElement !== container) map.dragging.disable();
    else map.dragging.enable();
  }

  let targetZoom = NaN;
  let settleTimer: ReturnType<typeof setTimeout> | undefined;
  function zoomByWheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey && !standsBesideText(container)) {
      if (Math.abs(event.deltaY) > Math.abs(event.deltaX))
        hint.show(translate(isApple() ? 'hintWheelApple' : 'hintWheel'));
      return;
    }
    event.preventDefault();
    hint.hide();
    clearTimeout(settleTimer);
    settleTimer = setTimeout(() => (targetZoom = NaN), 200);
    const from = Number.isNaN(targetZoom) ? map.getZoom() : targetZoom;
    targetZoom = Math.min(map.getMaxZoom(), Math.max(map.getMinZoom(), from - zoomStep(event)));
    map.setZoomAround(map.mouseEventToContainerPoint(event), targetZoom, { animate: false });
  }

  function explainTouch(event: TouchEvent): void {
    if (event.touches.length === 1 && !map.dragging.enabled()) hint.show(translate('hintTouch'));
    else hint.hide();
  }

  chooseDragging();
  const abort = new AbortController();
  const { signal } = abort;
  coarse.addEventListener('change', chooseDragging, { signal });
  document.addEventListener('fullscreenchange', chooseDragging, { signal });
  container.addEventListener('wheel', zoomByWheel, { signal, passive: false });
  container.addEventListener('touchmove', explainTouch, { signal, passive: true });
  return () => {
    abort.abort();
    clearTimeout(settleTimer);
    hint.remove();
  };
}

export function standsBesideText(container: HTMLElement): boolean {
  if (document.fullscreenElement === container) return true;
  const section = container.closest('#map');
  return section !== null && getComputedStyle(section).position === 'sticky';
}

export function zoomStep({ deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>): number {
  const pixels = deltaMode === 1 ? deltaY * 33 : deltaMode === 2 ? deltaY * 400 : deltaY;
  return Math.max(-1, Math.min(1, pixels / 100));
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}

function createHint(container: HTMLElement) {
  const element = Object.assign(document.createElement('div'), { className: 'map-hint', dir: 'auto' });
  element.setAttribute('aria-hidden', 'true');
  container.append(element);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => element.classList.remove('map-hint-shown');
  return {
    show(text: string) {
      element.textContent = text;
      element.classList.add('map-hint-shown');
      clearTimeout(timer);
      timer = setTimeout(hide, HINT_MS);
    },
    hide,
    remove: () => element.remove(),
  };
}
