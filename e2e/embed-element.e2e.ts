import type { Frame, Page } from '@playwright/test';
import { expect, expectFit, readyFrames, slackOf, test, toldOn, windowListeners } from './embed-host.ts';

const modes = ['full', 'summary', 'map', 'timeline'] as const;

const report = (minute: number) => ({ Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') + minute * 60_000).toISOString(), Latitude: 54 + minute / 100, Longitude: 10 + minute / 50, Address: `Secret street ${minute}, Halden` });
const view = (reports: number, exceptions: string[]) => ({ AssetName: 'canary-cargo', Status: 'In transit', Exceptions: exceptions, LocationHistory: Array.from({ length: reports }, (_, index) => report(15 * (reports - index))) });

const body = (track: string, shareId: string, attributes = '') => `
  <style>body { margin: 16px; font-family: sans-serif } share-viewer { margin-block: 24px }</style>
  <script src="${track}/embed.js"></script>
  <h1>Your order</h1>
  <div id="place">${modes.map((mode) => `<share-viewer mode="${mode}" link="${track}/share?id=${shareId}&amp;utm_source=mail" ${attributes}></share-viewer>`).join('<p>Text between</p>')}</div>
  <p>The end</p>`;

async function expectAllFit(page: Page, frames: readonly Frame[]) {
  for (const frame of frames) await expectFit(frame);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'the host page does not scroll sideways').toBe(true);
}

/** ms from a change of the document's height to the frame having it: both ends note the time by the same clock. */
async function watchLag(page: Page, frames: readonly Frame[]) {
  const watch = () => {
    const heights: { height: number; at: number }[] = [];
    Reflect.set(window, 'heights', heights);
    const note = () => heights.push({ height: Math.ceil(document.documentElement.getBoundingClientRect().height), at: performance.timeOrigin + performance.now() });
    new ResizeObserver(note).observe(document.documentElement);
    new MutationObserver(note).observe(document.documentElement, { childList: true, characterData: true, subtree: true });
  };
  for (const frame of frames) await frame.evaluate(watch);
  await page.evaluate(() => {
    const fitted = [...document.querySelectorAll('share-viewer')].map((viewer) => {
      const heights: { height: number; at: number }[] = [];
      const frame = viewer.shadowRoot?.querySelector('iframe');
      if (frame) new ResizeObserver(() => heights.push({ height: frame.offsetHeight, at: performance.timeOrigin + performance.now() })).observe(frame);
      return heights;
    });
    Reflect.set(window, 'fitted', fitted);
  });
  return async () => {
    const fitted: { height: number; at: number }[][] = await page.evaluate(() => Reflect.get(window, 'fitted'));
    const lags = await Promise.all(frames.map(async (frame, index) => {
      const heights: { height: number; at: number }[] = await frame.evaluate(() => Reflect.get(window, 'heights'));
      return heights.filter(({ height }, change) => change > 0 && height !== heights[change - 1]?.height).flatMap(({ height, at }) => {
        const reached = fitted[index]?.find((fit) => fit.height === height && fit.at >= at - 1);
        return reached === undefined ? [] : [reached.at - at];
      });
    }));
    return lags.flat().sort((a, b) => a - b);
  };
}

for (const width of [360, 1440]) {
  test(`four viewers on a page ${width} px wide fit their content, tell everything once, and leave nothing behind`, async ({ embedding: { track }, newShareId, openHost, service }) => {
    test.setTimeout(120_000);
    const shareId = newShareId();
    await service.say(shareId, view(8, ['Shock detected', 'Tilted']));
    const { page } = await openHost(body(track, shareId), { viewport: { width, height: 900 } });
    const frames = await readyFrames(page);
    expect(frames).toHaveLength(4);
    await expectAllFit(page, frames);
    for (const frame of frames) expect([...new URL(frame.url()).searchParams.keys()].sort()).toEqual(['background', 'embed', 'id']);

    // Nothing moves once all of it has its height.
    await frames[0]?.locator('[data-map=drawn]').waitFor();
    await page.evaluate(() => {
      const shifts: number[] = [];
      Reflect.set(window, 'shifts', shifts);
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => shifts.push('value' in entry ? Number(entry.value) : 0))).observe({ type: 'layout-shift' });
    });
    await page.waitForTimeout(1_500);
    expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
    const first = (await toldOn(page)).filter(({ type }) => type !== 'resize');
    for (const mode of modes) expect(first.filter((told) => told.mode === mode).map(({ type }) => type)).toEqual(['ready', 'state', 'exception']);

    // The service knows more: every viewer grows, and says so once.
    await service.say(shareId, view(16, ['Shock detected', 'Tilted', 'Left the route']));
    await page.waitForTimeout(5_000);
    const lags = await watchLag(page, frames);
    for (const frame of frames) await frame.evaluate(() => { dispatchEvent(new Event('offline')); dispatchEvent(new Event('online')); });
    await expect.poll(async () => (await toldOn(page)).filter(({ type, count }) => type === 'exception' && count === 3).length).toBe(4);
    // Those out of sight too.
    for (const frame of frames) await expect.poll(() => slackOf(frame)).toBe(0);
    await expectAllFit(page, frames);
    // The host's own width changes: the text wraps anew.
    for (const padding of ['20%', '0px', '50%', '0px']) {
      await page.evaluate((value) => document.getElementById('place')?.style.setProperty('padding-inline-end', value), padding);
      await page.waitForTimeout(300);
    }
    await expectAllFit(page, frames);
    const measured = await lags();
    test.info().annotations.push({ type: 'ms to fit', description: measured.map((ms) => ms.toFixed(1)).join(' ') });
    expect(measured.length).toBeGreaterThan(3);
    // One slow frame of a busy machine is not the page's.
    expect(measured[Math.floor(measured.length / 2)], `ms: ${measured.map(Math.round).join(' ')}`).toBeLessThan(100);

    const all = await toldOn(page);
    for (const mode of modes) {
      const own = all.filter((told) => told.mode === mode);
      expect(own.filter(({ type }) => type !== 'resize').map(({ type, count }) => `${type} ${count ?? ''}`.trim())).toEqual(['ready', 'state', 'exception 2', 'exception 3']);
      const heights = own.flatMap(({ height }) => (height === null ? [] : [height]));
      expect(heights.filter((height, index) => height === heights[index - 1]), 'the same height is not told twice').toEqual([]);
    }
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`${shareId}|canary-cargo|Secret street|Halden|Shock`));

    // Moved, it starts anew; gone, nothing of it is left.
    await page.evaluate(() => document.body.prepend(document.querySelector('share-viewer') ?? ''));
    await expect.poll(async () => (await toldOn(page)).filter(({ type, mode }) => type === 'ready' && mode === 'full').length).toBe(2);
    expect(await windowListeners(page, 'message')).toBe(1);
    await page.evaluate(() => document.querySelectorAll('share-viewer').forEach((viewer) => viewer.remove()));
    expect(await windowListeners(page, 'message')).toBe(0);
    await expect.poll(() => page.frames().length).toBe(1);
  });
}

test('a page with a strict policy of its own needs to allow the script and the frame alone', async ({ embedding: { track }, newShareId, openHost, service }) => {
  const shareId = newShareId();
  await service.say(shareId, view(5, []));
  const policy = `default-src 'none'; script-src ${track}; frame-src ${track}; style-src 'none'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`;
  const viewers = modes.map((mode) => `<share-viewer mode="${mode}" link="${track}/share?id=${shareId}"></share-viewer>`).join('');
  const { page } = await openHost(`<script src="${track}/embed.js"></script>${viewers}`, { headers: { 'content-security-policy': policy } });
  const frames = await readyFrames(page);
  expect(frames).toHaveLength(4);
  await expectAllFit(page, frames);
  expect(await page.locator('share-viewer').first().evaluate((viewer) => getComputedStyle(viewer).display)).toBe('block');
});

test('what the page shows is told only where the brand says so, and what cannot be shown is told apart', async ({ embedding: { track, telling }, newShareId, openHost, service }) => {
  const [good, withdrawn, broken] = [newShareId(), newShareId(), newShareId()];
  await service.say(good, view(5, ['Shock detected']));
  await service.say(withdrawn, {});
  await service.answer(broken, { kind: 'body', body: 'not json' });
  const viewers = [[telling, good], [track, withdrawn], [track, broken]].map(([origin, shareId]) => `<share-viewer mode="summary" link="${origin}/share?id=${shareId}"></share-viewer>`);
  const { page, guard } = await openHost(`<script src="${track}/embed.js"></script>${viewers.join('')}`);
  guard.allowStatus(404);
  guard.allowStatus(502);
  await readyFrames(page);
  await expect.poll(async () => (await toldOn(page)).length).toBeGreaterThanOrEqual(9);
  const texts = (await toldOn(page)).map(({ text }) => text);
  expect(texts.find((text) => text.includes('details'))).toMatch(/"name":"canary-cargo".*"status":"In transit".*"exceptions":\["Shock detected"\]/);
  expect(texts).toContain('{"shareViewer":1,"type":"unavailable"}');
  expect(texts).toContain('{"shareViewer":1,"type":"error","reason":"refused"}');
  for (const shareId of [good, withdrawn, broken]) expect(texts.join()).not.toContain(shareId);
});
