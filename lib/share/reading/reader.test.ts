import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { openHistory } from './history.ts';
import { decodeAnswer, type DecodeResult, type DecodeTask } from './decode-answer.ts';
import { createReader, type Reader, type ReaderOptions } from './reader.ts';
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
  const reader = createReader({ script, onFailure, largeBytes: 1_000, ...options });
  opened.push(reader);
  return reader;
}

function task(body: string, more: Partial<DecodeTask> = {}): Omit<DecodeTask, 'withLine'> {
  return {
    body: new TextEncoder().encode(body),
    shareId: 'share-1',
    fieldMap: null,
    now: Date.UTC(2026, 10, 21),
    knownDigest: null,
    ...more,
  };
}

function decode(reader: Reader, body: string, more: Partial<DecodeTask> = {}) {
  return reader.decode(task(body, more), 'service');
}

/** A view with so many reports. */
function view(reports: number): string {
  const rows = Array.from({ length: reports }, (_, index) => ({
    Latitude: 50 + Math.sin(index / 99),
    Longitude: 10 + index / 999,
    Address: `Town ${index % 50}, Germany`,
    Timestamp: new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString(),
    ...(index % 3 === 0 && { TemperatureC: 4 + (index % 7) / 10, BatteryPercent: 90 }),
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

function told(result: DecodeResult) {
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
  test('is decoded on the thread to the same values, with its track encoded', async () => {
    const body = view(3_000);
    const read = await decode(open(), body);
    const here = decodeAnswer({ ...task(body), withLine: true });
    expect(told(read)).toEqual(told(here));
    expect(read.kind === 'shared' && here.kind === 'shared' && read.line).toEqual(here.kind === 'shared' && here.line);
  });

  test('is decoded on a thread that has decoded others before', async () => {
    const reader = open();
    for (const reports of [200, 300, 200]) {
      const body = view(reports);
      expect(await decode(reader, body)).toEqual(decodeAnswer({ ...task(body), withLine: true }));
    }
  });

  test('does not block the main thread', async () => {
    let turns = 0;
    const reading = decode(open(), view(30_000));
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

  test('is not decoded again while the body is the same', async () => {
    const reader = open();
    for (const body of [view(3_000), view(3)]) {
      const first = await decode(reader, body);
      const digest = first.kind === 'shared' ? first.digest : '';
      expect((await decode(reader, body, { knownDigest: digest })).kind).toBe('unchanged');
      expect((await decode(reader, body.replace('Box', 'Bax'), { knownDigest: digest })).kind).toBe('shared');
    }
  });

  test('with an unusable body fails like a small one', async () => {
    const reader = open();
    for (const [body, reason] of [
      [`${view(3_000)}x`, 'unreadable: not-json'],
      [`[${view(3_000)},${view(3)}]`, 'unreadable: several-candidates'],
      [JSON.stringify({ Code: 400, Message: 'x'.repeat(2_000) }), 'rejected: error-body'],
      [JSON.stringify({ foo: 'x'.repeat(2_000) }), 'unreadable: no-known-field'],
    ] as const)
      expect(await reasonOf(decode(reader, body))).toBe(reason);
    expect((await decode(reader, ' '.repeat(2_000) + '{}')).kind).toBe('unavailable');
    expect(failures).toEqual([]);
  });
});

describe('a task that does not finish', () => {
  test('is stopped when its processor time is over, and the next task gets a new thread', async () => {
    const reader = open({ maxCpuMs: 0 });
    const body = view(150_000);
    expect(await reasonOf(decode(reader, body))).toBe('unreadable: timeout');
    expect(failures).toEqual([['tracking service unreadable: timeout', new TextEncoder().encode(body).length]]);
    expect(await reasonOf(decode(open(), view(2_000)))).toBe('read');
  });

  test('is refused before it starts when it would take too much memory', async () => {
    const reader = open();
    expect(await reasonOf(decode(reader, manyKeys(400_000)))).toBe('unreadable: too-large');
    expect(await reasonOf(decode(reader, view(500)))).toBe('read');
  }, 60_000);

  test.each([
    ['out of memory', 'const kept = []; for (;;) kept.push({ kept });', 'too-large'],
    ['the script throws', "throw new Error('secret')", 'not-finished'],
    ['the thread exits', 'process.exit(0)', 'not-finished'],
    ['an endless loop', 'for (;;);', 'timeout'],
  ])(
    'ends the thread, not the process: %s',
    async (_, code, reason) => {
      const broken = join(script, '..', `${reason}.mjs`);
      writeFileSync(
        broken,
        `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => { ${code} });`,
      );
      const reader = open({ script: broken, heapMb: 24, maxCpuMs: reason === 'timeout' ? 300 : 60_000 });
      const body = view(500);
      expect(await reasonOf(decode(reader, body))).toBe(`unreadable: ${reason}`);
      expect(failures).toEqual([[`tracking service unreadable: ${reason}`, new TextEncoder().encode(body).length]]);
      copyFileSync(script, broken);
      if (reason !== 'timeout') expect(await reasonOf(decode(reader, body))).toBe('read');
    },
    60_000,
  );

  test('is unreadable when the thread cannot start', async () => {
    expect(await reasonOf(decode(open({ script: `${script}.not-there` }), view(2_000)))).toBe(
      'unreadable: not-finished',
    );
  });
});

test('a small answer is decoded while the thread is busy', async () => {
  const reader = open();
  const large = decode(reader, view(20_000));
  expect((await decode(reader, view(2))).kind).toBe('shared');
  expect(await reasonOf(large)).toBe('read');
});
