import { expect, test } from '../support/fixtures.ts';

test('accepts a damaged link', async ({ newShare, page }) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', Status: 'In transit' });
  await page.goto('/');
  await page.getByLabel('Tracking link').fill(`<https://elsewhere.example/share?id=${shareId}>.`);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('In transit');
  expect(new URL(page.url()).searchParams.get('id')).toBe(shareId);
});

test('works without JavaScript, accepts a bare identifier and keeps input it cannot read', async ({
  newContext,
  newShare,
}) => {
  const shareId = await newShare({ AssetName: 'canary-cargo', Status: 'In transit' });
  const { context } = await newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByLabel('Tracking link').fill(`https://elsewhere.example/share?id=${shareId}&utm_source=mail`);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('In transit');

  await page.goto('/');
  await page.getByLabel('Tracking link').fill(`  ${shareId} `);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('In transit');

  await page.goto('/');
  await page.getByLabel('Tracking link').fill('https://elsewhere.example/orders/17');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('That does not look like a tracking link')).toBeVisible();
  await expect(page.getByLabel('Tracking link')).toHaveValue('https://elsewhere.example/orders/17');
});

test('explains why input is not a link and keeps it', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Tracking link').fill('https://elsewhere.example/orders/17');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('That does not look like a tracking link')).toBeVisible();
  await expect(page.getByLabel('Tracking link')).toHaveValue('https://elsewhere.example/orders/17');
});

test('answers 404 with its own page for an unknown address', async ({ ask }) => {
  for (const path of [
    '/nothing',
    '/share/x',
    '/share/unavailable',
    '/share/unreachable',
    '/missing',
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/.env',
    '/package.json',
  ]) {
    const { status, text, headers } = await ask(path);
    expect(status, path).toBe(404);
    expect(text, path).toContain('This page does not exist');
    expect(headers['content-security-policy'], path).toContain("default-src 'none'");
  }
});

test('opens a pasted link from the page of an unknown address', async ({ guard, newShare, page }) => {
  guard.allowStatus(404);
  const shareId = await newShare({ AssetName: 'Crate 9', Status: 'Ready' });
  await page.goto('/nothing?lang=en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist');
  await page.getByLabel('Tracking link').fill(`https://track.example/share?id=${shareId}`);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Crate 9');
});
