import { expect, test } from '../support/fixtures.ts';
import type { RawResponse } from '../support/raw-request.ts';

/** One static file of each kind. */
async function filesOf(ask: (path: string) => Promise<RawResponse>): Promise<readonly string[]> {
  const [script = ''] = /\/_next\/static\/[\w./-]+\.js/.exec((await ask('/')).text) ?? [];
  const { text: map } = await ask('/basemap/index.json');
  expect(script).not.toBe('');
  expect(map.length).toBeGreaterThan(100);
  return [script, '/basemap/index.json', '/embed.js', '/embed-demo.html'];
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
    for (const headers of [{}, { range: 'bytes=0-1' }, { 'if-match': '"x"' }]) {
      const { status, headers: received, text } = await ask(path, { headers });
      expect(status, path).toBe(404);
      expect(text, path).not.toContain(mark);
      expect(text.length, path).toBeLessThan(20);
      expect(received, path).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
      expect(received['cache-control'], path).toContain('no-store');
    }
});

test('sends the whole file, whatever range or condition is asked for, or that it is unchanged', async ({ ask }) => {
  for (const path of await filesOf(ask)) {
    const complete = await ask(path);
    expect(complete.status, path).toBe(200);
    for (const headers of [
      ...['bytes=0-9', 'bytes=99999999999-', 'bytes=5-2', 'bytes=x', 'lines=1-2', 'bytes=0-1,3-4'].map((range) => ({
        range,
      })),
      { 'if-match': '"x"' },
      { 'if-unmodified-since': 'Mon, 01 Jan 2001 00:00:00 GMT' },
      { range: 'bytes=0-1', 'if-range': '"another version"' },
    ]) {
      const answer = await ask(path, { headers });
      expect([answer.status, answer.text.length], `${path} ${JSON.stringify(headers)}`).toEqual([
        200,
        complete.text.length,
      ]);
    }
    const unchanged = await ask(path, { headers: { 'if-none-match': complete.headers.etag ?? '' } });
    expect([unchanged.status, unchanged.text], path).toEqual([304, '']);
  }
});
