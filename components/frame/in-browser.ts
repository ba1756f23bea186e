'use client';

import { useSyncExternalStore } from 'react';

/** What `read` finds in the browser; on the server and during hydration `before`. */
export function useInBrowser<Value>(read: () => Value, before: Value): Value {
  return useSyncExternalStore(neverChanges, read, () => before);
}

/** True once the browser has taken over. */
export function useHydrated(): boolean {
  return useInBrowser(yes, false);
}

/** Inside another page; false during hydration. */
export function useFramed(): boolean {
  return useInBrowser(isFramed, false);
}

/** In the browser only: whether this is inside another page. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** As `isSandboxed`; false during hydration. */
export function useSandboxed(): boolean {
  return useInBrowser(isSandboxed, false);
}

/**
 * In the browser only: true in a frame without `allow-same-origin`. There the browser refuses a script's requests to
 * our own server, with a complaint on the console; links and reloading work.
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
