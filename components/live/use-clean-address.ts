'use client';

import { useEffect } from 'react';
import { cleanQuery } from '#lib/share/page/clean-query.ts';
import { isFramed } from '../frame/use-framing.ts';

/**
 * Takes what mail senders and networks hung on the link out of the address bar, so that copying it passes on the link
 * alone.
 */
export function useCleanAddress(): void {
  useEffect(() => {
    // A frame has no address bar.
    if (isFramed()) return undefined;
    // Next takes its part in the history in an effect above this one; before that it would not learn of the change.
    const timer = setTimeout(cleanAddress);
    return () => clearTimeout(timer);
  }, []);
}

function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const clean = cleanQuery(search);
  if (clean !== search) window.history.replaceState(null, '', pathname + clean + hash);
}
