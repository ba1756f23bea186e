import type { Tab } from '../engine.ts';
import { comeBackOnline, expectEqual, expectVisible, waitUntil } from '../steps.ts';
import type { World } from '../world.ts';
import { type Behaviour, reportMinutes, shipment } from './behaviour.ts';

const modes = ['full', 'summary', 'map', 'timeline', 'readings'] as const;

/** An event of a viewer on the host page. */
interface ViewerEvent {
  readonly mode: string;
  readonly type: string;
  readonly height: number | null;
}

export const embedBehaviours: readonly Behaviour[] = [
  {
    name: 'In all five embedded modes the frame fits its content and sends each message once',
    async run(tab, world) {
      const shareId = await openShop(tab, world, modes);
      for (const [number] of modes.entries()) await expectFit(tab, number);
      await world.setView(shareId, shipment(reportMinutes(14), { Exceptions: ['Shock detected', 'Tilted'] }));
      for (const [number] of modes.entries()) await comeBackOnline(await tab.frame(number));
      await waitUntil('every viewer reports the second exception', async () => {
        const events = await eventsOn(tab);
        return modes.every(
          (mode) => events.filter((each) => each.mode === mode && each.type === 'exception').length === 2,
        );
      });
      for (const [number] of modes.entries()) await expectFit(tab, number);
      const events = await eventsOn(tab);
      for (const mode of modes)
        expectEqual(
          `events of ${mode}`,
          events.filter((each) => each.mode === mode && each.type !== 'resize').map(({ type }) => type),
          ['ready', 'state', 'exception', 'exception'],
        );
    },
  },
  {
    name: 'A host page can set the theme and open an update',
    async run(tab, world) {
      await openShop(tab, world, ['full']);
      await tab.evaluate(() => document.querySelector('share-viewer')?.setAttribute('theme', 'dark'));
      const frame = await tab.frame(0);
      await expectVisible(frame, 'html[data-theme=dark] h1');
      await tab.evaluate(() => {
        const viewer = document.querySelector('share-viewer');
        if (viewer !== null && 'focusPoint' in viewer && typeof viewer.focusPoint === 'function') viewer.focusPoint(3);
      });
      await expectVisible(frame, '#r3[aria-current=true]');
      await expectFit(tab, 0);
    },
  },
  {
    name: 'An embedded page stores nothing on the device',
    async run(tab, world) {
      await openShop(tab, world, ['full']);
      const frame = await tab.frame(0);
      await expectVisible(frame, '[data-map=drawn]');
      const stored = await frame.evaluate(() => {
        try {
          return { names: Object.keys(localStorage), cookies: document.cookie };
        } catch {
          return { names: [], cookies: '' };
        }
      });
      expectEqual('stored data', stored, { names: [], cookies: '' });
    },
  },
  {
    name: 'If framing is not allowed, the host page receives an error and keeps the space',
    expectedConsole:
      /frame-ancestors|Framing|X-Frame-Options|Refused to (?:display|load)|postMessage|violates|Content-Security-Policy/i,
    async run(tab, world) {
      const { shareId } = await world.share(shipment([10, 0]));
      await tab.goto(
        shopPage(world, `<share-viewer mode="map" link="${world.foreign}/share?id=${shareId}"></share-viewer>`),
      );
      await waitUntil('the frame is blocked', async () => (await eventsOn(tab)).some(({ type }) => type === 'error'));
      const height = await tab.evaluate(() => document.querySelector('share-viewer')?.getBoundingClientRect().height);
      expectEqual('height', height, 480);
    },
  },
];

/** Opens a shop page with viewers in these modes and waits until each has reported its exception. */
async function openShop(tab: Tab, world: World, modesToOpen: readonly string[]): Promise<string> {
  const { shareId } = await world.share(shipment(reportMinutes(8), { Exceptions: ['Shock detected'] }));
  const viewers = modesToOpen.map(
    (mode) => `<share-viewer mode="${mode}" lang="en" link="${world.track}/share?id=${shareId}"></share-viewer>`,
  );
  await tab.goto(shopPage(world, viewers.join('<p>Text between</p>')));
  // Viewers load when they are scrolled near.
  for (const [number, mode] of modesToOpen.entries()) {
    await tab.evaluate((at) => document.querySelectorAll('share-viewer')[at]?.scrollIntoView(), number);
    await waitUntil(`the ${mode} viewer is ready`, async () =>
      (await eventsOn(tab)).some((event) => event.mode === mode && event.type === 'exception'),
    );
  }
  return shareId;
}

function shopPage(world: World, viewers: string): string {
  const listen = `<script>
    viewerEvents = [];
    for (const type of ['ready', 'resize', 'state', 'exception', 'stale', 'unavailable', 'error'])
      document.addEventListener('share-' + type, ({ target, detail }) =>
        viewerEvents.push({ mode: target.getAttribute('mode'), type, height: detail.height ?? null }));
  </script>`;
  return world.shopPage(
    `<style>body { margin: 16px; font-family: sans-serif }</style>${listen}<script src="${world.track}/embed.js"></script><h1>Your order</h1>${viewers}<p>The end</p>`,
  );
}

function eventsOn(tab: Tab): Promise<readonly ViewerEvent[]> {
  return tab.evaluate((): readonly ViewerEvent[] => Reflect.get(window, 'viewerEvents'));
}

/** Waits until the frame is exactly as high as its document and does not scroll. */
async function expectFit(tab: Tab, number: number): Promise<void> {
  await tab.evaluate((at) => document.querySelectorAll('share-viewer')[at]?.scrollIntoView(), number);
  const frame = await tab.frame(number);
  await waitUntil(`viewer ${number} is as high as its content`, async () => {
    const content = await frame.evaluate(() => {
      const { clientHeight, clientWidth, scrollHeight, scrollWidth } = document.documentElement;
      const height = Math.ceil(document.documentElement.getBoundingClientRect().height);
      return { height, scrolls: scrollHeight > clientHeight || scrollWidth > clientWidth };
    });
    const height = await tab.evaluate(
      (at) =>
        document.querySelectorAll('share-viewer')[at]?.shadowRoot?.querySelector('iframe')?.getBoundingClientRect()
          .height,
      number,
    );
    return !content.scrolls && content.height === height;
  });
}
