import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { northboundReports } from '../support/northbound-reports.ts';
import { mapSettled } from '../map/map-picture.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Shock detected'],
  TrackingNumber: 'JD014600003828',
  DestinationAddress: { City: 'Bergen', Latitude: 60.39, Longitude: 5.32 },
  LocationHistory: northboundReports(70, { step: 0.08 }),
};

interface TabStop {
  readonly text: string;
  /** Accessible name. */
  readonly name: string;
  readonly isVisible: boolean;
  readonly hasFocusStyle: boolean;
  /** It follows the previous stop in document order. */
  readonly isInOrder: boolean;
  /** A further part of the same field, such as the month of a date. */
  readonly isFurtherPart: boolean;
}

/** The focused element; null: the focus has left the page. */
function focusedStop(page: Page): Promise<TabStop | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || focused === document.body) return null;
    const before = document.querySelector('[data-stop]');
    const isInOrder =
      before === null || (before.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    before?.removeAttribute('data-stop');
    focused.setAttribute('data-stop', '');
    const box = focused.getBoundingClientRect();
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(focused);
    const labelled = focused.getAttribute('aria-labelledby');
    const name = [
      focused.getAttribute('aria-label'),
      labelled === null ? null : document.getElementById(labelled)?.textContent,
      focused.textContent,
      focused.closest('label')?.textContent,
      focused.title,
    ].find((text) => text != null && text.trim() !== '');
    return {
      text: (focused.textContent ?? '').trim().slice(0, 40),
      name: name ?? '',
      isVisible: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth && box.width > 0,
      hasFocusStyle: (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1) || boxShadow !== 'none',
      isInOrder,
      isFurtherPart: before === focused,
    };
  });
}

/** Presses the key until the focus leaves the page. */
async function tabThrough(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<readonly TabStop[]> {
  const stops: TabStop[] = [];
  for (;;) {
    await page.keyboard.press(key);
    const stop = await focusedStop(page);
    if (stop === null) return stops;
    if (!stop.isFurtherPart) stops.push(stop);
    expect(stops.length, 'tab stops').toBeLessThan(80);
  }
}

for (const [lang, width] of [
  ['en', 390],
  ['ar', 1440],
] as const)
  test(`every tab stop has a name, is visible and marked, in page order, ${lang}, ${width} px`, async ({
    newContext,
    newShare,
  }) => {
    const shareId = await newShare(view);
    const { context } = await newContext({ viewport: { width, height: 844 } });
    const page = await context.newPage();
    await page.goto(`/share?id=${shareId}&lang=${lang}`);
    await mapSettled(page);
    // These controls appear after hydration; wait for all of them, so that both directions have the same stops.
    await expect(page.locator('#r69 > details > summary')).toHaveAttribute('tabindex', '-1');
    await expect(page.getByRole('button', { name: /^(Replay|إعادة العرض)$/ })).toBeVisible();
    await expect(page.locator('button:disabled')).toHaveCount(0);
    const stops = await tabThrough(page, 'Tab');
    expect(stops.length).toBeGreaterThan(12);
    for (const stop of stops)
      expect.soft(stop, stop.text).toMatchObject({ isVisible: true, hasFocusStyle: true, isInOrder: true });
    expect(stops.filter(({ name }) => name === '')).toEqual([]);
    await page.evaluate(() => document.querySelector('[data-stop]')?.removeAttribute('data-stop'));
    const back = await tabThrough(page, 'Shift+Tab');
    expect(back.map(({ text }) => text)).toEqual(stops.map(({ text }) => text).reverse());
  });

test('the keyboard opens rows, their points and a search, and leaves the page', async ({
  newShare,
  openShare,
  page,
}) => {
  const shareId = await newShare(view);
  await openShare(shareId);
  await mapSettled(page);
  const tabTo = async (isReached: () => Promise<boolean>) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab');
      if (await isReached()) return;
    }
    throw new Error('the Tab key does not reach the element');
  };
  const isFocused = (selector: string) => () =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector);

  // Wait until arrow key navigation is active.
  await expect(page.locator('#r69 > details > summary')).toHaveAttribute('tabindex', '-1');
  await tabTo(isFocused('#r70 > details > summary'));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.locator('#r69 > details')).toHaveAttribute('open');
  const toMap = page.locator('#r69').getByRole('button', { name: 'Show on the map' });
  await expect(toMap).toBeVisible();
  await tabTo(() => toMap.evaluate((button) => button === document.activeElement));
  await page.keyboard.press('Enter');
  const popup = page.locator('.leaflet-popup');
  await expect(popup).toContainText('Mile 69');
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.leaflet-popup') != null)).toBe(true);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);

  await tabTo(isFocused('#search > summary'));
  await page.keyboard.press('Enter');
  await tabTo(isFocused('input[type=search]'));
  await page.keyboard.type('Mile 17');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Mile 17', { exact: true }).filter({ visible: true })).not.toHaveCount(0);
  await expect(page.getByText('Mile 18', { exact: true })).toHaveCount(0);
  await tabThrough(page, 'Tab');
});
