import type { Tab } from '../engine.ts';
import { expectGone, expectTrue, mapSettled, press, expectVisible, waitUntil } from '../steps.ts';
import { type Behaviour, reportMinutes, shipment } from './behaviour.ts';

const popup = '.leaflet-popup';

export const mapBehaviours: readonly Behaviour[] = [
  {
    name: 'Selecting a row opens its point on the map, and selecting a point finds its row',
    isCore: true,
    async run(tab, world) {
      const { url } = await world.share(shipment(reportMinutes(30)));
      await tab.goto(url);
      await mapSettled(tab);
      await press(tab, '#r15 summary');
      await expectVisible(tab, popup, 'Minute 105');
      await expectVisible(tab, '#r15[aria-current=true]');
      await tab.key('Escape');
      await expectGone(tab, popup);
      await mapSettled(tab);
      await pressLine(tab);
      await expectVisible(tab, popup, 'Minute');
      await expectVisible(tab, 'li[aria-current=true]');
    },
  },
  {
    name: 'A tap on the line opens the update, and a tap on a mark opens its details',
    isOnPhone: true,
    async run(tab, world, engine) {
      const { url } = await world.share(shipment(reportMinutes(30)));
      await tab.goto(url);
      await tab.evaluate(() => document.querySelector('[data-map]')?.scrollIntoView({ block: 'center' }));
      await mapSettled(tab);
      await pressLine(tab);
      await expectVisible(tab, popup, 'Minute');
      await press(tab, `${popup} .leaflet-popup-close-button`);
      await expectGone(tab, popup);
      // Opening the popup may have panned the mark out of view.
      if (await tab.evaluate(() => document.querySelector('.map-ways:not([hidden])') !== null))
        await press(tab, '.map-ways button', 'Whole route');
      await mapSettled(tab);
      await press(tab, '.map-mark-latest');
      await expectVisible(tab, popup, 'Update 30 of 30');
      const isCoarse = await tab.evaluate(() => matchMedia('(pointer: coarse)').matches);
      if (isCoarse) {
        const sides = await tab.evaluate(() =>
          [...document.querySelectorAll('.leaflet-marker-icon')].map((mark) => {
            const { width, height } = mark.getBoundingClientRect();
            return Math.min(width, height);
          }),
        );
        expectTrue(
          'marks are 44 px',
          sides.every((side) => side >= 44),
        );
      }
      return engine.name === 'WebKit' ? 'by clicks, 447 px wide: its driver has no touch' : 'by touch';
    },
  },
  {
    name: 'The keyboard zooms and moves the map and opens a mark; closing it returns the focus',
    async run(tab, world) {
      const { url } = await world.share(shipment(reportMinutes(30)));
      await tab.goto(url);
      await mapSettled(tab);
      await tab.evaluate(() => document.querySelector<HTMLElement>('.leaflet-container')?.focus());
      const markTop = () =>
        tab.evaluate(() => document.querySelector('.map-mark-latest')?.getBoundingClientRect().top ?? NaN);
      await tab.key('+');
      await expectVisible(tab, '.map-ways button', 'Whole route');
      await mapSettled(tab);
      const before = await markTop();
      await tab.key('ArrowUp');
      await waitUntil('the map has moved', async () => Math.abs((await markTop()) - before) > 20);
      await press(tab, '.map-ways button', 'Whole route');
      await mapSettled(tab);
      const isAt = (css: string) => tab.evaluate((selector) => document.activeElement?.matches(selector) === true, css);
      for (let presses = 0; presses < 12 && !(await isAt('.map-mark-latest')); presses += 1) await tab.key('Tab');
      expectTrue('the mark is reached by Tab', await isAt('.map-mark-latest'));
      await tab.key('Enter');
      await expectVisible(tab, popup, 'Update 30 of 30');
      await waitUntil('the popup has the focus', () => isAt(popup));
      await tab.key('Escape');
      await expectGone(tab, popup);
      await waitUntil('the mark has the focus', () => isAt('.map-mark-latest'));
    },
  },
  {
    name: 'The arrow keys move between the rows of the list',
    async run(tab, world) {
      const { url } = await world.share(shipment(reportMinutes(30)));
      await tab.goto(url);
      await mapSettled(tab);
      await tab.evaluate(() => document.querySelector<HTMLElement>('#r30 summary')?.focus());
      const focused = () => tab.evaluate(() => document.activeElement?.closest('li')?.id ?? '');
      for (const [key, id] of [
        ['ArrowDown', 'r29'],
        ['ArrowDown', 'r28'],
        ['End', 'r1'],
        ['ArrowUp', 'r2'],
        ['Home', 'r30'],
      ] as const) {
        await waitUntil(`${key} focuses ${id}`, async () => {
          if ((await focused()) === id) return true;
          await tab.key(key);
          return (await focused()) === id;
        });
      }
    },
  },
  {
    name: 'The map enters and leaves full screen',
    async run(tab, world) {
      const { url } = await world.share(shipment(reportMinutes(30)));
      await tab.goto(url);
      await mapSettled(tab);
      const isFull = () =>
        tab.evaluate(() => {
          const box = document.querySelector('.leaflet-container')?.getBoundingClientRect();
          return box !== undefined && box.width >= innerWidth - 1 && box.height >= innerHeight - 1;
        });
      await press(tab, 'a', 'Full screen');
      await waitUntil('the map is full screen', isFull);
      const isNative = await tab.evaluate(() => document.fullscreenElement !== null);
      await press(tab, 'a', 'Leave full screen');
      await waitUntil('the map has left full screen', async () => !(await isFull()));
      return isNative ? 'full screen' : 'fills the window: no full screen for elements';
    },
  },
  {
    name: 'The journey can be replayed',
    async run(tab, world) {
      const { url } = await world.share(shipment(reportMinutes(30)));
      await tab.goto(url);
      await mapSettled(tab);
      await press(tab, 'button', 'Replay');
      const position = () =>
        tab.evaluate(() => Number(document.querySelector<HTMLInputElement>('input[type=range]')?.value ?? NaN));
      await expectVisible(tab, 'input[type=range]');
      const first = await position();
      await waitUntil('the replay advances', async () => (await position()) !== first);
      await press(tab, 'button', 'Pause');
      await expectVisible(tab, 'button[aria-label=Play]');
    },
  },
];

/** Clicks the middle of the line. It runs due north, so every point on it is near a report. */
async function pressLine(tab: Tab): Promise<void> {
  const { x, y } = await waitUntil('both ends have a mark', () =>
    tab.evaluate(() => {
      const boxes = [...document.querySelectorAll('.leaflet-marker-icon')].map((mark) => mark.getBoundingClientRect());
      const [one, other] = [boxes.at(0), boxes.at(-1)];
      if (one === undefined || other === undefined || boxes.length < 2) return null;
      return { x: (one.left + one.right) / 2, y: (one.top + one.bottom + other.top + other.bottom) / 4 };
    }),
  );
  await tab.press(x, y);
}
