import { misplacedText } from '../../support/overflow.ts';
import type { Scope } from '../engine.ts';
import {
  comeBackOnline,
  expectGone,
  expectTrue,
  mapSettled,
  press,
  expectEqual,
  expectVisible,
  waitUntil,
} from '../steps.ts';
import { type Behaviour, reportMinutes, shipment, statusMessage } from './behaviour.ts';

const reports = '.leaflet-container[data-reports="';

export const pageBehaviours: readonly Behaviour[] = [
  {
    name: 'Console output is detected: an error message, an uncaught error, a style the policy blocks',
    expectedConsole: /./,
    async run(tab, world) {
      const { url } = await world.share({});
      await tab.goto(url);
      await expectVisible(tab, 'h1');
      await tab.evaluate(() => {
        console.error('canary console');
        setTimeout(() => {
          throw new Error('canary uncaught');
        });
        const style = document.createElement('style');
        style.textContent = 'h1 { color: red }';
        document.body.append(style);
      });
      for (const pattern of [/canary console/, /canary uncaught/, /style-src|content security policy/i])
        await waitUntil(`${pattern.source} is detected`, async () =>
          (await tab.consoleLines()).some((line) => pattern.test(line)),
        );
    },
  },
  {
    name: 'Loading a page produces no console messages from the engine itself',
    async run(_tab, world, engine) {
      if (engine.openWithoutDriver === undefined) return 'detected in every row';
      const { url } = await world.share(shipment([20, 10, 0], { Exceptions: ['Shock detected'] }));
      const intact = await world.throughProxy(url, true);
      const lines = await engine.openWithoutDriver(intact.url, () => intact.hasRequested(['/share/track']));
      expectEqual('lines', lines, []);
      const broken = await world.throughProxy(url, false);
      const errors = await engine.openWithoutDriver(broken.url, () => broken.hasRequested(['/share']));
      expectTrue(
        'syntax errors are detected',
        errors.some((line) => line.includes('SyntaxError')),
      );
      return 'in a browser without a driver; other rows detect scripts, errors and policy violations';
    },
  },
  {
    name: 'A link opens with status, problems, every update, and the map in place of the drawing',
    isCore: true,
    async run(tab, world) {
      const { url } = await world.share(shipment([20, 10, 0], { Exceptions: ['Shock detected'] }));
      await tab.goto(url);
      await expectVisible(tab, 'h1', 'In transit');
      await expectVisible(tab, 'body', 'Shock detected');
      await expectVisible(tab, '#r1', 'Minute 0');
      await expectVisible(tab, '#r3', 'Minute 20');
      await mapSettled(tab);
      await expectVisible(tab, `${reports}3"]`);
      expectEqual('misplaced text', await misplacedText(tab), []);
    },
  },
  {
    name: 'An order has a row for each shipment and one map, whose letters lead to the rows',
    async run(tab, world) {
      const { url } = await world.share(shipment([20, 10, 0], { AssetName: 'Lamp' }));
      const { shareId: table } = await world.share(shipment([400, 390], { AssetName: 'Table' }));
      const { shareId: gone } = await world.share({});
      await tab.goto(`${url}&id=${gone}&id=${table}`);
      await expectVisible(tab, 'li[data-parcel="A"]', 'Lamp');
      await expectVisible(tab, 'li', 'This tracking link is unavailable');
      await mapSettled(tab);
      await press(tab, '.order-letters button', 'C, Table');
      await waitUntil('the row has the focus', () =>
        tab.evaluate(() => document.activeElement?.textContent === 'Table'),
      );
      await press(tab, 'li[data-parcel="C"] a');
      await expectVisible(tab, 'h1', 'Table');
      expectEqual('misplaced text', await misplacedText(tab), []);
    },
  },
  {
    name: 'A deleted link shows the unavailable page',
    isCore: true,
    expectedConsole: statusMessage(404),
    async run(tab, world) {
      const { url } = await world.share({});
      await tab.goto(url);
      await expectVisible(tab, 'h1', 'This tracking link is unavailable');
      expectEqual('misplaced text', await misplacedText(tab), []);
    },
  },
  {
    name: 'A service fault shows the fault page, never the unavailable page',
    isCore: true,
    expectedConsole: statusMessage(502),
    async run(tab, world) {
      const { url } = await world.share(null);
      await tab.goto(url);
      await expectVisible(tab, 'h1', 'We cannot show the shipment right now');
      expectTrue('the page does not say unavailable', !(await textOf(tab, 'body')).includes('unavailable'));
    },
  },
  {
    name: 'An open page adds new updates without rebuilding the map or the open row that has the focus',
    isCore: true,
    async run(tab, world) {
      const { shareId, url } = await world.share(shipment([20, 10, 0]));
      await tab.goto(url);
      await mapSettled(tab);
      await tab.evaluate(() => {
        document.querySelector('.leaflet-container')?.setAttribute('data-unchanged', '');
        const row = document.querySelector<HTMLElement>('#r2 summary');
        row?.click();
        row?.focus();
        Object.assign(window, { focused: row });
      });
      await world.setView(shareId, shipment([30, 20, 10, 0], { Status: 'Arrived', Exceptions: ['Shock detected'] }));
      await comeBackOnline(tab);
      await expectVisible(tab, 'h1', 'Arrived');
      await expectVisible(tab, 'body', 'Shock detected');
      await expectVisible(tab, '#r4', 'Minute 30');
      await expectVisible(tab, `${reports}4"][data-unchanged]`);
      await expectVisible(tab, '#r2 details[open]');
      expectTrue(
        'the row that had the focus has it still',
        await tab.evaluate(
          () => document.activeElement !== document.body && document.activeElement === Reflect.get(window, 'focused'),
        ),
      );
      expectTrue(
        'screen readers hear what changed, once',
        /^Arrived\. .*Shock detected$/.test(
          await tab.evaluate(() => document.querySelector('p[role=status].unseen')?.textContent ?? ''),
        ),
      );
    },
  },
  {
    name: 'The row being read stays in place when updates arrive',
    async run(tab, world) {
      const minutes = reportMinutes(60);
      const { shareId, url } = await world.share(shipment(minutes));
      await tab.goto(url);
      await mapSettled(tab);
      const topOf = () => tab.evaluate(() => document.querySelector('#r30')?.getBoundingClientRect().top ?? NaN);
      await tab.evaluate(() => document.querySelector('#r30')?.scrollIntoView({ block: 'center' }));
      const before = await topOf();
      await world.setView(shareId, shipment([441, 434, 427, ...minutes], { Exceptions: ['Shock detected'] }));
      await comeBackOnline(tab);
      await waitUntil('three more reports', () => tab.evaluate(() => document.querySelector('#r63') !== null));
      await waitUntil('the row is where it was', async () => Math.abs((await topOf()) - before) < 1.5);
      const isAnchored = await tab.evaluate(() => CSS.supports('overflow-anchor', 'auto'));
      return isAnchored
        ? 'scroll anchoring, with corrections by the page'
        : 'by the page alone, without scroll anchoring';
    },
  },
  {
    name: 'While the tracking service fails, the last view stays with a notice, which the next successful check removes',
    expectedConsole: statusMessage(502),
    async run(tab, world) {
      const { shareId, url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapSettled(tab);
      await world.setFault(shareId);
      await comeBackOnline(tab);
      await expectVisible(tab, 'body', 'Not updated');
      await expectVisible(tab, '#r2', 'Minute 10');
      await world.setView(shareId, shipment([20, 10, 0]));
      await press(tab, 'button', 'Check now');
      await expectVisible(tab, '#r3', 'Minute 20');
    },
  },
  {
    name: 'A deleted shipment is removed from an open page completely',
    isCore: true,
    expectedConsole: statusMessage(404),
    async run(tab, world) {
      const { shareId, url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapSettled(tab);
      await world.setView(shareId, {});
      await comeBackOnline(tab);
      await expectVisible(tab, 'h1', 'This tracking link is unavailable');
      await waitUntil(
        'the page no longer contains the shipment',
        async () => !/canary-cargo|Minute/.test(await htmlOf(tab)),
      );
    },
  },
  {
    name: 'A view unconfirmed for 15 minutes is removed too',
    expectedConsole: statusMessage(502),
    async run(tab, world) {
      const { shareId, url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapSettled(tab);
      await world.setFault(shareId);
      await tab.evaluate(() => {
        const now = Date.now;
        Date.now = () => now() + 16 * 60_000;
      });
      await waitUntil(
        'the page no longer contains the shipment',
        async () => !/canary-cargo|Minute/.test(await htmlOf(tab)),
      );
      await expectVisible(tab, 'h1');
    },
  },
  {
    name: 'The older pages of the history contain every update once',
    async run(tab, world) {
      const { url } = await world.share(shipment(reportMinutes(120)));
      await tab.goto(url);
      const found: string[] = [];
      for (let page = 1; page <= 3; page += 1) {
        await expectVisible(tab, 'nav', `Page ${page} of 3`);
        found.push(...((await textOf(tab, 'section:has(#history)')).match(/Minute \d+/g) ?? []));
        if (page < 3) await press(tab, 'nav a[rel=next]');
      }
      expectEqual(
        'reports',
        [...new Set(found)],
        reportMinutes(120).map((minute) => `Minute ${minute}`),
      );
    },
  },
  {
    name: 'The print page contains every update and prints',
    async run(tab, world) {
      const { url } = await world.share(shipment(reportMinutes(120)));
      await tab.goto(`${url}&print=1`);
      await expectVisible(tab, 'table', 'Minute 840');
      const rows = (await textOf(tab, 'table')).match(/Minute \d+/g) ?? [];
      expectEqual(
        'rows',
        rows,
        reportMinutes(120).map((minute) => `Minute ${minute}`),
      );
      return checkPdf(await tab.pdf());
    },
  },
  {
    name: 'The shipment’s page itself prints, with the time of printing',
    async run(tab, world) {
      const { url } = await world.share(shipment(reportMinutes(20)));
      await tab.goto(url);
      await mapSettled(tab);
      await waitUntil('the page margin has the shipment name', async () =>
        (await htmlOf(tab)).includes('@bottom-left'),
      );
      const pdf = await tab.pdf();
      return checkPdf(pdf);
    },
  },
  {
    name: 'A right-to-left language can be chosen and is remembered',
    async run(tab, world) {
      const { url } = await world.share(shipment([20, 10, 0]));
      const plain = url.replace('&lang=en', '');
      await tab.goto(url);
      await mapSettled(tab);
      await press(tab, 'a', 'Language: English');
      await press(tab, 'a, button', 'العربية');
      await expectVisible(tab, 'html[lang=ar][dir=rtl] h1');
      await mapSettled(tab);
      expectEqual('misplaced text', await misplacedText(tab), []);
      await tab.goto(plain);
      await expectVisible(tab, 'html[lang=ar] h1');
    },
  },
  {
    name: 'The link is copied, or shown for copying by hand',
    async run(tab, world) {
      const { url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapSettled(tab);
      const has = await tab.evaluate(() => ({ sheet: 'share' in navigator, clipboard: 'clipboard' in navigator }));
      // The share sheet belongs to the device and cannot be tested here.
      if (has.sheet) await tab.evaluate(() => void Object.assign(navigator, { canShare: () => false }));
      await press(tab, 'button', 'Share link');
      const outcome = await waitUntil('the link is copied or shown', () =>
        tab.evaluate(() => {
          if ([...document.querySelectorAll('button')].some((button) => button.textContent === 'Link copied'))
            return 'copied';
          return document.querySelector('input[readonly]') === null ? null : 'shown and selected, to be copied by hand';
        }),
      );
      return `${outcome}${has.sheet ? '; share sheet' : '; no share sheet'}`;
    },
  },
  {
    name: 'The QR code opens over the page; Escape closes it and returns the focus',
    async run(tab, world) {
      const { url } = await world.share(shipment([10, 0]));
      await tab.goto(url);
      await mapSettled(tab);
      await press(tab, 'button', 'QR code');
      await expectVisible(tab, 'dialog[open]:modal svg');
      await tab.key('Escape');
      await expectGone(tab, 'dialog[open]');
      await waitUntil('the button has the focus', () =>
        tab.evaluate(() => document.activeElement?.textContent === 'QR code'),
      );
    },
  },
  {
    name: 'Without JavaScript the page is complete',
    expectedConsole: /SyntaxError|Unexpected token|syntax error|Expected/i,
    async run(tab, world) {
      const { url } = await world.share(shipment(reportMinutes(60), { Exceptions: ['Shock detected'] }));
      await tab.goto((await world.throughProxy(url, false)).url);
      await expectVisible(tab, 'h1', 'In transit');
      await expectVisible(tab, 'body', 'Shock detected');
      await expectVisible(tab, '#route-title, svg[role=img], #map svg');
      await expectVisible(tab, '#r60', 'Minute 420');
      expectEqual('buttons without a function', await enabledButtons(tab), []);
      await press(tab, 'nav a[rel=next]');
      await expectVisible(tab, '#r1', 'Minute 7');
      expectEqual('misplaced text', await misplacedText(tab), []);
    },
  },
];

function enabledButtons(tab: Scope): Promise<string[]> {
  return tab.evaluate(() =>
    // A pressed toggle has nothing to do.
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

function checkPdf(pdf: Uint8Array | null): string | void {
  if (pdf === null) return 'its driver cannot print';
  const head = Buffer.from(pdf.subarray(0, 5)).toString('latin1');
  expectTrue('a PDF with content', head === '%PDF-' && pdf.length > 8_000);
}
