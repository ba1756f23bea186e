// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareDataOf } from '#lib/share/view/share-data.ts';
import { answerOf } from '#lib/share/test-answer.ts';
import type { ReportSelection } from '../../page/share-state.ts';

const hours = Array.from({ length: 60 }, (_none, hour) => new Date(Date.UTC(2026, 2, 14) - hour * 3_600_000));
const answer = answerOf({
  AssetName: 'Box',
  Status: 'Ready',
  LocationHistory: hours.map((time) => ({ Timestamp: time.toISOString(), Event: 'Seen' })),
});
const { view, readAt } = shareDataOf({ kind: 'shared', answer, checkedAt: 0, failingSince: null }, { page: 1 });
const addressOf = (hour: number) => `#t=${hours[hour]?.toISOString().slice(0, 19)}Z`;

const selection: (number | undefined)[] = [];
let opened = 0;
let unmount: () => Promise<void>;

/** Simulates a reload: only the browser's history survives. */
async function load(): Promise<() => Promise<void>> {
  vi.resetModules();
  const [{ useTimeLink }, { ShareStateContext }] = await Promise.all([
    import('./use-time-link.ts'),
    import('../../page/share-state.ts'),
  ]);
  const Probe = () => {
    useTimeLink(null, () => (opened += 1));
    return null;
  };
  const onSelect = (report: ReportSelection | null) => void selection.push(report?.number);
  const shown = {
    ...{ shareId: 'secret', view, readAt, checkedAt: '', failing: false, checking: false, onCheck: () => undefined },
    ...{ drawing: null, readings: '', tiles: null, selection: null, onSelect },
  };
  const mount = async () => {
    const root = createRoot(document.createElement('div'));
    await act(() =>
      root.render(
        <ShareStateContext value={shown}>
          <Probe />
        </ShareStateContext>,
      ),
    );
    unmount = async () => act(() => root.unmount());
  };
  await mount();
  return async () => {
    await unmount();
    await mount();
  };
}

async function goTo(hash: string): Promise<void> {
  const changed = new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true }));
  await act(async () => {
    window.location.hash = hash;
    await changed;
  });
}

beforeEach(() => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  selection.length = 0;
  opened = 0;
  window.history.replaceState({ __NA: true }, '', `/share${addressOf(3)}`);
});
afterEach(() => unmount());

test('follows a link to a report once, however often the page is mounted or reloaded', async () => {
  const mountAnew = await load();
  expect(selection).toEqual([57]);
  await mountAnew();
  await unmount();
  await load();
  expect(selection).toEqual([57]);
  expect(window.history.state).toMatchObject({ __NA: true });
});

test('follows it again after a link to another report', async () => {
  await load();
  await goTo(addressOf(7));
  await goTo(addressOf(3));
  expect(selection).toEqual([57, 53, 57]);
});

test('opens all reports for a time that is not on the page, but not for one outside the journey', async () => {
  await load();
  await goTo(addressOf(55));
  expect(opened).toBe(1);
  await goTo('#t=1999-12-31T23:59:59Z');
  await goTo('#t=2026-03-14T00:00:01Z');
  await goTo(`#t=${'9'.repeat(100_000)}`);
  expect([opened, selection]).toEqual([1, [57]]);
});
