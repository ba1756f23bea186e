'use client';

import { useEffect, useState, useSyncExternalStore } from 'react';

/** What `read` finds in the browser; on the server and during hydration `before`. */
export function useBrowserValue<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => before);
}

/** True once the browser has taken over. */
export function useHydrated(): boolean {
  return useBrowserValue(yes, false);
}

const LOOK_MS = 200;
/** A map that is not drawn by then keeps nothing else waiting. */
const LONGEST_LOOK_MS = 4000;

/** True once nothing of more use is on its way: after the map's first picture, where one is to come. */
export function useAfterMap(): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const start = performance.now();
    const timer = setInterval(() => {
      const isWaiting = document.querySelector('[data-map=waiting]') !== null;
      if (isWaiting && performance.now() - start < LONGEST_LOOK_MS) return;
      clearInterval(timer);
      setLater(true);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return isLater;
}

/** Runs once the browser has time to spare, unless it is cancelled before. */
export function whenIdle(run: () => void): () => void {
  // Safari has none.
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(run, { timeout: 1000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 50);
  return () => clearTimeout(timer);
}

let isSparingHere: boolean | undefined;

/**
 * In the browser only: whether its reader, or how slow his network is, asks for nothing to be fetched unasked. As it was
 * when the page came: what is on it already does not go when the network gets worse.
 */
export function prefersReducedData(): boolean {
  return (isSparingHere ??= asksToSpare());
}

function asksToSpare(): boolean {
  const network: { saveData?: unknown; effectiveType?: unknown } = Object(Reflect.get(navigator, 'connection'));
  return network.saveData === true || /2g$/.test(String(network.effectiveType));
}

/** Inside another page; false during hydration. */
export function useIsFramed(): boolean {
  return useBrowserValue(isFramed, false);
}

/** In the browser only: whether this is inside another page. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** As `isSandboxed`; false during hydration. */
export function useIsSandboxed(): boolean {
  return useBrowserValue(isSandboxed, false);
}

/**
 * In the browser only: true in a frame without `allow-same-origin`. There the browser refuses a script's requests to
 * our own server, with a complaint on the console; links and reloading work. The same where there is no `fetch`.
 */
export function isSandboxed(): boolean {
  return window.origin === 'null' || typeof fetch !== 'function';
}

function neverChanges(): () => void {
  return () => undefined;
}

function yes(): boolean {
  return true;
}

/** In place of a part whose code could not be fetched. */
export function EmptyFallback(): null {
  return null;
}
