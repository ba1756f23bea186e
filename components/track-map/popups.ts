import { type LatLngExpression, type Map as LeafletMap, popup, type Popup } from 'leaflet';
import type { PopupText } from './map-text.ts';

export interface PopupCalls {
  /** By the visitor. */
  readonly closed: () => void;
  /** The link to a report's row. */
  readonly followed: (number: number) => void;
}

export interface MapPopup {
  open: (at: LatLngExpression, text: PopupText, closeName: string) => void;
  /** Moves the map until the popup is seen whole. */
  reveal: () => void;
  /** Focuses it; on closing the focus goes back to `opener`, or to the map. */
  focus: (opener: HTMLElement | null) => void;
  /** Without telling `closed`. */
  close: () => void;
  remove: () => void;
}

/** Of the text, CSS pixels. */
const LEAST_WIDTH = 120;
const MOST_WIDTH = 260;
/** The text's margins and the closing button. */
const BESIDE_TEXT = 64;
/** The map's buttons. */
const BUTTONS_WIDTH = 64;
const EDGE = 8;
const TIP_HEIGHT = 20;

/** One popup for all of the map. */
export function createPopup(map: LeafletMap, { closed, followed }: PopupCalls): MapPopup {
  const box: Popup = popup({
    autoPan: false,
    className: 'map-popup',
    minWidth: LEAST_WIDTH,
    offset: [0, -1],
    closeOnClick: false,
    closeOnEscapeKey: false,
  });
  let ours = false;
  let opener: HTMLElement | null = null;
  let said = '';

  const notice = (): void => {
    if (hasFocus() || document.activeElement === document.body) {
      const back = opener?.isConnected === true ? opener : map.getContainer();
      back.focus({ preventScroll: true });
    }
    opener = null;
    if (!ours) closed();
  };
  const close = (): void => {
    ours = true;
    box.close();
    ours = false;
  };
  const hasFocus = (): boolean => box.getElement()?.contains(document.activeElement) === true;
  /** Wherever the focus is; an open dialog comes first. */
  const closeByKey = (event: KeyboardEvent): void => {
    if (
      event.key === 'Escape' &&
      !event.defaultPrevented &&
      box.isOpen() &&
      document.querySelector('dialog[open]') === null
    )
      box.close();
  };
  map.on('popupclose', notice);
  document.addEventListener('keydown', closeByKey);

  return {
    open(at, text, closeName) {
      const isOpen = box.isOpen();
      const hadFocus = isOpen && hasFocus();
      box.setLatLng(at);
      // Only when it says something else: a reader may be on its link.
      if (isOpen && said === JSON.stringify(text)) return;
      said = JSON.stringify(text);
      box.options.maxWidth = Math.max(
        LEAST_WIDTH,
        Math.min(MOST_WIDTH, map.getSize().x - BESIDE_TEXT - BUTTONS_WIDTH - 2 * EDGE),
      );
      box.setContent(popupContent(text, followed));
      if (!isOpen) box.openOn(map);
      const element = box.getElement();
      element?.setAttribute('role', 'dialog');
      element?.setAttribute('aria-label', text.title);
      element?.setAttribute('tabindex', '-1');
      element?.querySelector('.leaflet-popup-close-button')?.setAttribute('aria-label', closeName);
      if (hadFocus && !hasFocus()) element?.focus({ preventScroll: true });
    },
    reveal() {
      const at = box.getLatLng();
      const element = box.getElement();
      if (at !== undefined && element !== undefined) revealPopup(map, at, element.offsetWidth, element.offsetHeight);
    },
    focus(from) {
      opener = from;
      box.getElement()?.focus({ preventScroll: true });
    },
    close,
    remove() {
      document.removeEventListener('keydown', closeByKey);
      close();
      map.off('popupclose', notice);
    },
  };
}

/** Clear of the map's edges and buttons; CSS pixels. */
function revealPopup(map: LeafletMap, at: LatLngExpression, width: number, height: number): void {
  const size = map.getSize();
  map.panInside(at, {
    paddingTopLeft: [width / 2 + EDGE, Math.min(height + TIP_HEIGHT + EDGE, size.y * 0.9)],
    paddingBottomRight: [width / 2 + EDGE + BUTTONS_WIDTH, Math.min(32, size.y * 0.1)],
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
}

/** Text nodes only: what the service sent is never HTML. `followed`: the link to a row of this page. */
export function popupContent({ title, lines, link }: PopupText, followed: (number: number) => void): HTMLElement {
  const content = document.createElement('div');
  content.className = 'map-popup-text';
  content.dir = 'auto';
  content.append(paragraph(title, 'map-popup-title'), ...lines.map((line) => paragraph(line, 'map-popup-line')));
  if (link !== undefined) content.append(anchor(link, followed));
  return content;
}

function anchor({ text, href, row }: NonNullable<PopupText['link']>, followed: (number: number) => void): HTMLElement {
  const element = document.createElement('a');
  element.className = 'map-popup-link';
  element.textContent = text;
  element.href = href;
  if (row !== null) {
    element.addEventListener('click', (event) => {
      event.preventDefault();
      followed(row);
    });
  }
  return element;
}

function paragraph(text: string, className: string): HTMLElement {
  const element = document.createElement('p');
  const inner = document.createElement('bdi');
  element.className = className;
  inner.textContent = text;
  element.append(inner);
  return element;
}
