import type { Page } from '@playwright/test';

/** The page learns that the network was gone and is back, without a single request failing meanwhile. */
export async function comeBackOnline(page: Page): Promise<void> {
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}
