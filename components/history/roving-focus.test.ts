// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startRovingFocus } from './roving-focus.ts';

let list: HTMLElement;
let ending: AbortController;
const row = (id: string) => `<li><details><summary id="${id}">${id}</summary><p>facts</p></details></li>`;

beforeEach(() => {
  document.body.innerHTML = `<section><ol>${row('a')}
    <li><details><summary id="stop">stop</summary><ol>${row('inner 1')}${row('inner 2')}</ol></details></li>
    ${row('b')}</ol></section>`;
  const section = document.querySelector('section');
  if (section === null) throw new Error('no list');
  list = section;
  ending = new AbortController();
  startRovingFocus(list, ending.signal);
});
afterEach(() => ending.abort());

const tabStops = () => [...list.querySelectorAll<HTMLElement>('summary')].filter(({ tabIndex }) => tabIndex === 0);
const focused = () => document.activeElement?.id;
const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more });
  document.activeElement?.dispatchEvent(event);
  return event.defaultPrevented;
};
const focus = (id: string) => document.getElementById(id)?.focus();

test('a list is one tab stop, and arrow keys move through its reachable rows', () => {
  expect(tabStops().map(({ id }) => id)).toEqual(['a']);
  focus('a');
  expect(press('ArrowDown')).toBe(true);
  expect(focused()).toBe('stop');
  press('ArrowDown');
  expect(focused()).toBe('b');
  press('ArrowDown');
  expect(focused(), 'stays at the end').toBe('b');
  press('Home');
  expect(focused()).toBe('a');
  press('End');
  expect(focused()).toBe('b');
  expect(tabStops().map(({ id }) => id)).toEqual(['b']);
  expect(press('ArrowUp', { altKey: true }), 'leaves combinations with modifier keys to the browser').toBe(false);
});

test('unfolded rows become reachable, and a removed row passes the tab stop on', async () => {
  focus('stop');
  document.getElementById('stop')?.closest('details')?.setAttribute('open', '');
  press('ArrowDown');
  expect(focused()).toBe('inner 1');
  document.getElementById('inner 1')?.closest('li')?.remove();
  await vi.waitFor(() => expect(tabStops().map(({ id }) => id)).toEqual(['a']), { timeout: 20_000 });
});

test('starts at the row that already has the focus', () => {
  ending.abort();
  focus('stop');
  ending = new AbortController();
  startRovingFocus(list, ending.signal);
  press('ArrowDown');
  expect(focused()).toBe('b');
});

test('makes every row a tab stop again when aborted', () => {
  ending.abort();
  expect(list.querySelectorAll('[tabindex]')).toHaveLength(0);
});
