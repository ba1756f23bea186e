import * as v from 'valibot';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer } from '#lib/run/paths.mjs';
import { anyPort, startNode, waitForOk } from '#lib/run/processes.mjs';
import { logLines } from '../../e2e/support/output-lines.ts';
import { startViewerIn } from '../../e2e/support/processes.ts';
import type { Row } from './scenario.ts';
import { randomBytes } from 'node:crypto';

export type ServiceMode = 'up' | 'reset' | 'status' | 'hang';

export interface LoadService {
  readonly url: string;
  setMode(mode: ServiceMode): Promise<void>;
  deleteLink(link: string): Promise<void>;
  /** Requests since the last call; times are Unix ms. */
  calls(): Promise<readonly Call[]>;
}

export interface Viewer {
  readonly url: string;
  readonly pid: () => number;
  /** `script`: of another build. */
  readonly start: (script?: string) => Promise<void>;
  readonly stop: () => Promise<unknown>;
  readonly kill: () => Promise<void>;
  /** Returns a function that sums a metric over all labels, or over those that contain e.g. `state="open"`. */
  readonly metrics: () => Promise<(name: string, label?: string) => number>;
  readonly lines: () => readonly LogLine[];
}

export interface WrittenOutput {
  readonly contents: () => Promise<readonly Buffer[]>;
  readonly stop: () => Promise<unknown>;
}

export interface World {
  readonly service: LoadService;
  readonly viewer: Viewer;
  readonly viewers: readonly Viewer[];
  readonly addOutput: (output: WrittenOutput) => void;
}

const lineSchema = v.looseObject({ time: v.string(), operation: v.string() });
export type LogLine = v.InferOutput<typeof lineSchema>;

const callsSchema = v.array(v.object({ at: v.number(), link: v.string() }));
type Call = v.InferOutput<typeof callsSchema>[number];

const METRICS_TOKEN = crypto.randomUUID();

/**
 * Uses production settings except for the port, the log and the limits per address. The last row counts identifiers
 * found in everything written during the measurement.
 */
export async function withWorld(
  measure: (world: World) => Promise<readonly Row[]>,
  {
    settings = {},
    replicas = 1,
  }: { readonly settings?: Readonly<Record<string, string>>; readonly replicas?: number } = {},
): Promise<readonly Row[]> {
  const startedAt = Date.now();
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-load-'));
  const { service, stop } = await startLoadService();
  const viewers: Viewer[] = [];
  const outputs: WrittenOutput[] = [];
  const ownSettings = {
    LOG_LEVEL: 'info',
    SHARE_FRESH_SECONDS: '',
    NODE_OPTIONS: '',
    METRICS_TOKEN,
    TMPDIR: folder,
    ...settings,
  };
  try {
    const viewer = await createViewer(folder, service.url, ownSettings);
    viewers.push(viewer);
    while (viewers.length < replicas) viewers.push(await createViewer(folder, service.url, ownSettings));
    const rows = await measure({ service, viewer, viewers, addOutput: (output) => outputs.push(output) });
    const written = await Promise.all([...outputs.map((output) => output.contents()), ...viewers.map(fetchMetrics)]);
    await Promise.all(viewers.map((each) => each.stop()));
    const built = builtServer();
    if (built !== null) written.push(filesIn(built.folder, startedAt));
    return [...rows, identifiersRow([...written.flat(), ...filesIn(folder)])];
  } finally {
    await Promise.all([...viewers, ...outputs, { stop }].map((each) => each.stop()));
    rmSync(folder, { recursive: true, force: true });
  }
}

async function createViewer(
  folder: string,
  serviceUrl: string,
  settings: Readonly<Record<string, string>>,
): Promise<Viewer> {
  const port = await anyPort();
  const url = `http://127.0.0.1:${port}`;
  const launch = (script?: string) => startViewerIn(folder, serviceUrl, settings, port, script);
  let running = await launch();
  return {
    url,
    pid: () => running.pid,
    start: async (script) => {
      running = await launch(script);
    },
    stop: () => running.stop(),
    kill: () => running.kill(),
    metrics: async () => {
      const lines = String(await fetchMetrics({ url })).split('\n');
      return (name, label = '') =>
        lines
          .filter((line) => (line.startsWith(`${name}{`) || line.startsWith(`${name} `)) && line.includes(label))
          .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
    },
    lines: () => logLines(readFileSync(running.output, 'utf8')).map((line) => v.parse(lineSchema, line)),
  };
}

async function fetchMetrics({ url }: Pick<Viewer, 'url'>): Promise<Buffer[]> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  if (!answer.ok) throw new Error(`/metrics returned ${answer.status}`);
  return [Buffer.from(await answer.arrayBuffer())];
}

async function startLoadService(): Promise<{ service: LoadService; stop: () => Promise<number> }> {
  const port = await anyPort();
  const running = startNode("the load test's tracking service", ['--import', 'tsx', 'bench/load/service.ts'], {
    env: { ...process.env, PORT: String(port) },
  });
  const url = `http://127.0.0.1:${port}`;
  if (!(await waitForOk(url, running))) throw new Error("the load test's tracking service did not start");
  return {
    service: {
      url,
      setMode: async (mode) => void (await fetch(`${url}/mode`, { method: 'PUT', body: mode })),
      deleteLink: async (link) => void (await fetch(`${url}/deleted`, { method: 'PUT', body: link })),
      calls: async () => v.parse(callsSchema, await (await fetch(`${url}/calls`)).json()),
    },
    stop: running.stop,
  };
}

const canary = `canary${randomBytes(8).toString('hex')}`;

/**
 * The service answers `bench` with a track, `late` with one after 300 ms, `long` with 20,000 updates, `words` with 127 kB
 * of texts that repeat a word, `gone` with `{}`, `hang` never, and the others with a fault.
 */
export type LinkKind = 'bench' | 'late' | 'long' | 'words' | 'gone' | 'hang' | 'reset' | 'status' | 'html';

export function linkOf(kind: LinkKind, number: number): string {
  return `${kind}-own-${number}-${canary}`;
}

export function identifiersRow(written: readonly Buffer[]): Row {
  const found = written.reduce((sum, bytes) => sum + identifiersIn(bytes), 0);
  const kilobytes = Math.round(written.reduce((sum, { length }) => sum + length, 0) / 1e3);
  return {
    name: 'identifiers found outside responses',
    measured: `${found} in ${kilobytes} kB`,
    target: '0',
    isMet: found === 0,
  };
}

/** Counts plain, hexadecimal and base64 encodings at any byte offset. */
export function identifiersIn(bytes: Buffer): number {
  const encodings = [
    canary,
    Buffer.from(canary).toString('hex'),
    ...['', 'x', 'xx'].map((before) => {
      const text = Buffer.from(before + canary).toString('base64');
      return text.slice(before === '' ? 0 : 4, -4);
    }),
  ];
  return encodings.reduce((sum, encoding) => sum + countIn(bytes, encoding), 0);
}

function countIn(bytes: Buffer, text: string): number {
  let count = 0;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) count += 1;
  return count;
}

export function filesIn(folder: string, since = 0): Buffer[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => statSync(file).mtimeMs >= since)
    .flatMap((file) => [Buffer.from(file), readFileSync(file)]);
}
