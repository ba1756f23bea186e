import { type LatLng, type LatLngTuple, type Map as LeafletMap, popup, tooltip } from 'leaflet';
import type { PopupText } from '../map-text.ts';

const MIN_TEXT_WIDTH = 120;
const MAX_TEXT_WIDTH = 260;
const POPUP_PADDING = 64;
const MAP_BUTTONS_WIDTH = 64;
const VIEW_BUTTONS_HEIGHT = 60;
const EDGE = 8;
const TIP_HEIGHT = 20;

export function createPopup(
  map: LeafletMap,
  closeTitle: string,
  onClosed: () => void,
  onLinkFollowed: (number: number) => void,
) {
  const byHand = { autoPan: false, closeOnClick: false, closeOnEscapeKey: false };
  const box = popup({ ...byHand, className: 'map-popup', minWidth: MIN_TEXT_WIDTH, offset: [0, -1] });
  let isClosedByCode = false;
  let opener: HTMLElement | null = null;
  let shownText = '';

  const handleClose = (): void => {
    if (hasFocus() || document.activeElement === document.body) {
      const back = opener?.isConnected === true ? opener : map.getContainer();
      back.focus({ preventScroll: true });
    }
    opener = null;
    if (!isClosedByCode) onClosed();
  };
  const close = (): void => {
    isClosedByCode = true;
    box.close();
    isClosedByCode = false;
  };
  const hasFocus = (): boolean => box.getElement()?.contains(document.activeElement) === true;
  const closeOnEscape = ({ key, defaultPrevented }: KeyboardEvent): void => {
    const isDialogOpen = document.querySelector('dialog[open]') !== null;
    if (key === 'Escape' && !defaultPrevented && !isDialogOpen && box.isOpen()) box.close();
  };
  map.on('popupclose', handleClose);
  document.addEventListener('keydown', closeOnEscape);

  return {
    open(at: LatLngTuple, text: PopupText) {
      const isOpen = box.isOpen();
      const hadFocus = isOpen && hasFocus();
      box.setLatLng(at);
      // Replacing the same content would take the focus away from its link.
      if (isOpen && shownText === JSON.stringify(text)) return;
      shownText = JSON.stringify(text);
      const room = map.getSize().x - POPUP_PADDING - MAP_BUTTONS_WIDTH - 2 * EDGE;
      box.options.maxWidth = Math.max(MIN_TEXT_WIDTH, Math.min(MAX_TEXT_WIDTH, room));
      box.setContent(createPopupContent(text, onLinkFollowed));
      if (!isOpen) box.openOn(map);
      const element = box.getElement();
      element?.setAttribute('role', 'dialog');
      element?.setAttribute('aria-label', text.title);
      element?.setAttribute('tabindex', '-1');
      element?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', closeTitle);
      if (hadFocus && !hasFocus()) element?.focus({ preventScroll: true });
    },
    reveal() {
      const at = box.getLatLng();
      if (box.isOpen() && at !== undefined) revealPopup(map, at, box.getElement());
    },
    focus(from: HTMLElement | null) {
      opener = from;
      box.getElement()?.focus({ preventScroll: true });
    },
    hasFocus,
    close,
    remove() {
      document.removeEventListener('keydown', closeOnEscape);
      close();
      map.off('popupclose', handleClose);
    },
  };
}

function revealPopup(map: LeafletMap, at: LatLng, popupElement: HTMLElement | undefined): void {
  const { offsetWidth: width = 0, offsetHeight: height = 0 } = popupElement ?? {};
  const size = map.getSize();
  const { x, y } = map.latLngToContainerPoint(at);
  const halfWidth = width / 2 + EDGE;
  const above = height + TIP_HEIGHT + EDGE;
  const below = Math.min(32, size.y * 0.1);
  const isInView = x >= halfWidth && x <= size.x - halfWidth - MAP_BUTTONS_WIDTH && y >= above && y <= size.y - below;
  const viewButtons = map.getContainer().querySelector<HTMLElement>('.map-ways');
  if (isInView && viewButtons?.hidden !== false) return;
  map.panInside(at, {
    paddingTopLeft: [halfWidth, Math.min(above + VIEW_BUTTONS_HEIGHT, size.y * 0.9)],
    paddingBottomRight: [halfWidth + MAP_BUTTONS_WIDTH, below],
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
}

/** Text from the service becomes text nodes, never HTML. */
export function createPopupContent(
  { title, lines, choices = [], link }: PopupText,
  onLinkFollowed?: (number: number) => void,
): HTMLElement {
  const content = create('div', 'map-popup-text', '');
  content.dir = 'auto';
  content.replaceChildren(
    create('p', 'map-popup-title', title),
    ...lines.map((line) => create('p', 'map-popup-line', line)),
  );
  for (const { text, choose } of choices) {
    const choice = create('button', 'map-popup-link', text);
    choice.setAttribute('type', 'button');
    choice.addEventListener('click', (event) => {
      // The popup's content is replaced, so Leaflet would take this for a click outside of it.
      event.stopPropagation();
      choose();
    });
    content.append(choice);
  }
  if (link !== undefined) {
    const { text, href, row } = link;
    const anchor = Object.assign(document.createElement('a'), { className: 'map-popup-link', textContent: text, href });
    if (row !== null)
      anchor.addEventListener('click', (event) => {
        event.preventDefault();
        onLinkFollowed?.(row);
      });
    content.append(anchor);
  }
  return content;
}

function create(tag: 'div' | 'p' | 'button', className: string, text: string): HTMLElement {
  const element = Object.assign(document.createElement(tag), { className });
  element.append(Object.assign(document.createElement('bdi'), { textContent: text }));
  return element;
}

/** Hidden from screen readers, which reach the report's popup instead. */
export function createHoverTooltip(map: LeafletMap) {
  const box = tooltip({ className: 'map-hover', opacity: 1, offset: [0, -6], direction: 'top' });
  let shown: number | null = null;
  return {
    show(at: LatLngTuple, number: number, describe: () => PopupText) {
      if (shown === number) return;
      shown = number;
      const { title, lines } = describe();
      box.setContent(createPopupContent({ title, lines })).setLatLng(at);
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
