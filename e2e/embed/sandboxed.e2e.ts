import type { BrowserContext, BrowserContextOptions, Frame } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import type { PageGuard } from '../support/page-guard.ts';
import { outliveAnswers } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';
import type { Embedding } from './embedding.ts';
import { openFramed } from './host-page.ts';
import { minuteReport } from '../support/northbound-reports.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  TrackingNo: 'CNY-20 77',
  Exceptions: ['Shock detected', 'Delayed'],
  CurrentAddress: { AddressLine1: 'Kai 3', City: 'Kiel' },
  DestinationAddress: { AddressLine1: 'Storegade 4', City: 'Halden', Latitude: 59.1, Longitude: 11.4 },
  LocationHistory: Array.from({ length: 260 }, (_, index) => minuteReport(2600 - index * 10, 1000)),
};
const unreadable = { kind: 'body', body: 'not json' } as const;
/** Chromium logs this for every page with scripts in a frame that may not run them. */
const BLOCKED_SCRIPTS =
  /^console (?:error: Blocked script execution in '.*' because the document's frame is sandboxed and the 'allow-scripts' permission is not set\.|warning: The resource \S+\.js was preloaded using link preload but not used .*)$/;

interface Opened {
  readonly frame: Frame;
  readonly guard: PageGuard;
  /** Requests sent by scripts. */
  readonly requests: readonly string[];
}

type NewContext = (
  options: BrowserContextOptions,
  origin: string,
) => Promise<{ context: BrowserContext; guard: PageGuard }>;

/** Opens a link of the viewer in a sandboxed frame of an allowed host page. */
async function openFrame(
  embedding: Embedding,
  newContext: NewContext,
  sandbox: string,
  query: string,
  { clock = false, status = 200 } = {},
): Promise<Opened> {
  const origin = embedding.parcels;
  const { context, guard } = await newContext({}, origin);
  guard.allow(new RegExp(`^request to another origin: ${embedding.shop}$`));
  if (sandbox === '') guard.allow(BLOCKED_SCRIPTS);
  if (status !== 200) guard.allowStatus(status);
  if (clock) await context.clock.install();
  const requests: string[] = [];
  context.on('request', (request) => {
    if (request.method() !== 'GET' || /fetch|xhr/.test(request.resourceType())) requests.push(request.url());
  });
  return { frame: await openFramed(embedding, context, `${origin}/share?${query}`, sandbox), guard, requests };
}

for (const [sandbox, kind] of [
  ['allow-scripts', 'with scripts only'],
  ['', 'without permissions'],
] as const) {
  test(`a sandboxed frame ${kind} has the complete page, sends no requests and can be navigated`, async ({
    embedding,
    newContext,
    newShare,
  }) => {
    const shareId = await newShare(view);
    const { frame, requests } = await openFrame(
      embedding,
      newContext,
      sandbox,
      `id=${shareId}&utm_source=shop&tz=Europe/Oslo`,
    );
    await expect(frame.getByRole('heading', { level: 1 })).toContainText('In transit');
    for (const text of ['canary-cargo', 'Shock detected', 'Delayed', 'Kai 3', 'Storegade 4', 'CNY-20 77'])
      await expect(frame.getByText(text).first()).toBeVisible();
    await expect(frame.locator('#r260')).toContainText('Minute 2600');
    await expect(frame.locator('[data-map] svg').first()).toBeVisible();
    // Styles and pictures load although the frame's origin is opaque.
    await expect(frame.getByRole('heading', { level: 2, name: 'History' })).toHaveCSS('font-weight', '600');
    const logo = frame.locator('header img').first();
    await expect(logo).toBeVisible();
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.getBoundingClientRect().width))
      .toBeGreaterThan(40);
    if (sandbox !== '') {
      await expect(frame.getByText('This view does not update.')).toBeVisible();
      expect(await frame.evaluate(() => window.origin)).toBe('null');
      // No event triggers a refresh.
      await frame.evaluate(() => {
        for (const event of ['offline', 'online', 'focus', 'pageshow']) dispatchEvent(new Event(event));
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
      await frame.page().waitForTimeout(1000);
    }
    await expect(frame.locator('[data-map=drawn], .leaflet-container')).toHaveCount(0);

    await frame.getByRole('link', { name: 'Older' }).first().click();
    await expect(frame.getByText('Page 2 of', { exact: false }).first()).toBeVisible();
    await frame.getByRole('link', { name: 'Language: English' }).click();
    await frame.getByRole('link', { name: 'العربية' }).click();
    await expect(frame.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(frame.getByText('Shock detected')).toBeVisible();
    expect(requests).toEqual([]);
  });

  test(`each embedded layout is readable in a sandboxed frame ${kind}`, async ({ embedding, newContext, newShare }) => {
    const shareId = await newShare(view);
    const shows = { full: 'Storegade 4', summary: 'Shock detected', map: 'In transit', timeline: 'Minute 2600' };
    const queryOf = (mode: string) => `id=${shareId}&embed=${mode}&theme=dark`;
    const { frame, requests } = await openFrame(embedding, newContext, sandbox, queryOf('full'));
    for (const [mode, text] of Object.entries(shows)) {
      if (mode !== 'full') await frame.goto(`${embedding.parcels}/share?${queryOf(mode)}`);
      await expect(frame.getByText(text).first(), mode).toBeVisible();
      if (mode === 'map' || mode === 'full') await expect(frame.locator('[data-map] svg').first(), mode).toBeVisible();
      if (sandbox !== '') await frame.page().waitForTimeout(500);
      expect(requests, mode).toEqual([]);
    }
  });
}

test('a sandboxed frame clears an unconfirmed view after 15 minutes, and a link restores it', async ({
  embedding,
  newContext,
  newShare,
}) => {
  const shareId = await newShare(view);
  // With a zone, so that the frame does not load itself anew in the device's.
  const { frame, requests } = await openFrame(embedding, newContext, 'allow-scripts', `id=${shareId}&tz=UTC`, {
    clock: true,
  });
  await expect(frame.getByText('This view does not update.')).toBeVisible();
  await frame.page().clock.fastForward('14:00');
  await expect(frame.getByText('canary-cargo')).toBeVisible();
  await frame.page().clock.fastForward('02:00');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('We cannot show the shipment right now');
  await expect.poll(() => frame.content()).not.toContain('canary-cargo');
  // The frame does not retry by itself, so it must not announce a retry.
  await expect(frame.getByText('This page tries again automatically in 30 seconds.')).toHaveCount(0);
  await frame.getByRole('link', { name: 'Try again' }).click();
  await expect(frame.getByText('canary-cargo')).toBeVisible();
  expect(requests).toEqual([]);
});

test('a sandboxed frame with a fault reloads until it succeeds', async ({
  embedding,
  newContext,
  newShareId,
  service,
}) => {
  const shareId = newShareId();
  await service.answer(shareId, unreadable);
  const { frame, requests } = await openFrame(embedding, newContext, 'allow-scripts', `id=${shareId}`, {
    clock: true,
    status: 502,
  });
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('We cannot show the shipment right now');
  await expect(frame.getByText('This page tries again automatically in 30 seconds.')).toBeVisible();
  await service.respond(shareId, view);
  await outliveAnswers();
  // The retry timer starts after its text is shown.
  await expect(async () => {
    await frame.page().clock.fastForward('06:10');
    await expect(frame.getByText('canary-cargo')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  expect(requests).toEqual([]);
});

test('a sandboxed frame with a stale view says so and refreshes by a link', async ({
  embedding,
  newContext,
  newShare,
  service,
}) => {
  const shareId = await newShare(view);
  const { host, port } = new URL(embedding.parcels);
  const first = await rawRequest(`http://127.0.0.1:${port}`, `/share?id=${shareId}`, { headers: { host } });
  expect(first.status).toBe(200);
  await service.answer(shareId, unreadable);
  await outliveAnswers();
  const { frame } = await openFrame(embedding, newContext, 'allow-scripts', `id=${shareId}`, { status: 502 });
  await expect(frame.getByText('Not updated')).toBeVisible();
  await expect(frame.getByText('This view does not update.')).toBeVisible();
  await expect(frame.getByText('Trying again automatically.')).toHaveCount(0);
  await service.respond(shareId, { ...view, Status: 'Arrived' });
  await outliveAnswers();
  await frame.getByRole('link', { name: 'Check now' }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Arrived');
});

test('the link can be shared from a sandboxed frame without console output', async ({
  embedding,
  newContext,
  newShare,
}) => {
  const shareId = await newShare(view);
  const { frame } = await openFrame(embedding, newContext, 'allow-scripts', `id=${shareId}&lang=en&embed=full`);
  await frame.getByRole('button', { name: 'Share link' }).click();
  await expect(
    frame.getByRole('button', { name: 'Link copied' }).or(frame.getByRole('textbox', { name: 'Copy this link' })),
  ).toBeVisible();
  await frame.getByRole('button', { name: 'Copy tracking number' }).click();
  await expect(frame.getByRole('button', { name: /^(?:Copied|Selected)$/ })).toBeVisible();

  const button = frame.getByRole('button', { name: 'QR code' });
  await button.click();
  const dialog = frame.getByRole('dialog', { name: 'QR code' });
  await expect(dialog.getByText(`${embedding.parcels}/share?id=${shareId}`, { exact: true })).toBeVisible();
  // The dialog opens below its button, because the frame may be higher than the screen.
  const [above, below] = [await button.boundingBox(), await dialog.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(150);
  await frame.page().keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  // Printing may be blocked in a frame, so there is no print button.
  await expect(frame.getByText('Print', { exact: true })).toBeHidden();
});
