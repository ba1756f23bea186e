import { DomEvent, type Map as LeafletMap } from 'leaflet';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MAX_ZONE_OFFSET_MS } from '#lib/share/view/display-rules.ts';
import { useLazyMessages } from '../language/lazy-messages.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import type { PanelProps, ReplayMap } from './panel.tsx';
import styles from './replay.module.css';
import { hasProgress } from './timeline.ts';

/** A button beside the map that opens the slider over time. Renders nothing for a journey without two different times. */
export function Replay({ map, track }: ReplayMap) {
  const { serverNow } = usePageClock();
  const words = useLazyMessages()?.replay ?? null;
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isPossible = useMemo(
    () => hasProgress(track.shape.times, serverNow() + MAX_ZONE_OFFSET_MS),
    [track, serverNow],
  );
  const host = useHost(map, Panel !== null);

  const open = async () => {
    // If its code cannot be loaded, the button stays for another try.
    const panel = await import('./panel.tsx').then((module) => module.Panel).catch(() => null);
    setPanel(() => panel);
  };
  const close = () => {
    setPanel(null);
    requestAnimationFrame(() => button.current?.focus());
  };

  if (words === null || !isPossible) return null;
  return createPortal(
    Panel === null ? (
      <button ref={button} type="button" className={styles.open} onClick={() => void open()}>
        {words('open')}
      </button>
    ) : (
      <Panel {...{ map, track, words }} onClose={close} />
    ),
    host,
  );
}

/** Below the map; within it where there is nothing below, and in full screen. */
function useHost(map: LeafletMap, isOpen: boolean): HTMLElement {
  const host = useMemo(() => {
    const element = document.createElement('div');
    DomEvent.disableClickPropagation(element);
    DomEvent.disableScrollPropagation(element);
    return element;
  }, []);
  useEffect(() => {
    const box = map.getContainer().closest('section > div');
    const place = () => {
      const isFull = document.fullscreenElement !== null || map.getContainer().matches('.leaflet-pseudo-fullscreen');
      const hasNote = box?.parentElement?.querySelector(':scope > [data-part=journey] details') != null;
      const isInMap = box === null || isFull || (!isOpen && !hasNote);
      host.setAttribute(
        'class',
        [styles.host, isInMap ? styles.inMap : styles.below, isOpen && styles.isOpen].filter(Boolean).join(' '),
      );
      const focused = host.contains(document.activeElement) ? document.activeElement : null;
      // Outside React, which renders no sibling after the box that could get in the way.
      if (!isInMap) box.after(host);
      else if (isOpen) map.getContainer().append(host);
      else map.getContainer().querySelector('.leaflet-top.leaflet-left')?.append(host);
      // Moving an element in the document takes its focus away.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    place();
    map.on('enterFullscreen exitFullscreen', place);
    document.addEventListener('fullscreenchange', place);
    return () => {
      map.off('enterFullscreen exitFullscreen', place);
      document.removeEventListener('fullscreenchange', place);
    };
  }, [map, host, isOpen]);
  useEffect(() => () => host.remove(), [host]);
  return host;
}
