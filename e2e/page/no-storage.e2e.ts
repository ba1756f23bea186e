import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Frame } from '@playwright/test';
import { type BrandedViewer, startBrandedViewer } from '../brands/branded-viewer.ts';
import { type HostPage, startHostPage } from '../embed/host-page.ts';
import { expect, test as base } from '../support/fixtures.ts';
import { guardPages, type PageGuard } from '../support/page-guard.ts';
import { outliveAnswers } from '../support/processes.ts';
import { readRunState } from '../support/run-state.ts';

const report = (minute: number) => ({
  Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') + minute * 60_000).toISOString(),
  Latitude: 54 + minute / 100,
  Longitude: 10,
  Address: `Minute ${minute}`,
});
const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  TrackingNo: 'CNY-20 77',
  Exceptions: [],
  LocationHistory: [20, 10, 0].map(report),
};

let host: HostPage;
let viewer: BrandedViewer;
base.beforeAll(async () => {
  host = await startHostPage();
  viewer = await startBrandedViewer(readRunState().serviceUrl, (port) => [
    { hosts: [`parcels.localhost:${port}`], name: 'Parcels', embedders: [host.origin] },
  ]);
});
base.afterAll(async () => {
  host.stop();
  await viewer.stop();
});

interface Blocked {
  readonly context: BrowserContext;
  readonly guard: PageGuard;
}

const test = base.extend<{ blocked: Blocked }>({
  /** A browser whose owner has blocked cookies and all other data of sites. */
  blocked: async ({ launchOptions, playwright }, provide) => {
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
    const guard = await guardPages(context, viewer.originOf('parcels'));
    await context.addInitScript(watchStorage);
    await provide({ context, guard });
    expect(guard.problems(), 'what the pages of this test did besides').toEqual([]);
    await context.close();
    // As in engines/webkit.ts.
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  },
});

/** Notes who asks for storage, and refuses it as such a browser does: some browsers of tests know no profiles. */
function watchStorage(): void {
  const touched: string[] = [];
  Object.assign(window, { touchedStorage: touched });
  const refuse = (owner: object, name: string) =>
    Object.defineProperty(owner, name, {
      get() {
        touched.push(name);
        throw new DOMException('refused', 'SecurityError');
      },
    });
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) refuse(window, name);
  refuse(Document.prototype, 'cookie');
  refuse(Navigator.prototype, 'serviceWorker');
}

/** Each once. */
async function touchesOf(frame: Frame): Promise<unknown> {
  const touched = await frame.evaluate(() => ('touchedStorage' in window ? window.touchedStorage : 'not watched'));
  return Array.isArray(touched) ? [...new Set(touched)] : touched;
}

for (const place of ['a page of its own', "a frame of another site's page"]) {
  test(`with cookies and storage blocked, ${place} is complete and stores only what it announces`, async ({
    blocked: { context, guard },
    newShareId,
    service,
  }) => {
    // What a reader saw last is kept on pages of their own.
    const asked = place === 'a page of its own' ? ['localStorage'] : [];
    const shareId = newShareId();
    await service.respond(shareId, view);
    const address = `${viewer.originOf('parcels')}/share?id=${shareId}`;
    guard.allow(new RegExp(`^request to another origin: ${host.origin}$`));
    let frame: Frame;
    if (place === 'a page of its own') {
      const page = await context.newPage();
      await page.goto(address);
      frame = page.mainFrame();
    } else {
      frame = await host.open(context, address, null);
    }
    await expect(frame.locator('[data-map=drawn]')).toBeVisible();
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
    await expect.poll(() => touchesOf(frame)).toEqual(asked);

    await frame.getByRole('link', { name: 'Language: English' }).click();
    await frame.getByRole('link', { name: 'العربية' }).click();
    await expect(frame.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(frame.locator('[data-map=drawn]')).toBeVisible();
    await expect.poll(() => touchesOf(frame)).toEqual(asked);
    // The language was chosen on the page, which an embedded one keeps to itself.
    const cookies = (await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly]);
    expect(cookies).toEqual(place === 'a page of its own' ? [['lang', true]] : []);

    // A page that did ask would be refused and noted: the test can fail.
    const answer = await frame.evaluate(() => {
      try {
        return String(localStorage.length);
      } catch (error) {
        return error instanceof DOMException ? error.name : 'other';
      }
    });
    expect(answer).toBe('SecurityError');
    expect(await touchesOf(frame)).toEqual(['localStorage']);
  });
}
