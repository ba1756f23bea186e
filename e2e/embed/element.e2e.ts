import type { Frame, Page } from '@playwright/test';
import { outliveAnswers } from '../support/processes.ts';
import {
  eventsOn,
  expect,
  expectFit,
  heightDifference,
  readyFrames,
  test,
  viewerElement,
  windowListeners,
} from './embed-host.ts';

const modes = ['full', 'summary', 'map', 'timeline', 'readings'] as const;

const report = (minute: number) => ({
  Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') + minute * 60_000).toISOString(),
  Latitude: 54 + minute / 100,
  Longitude: 10 + minute / 50,
  Address: `Secret street ${minute}, Halden`,
  TemperatureC: 4 + (minute % 4),
});
const view = (reports: number, exceptions: string[]) => ({
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: exceptions,
  LocationHistory: Array.from({ length: reports }, (_, index) => report(15 * (reports - index))),
});

const body = (track: string, shareId: string, shown: readonly string[] = modes) => `
  <style>body { margin: 16px; font-family: sans-serif } share-viewer { margin-block: 24px }</style>
  <script src="${track}/embed.js"></script>
  <h1>Your order</h1>
  <div id="place">${shown.map((mode) => `<share-viewer mode="${mode}" link="${track}/share?id=${shareId}&amp;utm_source=mail"></share-viewer>`).join('<p>Text between</p>')}</div>
  <p>The end</p>`;

async function expectAllFit(page: Page, frames: readonly Frame[]) {
  for (const frame of frames) await expectFit(frame);
  await page.evaluate(() => scrollTo(0, 0));
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'the host page does not scroll sideways',
  ).toBe(true);
}

test('a viewer of each mode fit their content on a page 360 and 1440 px wide, report each event once and clean up', async ({
  embedding: { track },
  newShare,
  openHost,
  service,
}) => {
  const shareId = await newShare(view(8, ['Shock detected', 'Tilted']));
  const { page } = await openHost(body(track, shareId), { viewport: { width: 360, height: 900 } });
  const frames = await readyFrames(page);
  expect(frames).toHaveLength(modes.length);
  await expectAllFit(page, frames);
  for (const frame of frames)
    expect([...new URL(frame.url()).searchParams.keys()].sort()).toEqual(['background', 'embed', 'id']);

  // The layout is stable once every frame has its height.
  await frames[0]?.locator('[data-map=drawn]').waitFor();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Reflect.set(window, 'shifts', shifts);
    new PerformanceObserver((list) =>
      list.getEntries().forEach((entry) => shifts.push('value' in entry ? Number(entry.value) : 0)),
    ).observe({ type: 'layout-shift' });
  });
  await page.waitForTimeout(1_500);
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([]);
  const first = (await eventsOn(page)).filter(({ type }) => type !== 'resize');
  for (const mode of modes)
    expect(first.filter((event) => event.mode === mode).map(({ type }) => type)).toEqual([
      'ready',
      'state',
      'exception',
    ]);

  await service.respond(shareId, view(16, ['Shock detected', 'Tilted', 'Left the route']));
  await outliveAnswers();
  const countBefore = (await eventsOn(page)).length;
  for (const frame of frames)
    await frame.evaluate(() => {
      dispatchEvent(new Event('offline'));
      dispatchEvent(new Event('online'));
    });
  await expect
    .poll(async () => (await eventsOn(page)).filter(({ type, count }) => type === 'exception' && count === 3).length)
    .toBe(modes.length);
  // Offscreen frames too.
  for (const frame of frames) await expect.poll(() => heightDifference(frame)).toBe(0);
  await expectAllFit(page, frames);
  // Changing the host's width rewraps the text.
  for (const padding of ['20%', '0px', '50%', '0px']) {
    await page.evaluate(
      (value) => document.getElementById('place')?.style.setProperty('padding-inline-end', value),
      padding,
    );
    await page.waitForTimeout(300);
  }
  await expectAllFit(page, frames);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAllFit(page, frames);
  const all = await eventsOn(page);
  expect(all.slice(countBefore).filter(({ type }) => type === 'resize').length).toBeGreaterThan(3);
  for (const mode of modes) {
    const own = all.filter((event) => event.mode === mode);
    expect(
      own.filter(({ type }) => type !== 'resize').map(({ type, count }) => `${type} ${count ?? ''}`.trim()),
    ).toEqual(['ready', 'state', 'exception 2', 'exception 3']);
    const heights = own.flatMap(({ height }) => (height === null ? [] : [height]));
    expect(
      heights.filter((height, index) => height === heights[index - 1]),
      'no height is reported twice',
    ).toEqual([]);
    expect(
      await page.locator(`share-viewer[mode=${mode}] iframe`).evaluate((frame) => frame.getBoundingClientRect().height),
      'the frame has the last reported height',
    ).toBe(heights.at(-1));
  }
  expect(JSON.stringify(all)).not.toMatch(new RegExp(`${shareId}|canary-cargo|Secret street|Halden|Shock`));

  // A moved viewer loads again; removed viewers leave no listeners or frames.
  await page.evaluate(() => document.body.prepend(document.querySelector('share-viewer') ?? ''));
  await expect
    .poll(async () => (await eventsOn(page)).filter(({ type, mode }) => type === 'ready' && mode === 'full').length)
    .toBe(2);
  expect(await windowListeners(page, 'message')).toBe(1);
  await page.evaluate(() => document.querySelectorAll('share-viewer').forEach((viewer) => viewer.remove()));
  expect(await windowListeners(page, 'message')).toBe(0);
  await expect.poll(() => page.frames().length).toBe(1);
});

test('a viewer moved into another document shows its page there, and listens there alone', async ({
  embedding: { track },
  newShare,
  openHost,
}) => {
  const shareId = await newShare(view(3, []));
  const { page } = await openHost(
    `<script src="${track}/embed.js"></script>${viewerElement(track, shareId, 'summary')}<iframe id="other" srcdoc="<p>Other</p>" width="400" height="500"></iframe>`,
  );
  await readyFrames(page);
  const other = page.frameLocator('#other');
  await expect(other.getByText('Other')).toBeVisible();
  await page.evaluate(() => {
    const frame = document.querySelector('iframe#other');
    const viewer = document.querySelector('share-viewer');
    if (!(frame instanceof HTMLIFrameElement) || viewer === null) throw new Error('nothing to move');
    frame.contentDocument?.body.append(viewer);
  });
  await expect(other.frameLocator('share-viewer iframe').getByText('In transit')).toBeVisible();
  await expect
    .poll(() => other.locator('share-viewer iframe').evaluate((frame) => frame.getBoundingClientRect().height))
    .not.toBe(320);
  await expect.poll(async () => (await eventsOn(page)).filter(({ type }) => type === 'error').length).toBe(0);
  expect(await windowListeners(page, 'message')).toBe(0);
});

test('controls of a long history are no wider than its frame', async ({ embedding: { track }, newShare, openHost }) => {
  const shareId = await newShare(view(60, []));
  const { page } = await openHost(body(track, shareId, ['full', 'timeline']), {
    viewport: { width: 360, height: 900 },
  });
  const frames = await readyFrames(page);
  const inMode = (mode: string) => page.frameLocator(`share-viewer[mode=${mode}] iframe`);
  const searchIn = (mode: string) => inMode(mode).locator('#search');
  for (const mode of ['full', 'timeline']) {
    await searchIn(mode).getByText('Search all 60 updates').first().click();
    await expect(searchIn(mode).getByRole('button')).toBeVisible();
  }
  await expectAllFit(page, frames);
  await inMode('timeline').getByRole('searchbox').fill('nowhere');
  await searchIn('timeline').getByRole('button').click();
  await expect(inMode('timeline').getByRole('search').getByRole('status')).toBeVisible();
  await expectAllFit(page, frames);
});

test('a page with a strict policy needs to allow only the script and the frame', async ({
  embedding: { track },
  newShare,
  openHost,
}) => {
  const shareId = await newShare(view(5, []));
  const policy = `default-src 'none'; script-src ${track}; frame-src ${track}; style-src 'none'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`;
  const viewers = ['full', 'map'].map((mode) => viewerElement(track, shareId, mode)).join('');
  const { page } = await openHost(`<script src="${track}/embed.js"></script>${viewers}`, {
    headers: { 'content-security-policy': policy },
  });
  const frames = await readyFrames(page);
  expect(frames).toHaveLength(2);
  await expectAllFit(page, frames);
  expect(
    await page
      .locator('share-viewer')
      .first()
      .evaluate((viewer) => getComputedStyle(viewer).display),
  ).toBe('block');
});

test('sends details to the host page only if the brand allows it, and distinguishes errors', async ({
  embedding: { track, detailed },
  newShareId,
  openHost,
  service,
}) => {
  const [good, withdrawn, broken] = [newShareId(), newShareId(), newShareId()];
  await service.respond(good, view(5, ['Shock detected']));
  await service.respond(withdrawn, {});
  await service.answer(broken, { kind: 'body', body: 'not json' });
  const viewers = [
    [detailed, good],
    [track, withdrawn],
    [track, broken],
  ].map(([origin = '', shareId = '']) => viewerElement(origin, shareId, 'summary'));
  const { page, guard } = await openHost(`<script src="${track}/embed.js"></script>${viewers.join('')}`);
  guard.allowStatus(404);
  guard.allowStatus(502);
  await readyFrames(page);
  await expect.poll(async () => (await eventsOn(page)).length).toBeGreaterThanOrEqual(9);
  const texts = (await eventsOn(page)).map(({ text }) => text);
  expect(texts.find((text) => text.includes('details'))).toMatch(
    /"name":"canary-cargo".*"status":"In transit".*"exceptions":\["Shock detected"\]/,
  );
  expect(texts).toContain('{"shareViewer":1,"type":"unavailable"}');
  expect(texts).toContain('{"shareViewer":1,"type":"error","reason":"refused"}');
  for (const shareId of [good, withdrawn, broken]) expect(texts.join()).not.toContain(shareId);
});
