// @vitest-environment happy-dom
import { act, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AllReports } from '#lib/share/list/all-reports.ts';
import { layOutList } from '#lib/share/list/list-items.ts';
import { entrySourceOf } from '#lib/share/list/places.ts';
import { readEntries } from '#lib/share/view/entries.ts';
import { useRowFocus } from './use-row-focus.ts';

/** The oldest `stopped` reports form one stop. */
function allOf(length: number, stopped = 0): AllReports {
  return {
    ...{ length, version: '', raws: new Map(), texts: { addresses: [], events: [], raws: [] }, silences: [] },
    ...{ times: new Float64Array(length).fill(NaN), kinds: new Uint8Array(length), legs: new Float64Array(length) },
    ...{ addresses: new Uint32Array(length), events: new Uint32Array(length), outliers: new Set() },
    ...{ latitudes: new Float64Array(length), longitudes: new Float64Array(length) },
    stops:
      stopped === 0 ? [] : [{ first: 1, last: stopped, from: '', until: '', durationMs: 1, latitude: 0, longitude: 0 }],
  };
}

/** Renders every row, unlike the virtual list. */
function Probe({ all, found }: { all: AllReports; found: Uint32Array | null }) {
  const box = useRef<HTMLDivElement>(null);
  const order = {
    days: new Int32Array(all.length),
    zoneOf: () => 'UTC',
    onlyStops: false,
    entries: readEntries(entrySourceOf(all, new Int32Array(all.length))),
    unfolded: new Set<number>(),
  };
  const list = layOutList(all, { ...order, found });
  const { handlers, keepMounted } = useRowFocus(list, all, box, useRef(null));
  return (
    <div ref={box} tabIndex={-1} data-kept={keepMounted.join()} {...handlers}>
      {Array.from(list.rows, (row, index) => {
        const item = list.at(index);
        return (
          <p key={row} data-row={index}>
            {item?.kind === 'report' && <a href="#x">{`report ${item.number}`}</a>}
            {item?.kind === 'stop' && <a href="#x">{`stop ${item.stop.first} to ${item.stop.last}`}</a>}
          </p>
        );
      })}
    </div>
  );
}

let root: ReturnType<typeof createRoot>;
let box: HTMLElement;
const show = (all: AllReports, found: Uint32Array | null = null) =>
  act(() => root.render(<Probe all={all} found={found} />));
const focus = (text: string) =>
  act(() => [...box.querySelectorAll('a')].find(({ textContent }) => textContent === text)?.focus());
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});
afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

test('a row that new reports move keeps the focus and stays mounted', () => {
  show(allOf(5));
  focus('report 3');
  show(allOf(8));
  expect(focused()).toBe('report 3');
  expect(box.querySelector('[data-kept]')?.getAttribute('data-kept')).toBe('6');
});

test('a stop takes the focus when the focused report becomes part of it', () => {
  show(allOf(5));
  focus('report 2');
  show(allOf(6, 4));
  expect(focused()).toBe('stop 1 to 4');
});

test('the next older row takes the focus of a removed one, and the list itself when it is empty', () => {
  show(allOf(5));
  focus('report 4');
  show(allOf(5), Uint32Array.of(5, 2));
  expect(focused()).toBe('report 2');
  show(allOf(5), Uint32Array.of());
  expect(document.activeElement?.hasAttribute('data-kept')).toBe(true);
});

test('does not take the focus back after the reader has left the list', () => {
  show(allOf(5));
  focus('report 4');
  act(() => document.querySelector<HTMLElement>('a:focus')?.blur());
  show(allOf(5), Uint32Array.of(5, 2));
  expect(document.activeElement).toBe(document.body);
});
