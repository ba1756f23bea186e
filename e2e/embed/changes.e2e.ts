import { expect, readyFrames, test, toldOn } from './embed-host.ts';

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
  newShareId,
  openHost,
  service,
}) => {
  const shareId = newShareId();
  await service.respond(shareId, view);
  const { page } = await openHost(
    `<script src="${track}/embed.js"></script><share-viewer mode="full" link="${track}/share?id=${shareId}"></share-viewer>`,
  );
  const [frame] = await readyFrames(page);
  const set = (name: string, value: string) =>
    page
      .locator('share-viewer')
      .evaluate((viewer, [attribute = '', text = '']) => viewer.setAttribute(attribute, text), [name, value]);
  const readies = async () => (await toldOn(page)).filter(({ type }) => type === 'ready').length;

  await set('theme', 'dark');
  await expect.poll(() => frame?.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await set('lang', 'ar');
  await expect.poll(readies).toBe(2);
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
  expect(await readies()).toBe(2);

  await page
    .locator('share-viewer')
    .evaluate((viewer) => 'focusPoint' in viewer && typeof viewer.focusPoint === 'function' && viewer.focusPoint(2));
  await expect(
    page
      .frameLocator('iframe')
      .locator(
        '#r2[data-selected], #r2 [aria-expanded=true], #r2 [aria-current], #r2 [aria-pressed=true], .leaflet-popup',
      )
      .first(),
  ).toBeVisible();

  await set('mode', 'summary');
  await expect.poll(readies).toBe(3);
  expect(page.frames()).toHaveLength(2);
  await set('link', 'nonsense');
  await expect.poll(() => page.frames().length).toBe(1);
  expect((await toldOn(page)).at(-1)?.text).toContain('"reason":"link"');
});

test("without a theme the frame has the brand's, also after a theme is removed", async ({
  embedding: { night },
  newShareId,
  openHost,
  service,
}) => {
  const shareId = newShareId();
  await service.respond(shareId, view);
  const { page } = await openHost(
    `<script src="${night}/embed.js"></script><share-viewer mode="summary" link="${night}/share?id=${shareId}"></share-viewer>`,
  );
  const root = page.frameLocator('share-viewer iframe').locator('html');
  const readies = async () => (await toldOn(page)).filter(({ type }) => type === 'ready').length;
  await expect.poll(readies).toBe(1);
  await expect(root).toHaveAttribute('data-theme', 'dark');

  for (const [index, theme] of ['light', 'auto'].entries()) {
    await page.locator('share-viewer').evaluate((viewer, value) => viewer.setAttribute('theme', value), theme);
    if (theme === 'auto') await expect(root).not.toHaveAttribute('data-theme');
    else await expect(root).toHaveAttribute('data-theme', theme);
    await page.locator('share-viewer').evaluate((viewer) => viewer.removeAttribute('theme'));
    await expect.poll(readies).toBe(index + 2);
    await expect(root).toHaveAttribute('data-theme', 'dark');
  }
  expect(page.frames()).toHaveLength(2);
});
