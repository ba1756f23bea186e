'use client';

import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { useBrowserValue } from './in-browser.ts';

/**
 * A component for the browser alone, whose code is loaded where it is first shown. `Fallback` is shown when it cannot be
 * loaded. React would hold back the content of a Suspense boundary until its fallback has been shown for 300 ms.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = EmptyFallback,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function start(): Promise<void> {
    loaded = await load().catch(() => Fallback);
  }

  return function LazyComponent(props) {
    const Loaded = useBrowserValue(() => loaded, null);
    const [, setLoaded] = useState(false);
    useEffect(() => {
      if (loaded !== null) return;
      loading ??= start();
      // In a transition, so that a large component does not block the page.
      void loading.then(() => startTransition(() => setLoaded(true)));
    }, []);
    return Loaded === null ? null : <Loaded {...props} />;
  };
}

export function EmptyFallback(): null {
  return null;
}
