import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { MAX_ZONE_OFFSET_MS } from '#lib/share/view/display-rules.ts';
import { useLazyMessages } from '../language/lazy-messages.tsx';
import { usePageClock } from '../page/page-clock.tsx';
import { createReplayContainer } from './container.ts';
import type { ReplayPanelProps } from './panel.tsx';
import type { ReplayMap } from './replay-layer.ts';
import styles from './replay.module.css';

/** A button beside the map that opens the replay. Renders nothing for a journey without two different times. */
export function Replay(replayMap: ReplayMap) {
  const { map, track } = replayMap;
  const { serverNow } = usePageClock();
  const words = useLazyMessages()?.replay ?? null;
  const [Panel, setPanel] = useState<ComponentType<ReplayPanelProps> | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const container = useMemo(() => createReplayContainer(map), [map]);
  const isOpen = Panel !== null;

  useEffect(() => container.attach(isOpen), [container, isOpen]);
  useEffect(() => () => container.element.remove(), [container]);

  const open = async () => {
    // If its code cannot be loaded, the button stays for another try.
    const panel = await import('./panel.tsx').then((module) => module.ReplayPanel).catch(() => null);
    setPanel(() => panel);
  };
  const close = () => {
    setPanel(null);
    requestAnimationFrame(() => button.current?.focus());
  };

  if (words === null || !hasProgress(track.geometry.times, serverNow() + MAX_ZONE_OFFSET_MS)) return null;
  return createPortal(
    Panel === null ? (
      <button ref={button} type="button" className={styles.open} onClick={() => void open()}>
        {words('open')}
      </button>
    ) : (
      <Panel {...replayMap} words={words} onClose={close} />
    ),
    container.element,
  );
}

function hasProgress(times: Float64Array, latest: number): boolean {
  let earliest = Infinity;
  for (const time of times) {
    if (time <= latest && time > earliest) return true;
    if (time < earliest) earliest = time;
  }
  return false;
}
