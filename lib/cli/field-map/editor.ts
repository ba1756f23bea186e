import { once } from 'node:events';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { ensureBuilt } from '#lib/run/ensure-built.mjs';
import { anyPort, runTogether, waitForOk } from '#lib/run/processes.mjs';
import { startViewer } from '#lib/run/servers.mjs';
import { inspectBody } from '#lib/tracking/client.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { decodeFieldMap, encodeFieldMap, type FieldMap, fieldMapConcepts } from '#lib/tracking/json/field-map.ts';
import { isList, parseJson } from '#lib/tracking/json/values.ts';
import type { Finding } from '#lib/tracking/types.ts';
import { type ExitCode, exitCodes, type Io } from '../io.ts';
import { formatJson } from '../print.ts';
import { editorPage } from './editor-page.ts';
import { makeSample } from './sample.ts';

const css = readFileSync(join(import.meta.dirname, 'editor.css'), 'utf8');
const RELOAD_CHECK_MS = 100;
const MAX_RELOAD_CHECKS = 100;
const NEXT_FACT = 'assetName';

interface Files {
  readonly map: string;
  readonly sample: string;
}

/** Serves an answer, its facts and its page on this machine until it is stopped. `files`: where saving writes to. */
export async function editFieldMap(body: unknown, known: FieldMap, files: Files, io: Io): Promise<ExitCode> {
  const fail = (sentence: string) => {
    io.talk(`${sentence}\n`);
    return exitCodes.failed;
  };
  if (!(await ensureBuilt())) return fail('The viewer could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-field-map-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const service = createServer((_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
  );
  const baseUrl = `http://127.0.0.1:${await listen(service)}`;
  const viewerPort = await anyPort();
  const state = { fieldMap: known, concept: NEXT_FACT, said: '', version: 0 };
  const editor = createServer((incoming, response) => {
    answer(incoming, response).catch(() => response.writeHead(500).end());
  });
  const origin = `http://localhost:${await listen(editor)}`;
  // A host of its own for each map: once it is answered, the viewer reads with this map.
  const host = () => `map-${state.version}.localhost:${viewerPort}`;
  const brandsFile = writeBrands();
  const viewer = startViewer({
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(viewerPort), HOSTNAME: '127.0.0.1' },
      ...{ APP_URL: `http://localhost:${viewerPort}`, TRACKING_BASE_URL: baseUrl, BRANDS_FILE: brandsFile },
      ...{ STRICT_HOSTS: '1', SHARE_FRESH_SECONDS: '0', LOG_LEVEL: 'fatal' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (viewer === null) return fail('The viewer is not built.');
  const together = runTogether([viewer]);
  if (await waitForOk(`http://127.0.0.1:${viewerPort}/readyz`, viewer)) io.talk(`Open ${origin}\nCtrl-C stops it.\n`);
  else void viewer.stop();
  const code = await together;
  close(editor);
  close(service);
  return code === 0 ? exitCodes.done : exitCodes.failed;

  async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(incoming.url ?? '/', origin);
    if (incoming.headers.host !== new URL(origin).host) return void response.writeHead(421).end();
    if (pathname === '/editor.css') return void response.writeHead(200, { 'Content-Type': 'text/css' }).end(css);
    if (incoming.method === 'POST') {
      // Another site's form must not change the map.
      if (incoming.headers.origin !== origin) return void response.writeHead(403).end();
      const target = await change(new URLSearchParams(await text(incoming)));
      return void response.writeHead(303, { Location: `/${target}` }).end();
    }
    const pageUrl = `http://${host()}/share?id=sample`;
    const page = editorPage({ ...state, ...{ body, pageUrl, findings: findFacts() } });
    response.writeHead(200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; frame-src http://*.localhost:${viewerPort}; form-action 'self'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
    });
    response.end(page);
  }

  /** Returns where the page is to be scrolled to. */
  async function change(form: URLSearchParams): Promise<string> {
    const [concept = NEXT_FACT, path, unpin] = [form.get('concept') ?? undefined, form.get('path'), form.get('unpin')];
    state.concept = concept;
    if (form.has('save')) {
      writeFileSync(files.map, formatJson(encodeFieldMap(state.fieldMap)));
      writeFileSync(files.sample, formatJson(makeSample(body, state.fieldMap)));
      state.said = 'Saved. Look through the sample before you share it.';
      return '#facts';
    }
    const entries = new Map(Object.entries(encodeFieldMap(state.fieldMap)));
    if (unpin !== null) entries.delete(unpin);
    const at = path === null ? null : parseJson(path);
    const keys = isList(at) ? at.map(String) : [];
    const history = entries.get('history') ?? findFacts().find((fact) => fact.concept === 'history')?.path;
    const inRow = history === undefined ? null : pathInRow(keys, history.split('.'));
    if (path !== null && concept.startsWith('item.') && inRow !== null && history !== undefined) {
      entries.set('history', history);
      entries.set(concept, inRow.join('.'));
    } else if (path !== null) entries.set(concept, keys.join('.'));
    const { fieldMap, problems } = decodeFieldMap(Object.fromEntries(entries));
    state.said = problems.length === 0 ? '' : `${problems.join(' ')} You clicked ${keys.join('.')}.`;
    if (problems.length === 0) {
      state.fieldMap = fieldMap;
      if (path !== null) state.concept = nextConcept(concept, entries);
      state.version += 1;
      writeBrands();
      process.kill(viewer?.child.pid ?? 0, 'SIGHUP');
      await hostIsKnown();
    }
    return path === null ? `#${unpin ?? ''}` : `#v-${keys.join('.')}`;
  }

  function findFacts(): readonly Finding[] {
    try {
      const result = inspectBody(body, { fieldMap: state.fieldMap });
      return result.kind === 'shared' ? result.findings : [];
    } catch (error) {
      if (!isTrackingError(error)) throw error;
      state.said = 'With this map, nothing can be read.';
      return [];
    }
  }

  function writeBrands(): string {
    const file = join(folder, 'brands.json');
    const fieldMap = encodeFieldMap(state.fieldMap);
    const service = { baseUrl, ...(Object.keys(fieldMap).length > 0 && { fieldMap }) };
    // Renamed into place, so that the viewer never reads half a file.
    writeFileSync(
      `${file}.new`,
      JSON.stringify({ brands: [{ name: 'Field map', hosts: [host()], embedders: [origin], service }] }),
    );
    renameSync(`${file}.new`, file);
    return file;
  }

  async function hostIsKnown(): Promise<void> {
    for (let check = 0; check < MAX_RELOAD_CHECKS; check += 1) {
      const { statusCode, body: rest } = await request(`http://127.0.0.1:${viewerPort}/robots.txt`, {
        headers: { host: host() },
      });
      await rest.dump();
      if (statusCode === 200) return;
      await wait(RELOAD_CHECK_MS);
    }
  }
}

async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function close(server: Server): void {
  server.close();
  server.closeAllConnections();
}

/** The fact after one that was pinned, which is not pinned itself. */
function nextConcept(concept: string, pins: ReadonlyMap<string, string>): string {
  const after = fieldMapConcepts.slice(fieldMapConcepts.indexOf(concept) + 1);
  return after.find((each) => !pins.has(each)) ?? concept;
}

/** null: the value is in no row of the history. */
function pathInRow(keys: readonly string[], history: readonly string[]): readonly string[] | null {
  return history.every((key, index) => keys[index] === key) ? keys.slice(history.length + 1) : null;
}
