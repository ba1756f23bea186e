import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { logLines } from '../support/output-lines.ts';
import { startViewerIn } from '../support/processes.ts';
import { type RawResponse, rawRequest } from '../support/raw-request.ts';

const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";
const past = 'Mon, 01 Jan 2001 00:00:00 GMT';
const future = 'Fri, 01 Jan 2100 00:00:00 GMT';

/** One static file of each kind. */
async function filesOf(ask: (path: string) => Promise<RawResponse>): Promise<readonly string[]> {
  const [script = ''] = /\/_next\/static\/[\w./-]+\.js/.exec((await ask('/')).text) ?? [];
  const { text: map } = await ask('/basemap/index.json');
  expect(script).not.toBe('');
  expect(map.length).toBeGreaterThan(100);
  return [script, '/basemap/index.json', '/embed.js', '/embed-demo.html'];
}

function expectRefusal({ status, headers, text }: RawResponse, expected: number, label: string): void {
  expect(status, label).toBe(expected);
  expect(text, label).toBe('');
  expect(headers, label).toMatchObject({
    'content-security-policy': dataPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  });
}

test('answers a plain 404 for a file that does not exist', async ({ ask }) => {
  const mark = crypto.randomUUID().replaceAll('-', '');
  for (const path of [
    `/basemap/${mark}.json`,
    `/basemap/${mark}.json?x=1`,
    `/_next/static/${mark}.js`,
    '/_next/static/chunks',
    `/_next/static/chunks/${mark}.css`,
  ])
    for (const options of [{}, { headers: { range: 'bytes=0-1' } }, { headers: { 'if-match': '"x"' } }])
      expectRefusal(await ask(path, options), 404, path);
});

test('answers a plain 416 or 412 for a range or precondition that fails', async ({ ask }) => {
  for (const path of await filesOf(ask)) {
    const complete = await ask(path);
    const size = Buffer.byteLength(complete.text);
    expect(complete.status, path).toBe(200);
    for (const range of [`bytes=${size}-`, 'bytes=99999999999-', 'bytes=-0', 'bytes=5-2']) {
      const answer = await ask(path, { headers: { range } });
      expectRefusal(answer, 416, `${path} ${range}`);
      expect(answer.headers['content-range']).toBe(`bytes */${size}`);
    }
    for (const headers of [{ 'if-match': '"x"' }, { 'if-match': 'W/"x", "y"' }, { 'if-unmodified-since': past }])
      expectRefusal(await ask(path, { headers }), 412, `${path} ${JSON.stringify(headers)}`);
  }
});

test('honours valid ranges and preconditions and ignores empty ones', async ({ ask }) => {
  for (const path of await filesOf(ask)) {
    const complete = await ask(path);
    const { etag = '' } = complete.headers;
    for (const [headers, status, length] of [
      [{ range: 'bytes=0-9' }, 206, 10],
      [{ range: 'bytes=-5' }, 206, 5],
      [{ range: 'bytes=0-9', 'if-match': '*' }, 206, 10],
      [{ 'if-unmodified-since': future }, 200, null],
      [{ 'if-unmodified-since': 'yesterday' }, 200, null],
      [{ range: 'bytes=0-1,3-4' }, 200, null],
      [{ range: 'bytes=x' }, 200, null],
      [{ range: 'lines=1-2' }, 200, null],
      [{ range: 'bytes=99999999999-', 'if-range': '"another version"' }, 200, null],
      [{ 'if-none-match': etag }, 304, 0],
    ] as const) {
      const answer = await ask(path, { headers });
      const label = `${path} ${JSON.stringify(headers)}`;
      expect(answer.status, label).toBe(status);
      expect(answer.text.length, label).toBe(length ?? complete.text.length);
    }
  }
});

test('requests for unknown files count against their address and are not logged', async ({ run }) => {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-files-'));
  const viewer = await startViewerIn(folder, run.serviceUrl, { RATE_LIMIT_PAGES: '5' });
  try {
    const statuses: number[] = [];
    for (let index = 0; index < 7; index += 1)
      statuses.push((await rawRequest(viewer.url, `/basemap/none-${index}.json`)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429]);
    const lines = logLines(readFileSync(viewer.output, 'utf8'));
    expect(lines.filter((line) => Number(Reflect.get(line, 'level')) >= 40)).toEqual([]);
    expect((await rawRequest(viewer.url, '/basemap/index.json')).status, 'existing files are not limited').toBe(200);
  } finally {
    await viewer.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
