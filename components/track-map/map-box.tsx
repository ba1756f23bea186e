import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { prefersReducedData, useBrowserValue, useIsSandboxed, whenIdle, whenNear } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import styles from './map-section.module.css';

const LoadMap = lazyComponent(() => import('./load-map.tsx').then((module) => module.LoadMap));

interface MapBoxProps {
  readonly ref?: RefObject<HTMLDivElement | null>;
  readonly drawing: ReactNode;
  readonly isPossible?: boolean;
  /** With Save-Data the map is loaded only on request. */
  readonly isRequested?: boolean;
  readonly onNear: () => void;
  readonly children: (isDrawn: boolean, onDrawn: (isDrawn: boolean) => void) => ReactNode;
}

export function MapBox({ ref, drawing, isPossible = true, isRequested = false, onNear, children }: MapBoxProps) {
  const own = useRef<HTMLDivElement>(null);
  const box = ref ?? own;
  const [isDrawn, setDrawn] = useState(false);
  const [wasRequested, setRequested] = useState(false);
  const [isNear, setNear] = useState(false);
  if (isRequested && !wasRequested) setRequested(true);
  const canShow = !useIsSandboxed() && isPossible;
  const isHeld = useBrowserValue(prefersReducedData, false) && !wasRequested;
  const isWanted = canShow && !isHeld;
  const handleNear = useEffectEvent(() => {
    onNear();
    setNear(true);
  });
  useEffect(() => {
    if (!isWanted || box.current === null) return undefined;
    let cancel = whenNear(box.current, () => {
      cancel = whenIdle(() => handleNear());
    });
    return () => cancel();
  }, [box, isWanted]);
  return (
    <div ref={box} className={styles.box} data-map={isDrawn ? 'drawn' : isHeld ? 'held' : 'waiting'}>
      {drawing}
      {isHeld && canShow && <LoadMap onTap={() => setRequested(true)} />}
      {isWanted && isNear && children(isDrawn, setDrawn)}
    </div>
  );
}
