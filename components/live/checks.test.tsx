// @vitest-environment happy-dom
import nodeConsole from 'node:console';
import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { act, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { jsonForScript } from '#lib/base/html.ts';
import { compileNamespaces } from '#lib/i18n/compile-messages.mjs';
import { loadedLanguages } from '#lib/i18n/language-data.ts';
import english from '#lib/i18n/messages/en.json';
import { readLocalForms } from '#lib/i18n/read-forms.ts';
import { answerOf, dataOfAnswer } from '#lib/share/test-answer.ts';
import { PageLanguage } from '../language/context.tsx';
import { deviceZone } from '../page/page-clock.tsx';
import { type ShareState, useShareState } from '../page/share-state.ts';
import { queryClient } from './checks.tsx';
import { type Drawn, STATE_ID } from './drawing.ts';
import { Live } from './live.tsx';

const MINUTE = 60_000;
const CHECKING = english.checking.title;
const NOT_SHOWN = english.fault.title;
const UNAVAILABLE = english.unavailable.title;

interface Said {
  readonly status: number;
  readonly retryAfter?: string;
  readonly body: Drawn | { readonly state: string } | string;
}

interface Asked {
  readonly known: string;
}

/** Our own server, which answers as the test says; its last answer stays. `meanwhile`: what was shown when it was asked. */
const state: { answers: Said[]; asked: Asked[]; meanwhile: string[] } = { answers: [], asked: [], meanwhile: [] };
const server = createServer((request, response) => {
  // Closing the server waits for connections that are kept.
  response.shouldKeepAlive = false;
  let text = '';
  request.on('data', (chunk: Buffer) => (text += chunk.toString()));
  request.on('end', () => {
    const asked: Asked = JSON.parse(text);
    state.asked.push(asked);
    state.meanwhile.push(shown());
    const said = state.answers.length > 1 ? state.answers.shift() : state.answers[0];
    const { status = 500, retryAfter, body = '' } = said ?? {};
    if (typeof body === 'object' && 'digest' in body) {
      if (body.digest === asked.known) return response.writeHead(204).end();
      const html = `<!doctype html><body><div data-part="top">${markup(body)}</div><script type="application/json" id="${STATE_ID}">${jsonForScript(body)}</script>`;
      return response.writeHead(status, { 'content-type': 'text/html' }).end(html);
    }
    const retry = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
    response.writeHead(status, { 'content-type': 'application/json', ...retry });
    return response.end(JSON.stringify(body));
  });
});

const fault = (status: number, word = 'fault'): Said => ({ status, body: { state: word } });
const shared = (status: string, failingSince: number | null = null): Said => ({
  status: 200,
  body: drawnOf(status, failingSince),
});

function drawnOf(status: string, failingSince: number | null = null): Drawn {
  const answer = answerOf({ AssetName: 'Box', Status: status });
  const zone = deviceZone();
  return {
    ...{ ...dataOfAnswer(answer), failingSince: failingSince === null ? null : new Date(failingSince).toISOString() },
    ...{ digest: `${status} ${failingSince ?? ''}`, build: '', refreshMs: 30_000, clock: zone, zone, reader: zone },
    ...{ at: [], hasMap: false, title: 'Box', status, say: [status], exceptions: 0, details: null },
  };
}

const markup = ({ say }: Drawn) => `<h1>${say}</h1>`;

// The environment writes a line for every answer that is no success; all else it has to say fails the test.
vi.spyOn(nodeConsole, 'error').mockImplementation((said) => {
  if (!/^POST \S+ \d{3} /.test(String(said))) throw said;
});

/** The heading that a visitor sees: the shipment's status, or of the message in its place. */
function shown(): string {
  const heading = [...document.querySelectorAll('h1')].find((element) => element.closest('[hidden]') === null);
  const isFailing = heading?.closest('[data-failing]') != null;
  return `${heading?.textContent ?? 'nothing'}${isFailing ? ', not updated' : ''}`;
}

let live: ShareState | null = null;
let root: ReturnType<typeof createRoot>;

function Probe() {
  const current = useShareState();
  useEffect(() => {
    live = current;
  });
  return null;
}

// In real time: the fake one stands still until the code has come.
beforeAll(async () => {
  const messages = compileNamespaces(english);
  loadedLanguages()['en'] = { messages, late: messages };
  const files = ['./announcer.tsx', './checks.tsx', './drawing.ts', './leaves.tsx'];
  await Promise.all([import('idiomorph'), ...files.map((file) => import(file))]);
});

beforeEach(async () => {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  Reflect.get(window, 'happyDOM').setURL(
    `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}/share`,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] });
  Object.assign(state, { answers: [shared('Arrived')], asked: [], meanwhile: [] });
  document.body.innerHTML = '<main></main>';
  root = createRoot(document.querySelector('main') ?? document.body);
  const first = drawnOf('In transit');
  await act(() =>
    root.render(
      <PageLanguage locale="en" language="en" forms={readLocalForms('en')} script="/en.js" nonce="">
        <Live shareId="secret" first={first} mode={null} tiles={null} nonce="">
          <div data-part="top" dangerouslySetInnerHTML={{ __html: markup(first) }} />
          <Probe />
        </Live>
      </PageLanguage>,
    ),
  );
});

/** The page has nothing of more use to do, and the code of the checks has come. */
const startChecks = () => until(() => queryClient.getQueryCache().getAll().length > 0);

afterEach(async () => {
  await act(() => root.unmount());
  queryClient.clear();
  vi.useRealTimers();
  await new Promise((resolve) => server.close(resolve));
});

/** Time passes, and what has arrived meanwhile is rendered: React renders only at the end of an `act`. */
async function step(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await act(() => wait(1));
}

/** Slowly, because answers take real time. */
async function until(isSo: () => boolean): Promise<void> {
  for (let steps = 0; steps < 2000 && !isSo(); steps += 1) await step(SLOW_MS);
  expect(isSo()).toBe(true);
}

const SLOW_MS = 20;
const FAST_MS = 4000;
const isChecking = () => queryClient.isFetching() > 0;

/** Lets time pass, and a check that has begun end. `asked`: the number of requests by then. */
async function pass(ms: number, asked?: number): Promise<void> {
  for (let left = ms; left > 0;) {
    const next = Math.min(left, isChecking() ? SLOW_MS : FAST_MS);
    await step(next);
    left -= next;
  }
  await until(() => !isChecking());
  if (asked !== undefined) expect(state.asked).toHaveLength(asked);
}

const check = () => act(() => live?.onCheck());

const press = (text: string) =>
  act(() => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === text)?.click());

/** The tab goes out of sight, or into it. */
const turn = (visibilityState: DocumentVisibilityState) =>
  act(() => {
    Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('visibilitychange'));
  });

const showPage = (persisted: boolean) =>
  act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })));

describe('before the code of the checks is loaded', () => {
  // The first test, since the code is loaded only once, and before anything is awaited.
  test('hides a page restored from the back/forward cache until it is confirmed', async () => {
    const restored = showPage(true);
    expect(shown()).toBe(CHECKING);
    await restored;
    await startChecks();
    await pass(0, 1);
    expect(state.meanwhile).toEqual([CHECKING]);
    expect(shown()).toBe('Arrived');
  });

  test('shows what the server drew', () => {
    expect([shown(), live?.checking]).toEqual(['In transit', false]);
  });

  test('runs a check that was asked for as soon as it can', async () => {
    await check();
    expect([shown(), live?.checking]).toEqual(['In transit', true]);
    await startChecks();
    await pass(0, 1);
    expect(shown()).toBe('Arrived');
  });

  test('runs a check after the network returns as soon as it can', async () => {
    await act(() => window.dispatchEvent(new Event('online')));
    await startChecks();
    await pass(0, 1);
    expect(shown()).toBe('Arrived');
  });
});

describe('the checks', () => {
  beforeEach(startChecks);

  test('check after 30 s ± 20 % and show the result', async () => {
    await pass(23_900, 0);
    expect(shown()).toBe('In transit');
    await pass(12_200, 1);
    expect(shown()).toBe('Arrived');
    expect(state.asked).toEqual([{ id: 'secret', query: '', build: '', reader: deviceZone(), known: 'In transit ' }]);
    await pass(36_100);
    expect(state.asked[1]).toMatchObject({ known: 'Arrived ' });
  });

  test("remove a withdrawn share at the first check, but not on another server's 404", async () => {
    state.answers = [{ status: 404, body: 'not found' }];
    await pass(36_100, 1);
    expect(shown()).toBe('In transit, not updated');
    state.answers = [fault(404, 'unavailable')];
    await check();
    await pass(0, 2);
    expect(shown()).toBe(UNAVAILABLE);
    expect(document.querySelector('[data-part]')).toBeNull();
  });

  test('retry a transient fault before they report it', async () => {
    state.answers = [fault(503), shared('Arrived')];
    await pass(36_100, 2);
    expect(state.meanwhile).toEqual(['In transit', 'In transit']);
    expect(shown()).toBe('Arrived');
  });

  test('leave the page as it is and wait when asked to come back later', async () => {
    state.answers = [{ ...fault(429, 'limited'), retryAfter: '300' }, shared('Arrived')];
    await pass(36_100, 1);
    expect(shown()).toBe('In transit, not updated');
    await turn('hidden');
    await turn('visible');
    await pass(280_000, 1);
    await pass(52_000);
    expect(shown()).toBe('Arrived');
  });

  test('keep asking a failing service and show its return within 45 s', async () => {
    state.answers = [fault(503)];
    await pass(10 * MINUTE);
    expect(shown()).toBe('In transit, not updated');
    expect(state.asked.length).toBeGreaterThanOrEqual(10);
    state.answers = [shared('Arrived')];
    await pass(36_100);
    expect(shown()).toBe('Arrived');
  });

  // A check is 24 to 36 s after the one before: what is asked next is counted from somewhere in the latest 12 s.
  test('wait longer while the server is overloaded', async () => {
    state.answers = [fault(503, 'busy')];
    await pass(36_100, 2);
    await pass(33_000, 2);
    await pass(45_000, 3);
  });

  test('check a delivered shipment every five minutes, until it is on its way again', async () => {
    state.answers = [shared('Delivered')];
    await pass(36_100, 1);
    expect(shown()).toBe('Delivered');
    await pass(287_000, 1);
    state.answers = [shared('Returned to sender')];
    await pass(75_000);
    expect(shown()).toBe('Returned to sender');
    const { length } = state.asked;
    await pass(36_100);
    expect(state.asked.length).toBeGreaterThan(length);
  });

  test('remove what was not confirmed for 15 minutes', async () => {
    state.answers = [fault(502)];
    await pass(14 * MINUTE);
    expect(shown()).toBe('In transit, not updated');
    await pass(1.5 * MINUTE);
    expect(shown()).toBe(NOT_SHOWN);
    expect(document.querySelector('[data-part]')).toBeNull();
  });

  test('keep what is confirmed without being drawn anew', async () => {
    state.answers = [shared('In transit')];
    await pass(17 * MINUTE);
    expect([shown(), live?.drawn]).toEqual(['In transit', 0]);
  });

  test('do not run while hidden, and at once when visible again', async () => {
    await turn('hidden');
    await pass(5 * MINUTE, 0);
    await turn('visible');
    await pass(0, 1);
    expect(shown()).toBe('Arrived');
  });

  test('show a page restored from the back/forward cache only once confirmed', async () => {
    await pass(1000, 0);
    state.answers = [fault(500)];
    await showPage(true);
    expect(shown()).toBe(CHECKING);
    await pass(0, 1);
    expect(shown()).toBe(NOT_SHOWN);
    state.answers = [shared('Arrived')];
    await press(english.checking.again);
    await pass(0, 2);
    expect(state.meanwhile).not.toContain('In transit');
    expect(shown()).toBe('Arrived');
  });

  test('do not check a page again that the server has just confirmed', async () => {
    await pass(1000, 0);
    await showPage(false);
    await pass(0, 0);
    expect(shown()).toBe('In transit');
  });

  test('show when the server itself could not confirm its answer', async () => {
    state.answers = [shared('Arrived', Date.now())];
    await pass(36_100, 1);
    expect(shown()).toBe('Arrived, not updated');
  });
});
