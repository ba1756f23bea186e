import type { Frame, Page } from '@playwright/test';
import { outliveAnswers } from '../support/processes.ts';
import { expect, expectFit, readyFrames, slackOf, test, toldOn, windowListeners } from './embed-host.ts';

const modes = ['full', 'summary', 'map', 'timeline'] as const;

const report = (minute: number) => ({
  Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') + minute * 60_000).toISOString(),
  Latitude: 54 + minute / 100,
  Longitude: 10 + minute / 50,
  Address: `Secret street ${minute}, Halden`,
});
const view = (reports: number, exceptions: string[]) => ({
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: exceptions,
  LocationHistory: Array.from({ length: reports }, (_, index) => report(15 * (reports - index))),
});

const body = (track: string, shareId: string, attributes = '') => `
  <style>body { margin: 16px; font-family: sans-serif } share-viewer { margin-block: 24px }</style>
  <script src="${track}/embed.js"></script>
  <h1>Your order</h1>
  <div id="place">${modes.map((mode) => `<share-viewer mode="${mode}" link="${track}/share?id=${shareId}&amp;utm_source=mail" ${attributes}></share-viewer>`).join('<p>Text between</p>')}</div>
  <p>The end</p>`;

async function expectAllFit(page: Page, frames: readonly Frame[]) {
  for (const frame of frames) await expectFit(frame);
  await page.evaluate(() => scrollTo(0, 0));
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'the host page does not scroll sideways',
  ).toBe(true);
}

for (const width of [360, 1440]) {
  test(`four viewers on a page ${width} px wide fit their content, report each event once and clean up`, async ({
    embedding: { track },
    newShareId,
    openHost,
    service,
  }) => {
    const shareId = newShareId();
    await service.respond(shareId, view(8, ['Shock detected', 'Tilted']));
    const { page } = await openHost(body(track, shareId), { viewport: { width, height: 900 } });
    const frames = await readyFrames(page);
    expect(frames).toHaveLength(4);
    await expectAllFit(page, frames);
    for (const frame of frames)
      expect([...new URL(frame.url()).searchParams.keys()].sort()).toEqual(['background', 'embed', 'id']);

    // Nothing moves once all of it has its height.
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
    const first = (await toldOn(page)).filter(({ type }) => type !== 'resize');
    for (const mode of modes)
      expect(first.filter((told) => told.mode === mode).map(({ type }) => type)).toEqual([
        'ready',
        'state',
        'exception',
      ]);

    // The service knows more: every viewer grows, and says so once.
    await service.respond(shareId, view(16, ['Shock detected', 'Tilted', 'Left the route']));
    await outliveAnswers();
    const toldBefore = (await toldOn(page)).length;
    for (const frame of frames)
      await frame.evaluate(() => {
        dispatchEvent(new Event('offline'));
        dispatchEvent(new Event('online'));
      });
    await expect
      .poll(async () => (await toldOn(page)).filter(({ type, count }) => type === 'exception' && count === 3).length)
      .toBe(4);
    // Those out of sight too.
    for (const frame of frames) await expect.poll(() => slackOf(frame)).toBe(0);
    await expectAllFit(page, frames);
    // The host's own width changes: the text wraps anew.
    for (const padding of ['20%', '0px', '50%', '0px']) {
      await page.evaluate(
        (value) => document.getElementById('place')?.style.setProperty('padding-inline-end', value),
        padding,
      );
      await page.waitForTimeout(300);
    }
    await expectAllFit(page, frames);
    const all = await toldOn(page);
    expect(all.slice(toldBefore).filter(({ type }) => type === 'resize').length).toBeGreaterThan(3);
    for (const mode of modes) {
      const own = all.filter((told) => told.mode === mode);
      expect(
        own.filter(({ type }) => type !== 'resize').map(({ type, count }) => `${type} ${count ?? ''}`.trim()),
      ).toEqual(['ready', 'state', 'exception 2', 'exception 3']);
      const heights = own.flatMap(({ height }) => (height === null ? [] : [height]));
      expect(
        heights.filter((height, index) => height === heights[index - 1]),
        'the same height is not told twice',
      ).toEqual([]);
      expect(
        await page
          .locator(`share-viewer[mode=${mode}] iframe`)
          .evaluate((frame) => frame.getBoundingClientRect().height),
        'the frame has the height that was told last',
      ).toBe(heights.at(-1));
    }
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`${shareId}|canary-cargo|Secret street|Halden|Shock`));

    // Moved, it starts anew; gone, nothing of it is left.
    await page.evaluate(() => document.body.prepend(document.querySelector('share-viewer') ?? ''));
    await expect
      .poll(async () => (await toldOn(page)).filter(({ type, mode }) => type === 'ready' && mode === 'full').length)
      .toBe(2);
    expect(await windowListeners(page, 'message')).toBe(1);
    await page.evaluate(() => document.querySelectorAll('share-viewer').forEach((viewer) => viewer.remove()));
    expect(await windowListeners(page, 'message')).toBe(0);
    await expect.poll(() => page.frames().length).toBe(1);
  });
}

test('controls of a long history are no wider than its frame', async ({
  embedding: { track },
  newShareId,
  openHost,
  service,
}) => {
  const shareId = newShareId();
  await service.respond(shareId, view(60, []));
  const { page } = await openHost(body(track, shareId), { viewport: { width: 360, height: 900 } });
  const frames = await readyFrames(page);
  const inMode = (mode: string) => page.frameLocator(`share-viewer[mode=${mode}] iframe`);
  await expect(inMode('full').locator('input[type=range]')).toBeAttached();
  await expectAllFit(page, frames);
  // Without a map the times of all reports are known once they are wanted, and until then no place is kept for them.
  const button = inMode('timeline').getByRole('button', { name: 'Search all 60 reports' });
  await expect(button).toBeVisible();
  const gap = await button.evaluate((element) => {
    const tools = element.closest('[data-long]');
    return (tools?.getBoundingClientRect().bottom ?? NaN) - element.getBoundingClientRect().bottom;
  });
  expect(gap).toBeLessThan(8);
  await button.click();
  await expect(inMode('timeline').locator('input[type=range]')).toBeAttached();
  await expectAllFit(page, frames);
});

test('a page with a strict policy needs to allow only the script and the frame', async ({
  embedding: { track },
  newShareId,
  openHost,
  service,
}) => {
  const shareId = newShareId();
  await service.respond(shareId, view(5, []));
  const policy = `default-src 'none'; script-src ${track}; frame-src ${track}; style-src 'none'; img-src data:; require-trusted-types-for 'script'; trusted-types 'none'`;
  const viewers = modes
    .map((mode) => `<share-viewer mode="${mode}" link="${track}/share?id=${shareId}"></share-viewer>`)
    .join('');
  const { page } = await openHost(`<script src="${track}/embed.js"></script>${viewers}`, {
    headers: { 'content-security-policy': policy },
  });
  const frames = await readyFrames(page);
  expect(frames).toHaveLength(4);
  await expectAllFit(page, frames);
  expect(
    await page
      .locator('share-viewer')
      .first()
      .evaluate((viewer) => getComputedStyle(viewer).display),
  ).toBe('block');
});

test('tells the host page details only if the brand allows it, and distinguishes errors', async ({
  embedding: { track, telling },
  newShareId,
  openHost,
  service,
}) => {
  const [good, withdrawn, broken] = [newShareId(), newShareId(), newShareId()];
  await service.respond(good, view(5, ['Shock detected']));
  await service.respond(withdrawn, {});
  await service.answer(broken, { kind: 'body', body: 'not json' });
  const viewers = [
    [telling, good],
    [track, withdrawn],
    [track, broken],
  ].map(([origin, shareId]) => `<share-viewer mode="summary" link="${origin}/share?id=${shareId}"></share-viewer>`);
  const { page, guard } = await openHost(`<script src="${track}/embed.js"></script>${viewers.join('')}`);
  guard.allowStatus(404);
  guard.allowStatus(502);
  await readyFrames(page);
  await expect.poll(async () => (await toldOn(page)).length).toBeGreaterThanOrEqual(9);
  const texts = (await toldOn(page)).map(({ text }) => text);
  expect(texts.find((text) => text.includes('details'))).toMatch(
    /"name":"canary-cargo".*"status":"In transit".*"exceptions":\["Shock detected"\]/,
  );
  expect(texts).toContain('{"shareViewer":1,"type":"unavailable"}');
  expect(texts).toContain('{"shareViewer":1,"type":"error","reason":"refused"}');
  for (const shareId of [good, withdrawn, broken]) expect(texts.join()).not.toContain(shareId);
});
