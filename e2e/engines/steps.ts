import { isDeepStrictEqual } from 'node:util';
import type { Scope, Tab } from './engine.ts';

const TIMEOUT_MS = 20_000;
const POLL_MS = 40;

/** Polls until the result is neither null nor false. Errors count as null, because a page may be navigating. */
export async function waitUntil<Found>(description: string, poll: () => Promise<Found | null | false>): Promise<Found> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await poll().catch(() => null);
    if (found !== null && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${description}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Waits for a visible element that contains the text. */
export async function expectVisible(scope: Scope, css: string, text = ''): Promise<void> {
  await waitUntil(`${css} with "${text}" is visible`, () =>
    scope.evaluate(
      (selector, expectedText) =>
        [...document.querySelectorAll<HTMLElement>(selector)].some(
          (element) =>
            element.getClientRects().length > 0 && (element.innerText ?? element.textContent).includes(expectedText),
        ),
      css,
      text,
    ),
  );
}

export async function expectGone(scope: Scope, css: string): Promise<void> {
  await waitUntil(`${css} is gone`, () => scope.evaluate((selector) => document.querySelector(selector) === null, css));
}

/** Presses the first visible element whose name starts with `name`, once nothing covers it. */
export async function press(tab: Tab, css: string, name = ''): Promise<void> {
  const point = await waitUntil(`${css} "${name}" can be pressed`, () => tab.evaluate(pointOf, css, name));
  await tab.press(point.x, point.y);
}

function pointOf(css: string, name: string): { x: number; y: number } | null {
  const found = [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) =>
      element.getClientRects().length > 0 &&
      (element.getAttribute('aria-label') ?? element.textContent).trim().startsWith(name),
  );
  if (found === undefined) return null;
  const isInWindow = ({ top, bottom }: DOMRect) => top >= 0 && bottom <= innerHeight;
  if (!isInWindow(found.getBoundingClientRect())) found.scrollIntoView({ block: 'center', behavior: 'instant' });
  const [box] = found.getClientRects();
  if (box === undefined) return null;
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const top = document.elementFromPoint(x, y);
  return top !== null && (found.contains(top) || top.contains(found)) ? { x, y } : null;
}

/** Makes the page refresh at once by faking a lost connection that returns. */
export async function comeBackOnline(scope: Scope): Promise<void> {
  await scope.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });
}

/** Waits until the map is drawn, has its controls and no longer moves. */
export async function mapSettled(scope: Scope): Promise<void> {
  await waitUntil('the map is drawn', () =>
    scope.evaluate(
      () =>
        document.querySelector('[data-map=drawn] .leaflet-container') !== null &&
        // The last control to be added.
        document.querySelector('.map-ways') !== null &&
        document.querySelector('.leaflet-zoom-anim, .leaflet-pan-anim') === null,
    ),
  );
}

export function expectEqual(description: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`${description}: ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`);
}

export function expectTrue(description: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`expected: ${description}`);
}
