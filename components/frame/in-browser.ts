import { useEffect, useState, useSyncExternalStore } from 'react';

/** `fallback`: on the server and during hydration. */
export function useBrowserValue<Value>(read: () => Value, fallback: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => fallback);
}

export function useHydrated(): boolean {
  return useBrowserValue(() => true, false);
}

const CHECK_MS = 200;
const MAX_WAIT_MS = 4000;

/** True once the map has been drawn, or where there is none, so that less important requests do not delay it. */
export function useAfterMap(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      // A folded map is not waited for.
      const isWaiting = (document.querySelector('[data-map=waiting]')?.getClientRects().length ?? 0) > 0;
      if (isWaiting && performance.now() - start < MAX_WAIT_MS) return;
      clearInterval(timer);
      setIsAfter(true);
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, []);
  return isAfter;
}

export function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(run, { timeout: 1000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 50);
  return () => clearTimeout(timer);
}

export const NEAR_PX = 300;

export function whenNear(element: Element, run: () => void): () => void {
  if (typeof IntersectionObserver !== 'function') {
    const timer = setTimeout(run);
    return () => clearTimeout(timer);
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      run();
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

let prefersReduced: boolean | undefined;

/** Whether less data is asked for. Fixed at first use, so that nothing shown disappears later. */
export function prefersReducedData(): boolean {
  const { saveData, effectiveType } = networkInformation();
  return (prefersReduced ??= saveData === true || /2g$/.test(String(effectiveType)));
}

export function networkInformation(): { readonly saveData?: unknown; readonly effectiveType?: unknown } {
  return Object(Reflect.get(navigator, 'connection'));
}

export function useIsFramed(): boolean {
  return useBrowserValue(isFramed, false);
}

export function isFramed(): boolean {
  return window.parent !== window;
}

export function useIsSandboxed(): boolean {
  return useBrowserValue(isSandboxed, false);
}

/** True in a frame without `allow-same-origin`, whose scripts may not ask our server, and without `fetch`. */
export function isSandboxed(): boolean {
  return window.origin === 'null' || typeof fetch !== 'function';
}

const neverChanges = () => () => undefined;
