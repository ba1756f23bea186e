import type { Page } from '@playwright/test';

/** The page learns that the network was gone and is back, once it listens, without a single request failing meanwhile. */
export async function comeBackOnline(page: Page): Promise<void> {
  // What speaks of news comes after all that listens.
  await page.locator('p[role=status].unseen').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}
