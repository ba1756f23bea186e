'use client';

import { useSyncExternalStore } from 'react';

/** What `read` finds once the browser has taken over; on the server and during hydration `before`. */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => before);
}

/** True once the browser has taken over. */
export function useHydrated(): boolean {
  return useInBrowser(yes, false);
}

/** As `isFramed`, once the browser has taken over; false before. */
export function useFramed(): boolean {
  return useInBrowser(isFramed, false);
}

/** In the browser only: whether this is inside another page. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** As `isSandboxed`, once the browser has taken over; false before. */
export function useSandboxed(): boolean {
  return useInBrowser(isSandboxed, false);
}

/**
 * In the browser only: true in a frame without `allow-same-origin`. There our own server is another site, and the
 * browser refuses every request of a script to it, with a complaint on the console. Links and reloading still work.
 */
export function isSandboxed(): boolean {
  return window.origin === 'null';
}

function neverChanges(): () => void {
  return () => undefined;
}

function yes(): boolean {
  return true;
}
