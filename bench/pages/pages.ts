import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noLimits, startReferenceIn, startViewerIn } from '../../e2e/support/processes.ts';
import { startRecorder } from '../../e2e/support/recorder.ts';
import { controlService } from '../../e2e/support/service-control.ts';
import { createStates } from '../../e2e/support/page-states.ts';

export interface CheckedPage {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Pages {
  readonly url: string;
  readonly pages: readonly CheckedPage[];
  readonly folder: string;
  close(): Promise<void>;
}

export async function startPages(): Promise<Pages> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-pages-'));
  const reference = await startReferenceIn(folder);
  const recorder = await startRecorder(reference.url);
  const viewer = await startViewerIn(folder, recorder.serviceUrl, noLimits);
  return {
    url: viewer.url,
    pages: await pagesOf(reference.shares, recorder.controlUrl),
    folder,
    async close() {
      await viewer.stop();
      await recorder.close();
      await reference.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function pathIn(path: string, lang: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`;
}

async function pagesOf(
  shares: Awaited<ReturnType<typeof startReferenceIn>>['shares'],
  controlUrl: string,
): Promise<readonly CheckedPage[]> {
  const shared = shares.map(({ title, note, shareId }) => ({
    name: title,
    path: `/share?id=${encodeURIComponent(shareId)}`,
    status: /deleted/i.test(note) ? 404 : 200,
  }));
  const states = await createStates(controlService(controlUrl));
  const [eventful] = states;
  if (eventful === undefined) throw new Error('there is no page to check');
  const { path } = eventful;
  const robot = { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' };
  return [
    ...shared,
    ...states,
    { name: 'older page', path: `${path}&page=2`, status: 200 },
    ...['full', 'map', 'timeline', 'readings'].map((mode) => ({
      name: `embed ${mode}`,
      path: `${path}&embed=${mode}`,
      status: 200,
    })),
    { name: 'embed unavailable', path: '/share?id=unknown&embed=summary', status: 404 },
    { name: "robots' page", path, status: 200, headers: robot },
    { name: 'no such page', path: '/nowhere', status: 404 },
    { name: 'embedding demo', path: '/embed-demo.html', status: 200 },
  ];
}
