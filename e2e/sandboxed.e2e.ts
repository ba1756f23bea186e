import type { Frame, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const report = (minute: number) => ({ Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') + minute * 60_000).toISOString(), Latitude: 54 + minute / 1000, Longitude: 10, Address: `Minute ${minute}` });
const view = {
  AssetName: 'canary-cargo', Status: 'In transit', TrackingNo: 'CNY-20 77', Exceptions: ['Shock detected', 'Delayed'],
  CurrentAddress: { AddressLine1: 'Kai 3', City: 'Kiel' }, DestinationAddress: { AddressLine1: 'Storegade 4', City: 'Halden', Latitude: 59.1, Longitude: 11.4 },
  LocationHistory: Array.from({ length: 260 }, (_, index) => report(2600 - index * 10)),
};
/** The browser says this of every page with scripts in such a frame, whatever the page does. */
const BLOCKED_SCRIPTS = /^console (?:error: Blocked script execution in '.*' because the document's frame is sandboxed and the 'allow-scripts' permission is not set\.|warning: The resource \S+\.js was preloaded using link preload but not used .*)$/;

/** A document of the viewer's own origin, which may frame it, with one frame of this sandbox. */
async function openFrame(page: Page, sandbox: string, path: string): Promise<Frame> {
  await page.route('/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto('/robots.txt');
  await page.evaluate(([tokens, src]) => {
    const frame = Object.assign(document.createElement('iframe'), { name: 'shipment', title: 'Shipment', width: '800', height: '2400', src });
    frame.setAttribute('sandbox', tokens);
    document.body.replaceChildren(frame);
  }, [sandbox, path] as const);
  await expect.poll(() => page.frame({ name: 'shipment' })?.url() ?? '').toContain('/share?');
  const frame = page.frame({ name: 'shipment' });
  if (frame === null) throw new Error('the frame is gone');
  return frame;
}

async function expectWholePage(frame: Frame): Promise<void> {
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('In transit');
  for (const text of ['canary-cargo', 'Shock detected', 'Delayed', 'Kai 3', 'Storegade 4', 'CNY-20 77']) await expect(frame.getByText(text).first()).toBeVisible();
  await expect(frame.locator('#r260')).toContainText('Minute 2600');
  await expect(frame.locator('[data-map] svg').first()).toBeVisible();
  // The styles are there: the headline is the largest text, in the look's own face.
  expect(await frame.getByRole('heading', { level: 1 }).locator('strong, span, p').first().evaluate((text) => getComputedStyle(text).fontFamily)).toContain('system-ui');
}

for (const [sandbox, kind] of [['allow-scripts', 'with scripts alone'], ['', 'without anything']] as const) {
  test(`a sandboxed frame ${kind} holds the complete page, asks nothing by script and can be walked through`, async ({ guard, newShareId, page, service }) => {
    if (sandbox === '') guard.allow(BLOCKED_SCRIPTS);
    const posts: string[] = [];
    page.on('request', (request) => request.method() !== 'GET' && posts.push(request.url()));
    const asked: string[] = [];
    page.on('request', (request) => /fetch|xhr/.test(request.resourceType()) && asked.push(request.url()));
    const shareId = newShareId();
    await service.say(shareId, view);
    const frame = await openFrame(page, sandbox, `/share?id=${shareId}&utm_source=shop&tz=Europe/Oslo`);
    await expectWholePage(frame);
    if (sandbox !== '') {
      await expect(frame.getByText('Not refreshed here')).toBeVisible();
      expect(await frame.evaluate(() => window.origin)).toBe('null');
      // Nothing wakes a check: neither time nor coming back.
      await frame.evaluate(() => {
        for (const event of ['offline', 'online', 'focus', 'pageshow']) dispatchEvent(new Event(event));
        document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      });
      await page.waitForTimeout(2000);
    }
    await expect(frame.locator('[data-map=drawn], .leaflet-container')).toHaveCount(0);
    await expect(frame.getByText('Checks every 30 s')).toHaveCount(0);

    await frame.getByRole('link', { name: 'Older' }).first().click();
    await expect(frame.getByText('Page 2 of', { exact: false }).first()).toBeVisible();
    await frame.getByRole('link', { name: 'العربية' }).click();
    await expect(frame.locator('html')).toHaveAttribute('lang', 'ar');
    await expect(frame.getByText('Shock detected')).toBeVisible();
    expect(posts).toEqual([]);
    expect(asked).toEqual([]);
  });
}

test('what nothing confirms in a sandboxed frame is wiped after a quarter of an hour, and a link brings it back', async ({ newShareId, page, service }) => {
  await page.clock.install();
  const shareId = newShareId();
  await service.say(shareId, view);
  const frame = await openFrame(page, 'allow-scripts', `/share?id=${shareId}`);
  await expect(frame.getByText('Not refreshed here')).toBeVisible();
  await page.clock.fastForward('14:00');
  await expect(frame.getByText('canary-cargo')).toBeVisible();
  await page.clock.fastForward('02:00');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('We cannot check right now');
  await expect.poll(() => frame.content()).not.toContain('canary-cargo');
  // Nothing happens by itself there, so nothing says so.
  await expect(frame.getByText('By itself in 30 s')).toHaveCount(0);
  await frame.getByRole('link', { name: 'Try again' }).click();
  await expect(frame.getByText('canary-cargo')).toBeVisible();
});

test('a sandboxed frame that could not be told loads itself anew until it can', async ({ guard, newShareId, page, service }) => {
  guard.allowStatus(502);
  await page.clock.install();
  const shareId = newShareId();
  await service.answer(shareId, { kind: 'body', body: 'not json' });
  const frame = await openFrame(page, 'allow-scripts', `/share?id=${shareId}`);
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('We cannot check right now');
  await expect(frame.getByText('By itself in 30 s')).toBeVisible();
  await service.say(shareId, view);
  await page.waitForTimeout(1_500);
  await page.clock.fastForward('00:40');
  await expect(frame.getByText('canary-cargo')).toBeVisible();
});

test('a sandboxed frame that shows what was known before a fault says so, and checks by a link', async ({ guard, newShareId, page, service, openShare }) => {
  guard.allowStatus(502);
  const shareId = newShareId();
  await service.say(shareId, view);
  await openShare(shareId);
  await service.answer(shareId, { kind: 'body', body: 'not json' });
  await page.waitForTimeout(5_500);
  const frame = await openFrame(page, 'allow-scripts', `/share?id=${shareId}`);
  await expect(frame.getByText('Could not check')).toBeVisible();
  await expect(frame.getByText('Tries again by itself')).toHaveCount(0);
  await service.say(shareId, { ...view, Status: 'Arrived' });
  await page.waitForTimeout(5_500);
  await frame.getByRole('link', { name: 'Check now' }).click();
  await expect(frame.getByRole('heading', { level: 1 })).toContainText('Arrived');
});

test('the link can be passed on from a sandboxed frame, in its place and without a complaint of the browser', async ({ newShareId, page, run, service }) => {
  const shareId = newShareId();
  const link = `${run.viewerUrl}/share?id=${shareId}`;
  await service.say(shareId, view);
  const frame = await openFrame(page, 'allow-scripts', `/share?id=${shareId}&lang=en`);
  await frame.getByRole('button', { name: 'Share link' }).click();
  await expect(frame.getByRole('button', { name: 'Link copied' }).or(frame.getByRole('textbox', { name: 'Copy this link' }))).toBeVisible();
  await frame.getByRole('button', { name: 'Copy tracking number' }).click();
  await expect(frame.getByRole('button', { name: /^(?:Copied|Selected)$/ })).toBeVisible();

  const button = frame.getByRole('button', { name: 'QR code' });
  await button.click();
  const dialog = frame.getByRole('dialog', { name: 'QR code' });
  await expect(dialog.getByText(link, { exact: true })).toBeVisible();
  // In the page, below its button, not in the middle of a frame that may be higher than the screen.
  const [above, below] = [await button.boundingBox(), await dialog.boundingBox()];
  expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(150);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(button).toBeFocused();
  // A frame may not be able to print; the button would say nothing and do nothing.
  await expect(frame.getByText('Print', { exact: true })).toBeHidden();
});
