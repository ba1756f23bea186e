import type { Frame, Page } from '@playwright/test';
import fc from 'fast-check';
import { eventsOn, expect, readyFrames, test, viewerElement } from './embed-host.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: [],
  LocationHistory: [{ Timestamp: '2026-03-14T09:00:00Z', Latitude: 54, Longitude: 10, Address: 'Halden' }],
};

/** Everything a message could change in the framed page. */
const stateOf = (frame: Frame) =>
  frame.evaluate(() => ({
    address: location.href,
    root: [...document.documentElement.attributes].map(({ name, value }) => `${name}=${value}`).sort(),
    // Ages change with time.
    text: (document.querySelector('main')?.innerText ?? '').replace(/\d+\s\S+ ago|just now/gi, '… ago'),
    open: document.querySelectorAll('details[open], li[aria-current], .leaflet-popup').length,
  }));

/** Posts messages from the host page to its first viewer. */
function post(page: Page, messages: readonly unknown[]) {
  return page.evaluate((all) => {
    const frame = document.querySelector('share-viewer')?.shadowRoot?.querySelector('iframe');
    for (const message of all) frame?.contentWindow?.postMessage(message, new URL(frame.src).origin);
  }, messages);
}

/** Must come first in a page, so that no message is missed. */
const recordMessages = '<script>messages = []; addEventListener("message", ({ data }) => messages.push(data))</script>';
const messagesOn = (page: Page): Promise<readonly { readonly type?: string }[]> =>
  page.evaluate(() => Reflect.get(window, 'messages'));

test('1,000 malformed messages from the host page change nothing in the frame', async ({
  embedding: { track },
  newShare,
  openHost,
}) => {
  const shareId = await newShare(view);
  const { page } = await openHost(`<script src="${track}/embed.js"></script>${viewerElement(track, shareId, 'full')}`);
  const [frame] = await readyFrames(page);
  if (frame === undefined) throw new Error('no frame');
  await frame.locator('[data-map=drawn]').waitFor();
  // Added after the map.
  await frame.getByRole('button', { name: 'QR code' }).waitFor();
  const before = await stateOf(frame);
  expect(before.text).toContain('In transit');
  const events = await eventsOn(page);
  const malformed = fc.record(
    {
      shareViewer: fc.constantFrom(1, 1, 2, '1', null),
      type: fc.constantFrom('setTheme', 'setLocale', 'focusPoint', 'navigate', 'ready', '__proto__', 'constructor'),
      theme: fc.constantFrom('DARK', 'sepia', null, 1),
      locale: fc.constantFrom('', '//evil.example', 'en&id=other', '\u0000', 5),
      number: fc.constantFrom(0, -1, 1.5, 1e10, '1', null),
    },
    { requiredKeys: ['shareViewer', 'type'] },
  );
  const json = fc.jsonValue();
  await post(page, fc.sample(fc.oneof(malformed, json), { numRuns: 1_000, seed: 4 }));
  await post(page, [
    { shareViewer: 1, type: 'setLocale', locale: 'x'.repeat(1_000_000) },
    Array.from({ length: 100_000 }, () => 1),
  ]);
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await stateOf(frame)).toEqual(before);
  expect(await eventsOn(page)).toEqual(events);
  // Valid messages still work.
  await post(page, [{ shareViewer: 1, type: 'setTheme', theme: 'dark' }]);
  await expect.poll(() => stateOf(frame)).toEqual({ ...before, root: [...before.root, 'data-theme=dark'].sort() });
  await post(page, [{ shareViewer: 1, type: 'focusPoint', number: 1 }]);
  await expect.poll(async () => (await stateOf(frame)).open).toBeGreaterThan(before.open);
});

test('the frame accepts messages only from its parent, not from siblings, children or itself', async ({
  embedding: { hosts, shop, track },
  newShare,
  openHost,
}) => {
  const shareId = await newShare(view);
  const neighbour = `<script>for (const frame of [parent.frames[0], parent, parent.frames[1]]) frame.postMessage({ shareViewer: 1, type: 'setTheme', theme: 'dark' }, '*'); parent.postMessage('posted', '*')</script>`;
  hosts.put('/neighbour.html', `<!doctype html><title>Neighbour</title>${neighbour}`);
  const { page, guard } = await openHost(
    `${recordMessages}<iframe id="viewer" src="${track}/share?id=${shareId}&amp;embed=full" width="500" height="500"></iframe>`,
  );
  guard.allow(new RegExp(`^request to another origin: ${hosts.originOf('elsewhere')}$`));
  const frame = page.frames().at(1);
  if (frame === undefined) throw new Error('no frame');
  await expect.poll(async () => (await messagesOn(page)).map(({ type }) => type)).toContain('ready');
  for (const origin of [hosts.originOf('elsewhere'), shop]) {
    await page.evaluate(
      (src) =>
        new Promise((resolve) => {
          addEventListener('message', ({ data }) => data === 'posted' && resolve(null));
          const other = document.createElement('iframe');
          other.src = src;
          document.body.append(other);
        }),
      `${origin}/neighbour.html`,
    );
  }
  await frame.evaluate(() => postMessage({ shareViewer: 1, type: 'setTheme', theme: 'dark' }, location.origin));
  await frame.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await frame.evaluate(() => document.documentElement.dataset.theme ?? 'none')).toBe('none');
});

test('a late host page can request the current state, marked as repeated', async ({
  embedding: { track },
  newShare,
  openHost,
}) => {
  const shareId = await newShare({ ...view, Exceptions: ['Shock detected'] });
  const { page } = await openHost(
    `${recordMessages}<iframe src="${track}/share?id=${shareId}&amp;embed=summary" width="500" height="500"></iframe>`,
  );
  await expect.poll(async () => (await messagesOn(page)).map(({ type }) => type)).toContain('exception');
  const repeated = await page.evaluate(
    (origin) =>
      new Promise<unknown[]>((resolve) => {
        const messages: unknown[] = [];
        addEventListener('message', ({ data }) => {
          messages.push({ ...data, height: undefined });
          if (messages.length === 3) resolve(messages);
        });
        document.querySelector('iframe')?.contentWindow?.postMessage({ shareViewer: 1, type: 'connect' }, origin);
      }),
    track,
  );
  expect(repeated).toEqual([
    { shareViewer: 1, type: 'ready', mode: 'summary', again: true },
    { shareViewer: 1, type: 'state', state: 'shared', again: true },
    { shareViewer: 1, type: 'exception', count: 1, again: true },
  ]);
});

test('reports a frame that may not be shown as blocked and keeps its height', async ({
  embedding: { track, foreign },
  newShare,
  openHost,
}) => {
  const shareId = await newShare(view);
  const { page, guard } = await openHost(
    `<script src="${track}/embed.js"></script>${viewerElement(foreign, shareId, 'map')}`,
  );
  guard.allow(/^console error: Framing /);
  guard.allow(/^request failed: GET \/share net::ERR_BLOCKED_BY_RESPONSE$/);
  guard.allow(/^uncaught: policy violation: frame-ancestors$/);
  // The frame shows an error page of the browser, whose origin is opaque.
  guard.allow(/^console \w+: Failed to execute 'postMessage'/);
  await expect
    .poll(() => eventsOn(page), { timeout: 20_000 })
    .toMatchObject([{ type: 'error', text: '{"shareViewer":1,"type":"error","reason":"blocked"}' }]);
  expect(await page.locator('share-viewer').evaluate((viewer) => viewer.getBoundingClientRect().height)).toBe(480);
});
