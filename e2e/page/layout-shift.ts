import type { Page } from '@playwright/test';

/** The sum of layout shifts not caused by input; 0 means nothing moved. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const isAfterInput = 'hadRecentInput' in entry && entry.hadRecentInput === true;
            if (!isAfterInput && 'value' in entry && typeof entry.value === 'number') total += entry.value;
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive in a separate task, at the latest after the next frame.
        requestAnimationFrame(() => setTimeout(() => resolve(total), 100));
      }),
  );
}
