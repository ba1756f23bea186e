import { type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { whenIdle, whenNear } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import styles from './map-section.module.css';

const LoadMap = lazyComponent(() => import('./load-map.tsx').then((module) => module.LoadMap));

interface MapBoxProps {
  readonly box: RefObject<HTMLDivElement | null>;
  /** The server's drawing. */
  readonly drawing: ReactNode;
  readonly isDrawn: boolean;
  /** Save-Data: the map is loaded only on request. */
  readonly isHeld: boolean;
  readonly onLoad: (() => void) | null;
  readonly children: ReactNode;
}

/** The server's drawing, in whose place the live map appears once it is drawn. */
export function MapBox({ box, drawing, isDrawn, isHeld, onLoad, children }: MapBoxProps) {
  return (
    <div ref={box} className={styles.box} data-map={isDrawn ? 'drawn' : isHeld ? 'held' : 'waiting'}>
      {drawing}
      {isHeld && onLoad !== null && <LoadMap onTap={onLoad} />}
      {children}
    </div>
  );
}

/** Whether `map` has been near the screen and the page idle since. */
export function useNear(map: RefObject<Element | null>, isWanted: boolean, onNear: () => void): boolean {
  const [isNear, setNear] = useState(false);
  const handle = useEffectEvent(() => {
    onNear();
    setNear(true);
  });
  useEffect(() => {
    if (!isWanted || map.current === null) return undefined;
    let cancel = whenNear(map.current, () => {
      cancel = whenIdle(handle);
    });
    return () => cancel();
  }, [map, isWanted]);
  return isNear;
}
