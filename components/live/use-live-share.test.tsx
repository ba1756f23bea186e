// @vitest-environment happy-dom
import nodeConsole from 'node:console';
import { createServer } from 'node:http';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerOf } from '#lib/share/test-answer.ts';
import { shareDataOf } from '#lib/share/view/share-data.ts';
import { encodeShareData } from '#lib/share/view/wire.ts';
import { PageClockProvider } from '../page/page-clock.tsx';
import { queryClient } from '../page/query-client.ts';
import { useLiveShare } from './use-live-share.tsx';
import type { ShareRefresh } from './share-checks.tsx';

const MINUTE = 60_000;

interface Said {
  readonly status: number;
  readonly retryAfter?: string;
  readonly body: unknown;
}

/** Our own server, which answers as the test says; its last answer stays. */
const state: { answers: Said[]; asked: unknown[] } = { answers: [], asked: [] };
const server = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    state.asked.push(JSON.parse(text));
    const said = state.answers.length > 1 ? state.answers.shift() : state.answers[0];
    const retry = said?.retryAfter === undefined ? {} : { 'retry-after': said.retryAfter };
    response
      .writeHead(said?.status ?? 500, { 'content-type': 'application/json', ...retry })
      .end(JSON.stringify(said?.body));
  });
});

const shared = (status: string): Said => ({ status: 200, body: encodeShareData(dataOf(status)) });

function dataOf(status: string) {
  const answer = answerOf({ AssetName: 'Box', Status: status });
  return {
    ...shareDataOf({ kind: 'shared', answer, checkedAt: Date.now(), failingSince: null }, { page: 1 }),
    revision: 'held',
  };
}

// The environment writes a line for every answer that is no success; all else it has to say fails the test.
vi.spyOn(nodeConsole, 'error').mockImplementation((said) => {
  if (!/^POST \S+ \d{3} /.test(String(said))) throw said;
});

/** What the hook gave last, and its states so far. */
const given: { refresh: ShareRefresh | null; states: string[] } = { refresh: null, states: [] };
const shown = () => given.refresh;
let root: ReturnType<typeof createRoot>;

function Probe({ seed }: { seed: ReturnType<typeof dataOf> }) {
  const { refresh, checks } = useLiveShare('secret', seed);
  useEffect(() => {
    given.refresh = refresh;
    if (given.states.at(-1) !== refresh.state) given.states.push(refresh.state);
  });
  return checks;
}

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  Reflect.get(window, 'happyDOM').setURL(
    `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/share`,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  Object.assign(state, { answers: [shared('Arrived')], asked: [] });
  Object.assign(given, { refresh: null, states: [] });
  root = createRoot(document.createElement('div'));
  const seed = dataOf('In transit');
  await act(() =>
    root.render(
      <PageClockProvider now={new Date().toISOString()} requested={null}>
        <Probe seed={seed} />
      </PageClockProvider>,
    ),
  );
});

/** The page has nothing of more use to do, and the code of the checks has come. */
async function startChecks(): Promise<void> {
  // In an act of its own: what arrives during an act is rendered only when it ends.
  await act(async () => void (await import('./share-checks.tsx')));
  await act(() => vi.advanceTimersByTimeAsync(200));
  await act(() => vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toHaveLength(1), patience));
}

afterEach(async () => {
  await act(() => root.unmount());
  queryClient.clear();
  vi.useRealTimers();
  await new Promise((resolve) => server.close(resolve));
});

/** For answers over HTTP; each look at the fake clock moves it by the interval. */
const patience = { timeout: 20_000, interval: 5 };

/** Lets time pass, and what is asked meanwhile be answered. */
async function pass(ms: number, asked: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => vi.waitFor(() => expect(state.asked).toHaveLength(asked), patience));
  await act(() => vi.waitFor(() => expect(shown()?.checking).toBe(false), patience));
}

/** Waits for answers that later ones may have followed already. */
const becomes = (refresh: object) =>
  act(() => vi.waitFor(() => expect(shown()).toMatchObject({ state: 'shared', ...refresh }), patience));

/** The tab goes out of sight, or into it. */
const turn = (visibilityState: DocumentVisibilityState) =>
  act(() => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
  });

describe('before the code of the checks is loaded', () => {
  test('shows what the server rendered', () => {
    expect(shown()).toMatchObject({ state: 'shared', failing: false, checking: false });
  });

  test('runs a check that was asked for as soon as it can', async () => {
    await act(() => shown()?.check());
    expect(shown()).toMatchObject({ state: 'shared', checking: true });
    await startChecks();
    await pass(0, 1);
    expect(shown()).toMatchObject({ data: { view: { asset: { status: { text: 'Arrived' } } } } });
  });

  test('runs a check after the network returns as soon as it can', async () => {
    await act(() => window.dispatchEvent(new Event('online')));
    await startChecks();
    await pass(0, 1);
    expect(shown()).toMatchObject({ data: { view: { asset: { status: { text: 'Arrived' } } } } });
  });

  test('hides a page restored from the back/forward cache until it is confirmed', async () => {
    await act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(shown()?.state).toBe('checking');
    await startChecks();
    await pass(0, 1);
    expect(given.states).toEqual(['shared', 'checking', 'shared']);
    expect(shown()).toMatchObject({ data: { view: { asset: { status: { text: 'Arrived' } } } } });
  });
});

describe('the checks', () => {
  beforeEach(startChecks);

  test('checks after 30 s ± 20 % and shows the result', async () => {
    await pass(23_900, 0);
    expect(shown()).toMatchObject({
      state: 'shared',
      failing: false,
      data: { view: { asset: { status: { text: 'In transit' } } } },
    });
    await pass(12_200, 1);
    expect(shown()).toMatchObject({
      state: 'shared',
      failing: false,
      data: { view: { asset: { status: { text: 'Arrived' } } } },
    });
    expect(state.asked).toEqual([{ id: 'secret', page: 1, known: 'held' }]);
  });

  test("removes a withdrawn share at the first check, but not on another server's 404", async () => {
    state.answers = [{ status: 404, body: 'not found' }];
    await pass(36_100, 1);
    expect(shown()).toMatchObject({ state: 'shared', failing: true });
    state.answers = [{ status: 404, body: { state: 'unavailable' } }];
    await act(() => shown()?.check());
    await act(() => vi.waitFor(() => expect(shown()?.state).toBe('unavailable'), patience));
  });

  test('retries a transient fault before reporting it', async () => {
    state.answers = [{ status: 503, body: { state: 'fault' } }, shared('Arrived')];
    await act(() => vi.advanceTimersByTimeAsync(36_100));
    await act(() => vi.waitFor(() => expect(state.asked.length).toBeGreaterThan(0), patience));
    expect(shown()).toMatchObject({ state: 'shared', failing: false });
    await pass(2_500, 2);
    expect(shown()).toMatchObject({
      state: 'shared',
      failing: false,
      data: { view: { asset: { status: { text: 'Arrived' } } } },
    });
  });

  test('keeps its data and waits when asked to come back later', async () => {
    state.answers = [{ status: 429, retryAfter: '300', body: { state: 'limited' } }, shared('Arrived')];
    await pass(36_100, 1);
    expect(shown()).toMatchObject({
      state: 'shared',
      failing: true,
      data: { view: { asset: { status: { text: 'In transit' } } } },
    });
    await turn('hidden');
    await turn('visible');
    await pass(280_000, 1);
    await act(() => vi.advanceTimersByTimeAsync(50_100));
    await becomes({ failing: false, data: { view: { asset: { status: { text: 'Arrived' } } } } });
  });

  test('keeps asking a failing service and shows its return within 45 s', async () => {
    state.answers = [{ status: 503, body: { state: 'fault' } }];
    for (let minute = 0; minute < 10; minute += 1) {
      await act(() => vi.advanceTimersByTimeAsync(MINUTE));
      await act(() => vi.waitFor(() => expect(shown()?.checking).toBe(false), patience));
    }
    expect(shown()).toMatchObject({ state: 'shared', failing: true });
    expect(state.asked.length).toBeGreaterThanOrEqual(10);
    state.answers = [shared('Arrived')];
    await act(() => vi.advanceTimersByTimeAsync(36_100));
    await becomes({ failing: false, data: { view: { asset: { status: { text: 'Arrived' } } } } });
  });

  // A check is 24 to 36 s after the one before: what is asked next is counted from somewhere in the latest 12 s.
  test('waits longer while the server is overloaded', async () => {
    state.answers = [{ status: 503, body: { state: 'busy' } }];
    await act(() => vi.advanceTimersByTimeAsync(36_100));
    await pass(2_500, 2);
    await pass(33_000, 2);
    await pass(39_100, 3);
  });

  test('checks a delivered shipment every five minutes, until it is on its way again', async () => {
    state.answers = [shared('Delivered')];
    await pass(36_100, 1);
    expect(shown()).toMatchObject({ data: { view: { delivery: { time: null } } } });
    await pass(287_000, 1);
    state.answers = [shared('Returned to sender')];
    await act(() => vi.advanceTimersByTimeAsync(73_200));
    await becomes({ data: { view: { delivery: null } } });
    const { length } = state.asked;
    await act(() => vi.advanceTimersByTimeAsync(36_100));
    await act(() => vi.waitFor(() => expect(state.asked.length).toBeGreaterThan(length), patience));
  });

  test('removes data that was not confirmed for 15 minutes', async () => {
    state.answers = [{ status: 502, body: { state: 'fault' } }];
    await act(() => vi.advanceTimersByTimeAsync(14 * MINUTE));
    expect(shown()?.state).toBe('shared');
    await act(() => vi.advanceTimersByTimeAsync(1.5 * MINUTE));
    expect(shown()?.state).toBe('wiped');
  });

  test('does not check while hidden, and checks at once when visible again', async () => {
    await turn('hidden');
    await pass(5 * MINUTE, 0);
    await turn('visible');
    await pass(0, 1);
    expect(shown()).toMatchObject({ data: { view: { asset: { status: { text: 'Arrived' } } } } });
  });

  test('shows a page restored from the back/forward cache only once confirmed', async () => {
    await pass(1000, 0);
    state.answers = [{ status: 500, body: { state: 'fault' } }];
    await act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await pass(0, 1);
    expect(given.states).toEqual(['shared', 'checking', 'unconfirmed']);
    state.answers = [shared('Arrived')];
    await act(() => shown()?.check());
    await pass(0, 2);
    expect(shown()).toMatchObject({ state: 'shared', failing: false });
  });

  test('does not check a page again that the server has just confirmed', async () => {
    await pass(1000, 0);
    await act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })));
    await pass(0, 0);
    expect(shown()).toMatchObject({ state: 'shared', failing: false });
  });

  test('shows when the server itself could not confirm its answer', async () => {
    const { body } = shared('Arrived');
    const unconfirmed = { ...(typeof body === 'object' ? body : {}), failingSince: new Date().toISOString() };
    state.answers = [{ status: 200, body: unconfirmed }];
    await pass(36_100, 1);
    expect(shown()).toMatchObject({ state: 'shared', failing: true });
  });
});
