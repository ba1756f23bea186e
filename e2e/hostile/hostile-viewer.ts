import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '../support/fixtures.ts';
import { logLines } from '../support/output-lines.ts';
import { startViewerIn } from '../support/processes.ts';
import { type RawResponse, rawRequest, visibleText } from '../support/raw-request.ts';
import { answer, type ScriptedService, startScriptedService } from './fault-server.ts';
import { type HostileCase, view } from './transport-cases.ts';

export interface HostileViewer {
  readonly service: ScriptedService;
  /** The page of a link, or with a path what an open page asks for; waits where a busy machine says to come back. */
  readonly open: (shareId: string, path?: '/share/data' | '/share/track') => Promise<RawResponse>;
  /** Plays each case for a link of its own, `together` at a time, and holds what must be true after each. */
  readonly play: (cases: readonly HostileCase[], together: number) => Promise<void>;
  /** Ends the viewer, and holds that its output is lines of JSON without a word of any link or shipment. */
  stop(): Promise<void>;
}

const headersOfPages = {
  'cache-control': 'private, no-store',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'content-type': expect.stringContaining('text/html'),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': expect.stringContaining('noindex'),
};

/** A viewer beside a scripted service. */
export async function startHostileViewer(): Promise<HostileViewer> {
  const service = await startScriptedService(answer(view));
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-hostile-'));
  const viewer = await startViewerIn(folder, service.url);
  const ask = (shareId: string, path?: string) =>
    path === undefined
      ? rawRequest(viewer.url, `/share?id=${shareId}`)
      : rawRequest(viewer.url, path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
          body: JSON.stringify({ id: shareId }),
        });
  /** Asks again while there is no turn; what is allowed to be 503 is told from that by the page alone. */
  async function open(
    shareId: string,
    path?: string,
    allowed: readonly number[] = [200],
  ): Promise<RawResponse & { readonly tries: number }> {
    for (let tries = 1; ; tries += 1) {
      const given = await ask(shareId, path);
      const hasNoTurn = given.text.includes('Too many people') || (given.status === 503 && !allowed.includes(503));
      if (!hasNoTurn || tries === 20) return { ...given, tries };
      await wait(200);
    }
  }

  async function playOne([title, expected, script]: HostileCase): Promise<void> {
    const shareId = `canary-${crypto.randomUUID()}`;
    service.play(shareId, script);
    const allowed = typeof expected === 'number' ? [expected] : expected;
    const page = await open(shareId, undefined, allowed);
    expect(allowed, title).toContain(page.status);
    holdPage(title, shareId, page);
    expect(service.asked(shareId), `${title}: one retry at most`).toBeLessThanOrEqual(2 * page.tries);
    // From the same answer, or a new one.
    const data = await open(shareId, '/share/data', allowed);
    expect(allowed, `${title}: data`).toContain(data.status);
    if (data.status === 404) expect(data.text).toBe('{"state":"unavailable"}');
    if (data.status > 500) expect(data.text, title).toBe('{"state":"fault"}');
    expect(JSON.stringify(data.headers), title).not.toContain(shareId);
    expect((await open(`canary-well-${crypto.randomUUID()}`)).status, `after ${title}`).toBe(200);
  }

  return {
    service,
    open,
    async play(cases, together) {
      const waiting = [...cases];
      const playOn = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await playOne(next);
      };
      await Promise.all(Array.from({ length: together }, playOn));
      expect(service.asked('away'), 'redirects are not followed').toBe(0);
    },
    async stop() {
      await viewer.stop();
      await service.close();
      const output = readFileSync(viewer.output, 'utf8');
      rmSync(folder, { recursive: true, force: true });
      expect(logLines(output).length).toBeGreaterThan(0);
      expect(output).not.toMatch(/canary|AssetShareID|[?&]id=/);
    },
  };
}

/** What the page of each status is, and the pages of the others are not. */
function holdPage(title: string, shareId: string, { status, headers, text }: RawResponse): void {
  expect(headers, title).toMatchObject(headersOfPages);
  expect(headers['set-cookie'], title).toBeUndefined();
  expect(headers['retry-after'], title).toBe(status === 503 ? '30' : undefined);
  expect(JSON.stringify(headers), title).not.toContain(shareId);
  expect(text, title).toMatch(/<\/html>$/);
  const seen = visibleText(text);
  if (status === 200) expect(seen, title).toContain('canary-cargo');
  else expect(text.replaceAll(shareId, ''), title).not.toContain('canary-');
  if (status === 404) expect(seen, title).toContain('This tracking link is unavailable');
  else expect(seen.toLowerCase(), title).not.toContain('unavailable');
  if (status > 500) {
    expect(seen, title).toContain('We cannot check right now');
    expect(text, title).not.toMatch(/<title>[^<]*unavailable/i);
  }
}
