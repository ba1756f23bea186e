import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { decodeAnswer, type DecodeTask } from './decode-answer.ts';
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
  const reader = createReader({ script, onFailure, ...options });
  opened.push(reader);
  return reader;
}

function task(body: string, more: Partial<DecodeTask> = {}): DecodeTask {
  return {
    body: new TextEncoder().encode(body),
    shareId: 'share-1',
    fieldMap: null,
    now: Date.UTC(2026, 10, 21),
    knownDigest: null,
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
    ...(index % 3 === 0 && { TemperatureC: 4 + (index % 7) / 10, BatteryPercent: 90 }),
  }));
  return JSON.stringify({ AssetName: 'Box', LocationHistory: rows });
}

async function reasonOf(reading: Promise<unknown>): Promise<string> {
  try {
    await reading;
    return 'read';
  } catch (error) {
    return isTrackingError(error) ? `${error.kind}: ${error.reason}` : String(error);
  }
}

/** Makes a body large. */
const filler = 'x'.repeat(200_000);

describe('a large answer', () => {
  test('is decoded on a thread to the same values, also after others', async () => {
    const reader = open();
    for (const reports of [3_000, 1_500, 3_000]) {
      const body = view(reports);
      expect(await reader.decode(task(body))).toEqual(decodeAnswer(task(body)));
    }
  });

  test('does not block the main thread, and small answers do not wait for it', async () => {
    const reader = open();
    let turns = 0;
    let isOver = false;
    const reading = reader.decode(task(view(30_000)));
    const over = () => (isOver = true);
    void reading.then(over, over);
    expect((await reader.decode(task(view(2)))).kind).toBe('shared');
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
      const first = await reader.decode(task(body));
      const knownDigest = first.kind === 'shared' ? first.digest : '';
      expect((await reader.decode(task(body, { knownDigest }))).kind).toBe('unchanged');
      expect((await reader.decode(task(body.replace('Box', 'Bax'), { knownDigest }))).kind).toBe('shared');
    }
  });

  test('with an unusable body fails like a small one', async () => {
    const reader = open();
    for (const [body, reason] of [
      [`${view(3_000)}x`, 'unreadable: not-json'],
      [`[${view(3_000)},${view(3)}]`, 'unreadable: several-candidates'],
      [JSON.stringify({ Code: 400, Message: filler }), 'rejected: error-body'],
      [JSON.stringify({ foo: filler }), 'unreadable: no-known-field'],
      [`{"AssetName":"Box","Any":[${'[],'.repeat(2_400_000)}[]]}`, 'unreadable: too-large'],
    ] as const)
      expect(await reasonOf(reader.decode(task(body)))).toBe(reason);
    expect((await reader.decode(task(' '.repeat(200_000) + '{}'))).kind).toBe('unavailable');
    expect(failures).toEqual([]);
  });
});

describe('a thread that fails', () => {
  test.each([
    ['out of memory', 'const kept = []; for (;;) kept.push({ kept });', 'too-large'],
    ['the script throws', "throw new Error('secret')", 'not-finished'],
    ['the thread exits', 'process.exit(0)', 'not-finished'],
    ['the reply is unknown', "parentPort.postMessage('secret')", 'not-finished'],
  ])(
    'does not end the process, and the next answer is decoded: %s',
    async (_, code, reason) => {
      const broken = join(script, '..', `${reason}.mjs`);
      writeFileSync(
        broken,
        `import { parentPort } from 'node:worker_threads';\nparentPort.on('message', () => { ${code} });`,
      );
      const reader = open({ script: broken, heapMb: 24 });
      const body = view(1_500);
      expect(await reasonOf(reader.decode(task(body)))).toBe(`unreadable: ${reason}`);
      expect(failures).toEqual([[`tracking service unreadable: ${reason}`, new TextEncoder().encode(body).length]]);
      copyFileSync(script, broken);
      reader.close();
      expect(await reasonOf(reader.decode(task(body)))).toBe('read');
    },
    60_000,
  );

  test('or cannot start, makes the answer unreadable', async () => {
    const reader = open({ script: `${script}.not-there` });
    expect(await reasonOf(reader.decode(task(view(1_500))))).toBe('unreadable: not-finished');
  });
});
