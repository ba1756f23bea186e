import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { openHistory } from './history.ts';
import { readAnswer, type ReadingResult } from './read-answer.ts';
import { createReader, type Reader, type ReaderOptions, type ReadingQuestion } from './reader.ts';
import { bundleTestScript } from './test-script.ts';

let script = '';
const opened: Reader[] = [];
const failures: [string, number][] = [];

beforeAll(async () => {
  script = await bundleTestScript();
}, 60_000);
afterAll(() => rmSync(join(script, '..', '..'), { recursive: true, force: true }));
afterEach(() => {
  for (const reader of opened.splice(0)) reader.close();
  failures.length = 0;
});

function open(options: Partial<ReaderOptions> = {}): Reader {
  const onFailure = (problem: string, bytes: number) => void failures.push([problem, bytes]);
  const reader = createReader({ script, onFailure, largeBytes: 1_000, longestMs: 60_000, ...options });
  opened.push(reader);
  return reader;
}

function question(body: string, more: Partial<ReadingQuestion> = {}): ReadingQuestion {
  return {
    body: new TextEncoder().encode(body),
    fieldMap: null,
    now: Date.UTC(2026, 10, 21),
    known: null,
    owner: 'service',
    until: Date.now() + 60_000,
    signal: new AbortController().signal,
    ...more,
  };
}

/** A view with so many reports. */
function view(reports: number): string {
  const rows = Array.from({ length: reports }, (_, index) => ({
    Latitude: 50 + Math.sin(index / 99),
    Longitude: 10 + index / 999,
    Address: `Town ${index % 50}, Germany`,
    Timestamp: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
  }));
  return JSON.stringify({ AssetName: 'Box', LocationHistory: rows });
}

/** Rows with keys of their own: as bytes they are few, in memory they are many. */
function manyKeys(rows: number): string {
  return JSON.stringify({
    AssetName: 'Box',
    Rows: Object.fromEntries(
      Array.from({ length: rows }, (_, row) => [`row${row}`, { [`a${row}`]: row, [`b${row}`]: row }]),
    ),
  });
}

function told(result: ReadingResult) {
  if (result.kind !== 'shared') return result.kind;
  const history = openHistory(result.history);
  return {
    ...result,
    line: null,
    history: Array.from({ length: history.length }, (_, index) => history.at(index)),
  };
}

async function reasonOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
    return 'read';
  } catch (error) {
    return isTrackingError(error) ? `${error.kind}: ${error.reason}` : String(error);
  }
}

describe('a large answer', () => {
  test('is read on the thread as a small one is here, and its track is ready', async () => {
    const body = view(3_000);
    const read = await open().read(question(body));
    const here = readAnswer({ ...question(body), withLine: true });
    expect(told(read)).toEqual(told(here));
    expect(read.kind === 'shared' && here.kind === 'shared' && read.line).toEqual(here.kind === 'shared' && here.line);
  });

  test('leaves this thread to others while it is read', async () => {
    let turns = 0;
    const reading = open().read(question(view(30_000)));
    let isOver = false;
    const over = () => (isOver = true);
    void reading.then(over, over);
    while (!isOver) {
      turns += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(await reasonOf(reading)).toBe('read');
    expect(turns).toBeGreaterThan(100);
  });

  test('is not read again while it is the same', async () => {
    const reader = open();
    for (const body of [view(3_000), view(3)]) {
      const first = await reader.read(question(body));
      const digest = first.kind === 'shared' ? first.digest : '';
      expect((await reader.read(question(body, { known: digest }))).kind).toBe('unchanged');
      expect((await reader.read(question(body.replace('Box', 'Bax'), { known: digest }))).kind).toBe('shared');
    }
  });

  test('that is none fails as a small one does, and quotes nothing', async () => {
    const reader = open();
    for (const [body, reason] of [
      [`${view(3_000)}x`, 'unreadable: not-json'],
      [`[${view(3_000)},${view(3)}]`, 'unreadable: several-candidates'],
      [JSON.stringify({ Code: 400, Message: 'x'.repeat(2_000) }), 'rejected: error-body'],
      [JSON.stringify({ foo: 'x'.repeat(2_000) }), 'unreadable: no-known-field'],
    ] as const)
      expect(await reasonOf(reader.read(question(body)))).toBe(reason);
    expect((await reader.read(question(' '.repeat(2_000) + '{}'))).kind).toBe('unavailable');
    expect(failures).toEqual([]);
  });
});

describe('a reading that comes to no end', () => {
  test('is given up when its time is over, and the next gets a new thread', async () => {
    const reader = open({ longestMs: 0 });
    const body = view(150_000);
    expect(await reasonOf(reader.read(question(body)))).toBe('unreadable: timeout');
    expect(failures).toEqual([['tracking service unreadable: timeout', new TextEncoder().encode(body).length]]);
    expect(await reasonOf(open().read(question(view(2_000))))).toBe('read');
  });

  test('before it had the time is no fault of the answer', async () => {
    const reader = open();
    expect(await reasonOf(reader.read(question(view(150_000), { until: Date.now() })))).toBe('unreachable: busy');
    expect(failures).toEqual([]);
    expect(await reasonOf(reader.read(question(view(2_000))))).toBe('read');
  });

  test('because it would take too much memory is not begun', async () => {
    const reader = open();
    expect(await reasonOf(reader.read(question(manyKeys(400_000))))).toBe('unreadable: too-large');
    expect(await reasonOf(reader.read(question(view(500))))).toBe('read');
  }, 60_000);

  test.each([
    ['for its memory', 'const kept = []; for (;;) kept.push({ kept });', 'too-large'],
    ['because the thread fails', "throw new Error('secret')", 'not-finished'],
    ['because the thread ends', 'process.exit(0)', 'not-finished'],
    ['without an end', 'for (;;);', 'timeout'],
  ])(
    '%s ends the thread alone',
    async (_, code, reason) => {
      const broken = join(script, '..', `${reason}.mjs`);
      writeFileSync(
        broken,
        `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => { ${code} });`,
      );
      const reader = open({ script: broken, heapMb: 24, longestMs: reason === 'timeout' ? 300 : 60_000 });
      const body = view(500);
      expect(await reasonOf(reader.read(question(body)))).toBe(`unreadable: ${reason}`);
      expect(failures).toEqual([[`tracking service unreadable: ${reason}`, new TextEncoder().encode(body).length]]);
      copyFileSync(script, broken);
      if (reason !== 'timeout') expect(await reasonOf(reader.read(question(body)))).toBe('read');
    },
    60_000,
  );

  test('because the thread cannot begin is unreadable too', async () => {
    expect(await reasonOf(open({ script: `${script}.not-there` }).read(question(view(2_000))))).toBe(
      'unreadable: not-finished',
    );
  });

  test('that nobody wants any more is not begun', async () => {
    const reader = open();
    const first = reader.read(question(view(20_000)));
    const abort = new AbortController();
    const second = reader.read(question(view(2_000), { signal: abort.signal }));
    abort.abort();
    expect(await reasonOf(second)).toBe('unreachable: aborted');
    expect(await reasonOf(first)).toBe('read');
  });
});

test('a small answer is read although the thread has work', async () => {
  const reader = open();
  const large = reader.read(question(view(20_000)));
  expect((await reader.read(question(view(2)))).kind).toBe('shared');
  expect(await reasonOf(large)).toBe('read');
});
