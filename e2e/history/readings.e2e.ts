import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';

const start = Date.parse('2026-03-14T00:00:00Z');
const celsius = [4.1, 4.4, 9.1, 8.6, 4.8];
const reportAt = (index: number, value: number) => ({
  Timestamp: new Date(start + index * 1_800_000).toISOString(),
  ...{ Latitude: 54 + index / 10, Longitude: 10, Address: `Quay ${index + 1}`, TemperatureC: value },
  ...{ HumidityPercent: 40 + index, BatteryPercent: 90 - index, SpeedKmh: 10 * index },
});
const viewOf = (values: readonly number[]) => ({
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Temperature above range'],
  TemperatureLimits: { Min: 2, Max: 8 },
  LocationHistory: values.map((value, index) => reportAt(index, value)).toReversed(),
});
const view = viewOf(celsius);

/** With spaces that do not break. */
const spaced = (text: string) => new RegExp(`^${text.replaceAll(' ', String.raw`\s`)}$`);
const readingsOf = (page: Page) => page.locator('section[aria-labelledby=readings]');
const chartOf = (page: Page) => readingsOf(page).getByRole('slider');

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('draws each quantity, with a table on request', async ({ newShare, openShare, page }) => {
    await openShare(await newShare(view), { query: 'tz=UTC' });
    await expect(
      page.getByRole('link', { name: /^Temperature 4.1 to 9.1 °C, now 4.8 °C · above 8 °C for 1 h$/ }),
    ).toBeVisible();
    const readings = readingsOf(page);
    await expect(readings.locator('h2')).toHaveText('Readings');
    await expect(readings.getByText('above 8 °C for 1 h, 14 Mar 01:00–02:00')).toBeVisible();
    await expect(readings.getByText('Limits 2 to 8 °C, from the tracking service')).toBeVisible();
    await expect(
      readings.getByRole('img', { name: /^Temperature: 4.1 to 9.1 °C, now 4.8 °C · above 8 °C/ }),
    ).toBeVisible();
    await expect(page.locator('#r3')).toContainText('9.1 °C');
    await readings.getByRole('link', { name: 'Humidity' }).click();
    await expect(page).toHaveURL(/readings=1#readings$/);
    await expect(readings.getByRole('img', { name: /^Humidity: 40 to 44%, now 44%$/ })).toBeVisible();
    await readings.getByRole('link', { name: 'Show as a table' }).click();
    await expect(page).toHaveURL(/readings=1t#readings$/);
    await expect(readings.getByRole('row')).toHaveText([
      'UTCHumidity',
      '14 Mar 02:0044%',
      '14 Mar 01:3043%',
      '14 Mar 01:0042%',
      '14 Mar 00:3041%',
      '14 Mar 00:0040%',
    ]);
  });
});

test('readings are read by keys, by pointer, as a table and in a replay', async ({ newShare, openShare, page }) => {
  await openShare(await newShare({ ...view, LabelID: 7, LabelType: 'Temperature' }), { query: 'tz=UTC' });
  const readings = readingsOf(page);
  const chart = chartOf(page);
  await expect(chart).toHaveAttribute('aria-valuetext', spaced('4.8 °C · 14 Mar 02:00'));

  await test.step('any moment is read by keys, and the list follows', async () => {
    await chart.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', spaced('8.6 °C · 14 Mar 01:30'));
    await page.keyboard.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', spaced('9.1 °C · 14 Mar 01:00'));
    await expect(readings.locator('text', { hasText: '9.1 °C · 14 Mar 01:00' })).toBeVisible();
    await expect(page.locator('#r3')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('Home');
    await expect(page.locator('#r1')).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('End');
    await expect(chart).toHaveValue('4');
    await expect(chart).toBeFocused();
  });

  await test.step('another quantity and the table are shown without a new page', async () => {
    await page.evaluate(() => document.body.setAttribute('data-kept', ''));
    await readings.getByRole('link', { name: 'Humidity' }).click();
    await expect(readings.getByRole('link', { name: 'Humidity' })).toHaveAttribute('aria-current', 'true');
    await expect(readings.getByRole('link', { name: 'Humidity' })).toBeFocused();
    await expect(chart).toHaveAttribute('aria-valuetext', spaced('44% · 14 Mar 02:00'));
    await readings.getByRole('link', { name: 'Show as a table' }).click();
    await expect(readings.getByRole('row')).toHaveCount(6);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    await test.step(`has no accessibility problem, ${colorScheme}`, async () => {
      await page.emulateMedia({ colorScheme });
      await chart.focus();
      await page.keyboard.press('ArrowLeft');
      const { violations } = await new AxeBuilder({ page }).include('section[aria-labelledby=readings]').analyze();
      expect(violations).toEqual([]);
    });

  await test.step('the chart shows the moment of the pointer, and of a row that is chosen', async () => {
    await readings.getByRole('link', { name: 'Close the table' }).click();
    await expect(readings.getByRole('row')).toHaveCount(0);
    await readings.getByRole('link', { name: 'Temperature' }).click();
    await expect(page.locator('body[data-kept]')).toHaveCount(1);
    const plot = readings.getByRole('img', { name: /^Temperature/ });
    await plot.scrollIntoViewIfNeeded();
    const { width = 0 } = (await plot.boundingBox()) ?? {};
    await plot.hover({ position: { x: width * 0.26, y: 60 } });
    await expect(chart).toHaveAttribute('aria-valuetext', spaced('4.4 °C · 14 Mar 00:30'));
    await page.locator('#r4 summary').click();
    await expect(chart).toHaveAttribute('aria-valuetext', spaced('8.6 °C · 14 Mar 01:30'));
    await expect(page.locator('#r4')).toContainText('Battery 87%');
    await expect(page.locator('#r4')).toContainText('Speed 30 km/h');
  });

  await test.step('the replay and the chart show the same moment', async () => {
    await page.locator('[data-map]').scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Replay' }).click();
    const slider = page.getByRole('region', { name: 'Replay of the route' }).getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Home');
    await expect(chart).toHaveAttribute('aria-valuetext', spaced('4.1 °C · 14 Mar 00:00'));
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', spaced('4.8 °C · 14 Mar 02:00'));
    await slider.press('Escape');
  });

  await test.step('the battery is among the details, and the speed in the popup', async () => {
    await page.locator('section[aria-labelledby=details] summary').click();
    await expect(page.locator('section[aria-labelledby=details]')).toContainText('Battery86%');
    await page.locator('#r2 summary').click();
    await page.locator('#r2').getByRole('button', { name: 'Show on the map' }).click();
    await expect(page.locator('.map-popup')).toContainText('4.4 °C · 41% · 10 km/h');
  });
});

test('new readings appear, of which only the new ones are fetched', async ({
  newShareId,
  openShare,
  page,
  service,
}) => {
  const shareId = newShareId();
  await service.respond(shareId, viewOf(celsius));
  const known: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/share/track')) known.push(request.postDataJSON().known);
  });
  await openShare(shareId, { query: 'tz=UTC' });
  await expect(chartOf(page)).toBeVisible();
  await service.respond(shareId, viewOf([...celsius, 1.2]));
  await outliveAnswers();
  await comeBackOnline(page);
  await expect(chartOf(page)).toHaveAttribute('aria-valuetext', spaced('1.2 °C · 14 Mar 02:30'));
  await expect(readingsOf(page).getByText('below 2 °C for <1 min, 14 Mar 02:30')).toBeVisible();
  await expect(page.locator('main')).toContainText('Temperature 1.2 to 9.1 °C, now 1.2 °C');
  expect(known).toEqual([undefined, expect.stringMatching(/^5\.5\./)]);
});
