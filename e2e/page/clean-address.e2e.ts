import { expect, test } from '../support/fixtures.ts';
import { minuteReport } from '../support/northbound-reports.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: [],
  LocationHistory: Array.from({ length: 260 }, (_, index) => minuteReport(2600 - index * 10, 1000)),
};

test('removes tracking parameters from the address and keeps the rest, without another request', async ({
  newShare,
  page,
}) => {
  const shareId = await newShare(view);
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const id = shareId.replace('canary', '%63anary');
  await page.goto(`/share?utm_source=mail&id=${id}&fbclid=1&tz=Europe%2fOslo&page=2&mc_eid=2&x=%7e+#history`);
  await expect
    .poll(() => page.evaluate(() => location.search + location.hash))
    .toBe(`?id=${id}&tz=Europe%2fOslo&page=2&x=%7e+#history`);
  const older = page.getByRole('link', { name: 'Older' }).first();
  await expect(older).toHaveAttribute('href', /page=3/);
  await expect(older).not.toHaveAttribute('href', /fbclid|utm|mc_eid/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(page.locator('[data-map=drawn]')).toBeAttached();
  // Replacing the address causes no second request.
  expect(requests.filter((url) => new URL(url).pathname === '/share')).toHaveLength(1);
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);

  // Going back finds the clean address.
  await older.click();
  await expect(page).toHaveURL(/page=3/);
  await page.goBack();
  await expect(page).toHaveURL(/page=2/);
  expect(new URL(page.url()).search).toBe(`?id=${id}&tz=Europe%2fOslo&page=2&x=%7e+`);
});
