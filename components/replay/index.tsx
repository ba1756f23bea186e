'use client';

import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FURTHEST_ZONE_MS } from '#lib/share/page/display-rules.ts';
import { useLateWords } from '../language/late.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { createHost } from './host.ts';
import type { ReplayPanelProps } from './panel.tsx';
import styles from './replay.module.css';
import type { ReplayMap } from './replay-map.ts';

/** A button beside the map that opens the replay of its journey; nothing where there is none. */
export function Replay(on: ReplayMap) {
  const { map, track } = on;
  const { serverNow } = usePageClock();
  const words = useLateWords()?.replay ?? null;
  const [Panel, setPanel] = useState<ComponentType<ReplayPanelProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const host = useMemo(() => createHost(map), [map]);
  const isOpen = Panel !== null;

  useEffect(() => host.place(isOpen), [host, isOpen]);
  useEffect(() => () => host.element.remove(), [host]);

  const open = async () => {
    // Where its code cannot be fetched the button stays, to be tried again.
    const panel = await import('./panel.tsx').then((module) => module.ReplayPanel).catch(() => null);
    setPanel(() => panel);
  };
  const close = () => {
    setPanel(null);
    requestAnimationFrame(() => button.current?.focus());
  };

  if (words === null || !isMoving(track.geometry.times, serverNow() + FURTHEST_ZONE_MS)) return null;
  return createPortal(
    Panel === null ? (
      <button ref={button} type="button" className={styles.open} onClick={() => void open()}>
        {words('open')}
      </button>
    ) : (
      <Panel {...on} words={words} onClose={close} />
    ),
    host.element,
  );
}

/** Whether any report is later than one before it, and not after `latest`; ms UTC. */
function isMoving(times: Float64Array, latest: number): boolean {
  let least = Infinity;
  for (const time of times) {
    if (time <= latest && time > least) return true;
    if (time < least) least = time;
  }
  return false;
}
