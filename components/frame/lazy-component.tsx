'use client';

import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react';

/**
 * A component for the browser alone, whose code is loaded where it is first shown. `Fallback` is shown when it cannot be
 * loaded. React would hold back the content of a Suspense boundary until its fallback has been shown for 300 ms.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = EmptyFallback,
): (props: Props) => ReactNode {
  const listeners = new Set<() => void>();
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  async function start(): Promise<void> {
    loaded = await load().catch(() => Fallback);
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    loading ??= start();
    return () => listeners.delete(listener);
  }

  return function LazyComponent(props) {
    const Loaded = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => null,
    );
    return Loaded === null ? null : <Loaded {...props} />;
  };
}

export function EmptyFallback(): null {
  return null;
}
