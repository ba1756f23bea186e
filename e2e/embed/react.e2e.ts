import { eventsOn, expect, expectFit, readyFrames, test, windowListeners } from './embed-host.ts';
import { reactScript } from './single-page-app.ts';

const view = {
  AssetName: 'canary-cargo',
  Status: 'In transit',
  Exceptions: ['Shock detected'],
  LocationHistory: [{ Timestamp: '2026-03-14T09:00:00Z', Latitude: 54, Longitude: 10, Address: 'Halden' }],
};

/** An order page with two client-side routes. */
const app = (link: string) => `
  const { createElement: h, useEffect, useState, StrictMode } = React;
  function Shipment({ mode }) {
    const [state, setState] = useState('unknown');
    return h('section', null,
      h('p', { className: 'state' }, mode + ' ' + state),
      h('share-viewer', { link: ${JSON.stringify(link)}, mode, theme: 'light', 'onshare-state': (event) => setState(event.detail.state) }));
  }
  function App() {
    const [path, setPath] = useState(location.hash);
    useEffect(() => {
      const follow = () => setPath(location.hash);
      addEventListener('popstate', follow);
      return () => removeEventListener('popstate', follow);
    }, []);
    const go = (to) => (event) => { event.preventDefault(); history.pushState(null, '', to); setPath(to); };
    return h('main', null,
      h('a', { href: '#orders', onClick: go('#orders') }, 'Orders'), ' ',
      h('a', { href: '#track', onClick: go('#track') }, 'Track'),
      path === '#track' ? ['summary', 'timeline', 'map', 'full'].map((mode) => h(Shipment, { key: mode, mode })) : h('h1', null, 'Your orders'));
  }
  createRoot(document.getElementById('app')).render(h(StrictMode, null, h(App)));`;

test('a React app mounts, unmounts and remounts four viewers without leftovers', async ({
  embedding: { hosts, track },
  newShare,
  openHost,
}) => {
  const shareId = await newShare(view);
  hosts.put('/react.js', reactScript());
  hosts.put('/app.js', app(`${track}/share?id=${shareId}`));
  const { page } = await openHost(
    `<script src="${track}/embed.js"></script><div id="app"></div><script src="/react.js"></script><script src="/app.js"></script>`,
    { viewport: { width: 360, height: 800 } },
  );
  await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible();
  expect(await windowListeners(page, 'message')).toBe(0);
  for (let visit = 1; visit <= 2; visit += 1) {
    await page.getByRole('link', { name: 'Track' }).click();
    await expect(page.locator('share-viewer')).toHaveCount(4);
    for (const viewer of await page.locator('share-viewer').all()) await viewer.scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await eventsOn(page)).filter(({ type }) => type === 'ready').length, { timeout: 30_000 })
      .toBe(4 * visit);
    const frames = await readyFrames(page);
    for (const frame of frames) await expectFit(frame);
    await page.evaluate(() => scrollTo(0, 0));
    await expect(page.locator('.state')).toHaveText(['summary shared', 'timeline shared', 'map shared', 'full shared']);
    expect(await windowListeners(page, 'message')).toBe(1);
    if (visit === 2) await page.goBack();
    else await page.getByRole('link', { name: 'Orders' }).click();
    await expect(page.getByRole('heading', { name: 'Your orders' })).toBeVisible();
    await expect.poll(() => page.frames().length).toBe(1);
    expect(await windowListeners(page, 'message')).toBe(0);
  }
  const events = await eventsOn(page);
  for (const mode of ['summary', 'timeline', 'map', 'full'])
    expect(events.filter((event) => event.mode === mode && event.type !== 'resize').map(({ type }) => type)).toEqual(
      Array.from({ length: 2 }, () => ['ready', 'state', 'exception']).flat(),
    );
});
