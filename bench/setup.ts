import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '#lib/run/find-browser.mjs';
import { anyPort, startNode, waitForOk } from '#lib/run/processes.mjs';
import { startViewerIn, type ViewerProcess } from '../e2e/support/processes.ts';

export interface Setup {
  readonly folder: string;
  /** Registers a clean-up; the last one registered runs first. */
  readonly defer: (stop: () => unknown) => void;
  readonly startService: (script?: string) => Promise<string>;
  readonly startViewer: (serviceUrl: string, settings?: Readonly<Record<string, string>>) => Promise<ViewerProcess>;
  readonly startBrowser: () => Promise<Browser>;
}

/** Runs a measurement and stops everything it started. The start functions throw on failure. */
export async function withSetup<T>(measure: (setup: Setup) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-bench-'));
  const stops: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const defer = (stop: () => unknown) => void stops.push(stop);
  try {
    return await measure({
      folder,
      defer,
      startService: async (script = 'bench/track-service.ts') => {
        const port = await anyPort();
        const service = startNode('benchmark tracking service', ['--import', 'tsx', script], {
          env: { ...process.env, PORT: String(port) },
        });
        defer(service.stop);
        const url = `http://127.0.0.1:${port}`;
        if (!(await waitForOk(url, service))) throw new Error('the benchmark tracking service did not start');
        return url;
      },
      startViewer: async (serviceUrl, settings = {}) => {
        const viewer = await startViewerIn(folder, serviceUrl, { LOG_LEVEL: 'info', ...settings });
        defer(viewer.stop);
        return viewer;
      },
      startBrowser: async () => {
        const browser = await launchBrowser();
        defer(() => browser.close());
        return browser;
      },
    });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
