import type { Page } from '@playwright/test';

/** The sum of all layout shifts since the page opened that no input caused; 0 means nothing moved. */
export function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const isCaused = 'hadRecentInput' in entry && entry.hadRecentInput === true;
            if (!isCaused && 'value' in entry && typeof entry.value === 'number') total += entry.value;
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries arrive in a task of their own, after the next frame at the latest.
        requestAnimationFrame(() => setTimeout(() => resolve(total), 100));
      }),
  );
}
