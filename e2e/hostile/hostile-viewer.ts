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
  /** Requests a page, or with `path` its data; retries while the viewer is overloaded. */
  readonly open: (shareId: string, path?: '/share/data' | '/share/track') => Promise<RawResponse>;
  /** Plays each case with a new link and checks the viewer's responses. */
  readonly play: (cases: readonly HostileCase[], concurrency: number) => Promise<void>;
  /** Stops the viewer and checks that its output is JSON lines without link or shipment data. */
  stop(): Promise<void>;
}

const pageHeaders = {
  'cache-control': 'private, no-store',
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'content-type': expect.stringContaining('text/html'),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-robots-tag': expect.stringContaining('noindex'),
};

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
  /** Retries while overloaded. If 503 is an allowed status, only the page's text reveals overload. */
  async function open(
    shareId: string,
    path?: string,
    allowed: readonly number[] = [200],
  ): Promise<RawResponse & { readonly tries: number }> {
    for (let tries = 1; ; tries += 1) {
      const response = await ask(shareId, path);
      const isOverloaded =
        response.text.includes('This page is very busy right now') ||
        (response.status === 503 && !allowed.includes(503));
      if (!isOverloaded || tries === 20) return { ...response, tries };
      await wait(200);
    }
  }

  async function playOne([title, expected, script]: HostileCase): Promise<void> {
    const shareId = `canary-${crypto.randomUUID()}`;
    service.play(shareId, script);
    const allowed = typeof expected === 'number' ? [expected] : expected;
    const page = await open(shareId, undefined, allowed);
    expect(allowed, title).toContain(page.status);
    expectPage(title, shareId, page);
    expect(service.requestCount(shareId), `${title}: one retry at most`).toBeLessThanOrEqual(2 * page.tries);
    const data = await open(shareId, '/share/data', allowed);
    expect(allowed, `${title}: data`).toContain(data.status);
    if (data.status === 404) expect(data.text).toBe('{"state":"unavailable"}');
    if (data.status > 500) expect(data.text, title).toBe('{"state":"fault"}');
    expect(JSON.stringify(data.headers), title).not.toContain(shareId);
  }

  return {
    service,
    open,
    async play(cases, concurrency) {
      const waiting = [...cases];
      const worker = async () => {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await playOne(next);
      };
      await Promise.all(Array.from({ length: concurrency }, worker));
      expect((await open(`canary-ok-${crypto.randomUUID()}`)).status, 'after all cases').toBe(200);
      expect(service.requestCount('away'), 'redirects are not followed').toBe(0);
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

/** Checks headers and text of a page by its status. */
function expectPage(title: string, shareId: string, { status, headers, text }: RawResponse): void {
  expect(headers, title).toMatchObject(pageHeaders);
  expect(headers['set-cookie'], title).toBeUndefined();
  expect(headers['retry-after'], title).toBe(status === 503 ? '30' : undefined);
  expect(JSON.stringify(headers), title).not.toContain(shareId);
  expect(text, title).toMatch(/<\/html>$/);
  const visible = visibleText(text);
  if (status === 200) expect(visible, title).toContain('canary-cargo');
  else expect(text.replaceAll(shareId, ''), title).not.toContain('canary-');
  if (status === 404) expect(visible, title).toContain('This tracking link is unavailable');
  else expect(visible.toLowerCase(), title).not.toContain('unavailable');
  if (status > 500) {
    expect(visible, title).toContain('We cannot show the shipment right now');
    expect(text, title).not.toMatch(/<title>[^<]*unavailable/i);
  }
}
