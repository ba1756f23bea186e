'use client';

import { useSyncExternalStore } from 'react';

/** True inside another page, once the browser has taken over. */
export function useFramed(): boolean {
  return useSyncExternalStore(neverChanges, isFramed, no);
}

/** In the browser only: whether this is inside another page. */
export function isFramed(): boolean {
  return window.parent !== window;
}

/** As `isSandboxed`, once the browser has taken over; false before. */
export function useSandboxed(): boolean {
  return useSyncExternalStore(neverChanges, isSandboxed, no);
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

function no(): boolean {
  return false;
}
