import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inRoot } from '#lib/run/paths.mjs';
import { anyPort, type PrintedShare, startReference, startViewer, waitForOk } from '#lib/run/processes.mjs';
import { bundleNoLoadShedding } from './no-load-shedding.ts';

export interface ReferenceProcess {
  readonly url: string;
  readonly accessKey: string;
  /** The demo's shipments and the imported tracks. */
  readonly shares: readonly PrintedShare[];
  stop(): Promise<unknown>;
}

export interface ViewerProcess {
  readonly url: string;
  readonly pid: number;
  /** The file that holds all it has written to stdout and stderr. */
  readonly output: string;
  stop(): Promise<unknown>;
  /** SIGKILL; resolves when it has ended. */
  kill(): Promise<void>;
}

/** Real tracks: uneven intervals, loops, and one over the 180th meridian. */
export const trackFiles = ['john-1994.gpx', 'ivan-2004.gpx'].map((name) =>
  inRoot('lib', 'reference', 'track', 'storms', name),
);

/** Starts the reference service with a new database in `folder`. */
export async function startReferenceIn(folder: string, imports: readonly string[] = []): Promise<ReferenceProcess> {
  const accessKey = `e2e-key-${crypto.randomUUID()}`;
  const running = startReference({
    args: imports.flatMap((file) => ['--import', file]),
    env: {
      REFERENCE_PORT: '0',
      REFERENCE_DATABASE_URL: `file:${join(folder, 'reference.db')}`,
      REFERENCE_ACCESS_KEYS: accessKey,
    },
  });
  const ready = await running.ready;
  if (ready === null) throw new Error('the reference service did not start');
  return { url: ready.baseUrl, accessKey, shares: ready.shares, stop: running.stop };
}

type Settings = Readonly<Record<string, string>>;

/** Part of `NODE_OPTIONS`: the viewer never refuses a request because it has too much to do. */
export const withoutLoadShedding = `--import=${bundleNoLoadShedding()}`;

/** All visitors of a test have one address, on a machine that may be busy: only the tests of limits have any. */
export const noLimits = {
  NODE_OPTIONS: withoutLoadShedding,
  RATE_LIMIT_MISSES: '0',
};

/** For how long the viewers of the tests keep an answer, unless a test wants another time. */
const FRESH_SECONDS = 1;

/** Until what was answered before this call is asked for anew, by a viewer without settings of its own. */
export function outliveAnswers(): Promise<void> {
  return wait(FRESH_SECONDS * 1000 + 100);
}

/**
 * Starts the built viewer with nothing of the caller's settings, its output kept in `folder`. Settings that
 * depend on its port, such as the hosts of a brands file, are made when that is known. `script`: of another build.
 */
export async function startViewerIn(
  folder: string,
  serviceUrl: string,
  settings: Settings | ((port: number) => Settings) = {},
  wantedPort?: number,
  script?: string,
): Promise<ViewerProcess> {
  const port = wantedPort ?? (await anyPort());
  const url = `http://localhost:${port}`;
  const output = join(folder, `viewer-${port}.txt`);
  const file = openSync(output, 'a');
  const running = startViewer({
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      // Not the browser's zone, so that a time formatted in the process's own shows.
      TZ: 'Asia/Kathmandu',
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
      APP_URL: url,
      TRACKING_BASE_URL: serviceUrl,
      LOG_LEVEL: 'trace',
      SHARE_FRESH_SECONDS: String(FRESH_SECONDS),
      DRAIN_SECONDS: '0',
      ...noLimits,
      ...(typeof settings === 'function' ? settings(port) : settings),
    },
    stdio: ['ignore', file, file],
    ...(script === undefined ? {} : { script }),
  });
  if (running === null) throw new Error('the viewer is not built: npm run build');
  if (!(await waitForOk(`http://127.0.0.1:${port}/readyz`, running))) throw new Error('the viewer did not start');
  const kill = async () => {
    running.child.kill('SIGKILL');
    await running.exited;
  };
  return { url, pid: running.child.pid ?? 0, output, stop: running.stop, kill };
}
