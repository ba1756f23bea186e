import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/fixtures.ts';
import { hostileRequests } from './hostile-requests.ts';
import { logLines } from '../support/output-lines.ts';
import { startViewerIn } from '../support/processes.ts';
import { openRaw } from '../support/raw-connection.ts';

test('logs only JSON lines without the identifier, whatever is sent', async ({ run, service }) => {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-hostile-'));
  const viewer = await startViewerIn(folder, run.serviceUrl);
  const mark = `canary${crypto.randomUUID().replaceAll('-', '')}`;
  // Every kind of fault, so that every kind of log line is written.
  const answers = [
    { kind: 'body', body: '<x>' },
    { kind: 'body', status: 500, body: mark },
    { kind: 'reset' },
    { kind: 'cut', body: `{"AssetName":"${mark}"` },
    { kind: 'body', body: `{"of ${mark}4":1,"AssetName":"${mark}"}` },
  ] as const;
  for (const [index, answer] of answers.entries()) await service.answer(`${mark}${index}`, answer);
  try {
    const { sent, aborted } = hostileRequests(mark, answers.length);
    await Promise.all(sent.map((parts) => openRaw(viewer.url, ...parts).ended));
    for (const parts of aborted) {
      const { socket, ended } = openRaw(viewer.url, ...parts);
      // Reset after everything has been sent.
      socket.write('', () => socket.resetAndDestroy());
      await ended;
    }
    await expect.poll(async () => (await fetch(`${viewer.url}/healthz`)).status).toBe(200);
  } finally {
    await viewer.stop();
  }
  const output = readFileSync(viewer.output, 'utf8');
  rmSync(folder, { recursive: true });
  expect(logLines(output).length).toBeGreaterThan(answers.length);
  for (const encoded of [mark, Buffer.from(mark).toString('base64').slice(0, 40), Buffer.from(mark).toString('hex')])
    expect(output).not.toContain(encoded);
  expect(output).not.toMatch(/[?&]id=|AssetShareID/);
});
