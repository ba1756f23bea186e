'use client';

import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, true as soon as the browser has taken over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
