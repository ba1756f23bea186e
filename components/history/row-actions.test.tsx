// @vitest-environment happy-dom
import { act, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compileNamespaces } from '#lib/i18n/compile-messages.mjs';
import { loadedLanguages } from '#lib/i18n/language-data.ts';
import english from '#lib/i18n/messages/en.json';
import { readLocalForms } from '#lib/i18n/read-forms.ts';
import { PageLanguage } from '../language/context.tsx';
import { type Choice, type ReportSelection, ShareStateContext } from '../page/share-state.ts';
import { pageOfBody } from '../page/test-drawn-page.ts';
import { RowActions } from './row-actions.tsx';

const rowOf = (number: number, time: string, located = 'map') =>
  `<li id="r${number}"><details><summary><time datetime="${time}">x</time><span>x</span></summary><div data-facts="${located}"></div></details></li>`;
const drawn = (rows: string, at = '') =>
  `<section data-clock="UTC" data-at="${at}"><div role="group"><a href="#u" data-clock="UTC" aria-current="true">UTC</a><a href="#o" data-clock="Europe/Oslo">CET</a></div>
  <ol>${rowOf(9, '2026-03-14T09:00:00.000Z')}${rowOf(8, '2026-03-14T08:00:00.000Z', '')}<li id="p1" data-last="7"><details><summary>fold</summary><ol>${rows}</ol></details></li></ol></section>`;
const link = '<li><a href="#rest" data-at="7">7 updates</a></li>';
const unfolded = Array.from({ length: 7 }, (_none, index) => rowOf(7 - index, `2026-03-14T0${7 - index}:00:00.000Z`));

let root: Root;
const select: { current: (selection: ReportSelection | null) => void } = { current: () => undefined };
const selections: (ReportSelection | null)[] = [];
const choices: Choice[] = [];
let fails = false;
const part = () => document.querySelector<HTMLElement>('[data-part=history]')!;
const details = (id: string) => document.querySelector<HTMLDetailsElement>(`#${id} > details`)!;

function Page() {
  const [selection, onSelect] = useState<ReportSelection | null>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    select.current = onSelect;
  }, []);
  const { view, checkedAt, readAt } = pageOfBody({ LocationHistory: [] });
  const state = {
    ...{ shareId: 'x', view, checkedAt, readAt, drawn: count, failing: false, checking: false, tiles: null, selection },
    onCheck: () => undefined,
    onSelect: (next: ReportSelection | null) => {
      selections.push(next);
      onSelect(next);
    },
    choose: async (choice: Choice) => {
      choices.push(choice);
      if (fails) throw new Error('no connection');
      // What a morph does to this page: the elements of the long entry come, all others stay.
      if (choice.at !== undefined || choice.moment !== undefined) {
        document.querySelector('#p1 ol')!.innerHTML = unfolded.join('');
        part().querySelector('section')!.dataset['at'] = (choice.at ?? [3]).join(' ');
      }
      setCount((before) => before + 1);
    },
  };
  return (
    <PageLanguage locale="en" language="en" forms={readLocalForms('en')} script="/en.js" nonce="">
      <ShareStateContext value={state}>
        <RowActions />
      </ShareStateContext>
    </PageLanguage>
  );
}

async function start(rows = link, hash = ''): Promise<void> {
  window.history.replaceState(null, '', `/share?id=x${hash}`);
  await settle();
  document.body.innerHTML = `<main><a id="problem" href="#5" data-report="5">Shock</a><a id="away" href="#99" data-report="99">Lost</a><div data-part="history">${drawn(rows)}</div></main><div id="leaf"></div>`;
  loadedLanguages()['en'] = { messages: compileNamespaces(english) };
  root = createRoot(document.getElementById('leaf')!);
  await settle(() => root.render(<Page />));
}
const settle = (run: () => void = () => undefined) =>
  act(async () => {
    run();
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
const toggle = async (id: string, open: boolean) => {
  await settle(() => {
    details(id).open = open;
  });
};
const click = async (selector: string) => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true });
  await settle(() => document.querySelector(selector)!.dispatchEvent(event));
  return event.defaultPrevented;
};
const buttonsIn = (id: string) => [...document.querySelectorAll(`#${id} button`)].map(({ textContent }) => textContent);

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  Element.prototype.scrollIntoView = vi.fn();
  selections.length = 0;
  choices.length = 0;
  fails = false;
  localStorage.clear();
});
afterEach(() => act(() => root.unmount()));

test('opening a row selects its report and adds its buttons, closing it ends that', async () => {
  await start();
  await toggle('r9', true);
  expect(selections).toEqual([{ number: 9, source: 'row', reveal: null }]);
  expect(document.getElementById('r9')?.getAttribute('aria-current')).toBe('true');
  expect(buttonsIn('r9')).toEqual(['Show on the map', 'Copy link']);
  expect(document.querySelector('#r9 [data-facts] > [data-kept]')).not.toBeNull();
  await toggle('r8', true);
  expect(buttonsIn('r8'), 'a report without a trusted position').toEqual(['Copy link']);
  expect(buttonsIn('r9'), 'stays open').toHaveLength(2);
  await click('#r9 button');
  expect(selections.at(-1)).toEqual({ number: 9, source: 'row', reveal: 'map' });
  await toggle('r8', false);
  expect(selections.at(-1), 'closing another row').not.toBeNull();
  await toggle('r9', false);
  expect(selections.at(-1)).toBeNull();
  expect(document.querySelector('li[aria-current]')).toBeNull();
});

test('a selection from elsewhere opens its row, and what that is folded into', async () => {
  await start(unfolded.join(''));
  await settle(() => select.current({ number: 5, source: 'map', reveal: 'row' }));
  expect([details('p1').open, details('r5').open]).toEqual([true, true]);
  expect(document.activeElement?.closest('li')?.id).toBe('r5');
  expect(selections, 'selects nothing itself').toEqual([]);
  await settle(() => select.current({ number: 9, source: 'chart', reveal: null }));
  expect(details('r9').open).toBe(false);
  expect([...document.querySelectorAll('li[aria-current]')].map(({ id }) => id)).toEqual(['r9']);
});

test('rows of a long entry come when it is opened, selected or linked to', async () => {
  await start();
  await toggle('p1', true);
  expect(choices).toEqual([{ at: [7] }]);
  expect(document.querySelectorAll('#p1 li[id]')).toHaveLength(7);
  await act(() => root.unmount());
  choices.length = 0;

  await start();
  expect(await click('#problem')).toBe(true);
  expect(choices).toEqual([{ at: [5] }]);
  expect([details('p1').open, details('r5').open, document.activeElement?.closest('li')?.id]).toEqual([
    ...[true, true, 'r5'],
  ]);
  expect(await click('#away'), 'of another page').toBe(false);
});

test('the link of a long entry works as a link after a failure', async () => {
  await start();
  fails = true;
  expect(await click('[data-at="7"]')).toBe(true);
  expect(await click('[data-at="7"]')).toBe(false);
  expect(document.querySelector('[aria-busy]')).toBeNull();
});

test('a clock is chosen on the page and remembered', async () => {
  await start();
  const clock = document.querySelector<HTMLElement>('[data-clock=UTC][href]')!;
  expect([clock.getAttribute('role'), clock.getAttribute('aria-pressed'), clock.getAttribute('aria-current')]).toEqual([
    ...['button', 'true', null],
  ]);
  expect(await click('[data-clock="Europe/Oslo"]')).toBe(true);
  expect(choices).toEqual([{ clock: 'Europe/Oslo' }]);
  await click('a[data-clock=UTC]');
  expect(localStorage.getItem('clock')).toBe('UTC');
  expect(choices, 'is drawn already').toHaveLength(1);
});

test('a link to a time selects its report, wherever that is', async () => {
  await start(link, '#t=2026-03-14T03:00:00Z');
  expect(choices).toEqual([{ moment: Date.parse('2026-03-14T03:00:00Z') }]);
  expect(selections).toEqual([{ number: 3, source: 'address', reveal: 'row' }]);
  expect(details('r3').open).toBe(true);
});
