import { expect, test } from '../support/fixtures.ts';

test.use({ javaScriptEnabled: false });

const start = Date.parse('2026-01-05T00:00:00Z');
const nameOf = (number: number) => `Halt ${String(number).padStart(4, '0')}`;

/** Newest first, always moving, with one long silence. */
function reportsOf(count: number) {
  return Array.from({ length: count }, (_none, index) => {
    const number = count - index;
    const ms = start + number * 1_200_000 + (number > count / 2 ? 36 * 3_600_000 : 0);
    return {
      Latitude: 48 + number * 0.01,
      Longitude: 2 + number * 0.015,
      Address: nameOf(number),
      Timestamp: new Date(ms).toISOString(),
    };
  });
}

test('the history pages contain every report once, newest first, without JavaScript', async ({
  openShare,
  page,
  shipment,
}) => {
  const count = 300;
  const { shareId } = await shipment({ Status: 'In transit', LocationHistory: reportsOf(count) });
  const response = await openShare(shareId);
  const html = (await response.body()).toString('utf8').replaceAll(/<style\b.*?<\/style>/gs, '');
  expect(html.length, 'bytes of HTML without styles').toBeLessThan(50_000);
  // Not again as data. The newest and oldest are also in the headline and on the map.
  expect(html.split(nameOf(count - 1)).length - 1, 'how often a report appears').toBe(1);
  expect(html.split('id="route-title"').length - 1, 'how often the drawing appears').toBe(1);

  const found: string[] = [];
  for (let part = 2, more = true; more; part += 1) {
    const history = page.locator('section', { has: page.getByRole('heading', { name: 'History', exact: true }) });
    found.push(...((await history.first().innerText()).match(/Halt \d{4}/g) ?? []));
    const older = page.getByRole('link', { name: 'Older' }).last();
    more = (await older.count()) > 0;
    if (more) await Promise.all([page.waitForURL(new RegExp(`[?&]page=${part}(?:&|#|$)`)), older.click()]);
  }

  expect(found).toEqual(Array.from({ length: count }, (_none, index) => nameOf(count - index)));
});

for (const wanted of ['0', '-1', '99', '1e9', 'x', '', '1.5', '%00']) {
  test(`page=${wanted} still shows a history page`, async ({ ask, shipment }) => {
    const { shareId } = await shipment({ LocationHistory: reportsOf(200) });
    const { status, text } = await ask(`/share?id=${shareId}&page=${wanted}`);
    expect(status).toBe(200);
    expect(text).toMatch(/Halt \d{4}/);
  });
}
