import { type ComponentType, type ReactNode, startTransition, useEffect, useState } from 'react';
import { ErrorBoundary } from './error-boundary.tsx';
import { useBrowserValue } from './in-browser.ts';

/** In a Suspense boundary, React would hold the component back until 300 ms after the fallback appeared. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = () => null,
): (props: Props) => ReactNode {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;
  const start = async () => {
    loaded = await load().catch(() => Fallback);
  };

  return function LazyComponent(props) {
    const Loaded = useBrowserValue(() => loaded, null);
    const [, showLoaded] = useState(false);
    useEffect(() => {
      if (loaded !== null) return;
      loading ??= start();
      // In a transition, so that a large component does not block the page.
      void loading.then(() => startTransition(() => showLoaded(true)));
    }, []);
    return (
      Loaded !== null && (
        <ErrorBoundary fallback={() => <Fallback {...props} />}>
          <Loaded {...props} />
        </ErrorBoundary>
      )
    );
  };
}
