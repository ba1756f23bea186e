import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { startBrandedViewer } from '../brands/branded-viewer.ts';
import { comeBackOnline } from '../support/come-back-online.ts';
import { expect, test } from '../support/fixtures.ts';
import { outliveAnswers } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';

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
    await expect(readings.getByRole('img', { name: /^Humidity: 40 to 44 %, now 44 %$/ })).toBeVisible();
    await readings.getByRole('link', { name: 'Show as a table' }).click();
    await expect(page).toHaveURL(/readings=1t#readings$/);
    await expect(readings.getByRole('row')).toHaveText([
      'UTCHumidity',
      '14 Mar 02:0044 %',
      '14 Mar 01:3043 %',
      '14 Mar 01:0042 %',
      '14 Mar 00:3041 %',
      '14 Mar 00:0040 %',
    ]);
  });
});

test('any moment is read by keys, and the list follows', async ({ newShare, openShare, page }) => {
  await openShare(await newShare(view), { query: 'tz=UTC' });
  const chart = chartOf(page);
  await expect(chart).toHaveAttribute('aria-valuetext', spaced('4.8 °C · 14 Mar 02:00'));
  await chart.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', spaced('8.6 °C · 14 Mar 01:30'));
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', spaced('9.1 °C · 14 Mar 01:00'));
  await expect(readingsOf(page).locator('text', { hasText: '9.1 °C · 14 Mar 01:00' })).toBeVisible();
  await expect(page.locator('#r3')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Home');
  await expect(page.locator('#r1')).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('End');
  await expect(chart).toHaveValue('4');
  await expect(chart).toBeFocused();
});

test('the chart shows the moment of the pointer, and of a row that is chosen', async ({
  newShare,
  openShare,
  page,
}) => {
  await openShare(await newShare(view), { query: 'tz=UTC' });
  const chart = chartOf(page);
  const plot = readingsOf(page).locator('svg[role=img]');
  await expect(chart).toBeVisible();
  await plot.scrollIntoViewIfNeeded();
  const { width = 0 } = (await plot.boundingBox()) ?? {};
  await plot.hover({ position: { x: width * 0.26, y: 60 } });
  await expect(chart).toHaveAttribute('aria-valuetext', spaced('4.4 °C · 14 Mar 00:30'));
  await page.locator('#r4 summary').click();
  await expect(chart).toHaveAttribute('aria-valuetext', spaced('8.6 °C · 14 Mar 01:30'));
  await expect(page.locator('#r4')).toContainText('Battery 87 %');
  await expect(page.locator('#r4')).toContainText('Speed 30 km/h');
});

test('another quantity and the table are shown without a new page', async ({ newShare, openShare, page }) => {
  await openShare(await newShare(view), { query: 'tz=UTC' });
  await expect(chartOf(page)).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-kept', ''));
  await readingsOf(page).getByRole('link', { name: 'Humidity' }).click();
  await expect(readingsOf(page).getByRole('link', { name: 'Humidity' })).toHaveAttribute('aria-current', 'true');
  await expect(readingsOf(page).getByRole('link', { name: 'Humidity' })).toBeFocused();
  await expect(chartOf(page)).toHaveAttribute('aria-valuetext', spaced('44 % · 14 Mar 02:00'));
  await readingsOf(page).getByRole('link', { name: 'Show as a table' }).click();
  await expect(readingsOf(page).getByRole('row')).toHaveCount(6);
  await readingsOf(page).getByRole('link', { name: 'Close the table' }).click();
  await expect(readingsOf(page).getByRole('row')).toHaveCount(0);
  await expect(page.locator('body[data-kept]')).toHaveCount(1);
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

test('the battery is among the details, and the speed in the popup', async ({ newShare, openShare, page }) => {
  await openShare(await newShare({ ...view, LabelID: 7, LabelType: 'Temperature' }));
  await page.locator('section[aria-labelledby=details] summary').click();
  await expect(page.locator('section[aria-labelledby=details]')).toContainText('Battery86 %');
  await page.locator('#r2 summary').click();
  await page.locator('#r2').getByRole('button', { name: 'Show on the map' }).click();
  await expect(page.locator('.map-popup')).toContainText('4.4 °C · 41 % · 10 km/h');
});

test('the replay and the chart show the same moment', async ({ newShare, openShare, page }) => {
  await openShare(await newShare(view), { query: 'tz=UTC' });
  await expect(chartOf(page)).toBeVisible();
  await page.locator('[data-map]').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Replay' }).click();
  const slider = page.getByRole('region', { name: 'Replay of the route' }).getByRole('slider');
  await slider.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Home');
  await expect(chartOf(page)).toHaveAttribute('aria-valuetext', spaced('4.1 °C · 14 Mar 00:00'));
  await page.keyboard.press('End');
  await expect(chartOf(page)).toHaveAttribute('aria-valuetext', spaced('4.8 °C · 14 Mar 02:00'));
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`has no accessibility problem, ${colorScheme}`, async ({ newShare, openShare, page }) => {
    await page.emulateMedia({ colorScheme });
    await openShare(await newShare(view), { query: 'tz=UTC' });
    await readingsOf(page).getByRole('link', { name: 'Show as a table' }).click();
    await chartOf(page).focus();
    await page.keyboard.press('ArrowLeft');
    const { violations } = await new AxeBuilder({ page }).include('section[aria-labelledby=readings]').analyze();
    expect(violations).toEqual([]);
  });

test('a brand can hide all readings', async ({ newShare, run }) => {
  const viewer = await startBrandedViewer(run.serviceUrl, (port) => [
    { hosts: [`all.localhost:${port}`], name: 'All' },
    { hosts: [`none.localhost:${port}`], name: 'Without', show: { readings: false } },
  ]);
  try {
    const shareId = await newShare(view);
    const requestFrom = (host: string, url: string, options: Parameters<typeof rawRequest>[2] = {}) =>
      rawRequest(`http://127.0.0.1:${viewer.port}`, url, {
        ...options,
        headers: { ...options.headers, host: `${host}.localhost:${viewer.port}` },
      });
    for (const path of [`/share?id=${shareId}`, `/share/history/csv?id=${shareId}`, `/share?id=${shareId}&print=1`]) {
      expect((await requestFrom('all', path)).text).toContain('9.1');
      expect((await requestFrom('none', path)).text).not.toMatch(/\b9\.1\b|TemperatureC|temperature_c/);
    }
  } finally {
    await viewer.stop();
  }
});
