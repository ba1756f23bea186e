import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { request } from 'undici';
import { ensureBuilt } from '#lib/run/build.mjs';
import { anyPort, runTogether, startViewer, waitForOk } from '#lib/run/processes.mjs';
import { inspectBody } from '#lib/tracking/client.ts';
import { isTrackingError } from '#lib/tracking/errors.ts';
import { decodeFieldMap, encodeFieldMap, type FieldMap, fieldMapConcepts } from '#lib/tracking/json/field-map.ts';
import { isList, isPlainObject, parseJson } from '#lib/tracking/json/values.ts';
import type { Finding } from '#lib/tracking/types.ts';
import { type ExitCode, exitCodes, type Io } from '../io.ts';
import { formatJson } from '../print.ts';
import { makeSample } from './sample.ts';

const RELOAD_CHECK_MS = 100;
const MAX_RELOAD_CHECKS = 100;
const MAX_ENTRIES = 60;
const MAX_ROWS = 3;
const MAX_TEXT = 120;

type Markup = ReturnType<typeof html>;

export async function editFieldMap(
  body: unknown,
  known: FieldMap,
  files: Readonly<Record<'map' | 'sample', string>>,
  io: Io,
): Promise<ExitCode> {
  const fail = (sentence: string) => {
    io.talk(`${sentence}\n`);
    return exitCodes.failed;
  };
  if (!(await ensureBuilt())) return fail('The viewer could not be built.');
  const folder = mkdtempSync(join(tmpdir(), 'share-viewer-field-map-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const service = await listen(() => Response.json(body));
  const baseUrl = `http://127.0.0.1:${service.port}`;
  const viewerPort = await anyPort();
  let [fieldMap, concept, said, version] = [known, 'assetName', '', 0];
  const app = new Hono();
  const editor = await listen(app.fetch);
  const origin = `http://localhost:${editor.port}`;
  // A host of its own for each map: once it is answered, the viewer reads with this map.
  const host = (number = version) => `map-${number}.localhost:${viewerPort}`;

  app.use(async (c, next) => (c.req.header('host') === new URL(origin).host ? next() : c.body(null, 421)));
  app.get('/editor.css', (c) =>
    c.body(readFileSync(join(import.meta.dirname, 'editor.css'), 'utf8'), 200, { 'Content-Type': 'text/css' }),
  );
  app.post('/', async (c) => {
    // Another site's form must not change the map.
    if (c.req.header('origin') !== origin) return c.body(null, 403);
    return c.redirect(`/${await change(new URLSearchParams(await c.req.text()))}`, 303);
  });
  app.get('/', (c) => {
    const findings = findFacts();
    const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Field map</title><link rel="stylesheet" href="/editor.css"></head><body>
<form method="post" action="/"><main>
<section aria-labelledby="facts"><h1 id="facts">1. Choose a fact</h1>
<p>${said}</p>${factsTable(findings, encodeFieldMap(fieldMap), concept)}
<p class="save"><button name="save" value="1">Save the map and its sample</button></p></section>
<section aria-labelledby="answer"><h1 id="answer">2. Click its value in the answer</h1><p>An address or a list is pinned whole: click the object around it.</p>${tree(body, [])}</section>
</main></form>
<iframe src="http://${host()}/share?id=sample" title="The page with this map"></iframe>
</body></html>`;
    return c.html(page, 200, {
      'Content-Security-Policy': `default-src 'none'; style-src 'self'; frame-src http://*.localhost:${viewerPort}; form-action 'self'; frame-ancestors 'none'`,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'same-origin',
    });
  });

  const viewer = startViewer({
    env: {
      ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: String(viewerPort), HOSTNAME: '127.0.0.1' },
      ...{ APP_URL: `http://localhost:${viewerPort}`, TRACKING_BASE_URL: baseUrl, BRANDS_FILE: writeBrands() },
      ...{ STRICT_HOSTS: '1', SHARE_FRESH_SECONDS: '0', LOG_LEVEL: 'fatal' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (viewer === null) return fail('The viewer is not built.');
  const together = runTogether([viewer]);
  if (await waitForOk(`http://127.0.0.1:${viewerPort}/readyz`, viewer)) io.talk(`Open ${origin}\nCtrl-C stops it.\n`);
  else void viewer.stop();
  const code = await together;
  editor.close();
  service.close();
  return code === 0 ? exitCodes.done : exitCodes.failed;

  async function change(form: URLSearchParams): Promise<string> {
    const [path, unpin] = [form.get('path'), form.get('unpin')];
    concept = form.get('concept') ?? 'assetName';
    if (form.has('save')) {
      writeFileSync(files.map, formatJson(encodeFieldMap(fieldMap)));
      writeFileSync(files.sample, formatJson(makeSample(body, fieldMap)));
      said = 'Saved. Look through the sample before you share it.';
      return '#facts';
    }
    const entries = new Map(Object.entries(encodeFieldMap(fieldMap)));
    if (unpin !== null) entries.delete(unpin);
    const at = path === null ? null : parseJson(path);
    const keys = isList(at) ? at.map(String) : [];
    const history = entries.get('history') ?? findFacts().find((fact) => fact.concept === 'history')?.path;
    const inRow = history === undefined ? null : pathInRow(keys, history.split('.'));
    if (path !== null && concept.startsWith('item.') && inRow !== null && history !== undefined) {
      entries.set('history', history);
      entries.set(concept, inRow.join('.'));
    } else if (path !== null) entries.set(concept, keys.join('.'));
    const decoded = decodeFieldMap(Object.fromEntries(entries));
    said = decoded.problems.length === 0 ? '' : `${decoded.problems.join(' ')} You clicked ${keys.join('.')}.`;
    if (decoded.problems.length === 0) {
      fieldMap = decoded.fieldMap;
      if (path !== null) concept = nextConcept(concept, entries);
      version += 1;
      writeBrands();
      process.kill(viewer?.child.pid ?? 0, 'SIGHUP');
      await hostIsKnown();
    }
    return path === null ? `#${unpin ?? ''}` : `#v-${keys.join('.')}`;
  }

  function findFacts(): readonly Finding[] {
    try {
      const result = inspectBody(body, { fieldMap });
      return result.kind === 'shared' ? result.findings : [];
    } catch (error) {
      if (!isTrackingError(error)) throw error;
      said = 'With this map, nothing can be read.';
      return [];
    }
  }

  function writeBrands(): string {
    const file = join(folder, 'brands.json');
    const pins = encodeFieldMap(fieldMap);
    const service = { baseUrl, ...(Object.keys(pins).length > 0 && { fieldMap: pins }) };
    // A frame may still be loading under the host before.
    const hosts = [host(), host(version - 1)];
    const brand = { name: 'Field map', hosts, embedders: [origin], service };
    // Renamed into place, so that the viewer never reads half a file.
    writeFileSync(`${file}.new`, JSON.stringify({ brands: [brand] }));
    renameSync(`${file}.new`, file);
    return file;
  }

  async function hostIsKnown(): Promise<void> {
    for (let check = 0; check < MAX_RELOAD_CHECKS; check += 1) {
      const options = { headers: { host: host() } };
      const { statusCode, body: rest } = await request(`http://127.0.0.1:${viewerPort}/robots.txt`, options);
      await rest.dump();
      if (statusCode === 200) return;
      await wait(RELOAD_CHECK_MS);
    }
  }
}

function listen(fetch: Hono['fetch']): Promise<{ readonly port: number; close(): void }> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      const close = () => {
        server.close();
        if ('closeAllConnections' in server) server.closeAllConnections();
      };
      resolve({ port, close });
    });
  });
}

function nextConcept(concept: string, pins: ReadonlyMap<string, string>): string {
  const after = fieldMapConcepts.slice(fieldMapConcepts.indexOf(concept) + 1);
  return after.find((each) => !pins.has(each)) ?? concept;
}

function pathInRow(keys: readonly string[], history: readonly string[]): readonly string[] | null {
  return history.every((key, index) => keys[index] === key) ? keys.slice(history.length + 1) : null;
}

const otherNames: ReadonlySet<string> = new Set(['carrier', 'label']);

function factsTable(findings: readonly Finding[], pins: Readonly<Record<string, string>>, chosen: string): Markup {
  const rows = fieldMapConcepts
    .filter((name) => !otherNames.has(name) || name in pins)
    .map((name) => {
      const { value = null, path = '', runnerUp = null } = findings.find(({ concept }) => concept === name) ?? {};
      const pin = pins[name];
      return html`<tr id="${name}"><th><label><input type="radio" name="concept" value="${name}" ${name === chosen ? html`checked` : null}> ${name}</label></th>
<td>${value === null && pin !== undefined ? html`<strong>nothing is read here</strong>` : html`<bdi>${value ?? '–'}</bdi>`}</td><td><code>${pin ?? path}</code>${pin !== undefined ? html` <button name="unpin" value="${name}" title="Let it be found again">pinned ×</button>` : null}</td>
<td>${runnerUp === null ? null : html`<code>${runnerUp.path}</code> <bdi>${runnerUp.value}</bdi> <small>${runnerUp.why}</small>`}</td></tr>`;
    });
  return html`<table><thead><tr><th>Fact</th><th>Value</th><th>From</th><th>Runner-up</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function tree(value: unknown, path: readonly string[]): Markup {
  const entries = isList(value) || isPlainObject(value) ? Object.entries<unknown>(value) : [];
  const shown = entries.slice(0, isList(value) ? MAX_ROWS : MAX_ENTRIES);
  return html`<ul>${shown.map(([key, inner]) => {
    const at = [...path, key];
    const isOpen = typeof inner === 'object' && inner !== null;
    const text = isList(inner) ? `list of ${inner.length}` : isOpen ? 'object' : JSON.stringify(inner);
    return html`<li id="v-${at.join('.')}"><code>${key}</code> <button name="path" value="${JSON.stringify(at)}">${text.slice(0, MAX_TEXT)}</button>${isOpen ? tree(inner, at) : null}</li>`;
  })}${entries.length > shown.length ? html`<li>and ${entries.length - shown.length} more</li>` : null}</ul>`;
}
