import { useEffect } from 'react';
import { isFramed } from '../frame/in-browser.ts';

export function useCleanAddress(): void {
  useEffect(() => {
    if (isFramed()) return undefined;
    // After Next's own effect, which would otherwise miss the change. If the code cannot be loaded, the address stays.
    const timer = setTimeout(() => void cleanAddress().catch(() => undefined));
    return () => clearTimeout(timer);
  }, []);
}

async function cleanAddress(): Promise<void> {
  const { cleanQuery } = await import('#lib/share/view/clean-query.ts');
  const { pathname, search, hash } = window.location;
  const clean = cleanQuery(search);
  if (clean !== search) window.history.replaceState(null, '', pathname + clean + hash);
}
