import type { Browser, CDPSession, Page } from '@playwright/test';
import { type ReplayLoad, watchReplay } from '../journey/replay-load.ts';
import { type Conditions, throttle } from '../page-loads.ts';
import { type Box, type Colour, type Film, filmPage, seenSince, type Picture } from './film.ts';
import type { Meter } from './meter.ts';

/** A page that shows a track. */
export interface Peer {
  readonly name: string;
  readonly meter: Meter;
  /** Its address for so many reports, to be opened for the first time. */
  readonly pathOf: (reports: number) => Promise<string> | string;
  /** The box of its map. */
  readonly map: string;
  /** There once the map is one that can be moved. */
  readonly usable: string;
  /** There once every report is on the line; null: when nothing changes on the screen any more. */
  readonly whole: string | null;
  readonly colourOf: (page: Page) => Promise<Colour> | Colour;
  /** Begins its replay; null: it has none. */
  readonly replay: ((page: Page) => Promise<void>) | null;
}

/** All times in ms since the page was asked for. */
export interface PeerLoad {
  /** The line is on the screen, be it a drawing. */
  readonly lineMs: number;
  /** It is there on a map that can be moved. */
  readonly usableMs: number;
  readonly wholeMs: number;
  readonly longestTaskMs: number;
  /** Of all answers with their heads. */
  readonly bytes: number;
  /** null: it has no replay. */
  readonly replay: ReplayLoad | null;
  /** Bytes in use by the scripts of the page, without those of its workers, after a collection. */
  readonly heap: number;
}

const PHONE = { width: 390, height: 844 };
const QUIET_MS = 5_000;
const WATCHED_MS = 5_000;

/** Opens a page on a phone's screen, films it until its line is whole, and watches five seconds of its replay. */
export async function openPeer(
  browser: Browser,
  peer: Peer,
  reports: number,
  conditions: Conditions,
  patienceMs: number,
): Promise<PeerLoad> {
  const path = await peer.pathOf(reports);
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    serviceWorkers: 'block',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  let timer: NodeJS.Timeout | undefined;
  let filmed: Filmed;
  try {
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`not within ${patienceMs / 1000} s`)), patienceMs);
    });
    filmed = await Promise.race([filmLoad(page, peer, path, conditions), late]);
  } finally {
    clearTimeout(timer);
    await context.close();
  }
  const { pictures, box, colour, seen, bytes, replay, heap } = filmed;
  const lineMs = (await seenSince(browser, pictures, box, colour)) - seen.origin;
  const usableMs = Math.max(lineMs, seen.usable ?? NaN);
  return {
    lineMs,
    usableMs,
    wholeMs: peer.whole === null ? usableMs : Math.max(usableMs, seen.whole ?? NaN),
    longestTaskMs: Math.max(0, ...seen.tasks),
    bytes,
    replay,
    heap,
  };
}

interface Filmed extends Pick<PeerLoad, 'bytes' | 'replay' | 'heap'> {
  readonly pictures: readonly Picture[];
  /** Of the map. */
  readonly box: Box;
  /** Of the line. */
  readonly colour: Colour;
  readonly seen: Seen & { readonly origin: number };
}

async function filmLoad(page: Page, peer: Peer, path: string, conditions: Conditions): Promise<Filmed> {
  const session = await page.context().newCDPSession(page);
  await throttle(page, conditions);
  await page.addInitScript(watch, { usable: peer.usable, whole: peer.whole });
  const isFetching = watchRequests(page);
  const film = await filmPage(session, PHONE);
  const bytesBefore = peer.meter.bytes();
  await page.goto(`${peer.meter.url}${path}`, { waitUntil: 'commit' });
  await page
    .locator(peer.whole ?? peer.usable)
    .first()
    .waitFor({ state: 'attached' });
  if (peer.whole === null) await beQuiet(page, film, isFetching);
  else await page.waitForTimeout(QUIET_MS);
  const box = await page.locator(peer.map).first().boundingBox();
  if (box === null) throw new Error('the map has no box');
  const colour = await peer.colourOf(page);
  const seen = await page.evaluate(read);
  const pictures = await film.stop();
  const bytes = peer.meter.bytes() - bytesBefore;
  const replay = peer.replay === null ? null : await replayOf(page, peer.replay);
  return { pictures, box, colour, seen, bytes, replay, heap: await heapOf(session) };
}

/** Whether anything is on its way to a page. */
function watchRequests(page: Page): () => boolean {
  const open = new Set<string>();
  page.on('request', (request) => open.add(request.url()));
  page.on('requestfinished', (request) => open.delete(request.url()));
  page.on('requestfailed', (request) => open.delete(request.url()));
  return () => open.size > 0;
}

/** Nothing has changed on the screen for a while, and the page is neither busy nor waiting for an answer. */
async function beQuiet(page: Page, film: Film, isFetching: () => boolean): Promise<void> {
  let busyAt = Date.now();
  for (;;) {
    const before = Date.now();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const answeredAt = Date.now();
    if (isFetching() || answeredAt - before > 1_000) busyAt = answeredAt;
    if (answeredAt - Math.max(film.lastAt(), busyAt) > QUIET_MS) return;
    await page.waitForTimeout(500);
  }
}

async function replayOf(page: Page, start: (page: Page) => Promise<void>): Promise<ReplayLoad> {
  await start(page);
  return watchReplay(page, WATCHED_MS);
}

async function heapOf(session: CDPSession): Promise<number> {
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

interface Seen {
  readonly usable: number | null;
  readonly whole: number | null;
  /** ms of each long task. */
  readonly tasks: readonly number[];
}

// What runs in the pages holds no functions with names (bench/page-loads.ts).

function watch({ usable, whole }: { readonly usable: string; readonly whole: string | null }): void {
  const seen: { usable: number | null; whole: number | null; tasks: number[] } = {
    usable: null,
    whole: null,
    tasks: [],
  };
  Reflect.set(window, 'seenByBench', seen);
  new MutationObserver(() => {
    if (seen.usable === null && document.querySelector(usable)) seen.usable = performance.now();
    if (seen.whole === null && whole !== null && document.querySelector(whole)) seen.whole = performance.now();
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-map', 'data-line'] });
  new PerformanceObserver((list) => seen.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

function read() {
  const seen: Seen = Reflect.get(window, 'seenByBench');
  return { ...seen, origin: performance.timeOrigin };
}
