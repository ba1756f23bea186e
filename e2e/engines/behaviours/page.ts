import { misplacedText } from '../../support/overflow.ts';
import type { Scope } from '../engine.ts';
import { comeBack, gone, holds, mapAtRest, press, same, see, until } from '../steps.ts';
import { type Behaviour, minutesOf, shipment, toldOfStatus } from './behaviour.ts';

const reports = '.leaflet-container[data-reports="';

/** The page of a link, from its opening to its end. */
export const pageBehaviours: readonly Behaviour[] = [
  {
    name: 'Console output is detected: an error message, an uncaught error, a style the policy blocks',
    hears: /./,
    async run(tab, world) {
      const { url } = await world.share({});
      await tab.goto(url);
      await see(tab, 'h1');
      await tab.evaluate(() => {
        console.error('canary complaint');
        setTimeout(() => {
          throw new Error('canary mistake');
        });
        const style = document.createElement('style');
        style.textContent = 'h1 { color: red }';
        document.body.append(style);
      });
      for (const wanted of [/canary complaint/, /canary mistake/, /style-src|content security policy/i])
        await until(`${wanted.source} is heard`, async () => (await tab.heard()).some((line) => wanted.test(line)));
    },
  },
  {
    name: 'Loading a page produces no console messages from the engine itself',
    async run(_tab, world, engine) {
      if (engine.openUndriven === undefined) return 'detected in every row';
      const { url } = await world.share(shipment([20, 10, 0], { Exceptions: ['Shock detected'] }));
      const whole = await world.watched(url, true);
      const lines = await engine.openUndriven(whole.url, () => whole.hasAsked(['/share/track']));
      same('lines', lines, []);
      const plain = await world.watched(url, false);
      const broken = await engine.openUndriven(plain.url, () => plain.hasAsked(['/share']));
      holds(
        'scripts that cannot be read are heard',
        broken.some((line) => line.includes('SyntaxError')),
      );
      return 'in a browser without a driver; other rows detect scripts, errors and policy violations';
    },
  },
  {
    name: 'A link opens with status, exceptions, every report, and the map in place of the drawing',
    isCore: true,
    async run(tab, world) {
      const { url } = await world.share(shipment([20, 10, 0], { Exceptions: ['Shock detected'] }));
      await tab.goto(url);
      await see(tab, 'h1', 'In transit');
      await see(tab, 'body', 'Shock detected');
      await see(tab, '#r1', 'Minute 0');
      await see(tab, '#r3', 'Minute 20');
      await mapAtRest(tab);
      await see(tab, `${reports}3"]`);
      await see(tab, 'body', 'Page checked');
      same('text out of its place', await misplacedText(tab), []);
    },
  },
  {
    name: 'A deleted link shows the unavailable page',
    isCore: true,
    hears: toldOfStatus(404),
    async run(tab, world) {
      const { url } = await world.share({});
      await tab.goto(url);
      await see(tab, 'h1', 'This tracking link is unavailable');
      same('text out of its place', await misplacedText(tab), []);
    },
  },
  {
    name: 'A service fault shows the fault page, never the unavailable page',
    isCore: true,
    hears: toldOfStatus(502),
    async run(tab, world) {
      const { url } = await world.share(null);
      await tab.goto(url);
      await see(tab, 'h1', 'We cannot check right now');
      holds('nothing is called unavailable', !(await textOf(tab, 'body')).includes('unavailable'));
    },
  },
  {
    name: 'An open page adds new reports to list and map without rebuilding them',
    isCore: true,
    async run(tab, world) {
      const { shareId, url } = await world.share(shipment([20, 10, 0]));
      await tab.goto(url);
      await mapAtRest(tab);
      await tab.evaluate(() => {
        for (const kept of document.querySelectorAll('.leaflet-container, #r2'))
          kept.setAttribute('data-of-before', '');
      });
      await world.says(shareId, shipment([30, 20, 10, 0], { Status: 'Arrived', Exceptions: ['Shock detected'] }));
      await comeBack(tab);
      await see(tab, 'h1', 'Arrived');
      await see(tab, 'body', 'Shock detected');
      await see(tab, '#r4', 'Minute 30');
      await see(tab, `${reports}4"][data-of-before]`);
      await see(tab, '#r2[data-of-before]');
    },
  },
  {
    name: 'The row being read stays in place when reports arrive',
    async run(tab, world) {
      const minutes = minutesOf(60);
      const { shareId, url } = await world.share(shipment(minutes));
      await tab.goto(url);
      await mapAtRest(tab);
      const topOf = () => tab.evaluate(() => document.querySelector('#r30')?.getBoundingClientRect().top ?? NaN);
      await tab.evaluate(() => document.querySelector('#r30')?.scrollIntoView({ block: 'center' }));
      const before = await topOf();
      await world.says(shareId, shipment([441, 434, 427, ...minutes], { Exceptions: ['Shock detected'] }));
      await comeBack(tab);
      await until('three more reports', () => tab.evaluate(() => document.querySelector('#r63') !== null));
      await until('the row is where it was', async () => Math.abs((await topOf()) - before) < 1.5);
      const isAnchored = await tab.evaluate(() => CSS.supports('overflow-anchor', 'auto'));
      return isAnchored
        ? 'scroll anchoring, with corrections by the page'
        : 'by the page alone, without scroll anchoring';
    },
  },
  {
    name: 'While the service fails, the last view stays with a notice, which the next successful check removes',
    hears: toldOfStatus(502),
    async run(tab, world) {
      const { shareId, url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapAtRest(tab);
      await world.fails(shareId);
      await comeBack(tab);
      await see(tab, 'body', 'Could not check');
      await see(tab, '#r2', 'Minute 10');
      await world.says(shareId, shipment([20, 10, 0]));
      await press(tab, 'button', 'Check now');
      await see(tab, 'body', 'Page checked');
      await see(tab, '#r3', 'Minute 20');
    },
  },
  {
    name: 'A deleted shipment is removed from an open page completely',
    isCore: true,
    hears: toldOfStatus(404),
    async run(tab, world) {
      const { shareId, url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapAtRest(tab);
      await world.says(shareId, {});
      await comeBack(tab);
      await see(tab, 'h1', 'This tracking link is unavailable');
      await until('nothing of it is left', async () => !/canary-cargo|Minute/.test(await htmlOf(tab)));
    },
  },
  {
    name: 'A view unconfirmed for 15 minutes is removed too',
    hears: toldOfStatus(502),
    async run(tab, world) {
      const { shareId, url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapAtRest(tab);
      await world.fails(shareId);
      await tab.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 16 * 60_000;
      });
      await until('nothing of it is left', async () => !/canary-cargo|Minute/.test(await htmlOf(tab)));
      await see(tab, 'h1');
    },
  },
  {
    name: 'The older pages of the history contain every report once',
    async run(tab, world) {
      const { url } = await world.share(shipment(minutesOf(120)));
      await tab.goto(url);
      const found: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        await see(tab, 'nav', `Page ${page} of 3`);
        found.push(...((await textOf(tab, 'section:has(#history)')).match(/Minute \d+/g) ?? []));
        if (page < 3) await press(tab, 'nav a[rel=next]');
      }
      same(
        'reports',
        [...new Set(found)],
        minutesOf(120).map((minute) => `Minute ${minute}`),
      );
    },
  },
  {
    name: 'The print page contains every report and prints',
    async run(tab, world) {
      const { url } = await world.share(shipment(minutesOf(120)));
      await tab.goto(`${url}&print=1`);
      await see(tab, 'table', 'Minute 840');
      const rows = (await textOf(tab, 'table')).match(/Minute \d+/g) ?? [];
      same(
        'rows',
        rows,
        minutesOf(120).map((minute) => `Minute ${minute}`),
      );
      return printed(await tab.paper());
    },
  },
  {
    name: 'The shipment’s page itself prints, with the time of printing',
    async run(tab, world) {
      const { url } = await world.share(shipment(minutesOf(20)));
      await tab.goto(url);
      await mapAtRest(tab);
      await until('the margin of a sheet has its name', async () => (await htmlOf(tab)).includes('@bottom-left'));
      const paper = await tab.paper();
      await tab.evaluate(() => void dispatchEvent(new Event('beforeprint')));
      await until('no ages', async () => !/\d\s(?:s|min|d) ago/.test(await textOf(tab, 'body')));
      await tab.evaluate(() => void dispatchEvent(new Event('afterprint')));
      await see(tab, 'body', ' ago');
      return printed(paper);
    },
  },
  {
    name: 'A right-to-left language can be chosen and is remembered',
    async run(tab, world) {
      const { url } = await world.share(shipment([20, 10, 0]));
      const plain = url.replace('&lang=en', '');
      await tab.goto(url);
      await mapAtRest(tab);
      await press(tab, 'a', 'Language: English');
      await press(tab, 'a, button', 'العربية');
      await see(tab, 'html[lang=ar][dir=rtl] h1');
      await mapAtRest(tab);
      same('text out of its place', await misplacedText(tab), []);
      await tab.goto(plain);
      await see(tab, 'html[lang=ar] h1');
    },
  },
  {
    name: 'The link is copied, or shown for copying by hand',
    async run(tab, world) {
      const { url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapAtRest(tab);
      const has = await tab.evaluate(() => ({ sheet: 'share' in navigator, clipboard: 'clipboard' in navigator }));
      // What a device's sheet does is the device's.
      if (has.sheet) await tab.evaluate(() => void Object.assign(navigator, { canShare: () => false }));
      await press(tab, 'button', 'Share link');
      const way = await until('the link is passed on', () =>
        tab.evaluate(() => {
          if ([...document.querySelectorAll('button')].some((button) => button.textContent === 'Link copied'))
            return 'copied';
          return document.querySelector('input[readonly]') === null ? null : 'shown and selected, to be copied by hand';
        }),
      );
      return `${way}${has.sheet ? '; share sheet' : '; no share sheet'}`;
    },
  },
  {
    name: 'The QR code opens over the page; Escape closes it and returns the focus',
    async run(tab, world) {
      const { url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapAtRest(tab);
      await press(tab, 'button', 'QR code');
      await see(tab, 'dialog[open]:modal svg');
      await tab.key('Escape');
      await gone(tab, 'dialog[open]');
      await until('the focus is back', () => tab.evaluate(() => document.activeElement?.textContent === 'QR code'));
    },
  },
  {
    name: 'Without JavaScript the page is complete',
    hears: /SyntaxError|Unexpected token|syntax error|Expected/i,
    async run(tab, world) {
      const { url } = await world.share(shipment(minutesOf(60), { Exceptions: ['Shock detected'] }));
      await tab.goto((await world.watched(url, false)).url);
      await see(tab, 'h1', 'In transit');
      await see(tab, 'body', 'Shock detected');
      await see(tab, '#route-title, svg[role=img], #map svg');
      await see(tab, '#r60', 'Minute 420');
      same('buttons that do nothing', await buttonsIn(tab), []);
      await press(tab, 'nav a[rel=next]');
      await see(tab, '#r1', 'Minute 7');
      same('text out of its place', await misplacedText(tab), []);
    },
  },
];

function buttonsIn(tab: Scope): Promise<string[]> {
  return tab.evaluate(() =>
    // What is chosen already has nothing to do.
    [...document.querySelectorAll<HTMLButtonElement>('button:not([aria-pressed=true])')]
      .filter((button) => !button.disabled && button.checkVisibility({ visibilityProperty: true }))
      .map((button) => button.textContent),
  );
}

function textOf(tab: Scope, css: string): Promise<string> {
  return tab.evaluate((selector) => document.querySelector<HTMLElement>(selector)?.innerText ?? '', css);
}

function htmlOf(tab: Scope): Promise<string> {
  return tab.evaluate(() => document.documentElement.outerHTML);
}

function printed(paper: Uint8Array | null): string | void {
  if (paper === null) return 'its driver cannot print';
  const head = Buffer.from(paper.subarray(0, 5)).toString('latin1');
  holds('a PDF with something on it', head === '%PDF-' && paper.length > 8_000);
}
