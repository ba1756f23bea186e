import { isDeepStrictEqual } from 'node:util';
import type { Scope, Tab } from './engine.ts';

const PATIENCE_MS = 20_000;
const LOOK_MS = 40;

/** What a look finds, once it is neither null nor false; throws `what` after 20 s. A page that is left cannot be asked. */
export async function until<Found>(what: string, look: () => Promise<Found | null | false>): Promise<Found> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const found = await look().catch(() => null);
    if (found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`never so: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Until an element that can be seen has this text in it, or begins with it where `isStart`. */
export async function see(scope: Scope, css: string, text = ''): Promise<void> {
  await until(`${css} with "${text}" is seen`, () =>
    scope.evaluate(
      (selector, wanted) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some(
          (element) =>
            element.getClientRects().length > 0 && (element.innerText ?? element.textContent).includes(wanted),
        ),
      css,
      text,
    ),
  );
}

/** Until no element of this kind is left. */
export async function gone(scope: Scope, css: string): Promise<void> {
  await until(`${css} is gone`, () => scope.evaluate((selector) => document.querySelector(selector) === null, css));
}

/** Presses the first element of this kind that can be seen, is called so, and lies under nothing else. */
export async function press(tab: Tab, css: string, name = ''): Promise<void> {
  const point = await until(`${css} "${name}" can be pressed`, () => tab.evaluate(pointOf, css, name));
  await tab.press(point.x, point.y);
}

function pointOf(css: string, name: string): { x: number; y: number } | null {
  const found = [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) =>
      element.getClientRects().length > 0 &&
      (element.getAttribute('aria-label') ?? element.textContent).trim().startsWith(name),
  );
  if (found === undefined) return null;
  const isInSight = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight;
  if (!isInSight(found.getBoundingClientRect())) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const [box] = found.getClientRects();
  if (box === undefined) return null;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return top !== null && (found.contains(top) || top.contains(found)) ? { x, y } : null;
}

/** The page learns that the network was gone and is back, and asks at once. */
export async function comeBack(scope: Scope): Promise<void> {
  await scope.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}

/** Until the map is drawn, has all its controls, and no longer moves. */
export async function mapAtRest(scope: Scope): Promise<void> {
  await until('the map is drawn', () =>
    scope.evaluate(
      () =>
        document.querySelector('[data-map=drawn] .leaflet-container') !== null &&
        // The last to come.
        document.querySelector('.map-ways') !== null &&
        document.querySelector('.leaflet-zoom-anim, .leaflet-pan-anim') === null,
    ),
  );
}

/** Throws where two values differ. */
export function same(what: string, found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted))
    throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
}

export function holds(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`not so: ${what}`);
}
