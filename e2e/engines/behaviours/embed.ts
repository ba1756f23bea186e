import type { Tab } from '../engine.ts';
import { comeBack, same, see, until } from '../steps.ts';
import type { World } from '../world.ts';
import { type Behaviour, minutesOf, shipment } from './behaviour.ts';

const modes = ['full', 'summary', 'map', 'timeline'] as const;

/** What viewers on the host page have told, by mode. */
interface Told {
  readonly mode: string;
  readonly type: string;
  readonly height: number | null;
}

/** The page inside another's. */
export const embedBehaviours: readonly Behaviour[] = [
  {
    name: 'In all four embedded modes the frame fits its content and sends each message once',
    async run(tab, world) {
      const shareId = await openShop(tab, world, modes);
      for (const [number] of modes.entries()) await fits(tab, number);
      await world.says(shareId, shipment(minutesOf(14), { Exceptions: ['Shock detected', 'Tilted'] }));
      for (const [number] of modes.entries()) await comeBack(await tab.frame(number));
      await until('every viewer tells of the second exception', async () => {
        const told = await toldOn(tab);
        return modes.every(
          (mode) => told.filter((each) => each.mode === mode && each.type === 'exception').length === 2,
        );
      });
      for (const [number] of modes.entries()) await fits(tab, number);
      const told = await toldOn(tab);
      for (const mode of modes)
        same(
          `what ${mode} tells`,
          told.filter((each) => each.mode === mode && each.type !== 'resize').map(({ type }) => type),
          ['ready', 'state', 'exception', 'exception'],
        );
    },
  },
  {
    name: 'A host page can set the theme and open a report',
    async run(tab, world) {
      await openShop(tab, world, ['full']);
      await tab.evaluate(() => document.querySelector('share-viewer')?.setAttribute('theme', 'dark'));
      const frame = await tab.frame(0);
      await see(frame, 'html[data-theme=dark] h1');
      await tab.evaluate(() => {
        const viewer = document.querySelector('share-viewer');
        if (viewer !== null && 'focusPoint' in viewer && typeof viewer.focusPoint === 'function') viewer.focusPoint(3);
      });
      await see(frame, '#r3[aria-current=true]');
      await fits(tab, 0);
    },
  },
  {
    name: 'An embedded page stores nothing on the device',
    async run(tab, world) {
      await openShop(tab, world, ['full']);
      const frame = await tab.frame(0);
      await see(frame, '[data-map=drawn]');
      const kept = await frame.evaluate(() => {
        try {
          return { names: Object.keys(localStorage), cookies: document.cookie };
        } catch {
          return { names: [], cookies: '' };
        }
      });
      same('what is kept', kept, { names: [], cookies: '' });
    },
  },
  {
    name: 'If framing is not allowed, the host page receives an error and keeps the space',
    hears:
      /frame-ancestors|Framing|X-Frame-Options|Refused to (?:display|load)|postMessage|violates|Content-Security-Policy/i,
    async run(tab, world) {
      const { shareId } = await world.share(shipment([10, 0]));
      await tab.goto(
        shopPage(world, `<share-viewer mode="map" link="${world.foreign}/share?id=${shareId}"></share-viewer>`),
      );
      await until('it is blocked', async () => (await toldOn(tab)).some(({ type }) => type === 'error'));
      const height = await tab.evaluate(() => document.querySelector('share-viewer')?.getBoundingClientRect().height);
      same('height', height, 480);
    },
  },
];

/** Opens a page of the shop with viewers of these modes, and waits until all are ready. */
async function openShop(tab: Tab, world: World, wanted: readonly string[]): Promise<string> {
  const { shareId } = await world.share(shipment(minutesOf(8), { Exceptions: ['Shock detected'] }));
  const viewers = wanted.map(
    (mode) => `<share-viewer mode="${mode}" lang="en" link="${world.track}/share?id=${shareId}"></share-viewer>`,
  );
  await tab.goto(shopPage(world, viewers.join('<p>Text between</p>')));
  // They load when they come near.
  for (const [number, mode] of wanted.entries()) {
    await tab.evaluate((at) => document.querySelectorAll('share-viewer')[at]?.scrollIntoView(), number);
    await until(`the ${mode} viewer has told its state`, async () =>
      (await toldOn(tab)).some((told) => told.mode === mode && told.type === 'exception'),
    );
  }
  return shareId;
}

function shopPage(world: World, viewers: string): string {
  const listen = `<script>
    told = [];
    for (const type of ['ready', 'resize', 'state', 'exception', 'stale', 'unavailable', 'error'])
      document.addEventListener('share-' + type, ({ target, detail }) =>
        told.push({ mode: target.getAttribute('mode'), type, height: detail.height ?? null }));
  </script>`;
  return world.shopPage(
    `<style>body { margin: 16px; font-family: sans-serif }</style>${listen}<script src="${world.track}/embed.js"></script><h1>Your order</h1>${viewers}<p>The end</p>`,
  );
}

function toldOn(tab: Tab): Promise<readonly Told[]> {
  return tab.evaluate((): readonly Told[] => Reflect.get(window, 'told'));
}

/** Until the frame is exactly as high as its document, and as what it told last. */
async function fits(tab: Tab, number: number): Promise<void> {
  await tab.evaluate((at) => document.querySelectorAll('share-viewer')[at]?.scrollIntoView(), number);
  const frame = await tab.frame(number);
  await until(`viewer ${number} is as high as its content`, async () => {
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
