import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Frame } from '@playwright/test';
import { openFramed } from '../embed/host-page.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { guardPages, type PageGuard } from '../support/page-guard.ts';
import { outliveAnswers } from '../support/processes.ts';
import { minuteReport } from '../support/northbound-reports.ts';
import { openClocks } from '../support/open-clocks.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  TrackingNo: 'CNY-20 77',
  Exceptions: [],
  LocationHistory: [20, 10, 0].map((minute) => minuteReport(minute)),
};

interface BlockedContext {
  readonly context: BrowserContext;
  readonly guard: PageGuard;
}

const test = base.extend<{ blocked: BlockedContext }>({
  /** A browser profile that blocks cookies and all other site data. */
  blocked: async ({ embedding, launchOptions, playwright }, provide) => {
    const profile = mkdtempSync(join(tmpdir(), 'share-viewer-profile-'));
    mkdirSync(join(profile, 'Default'));
    writeFileSync(
      join(profile, 'Default', 'Preferences'),
      JSON.stringify({ profile: { default_content_setting_values: { cookies: 2 }, block_third_party_cookies: true } }),
    );
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      locale: 'en-GB',
      viewport: { width: 1280, height: 900 },
    });
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const guard = await guardPages(context, embedding.parcels);
    await context.addInitScript(watchStorage);
    await provide({ context, guard });
    expect(guard.problems(), 'unexpected activity of the pages').toEqual([]);
    await context.close();
    // Browser processes may still write while they exit, so removal is retried.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  },
});

/** Records and refuses access to storage. Needed because some test browsers ignore profile settings. */
function watchStorage(): void {
  const accessed: string[] = [];
  Object.assign(window, { accessedStorage: accessed });
  const refuse = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      get() {
        accessed.push(name);
        throw new DOMException('refused', 'SecurityError');
      },
    });
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) refuse(window, name);
  refuse(Document.prototype, 'cookie');
  refuse(Navigator.prototype, 'serviceWorker');
}

async function storageAccess(frame: Frame): Promise<unknown> {
  const accessed = await frame.evaluate(() => ('accessedStorage' in window ? window.accessedStorage : 'not watched'));
  return Array.isArray(accessed) ? [...new Set(accessed)] : accessed;
}

test('with cookies and storage blocked, a page and a frame is complete and stores only what it announces', async ({
  blocked: { context, guard },
  embedding,
  newShare,
  service,
}) => {
  // A frame first, because the cookies of a page stay.
  for (const place of ['a frame', 'a page'])
    await test.step(place, async () => {
      // Only unembedded pages store the last visit.
      const expected = place === 'a page' ? ['localStorage'] : [];
      const shareId = await newShare(view);
      const address = `${embedding.parcels}/share?id=${shareId}`;
      guard.allow(new RegExp(`^request to another origin: ${embedding.shop}$`));
      let frame: Frame;
      if (place === 'a page') {
        const page = await context.newPage();
        await page.goto(address);
        frame = page.mainFrame();
      } else {
        frame = await openFramed(embedding, context, address, null);
      }
      await expect(frame.locator('[data-map=drawn]')).toBeVisible();
      await openClocks(frame);
      await frame.getByRole('button', { name: 'UTC', exact: true }).click();

      await service.respond(shareId, { ...view, Status: 'Arrived' });
      await outliveAnswers();
      await frame.evaluate(() => {
        dispatchEvent(new Event('offline'));
        dispatchEvent(new Event('online'));
      });
      await expect(frame.getByRole('heading', { level: 1 })).toContainText('Arrived');

      await frame.getByRole('button', { name: 'Share link' }).click();
      await expect(frame.getByRole('button', { name: 'Link copied' })).toBeVisible();
      await frame.getByRole('button', { name: 'QR code' }).click();
      await expect(frame.getByRole('dialog').getByText(address, { exact: true })).toBeVisible();
      await frame.getByRole('button', { name: 'Close' }).click();
      await expect.poll(() => storageAccess(frame)).toEqual(expected);

      await frame.getByRole('link', { name: 'Language: English' }).click();
      await frame.getByRole('link', { name: 'العربية' }).click();
      await expect(frame.locator('html')).toHaveAttribute('lang', 'ar');
      await expect(frame.locator('[data-map=drawn]')).toBeVisible();
      await expect.poll(() => storageAccess(frame)).toEqual(expected);
      // Only unembedded pages remember the language and the clock.
      const cookies = (await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly]);
      expect(cookies.sort()).toEqual(
        place === 'a page'
          ? [
              ['clock', false],
              ['lang', true],
            ]
          : [],
      );

      // Proves that access is refused and recorded.
      const result = await frame.evaluate(() => {
        try {
          return String(localStorage.length);
        } catch (error) {
          return error instanceof DOMException ? error.name : 'other';
        }
      });
      expect(result).toBe('SecurityError');
      expect(await storageAccess(frame)).toEqual(['localStorage']);
      await frame.page().close();
    });
});
