import type { Frame, Page } from '@playwright/test';

/** Opens the choice of clocks, which is folded. */
export async function openClocks(page: Page | Frame): Promise<void> {
  await page.locator('#clocks > summary').click();
}
