import { eventsOn, expect, readyFrames, test, viewerElement } from './embed-host.ts';

const report = (minute: number) => ({
  Timestamp: new Date(Date.parse('2026-03-14T09:00:00Z') + minute * 60_000).toISOString(),
  Latitude: 54 + minute / 100,
  Longitude: 10 + minute / 50,
  Address: `Halden ${minute}`,
});
const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: [],
  LocationHistory: [75, 60, 45, 30, 15].map(report),
};

test('theme, language, mode and link change while the page is open', async ({
  embedding: { track },
  newShare,
  openHost,
}) => {
  const shareId = await newShare(view);
  const { page } = await openHost(`<script src="${track}/embed.js"></script>${viewerElement(track, shareId, 'full')}`);
  const [frame] = await readyFrames(page);
  const set = (name: string, value: string) =>
    page
      .locator('share-viewer')
      .evaluate((viewer, [attribute = '', text = '']) => viewer.setAttribute(attribute, text), [name, value]);
  const readyCount = async () => (await eventsOn(page)).filter(({ type }) => type === 'ready').length;

  await set('theme', 'dark');
  await expect.poll(() => frame?.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await set('lang', 'ar');
  await expect.poll(readyCount).toBe(2);
  await expect
    .poll(() =>
      frame?.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dataset.theme,
        document.documentElement.dataset.embed,
      ]),
    )
    .toEqual(['ar', 'dark', 'full']);
  await set('theme', 'auto');
  await expect.poll(() => frame?.evaluate(() => document.documentElement.dataset.theme ?? 'none')).toBe('none');
  expect(await readyCount()).toBe(2);

  await page
    .locator('share-viewer')
    .evaluate((viewer) => 'focusPoint' in viewer && typeof viewer.focusPoint === 'function' && viewer.focusPoint(2));
  await expect(
    page.frameLocator('iframe').locator('#r2[aria-current], #r2 details[open], .leaflet-popup').first(),
  ).toBeVisible();

  await set('mode', 'summary');
  await expect.poll(readyCount).toBe(3);
  expect(page.frames()).toHaveLength(2);
  await set('link', 'nonsense');
  await expect.poll(() => page.frames().length).toBe(1);
  expect((await eventsOn(page)).at(-1)?.text).toContain('"reason":"link"');
});

test("without a theme the frame has the brand's, also after a theme is removed", async ({
  embedding: { night },
  newShare,
  openHost,
}) => {
  const shareId = await newShare(view);
  const { page } = await openHost(
    `<script src="${night}/embed.js"></script>${viewerElement(night, shareId, 'summary')}`,
  );
  const root = page.frameLocator('share-viewer iframe').locator('html');
  const readyCount = async () => (await eventsOn(page)).filter(({ type }) => type === 'ready').length;
  await expect.poll(readyCount).toBe(1);
  await expect(root).toHaveAttribute('data-theme', 'dark');

  for (const [index, theme] of ['light', 'auto'].entries()) {
    await page.locator('share-viewer').evaluate((viewer, value) => viewer.setAttribute('theme', value), theme);
    if (theme === 'auto') await expect(root).not.toHaveAttribute('data-theme');
    else await expect(root).toHaveAttribute('data-theme', theme);
    await page.locator('share-viewer').evaluate((viewer) => viewer.removeAttribute('theme'));
    await expect.poll(readyCount).toBe(index + 2);
    await expect(root).toHaveAttribute('data-theme', 'dark');
  }
  expect(page.frames()).toHaveLength(2);
});
