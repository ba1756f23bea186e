import { DomEvent, type Map as LeafletMap } from 'leaflet';
import { OVER } from './follow.ts';
import styles from './replay.module.css';

/** The element a replay's button or panel stands in. */
export interface ReplayHost {
  readonly element: HTMLElement;
  /** Puts it where it belongs, and keeps it there until what is returned is called. */
  readonly place: (isOpen: boolean) => () => void;
}

const PSEUDO_FULL = 'leaflet-pseudo-fullscreen';

/**
 * Below the map, the button over the corner of what is written there; in the map where nothing is, or where it fills the
 * screen. It moves as a whole, with what is in it.
 */
export function createHost(map: LeafletMap): ReplayHost {
  const container = map.getContainer();
  const element = document.createElement('div');
  element.dir = document.documentElement.dir;
  DomEvent.disableClickPropagation(element);
  DomEvent.disableScrollPropagation(element);

  function put(isOpen: boolean): void {
    // Ours to stand beside, not React's: it knows no child after it that comes and goes.
    const box = container.closest('section > div');
    const fills = document.fullscreenElement === container || container.classList.contains(PSEUDO_FULL);
    const hasNote = box?.parentElement?.querySelector(':scope > div > p') != null;
    const isInMap = box === null || fills || (!isOpen && !hasNote);
    const classes = [styles.host, isInMap ? styles.inMap : styles.below, isOpen ? styles.isOpen : styles.isClosed];
    element.className = classes.join(' ');
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    const corner = container.querySelector('.leaflet-bottom.leaflet-left');
    if (isInMap && !isOpen && corner !== null) {
      corner.prepend(element);
      // The map's captions keep off its corners, and learn of this one now.
      map.fire('moveend');
    } else if (isInMap) container.append(element);
    else if (box.nextElementSibling !== element) box.after(element);
    // What is moved loses it.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  /** A mark below the button says more than the way to a replay does. */
  function giveWay(): void {
    if (!coversMark()) return;
    container.querySelector('.leaflet-top.leaflet-left')?.prepend(element);
    map.fire('moveend');
  }

  function coversMark(): boolean {
    const own = element.getBoundingClientRect();
    return [...container.querySelectorAll('.leaflet-marker-icon')].some((mark) => {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    });
  }

  return {
    element,
    place(isOpen) {
      const putAnew = () => put(isOpen);
      putAnew();
      const observer = new ResizeObserver(() => {
        // Its words come later than it does.
        if (!isOpen && container.contains(element)) giveWay();
        const over = isOpen && element.parentElement === container ? element.offsetHeight : 0;
        container.style.setProperty(OVER, `${over}px`);
      });
      observer.observe(element);
      map.on('enterFullscreen exitFullscreen', putAnew);
      document.addEventListener('fullscreenchange', putAnew);
      return () => {
        observer.disconnect();
        container.style.removeProperty(OVER);
        map.off('enterFullscreen exitFullscreen', putAnew);
        document.removeEventListener('fullscreenchange', putAnew);
      };
    },
  };
}
