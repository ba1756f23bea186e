import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { wcagContrast } from 'culori';
import { createTheme } from '#lib/brand/theme/theme.ts';
import { startBrandedViewer, type BrandedViewer } from './branded-viewer.ts';
import { expect, test } from '../support/fixtures.ts';
import { coloursOf, pixelsOf } from '../page/page-colours.ts';
import { readRunState } from '../support/run-state.ts';

/** Too light, too dark and neither; the unit tests of the theme have more. */
const colours = ['yellow', 'black', '#808080', 'oklch(0.9 0.05 100)'];
const schemes = ['light', 'dark'] as const;
const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Shock detected'],
  DestinationAddress: { City: 'Aarhus', Latitude: 56.16, Longitude: 10.2 },
  LocationHistory: [0, 1, 2, 3].map((index) => ({
    Timestamp: `2026-03-14T0${9 - index}:00:00Z`,
    Latitude: 55 - index,
    Longitude: 9 + index,
    Address: `Place ${index}`,
  })),
};

let viewer: BrandedViewer;
test.beforeAll(async () => {
  viewer = await startBrandedViewer(readRunState().serviceUrl, (port) =>
    colours.map((colour, index) => ({ hosts: [`a${index}.localhost:${port}`], name: `Brand ${index}`, colour })),
  );
});
test.afterAll(() => viewer.stop());

async function contrastViolations(page: Page): Promise<string[]> {
  // Legacy mode skips axe's second page for results from frames, and there are none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withRules(['color-contrast', 'link-in-text-block'])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

for (const [index, colour] of colours.entries()) {
  test(`a brand of ${colour} is readable on every page in light and dark, without the neutral colour`, async ({
    newContext,
    newShareId,
    service,
  }) => {
    const theme = createTheme(colour);
    const { context, guard } = await newContext({}, viewer.originOf(`a${index}`));
    guard.allowStatus(404);
    guard.allowStatus(502);
    const [shareId, broken] = [newShareId(), newShareId()];
    await service.respond(shareId, view);
    await service.answer(broken, { kind: 'body', status: 500, body: 'oops' });
    const page = await context.newPage();

    const pages = [
      ['shared', shareId],
      ['unreachable', broken],
      // One brand is enough: the page has a subset of the unreachable page.
      ...(index === 0 ? ([['unavailable', newShareId()]] as const) : []),
    ] as const;
    for (const [name, id] of pages) {
      await page.goto(`/share?id=${id}`);
      if (name === 'shared') await expect(page.locator('[data-map=drawn]')).toBeVisible();
      await page.locator('body').press('Tab');
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme });
        const where = `${name}, ${scheme}`;
        expect(await contrastViolations(page), where).toEqual([]);

        const { brand, onBrand } = theme[scheme];
        const shown = await coloursOf(page);
        expect(shown.all, where).toContain(brand);
        for (const neutral of ['#185c9e', '#78b9f5']) expect(shown.all, where).not.toContain(neutral);
        if (name === 'unreachable') expect(shown.text, where).toContainEqual([onBrand, brand]);

        expect(shown.focus, where).toBe(brand);
        expect(wcagContrast(brand, shown.page), where).toBeGreaterThanOrEqual(4.5);

        if (name !== 'shared') continue;
        await expect
          .poll(async () => (await pixelsOf(page, '.leaflet-overlay-pane canvas')).get(brand) ?? 0, {
            message: `route, ${where}`,
          })
          .toBeGreaterThan(50);
        const backgrounds = [...(await pixelsOf(page, '.leaflet-tile-pane canvas'))]
          .filter(([, count]) => count > 5000)
          .map(([hex]) => hex);
        expect(backgrounds.length, where).toBeGreaterThan(0);
        for (const hex of backgrounds)
          expect(wcagContrast(brand, hex), `${brand} on ${hex}, ${where}`).toBeGreaterThanOrEqual(3);
      }
    }
  });
}

// After many faults the circuit breaker may be open and answer 503.
test('the focus ring inside an embedded button has the colour of its text', async ({
  newContext,
  newShareId,
  service,
}) => {
  const { context, guard } = await newContext({ colorScheme: 'light' }, viewer.originOf('a0'));
  guard.allowStatus(502);
  guard.allowStatus(503);
  const broken = newShareId();
  await service.answer(broken, { kind: 'body', status: 500, body: 'oops' });
  const page = await context.newPage();
  await page.goto(`/share?id=${broken}&embed=full`);
  await page.getByRole('link', { name: 'Try again' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Try again' })).toBeFocused();
  expect((await coloursOf(page)).focus).toBe(createTheme('yellow').light.onBrand);
});

test('the colour check detects a colour that was not adjusted', async ({ newContext, newShareId, service }) => {
  const { context, guard } = await newContext({ colorScheme: 'light' }, viewer.originOf('a0'));
  guard.allowStatus(502);
  guard.allowStatus(503);
  const broken = newShareId();
  await service.answer(broken, { kind: 'body', status: 500, body: 'oops' });
  const page = await context.newPage();
  await page.goto(`/share?id=${broken}`);
  await page.evaluate(() => document.documentElement.style.setProperty('--brand', '#ffff00'));
  expect(await contrastViolations(page)).toEqual([expect.stringMatching(/^color-contrast: /)]);
});
