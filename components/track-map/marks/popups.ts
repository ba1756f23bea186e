import { type LatLng, type LatLngExpression, type Map as LeafletMap, popup, type Popup, tooltip } from 'leaflet';
import type { PopupText } from '../map-text.ts';

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
  hasFocus: () => boolean;
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
const WAYS_BACK_HEIGHT = 60;
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
      if (box.isOpen() && at !== undefined && element !== undefined)
        revealPopup(map, at, element.offsetWidth, element.offsetHeight);
    },
    focus(from) {
      opener = from;
      box.getElement()?.focus({ preventScroll: true });
    },
    hasFocus,
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
  const { x, y } = map.latLngToContainerPoint(at);
  const side = width / 2 + EDGE;
  const above = height + TIP_HEIGHT + EDGE;
  const below = Math.min(32, size.y * 0.1);
  const isSeen = x >= side && x <= size.x - side - BUTTONS_WIDTH && y >= above && y <= size.y - below;
  // They come with a movement, and do not go by this one.
  const waysBack = map.getContainer().querySelector<HTMLElement>('.map-ways');
  if (isSeen && waysBack?.hidden !== false) return;
  map.panInside(at, {
    paddingTopLeft: [side, Math.min(above + WAYS_BACK_HEIGHT, size.y * 0.9)],
    paddingBottomRight: [side + BUTTONS_WIDTH, below],
    animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
  });
}

/** Text nodes only: what the service sent is never HTML. `followed`: the link to a row of this page. */
export function popupContent(
  { title, lines, choices = [], link }: PopupText,
  followed: (number: number) => void,
): HTMLElement {
  const content = document.createElement('div');
  content.className = 'map-popup-text';
  content.dir = 'auto';
  content.append(paragraph(title, 'map-popup-title'), ...lines.map((line) => paragraph(line, 'map-popup-line')));
  for (const { text, choose } of choices) {
    const choice = document.createElement('button');
    choice.type = 'button';
    choice.className = 'map-popup-link';
    choice.append(isolated(text));
    choice.addEventListener('click', (event) => {
      // Replaced by what it opens, it would be in no popup when Leaflet looks where the click was.
      event.stopPropagation();
      choose();
    });
    content.append(choice);
  }
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
  element.className = className;
  element.append(isolated(text));
  return element;
}

function isolated(text: string): HTMLElement {
  const element = document.createElement('bdi');
  element.textContent = text;
  return element;
}

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
