import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from './embed-host.ts';

const modes = ['full', 'summary', 'map', 'timeline', 'readings'] as const;
const REFUSED =
  /^console error: Framing '[^']*' violates the following Content Security Policy directive: "frame-ancestors /;

const hosts = [
  { host: 'an embedder', origin: 'https://shop.example', renders: true },
  { host: "another customer's embedder", origin: 'https://elsewhere.example', renders: false },
  { host: 'an embedder over http', origin: 'http:', renders: false },
  { host: 'a subdomain of an embedder', origin: 'https://www.shop.example', renders: false },
  { host: 'an embedder on another port', origin: 'https://shop.example:8443', renders: false },
  {
    host: 'a sandboxed page of an embedder',
    origin: 'https://shop.example',
    headers: { 'content-security-policy': 'sandbox allow-scripts' },
    renders: false,
  },
  { host: 'a file', origin: 'file:', renders: false },
] as const;

for (const { host, origin, renders, ...rest } of hosts) {
  test(`${host} ${renders ? 'shows' : 'does not show'} any mode`, async ({
    embedding: { hosts: hostServer, track },
    newContext,
    newShare,
  }, testInfo) => {
    const shareId = await newShare({
      AssetName: 'canary-cargo',
      Status: 'In transit',
      LocationHistory: [{ Timestamp: '2026-03-14T09:00:00Z', Latitude: 54, Longitude: 10, Address: 'Halden' }],
    });
    const frames = modes.map(
      (mode) => `<iframe src="${track}/share?id=${shareId}&amp;embed=${mode}" width="600" height="900"></iframe>`,
    );
    const html = `<!doctype html><link rel="icon" href="data:,">${frames.join('')}`;
    // Chromium treats the host pages as public and the viewer as local, and would refuse that before reading our policy.
    const { context, guard } = await newContext({ permissions: ['local-network-access'] }, track);
    // Chromium lets no page without a secure connection frame a local one, unless it is local itself.
    const from = origin === 'http:' ? hostServer.originOf('secure') : origin;
    if (from.startsWith('http')) guard.allow(new RegExp(`^request to another origin: ${from}$`));
    if (!renders) {
      guard.allow(REFUSED);
      guard.allow(/^request failed: GET \/share net::ERR_BLOCKED_BY_RESPONSE$/);
      guard.allow(/^uncaught: policy violation: frame-ancestors$/);
    }
    const page = await context.newPage();
    const address =
      origin === 'file:'
        ? writePage(html, testInfo.outputPath('host.html'))
        : origin === 'http:'
          ? `${from}${hostServer.putPage(html)}`
          : await serveFromTest(page, `${from}/order`, html, 'headers' in rest ? rest.headers : {});
    await page.goto(address);
    for (const [index, mode] of modes.entries()) {
      const shown = page.frameLocator('iframe').nth(index).getByText('In transit').first();
      if (renders) {
        await expect(shown, mode).toBeVisible();
        continue;
      }
      await expect.poll(() => page.frames().slice(1)[index]?.url(), mode).toBe('chrome-error://chromewebdata/');
      await expect(shown, mode).toHaveCount(0);
    }
  });
}

/** Serves the host page from the test, because its origin does not exist. */
async function serveFromTest(page: Page, url: string, body: string, headers: Readonly<Record<string, string>>) {
  await page.route(url, (route) => route.fulfill({ body, headers: { 'content-type': 'text/html', ...headers } }));
  return url;
}

function writePage(html: string, path: string) {
  writeFileSync(path, html);
  return pathToFileURL(path).href;
}
