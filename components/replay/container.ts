import { DomEvent, type Map as LeafletMap } from 'leaflet';
import { COVERED_HEIGHT } from './follow.ts';
import styles from './replay.module.css';

const PSEUDO_FULLSCREEN_CLASS = 'leaflet-pseudo-fullscreen';

/** Stands below the map, over the note there; within the map if there is no note or the map fills the screen. */
export function createReplayContainer(map: LeafletMap) {
  const mapElement = map.getContainer();
  const element = document.createElement('div');
  element.dir = document.documentElement.dir;
  DomEvent.disableClickPropagation(element);
  DomEvent.disableScrollPropagation(element);

  function place(isOpen: boolean): void {
    const box = mapElement.closest('section > div');
    const isFullscreen =
      document.fullscreenElement === mapElement || mapElement.classList.contains(PSEUDO_FULLSCREEN_CLASS);
    const hasNote = box?.parentElement?.querySelector(':scope > [data-part=journey] p') != null;
    const isInMap = box === null || isFullscreen || (!isOpen && !hasNote);
    const classes = [styles.host, isInMap ? styles.inMap : styles.below, isOpen ? styles.isOpen : styles.isClosed];
    element.className = classes.join(' ');
    const focused = element.contains(document.activeElement) ? document.activeElement : null;
    const corner = mapElement.querySelector('.leaflet-bottom.leaflet-left');
    if (isInMap && !isOpen && corner !== null) {
      corner.prepend(element);
      announceCorner();
    } else if (isInMap) mapElement.append(element);
    // Outside React, which renders no sibling after the box that could get in the way.
    else if (box.nextElementSibling !== element) box.after(element);
    // Moving an element in the document takes its focus away.
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }

  function announceCorner(): void {
    map.fire('moveend');
  }

  function avoidMarkers(): void {
    const own = element.getBoundingClientRect();
    const coversMarker = [...mapElement.querySelectorAll('.leaflet-marker-icon')].some((marker) => {
      const { left, right, top, bottom } = marker.getBoundingClientRect();
      return left < own.right && right > own.left && top < own.bottom && bottom > own.top;
    });
    if (!coversMarker) return;
    mapElement.querySelector('.leaflet-top.leaflet-left')?.prepend(element);
    announceCorner();
  }

  return {
    element,
    attach(isOpen: boolean) {
      const update = () => place(isOpen);
      update();
      const observer = new ResizeObserver(() => {
        if (!isOpen && mapElement.contains(element)) avoidMarkers();
        const covered = isOpen && element.parentElement === mapElement ? element.offsetHeight : 0;
        mapElement.style.setProperty(COVERED_HEIGHT, `${covered}px`);
      });
      observer.observe(element);
      map.on('enterFullscreen exitFullscreen', update);
      document.addEventListener('fullscreenchange', update);
      return () => {
        observer.disconnect();
        mapElement.style.removeProperty(COVERED_HEIGHT);
        map.off('enterFullscreen exitFullscreen', update);
        document.removeEventListener('fullscreenchange', update);
      };
    },
  };
}
