import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { anyPort } from '#lib/run/free-port.mjs';
import { startNode } from '#lib/run/processes.mjs';
import { waitForOk } from '#lib/run/wait-for.mjs';
import { startViewerIn } from '../../e2e/support/processes.ts';

export type ServiceMode = 'up' | 'reset' | 'status' | 'hang';

/** The scenarios' service, in a process of its own. */
export interface LoadService {
  readonly url: string;
  setMode(mode: ServiceMode): Promise<void>;
  /** When it was asked since this was called last, ms since 1970 UTC. */
  calls(): Promise<readonly number[]>;
}

/** The built viewer before such a service. */
export interface World {
  readonly service: LoadService;
  readonly viewer: { readonly url: string; readonly pid: number };
  /** What the viewer has logged, oldest first. */
  lines(): readonly LogLine[];
}

const lineSchema = v.looseObject({ time: v.string(), operation: v.string() });
export type LogLine = v.InferOutput<typeof lineSchema>;

const callsSchema = v.array(v.number());

/** Settings as in production but for the port and the log, which the scenarios read. */
export async function withWorld<Result>(
  measure: (world: World) => Promise<Result>,
  settings: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-load-'));
  const { service, stop } = await startLoadService();
  const viewer = await startViewerIn(folder, service.url, { LOG_LEVEL: 'info', SHARE_FRESH_SECONDS: '', QUEUE_SECONDS: '', ...settings });
  try {
    return await measure({
      service,
      viewer: { url: viewer.url.replace('localhost', '127.0.0.1'), pid: viewer.pid },
      lines: () =>
        readFileSync(viewer.output, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => v.parse(lineSchema, JSON.parse(line))),
    });
  } finally {
    await Promise.all([viewer.stop(), stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function startLoadService(): Promise<{ service: LoadService; stop: () => Promise<number> }> {
  const port = await anyPort();
  const running = startNode("the load's tracking service", ['--import', 'tsx', 'bench/load/service.ts'], {
    env: { ...process.env, PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  if (!(await waitForOk(url, running))) throw new Error("the load's tracking service did not start");
  return {
    service: {
      url,
      setMode: async (mode) => void (await fetch(`${url}/mode`, { method: 'PUT', body: mode })),
      calls: async () => v.parse(callsSchema, await (await fetch(`${url}/calls`)).json()),
    },
    stop: running.stop,
  };
}
