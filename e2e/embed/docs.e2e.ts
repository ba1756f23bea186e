import ts from 'typescript';
import { outliveAnswers } from '../support/processes.ts';
import { expect, expectFit, test, eventsOn } from './embed-host.ts';
import { guide, snippetFor, snippets } from './guide-snippets.ts';
import { reactScript } from './single-page-app.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Shock detected'],
  LocationHistory: [20, 10, 0].map((minute) => ({
    Timestamp: `2026-03-14T09:${String(minute).padStart(2, '0')}:00Z`,
    Latitude: 54 + minute / 100,
    Longitude: 10,
    Address: `Stop ${minute}`,
  })),
};

test('runs every snippet of the guide', () => {
  expect([...snippets.keys()].sort()).toEqual([
    ...['control', 'element', 'events', 'frame', 'jsx', 'mail', 'order', 'page', 'react'],
  ]);
});

for (const name of ['element', 'events', 'control', 'frame', 'order', 'page']) {
  test(`the snippet "${name}" of the guide shows the shipment and fits it`, async ({
    embedding: { track },
    newShare,
    openHost,
    service,
  }) => {
    const shareId = await newShare(view);
    const { page, guard } = await openHost(snippetFor(name, track, shareId), { viewport: { width: 700, height: 800 } });
    const shown = page.frameLocator('iframe');
    await expect(shown.getByText('In transit').first()).toBeVisible();
    const frame = page.frames().at(1);
    if (frame === undefined) throw new Error('no frame');
    await expectFit(frame);
    if (name === 'element') await expect(page.getByRole('link', { name: 'Track your shipment' })).toBeHidden();
    if (name === 'events') {
      await expect(page.getByRole('status')).toHaveText('The shipment is shared.');
      guard.allowStatus(404);
      await service.respond(shareId, {});
      await outliveAnswers();
      await page.reload();
      await expect(page.getByRole('status')).toHaveText('The shipment is unavailable.');
      await expect(page.locator('share-viewer')).toBeHidden();
    }
    if (name === 'control') {
      // By key, because right after scrolling Chromium may send a click to the frame that was there before.
      await page.getByRole('button', { name: 'Dark' }).press('Enter');
      await expect(shown.locator('html')).toHaveAttribute('data-theme', 'dark');
      await page.getByRole('button', { name: 'Where it began' }).click();
      await expect(shown.locator('.leaflet-popup')).toContainText('Stop 0');
    }
  });
}

test('the mail in the guide leads to the page of its order', async ({ embedding: { track }, newShare, openHost }) => {
  const { page } = await openHost(snippetFor('mail', track, await newShare(view)));
  await page.getByRole('link', { name: 'Track your order' }).click();
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('listitem').first()).toContainText('In transit');
});

test('the React snippet shows the shipment and receives its state', async ({
  embedding: { hosts, track },
  newShare,
  openHost,
}) => {
  const shareId = await newShare(view);
  const { outputText } = ts.transpileModule(snippetFor('react', track, shareId).replace(/^import type .*$/m, ''), {
    compilerOptions: { jsx: ts.JsxEmit.React },
  });
  hosts.put('/guide-react.js', reactScript());
  const start = `createRoot(document.getElementById('app')).render(React.createElement(Shipment, { link: '${track}/share?id=${shareId}', onState: (state) => { document.title = state } }))`;
  hosts.put('/guide-app.js', `${outputText};${start}`);
  const { page } = await openHost(
    `<script src="${track}/embed.js" async></script><div id="app"></div><script src="/guide-react.js"></script><script src="/guide-app.js"></script>`,
  );
  await expect(page.frameLocator('iframe').getByText('In transit').first()).toBeVisible();
  await expect(page).toHaveTitle('shared');
});

test('the policy in the guide is sufficient', async ({ embedding: { track }, newShare, openHost }) => {
  const shareId = await newShare(view);
  const policy = /^Content-Security-Policy: (.*)$/m.exec(guide)?.[1]?.replaceAll('https://track.example', track) ?? '';
  // The test page has a data: icon, which the guide's policy does not need to allow.
  const { page } = await openHost(snippetFor('element', track, shareId), {
    headers: { 'content-security-policy': `${policy}; img-src data:` },
  });
  await expect.poll(async () => (await eventsOn(page)).map(({ type }) => type)).toContain('ready');
});

test('the demo page shows four viewers at 360 and 1440 px without sending the link in its address', async ({
  embedding: { track },
  newContext,
  newShare,
}) => {
  const shareId = await newShare(view);
  const { context } = await newContext({ viewport: { width: 360, height: 800 } }, track);
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/embed-demo.html');
  await page.getByLabel('Share link').fill(`${track}/share?id=${shareId}&utm_source=mail`);
  await page.getByLabel('Theme').selectOption('dark');
  for (const viewer of await page.locator('share-viewer').all()) await viewer.scrollIntoViewIfNeeded();
  for (const mode of ['summary', 'map', 'timeline', 'full']) {
    await expect(page.frameLocator(`share-viewer[mode=${mode}] iframe`).locator('html')).toHaveAttribute(
      'data-theme',
      'dark',
    );
    await expect(
      page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: mode, exact: true }) })
        .filter({ hasText: 'share-ready' })
        .first(),
    ).toBeAttached();
  }
  expect(requested.filter((url) => url.includes('embed-demo.html') && url.includes(shareId))).toEqual([]);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${width} px`).toBe(true);
  }
  expect(decodeURIComponent(page.url())).toContain(`#link=`);
});
