import { DomEvent } from 'leaflet';
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Track } from '#lib/share/track/decode.ts';
import { MAX_ZONE_OFFSET_MS } from '#lib/share/view/display-rules.ts';
import { useLazyMessages } from '../language/lazy-messages.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { useMap } from '../track-map/map-frame.tsx';
import type { Route } from '../track-map/route/route.ts';
import type { PanelProps } from './panel.tsx';
import styles from './replay.module.css';

export function Replay({ track, route }: { track: Track; route: Route }) {
  const { serverNow } = usePageClock();
  const translate = useLazyMessages()?.replay ?? null;
  const [Panel, setPanel] = useState<ComponentType<PanelProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { times } = route;
  const latest = serverNow() + MAX_ZONE_OFFSET_MS;
  const first = times.find((time) => time <= latest);
  const isPossible = times.some((time) => time <= latest && time !== first);
  const host = useHost(Panel !== null);

  // If its code cannot be loaded, the button stays for another try.
  const open = async () => {
    const loaded = await import('./panel.tsx').catch(() => null);
    setPanel(() => loaded?.Panel ?? null);
  };
  const close = () => {
    setPanel(null);
    requestAnimationFrame(() => button.current?.focus());
  };

  if (translate === null || !isPossible) return null;
  return createPortal(
    Panel === null ? (
      <button ref={button} type="button" className={styles.open} onClick={() => void open()}>
        {translate('open')}
      </button>
    ) : (
      <Panel {...{ track, route, translate }} onClose={close} />
    ),
    host,
  );
}

function useHost(isOpen: boolean): HTMLElement {
  const map = useMap();
  const host = useMemo(() => {
    const element = document.createElement('div');
    DomEvent.disableClickPropagation(element);
    DomEvent.disableScrollPropagation(element);
    return element;
  }, []);
  useEffect(() => () => host.remove(), [host]);
  useEffect(() => {
    const container = map.getContainer();
    const box = container.closest('section > div');
    const place = () => {
      const isFull = document.fullscreenElement !== null || container.matches('.leaflet-pseudo-fullscreen');
      const hasNote = box?.parentElement?.querySelector(':scope > [data-part=journey] details') != null;
      const isBelow = box !== null && !isFull && (isOpen || hasNote);
      const focused = host.contains(document.activeElement) ? document.activeElement : null;
      const classes = [styles.host, isBelow ? styles.below : styles.inMap, isOpen ? styles.isOpen : ''];
      host.setAttribute('class', classes.join(' '));
      // Outside React, which renders no sibling after the box that could get in the way.
      if (isBelow) box.after(host);
      else (isOpen ? container : container.querySelector('.leaflet-top.leaflet-left'))?.append(host);
      // Moving an element in the document takes its focus away.
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
    place();
    // As the map has in full screen, with and without the browser's own.
    map.on('resize', place);
    return () => void map.off('resize', place);
  }, [map, host, isOpen]);
  return host;
}
