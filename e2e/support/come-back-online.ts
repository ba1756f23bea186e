import type { Page } from '@playwright/test';

/** Makes the page refresh at once by faking a lost connection that returns; no request fails. */
export async function comeBackOnline(page: Page): Promise<void> {
  // This element is added after the event listeners.
  await page.locator('p[role=status].unseen').first().waitFor({ state: 'attached' });
  await page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}
