import { type RefObject, useEffect, useState } from 'react';

/** True once the element is near the screen and the browser has time to spare, and from then on. */
export function useNearView(element: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (target === null || near) return undefined;
    let cancel: (() => void) | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        cancel = whenIdle(() => setNear(true));
      },
      { rootMargin: '300px' },
    );
    observer.observe(target);
    return () => {
      observer.disconnect();
      cancel?.();
    };
  }, [element, near]);
  return near;
}

/** Safari has no idle callback. */
function whenIdle(run: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const handle = window.requestIdleCallback(run, { timeout: 1000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 50);
  return () => clearTimeout(timer);
}
