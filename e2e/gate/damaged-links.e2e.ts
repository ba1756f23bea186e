import { expect, test } from '../support/fixtures.ts';

test.use({ javaScriptEnabled: false });

const view = (name: string) => ({ AssetName: name, Status: 'In transit', LocationHistory: [] });

/** What can only be damage; `*` is the identifier. */
const mended = [
  '/share?lang=en&amp;id=*',
  '/share?id%3D*',
  '/share?Id=*',
  '/SHARE?id=*',
  '/share%3Fid=*',
  '/share%3Fid%3D*',
];

/** The identifier itself may be damaged. */
const repaired = [
  '/share?id=*.',
  '/share?id=3D*',
  '/share?id=*%E2%80%8B',
  '/share?id=*?utm_source=mail',
  '/share?id=%20*',
];

const unknown = ['*', '*-b', '*_', '*==', 'a%2F*', '%C3%BC-*'];

for (const path of mended)
  test(`${path} opens the shipment`, async ({ guard, newShare, page, service }) => {
    const shareId = await newShare(view('Mended box'));
    const response = await page.goto(path.replace('*', shareId));
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { name: 'Mended box' })).toBeVisible();
    expect((await service.requests(shareId)).length).toBeGreaterThan(0);
    expect(guard.problems()).toEqual([]);
  });

test('/share?id=A&amp;id=B&amp;id=C shows all three shipments', async ({ newShare, page }) => {
  const ids = [
    await newShare(view('First box')),
    await newShare(view('Second box')),
    await newShare(view('Third box')),
  ];
  await page.goto(`/share?${ids.map((id) => `id=${id}`).join('&amp;')}`);
  for (const name of ['First box', 'Second box', 'Third box'])
    await expect(page.getByRole('link', { name })).toBeVisible();
});

for (const path of repaired)
  test(`${path} is unavailable and offers the repaired link, which opens`, async ({
    guard,
    newShare,
    page,
    service,
  }) => {
    guard.allowStatus(404);
    const shareId = await newShare(view('Repaired box'));
    const response = await page.goto(`${path.replace('*', shareId)}&lang=de`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('textbox')).toBeVisible();
    // The service is not asked for what was not opened.
    expect(await service.requests(shareId)).toEqual([]);
    await page.getByRole('link', { name: 'Erneut versuchen' }).click();
    await expect(page.getByRole('heading', { name: 'Repaired box' })).toBeVisible();
  });

for (const id of unknown)
  test(`an unknown link ${id} offers nothing but the field for another`, async ({ guard, newShareId, page }) => {
    guard.allowStatus(404);
    const shareId = newShareId();
    const response = await page.goto(`/share?id=${id.replace('*', shareId)}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This tracking link is unavailable');
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Tracking link' })).toBeVisible();
  });

test('an order with a damaged link offers it in its row', async ({ newShare, page }) => {
  const [whole, damaged] = [await newShare(view('Whole box')), await newShare(view('Damaged box'))];
  await page.goto(`/share?id=${whole}&id=${damaged}.`);
  await expect(page.getByRole('link', { name: 'Whole box' })).toBeVisible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Damaged box' })).toBeVisible();
});

test('the same answer is given for a damaged link whether or not its repaired one exists, as one opening', async ({
  ask,
  newShare,
  newShareId,
}) => {
  const [shared, invented] = [await newShare(view('Box')), newShareId()];
  const answers = await Promise.all([shared, invented].map((id) => ask(`/share?id=${id}.`)));
  const [one, other] = answers.map(
    ({ text }, index) =>
      text
        .replaceAll(/nonce="[^"]*"/g, '')
        .replaceAll([shared, invented][index] ?? '', 'ID')
        .match(/<main.*<\/main>/s)?.[0],
  );
  expect(one).toContain('href="/share?id=ID"');
  expect(other).toBe(one);
});

test('the page of an unavailable link takes another one', async ({ guard, newShare, newShareId, page }) => {
  guard.allowStatus(404);
  const shareId = await newShare(view('Pasted box'));
  await page.goto(`/share?id=${newShareId()}`);
  await page.getByRole('textbox', { name: 'Tracking link' }).fill(`https://track.example/share?id=${shareId}.`);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { name: 'Pasted box' })).toBeVisible();
});
