import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { CANARY, plantedAnswers } from '#lib/tracking/test-planted-persons.ts';
import { answerWith, PLANTED, plants, remains } from '#lib/tracking/personal-data/test-planted-texts.ts';
import { expect, test } from '../support/fixtures.ts';
import { logLines } from '../support/output-lines.ts';
import { startViewerIn, type ViewerProcess } from '../support/processes.ts';
import { rawRequest } from '../support/raw-request.ts';
import { readRunState } from '../support/run-state.ts';

const sameOrigin = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
/** The unit tests render 2,500 of them. */
const ANSWERS = Number(process.env.PLANTED ?? 8);
const SEED = 20261122;

let folder: string;
let viewer: ViewerProcess;
test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'share-viewer-planted-'));
  viewer = await startViewerIn(folder, readRunState().serviceUrl);
});
test.afterAll(async () => {
  await viewer.stop();
  const output = readFileSync(viewer.output, 'utf8');
  rmSync(folder, { recursive: true });
  expect(logLines(output).length).toBeGreaterThan(ANSWERS);
  expect(output).not.toMatch(CANARY);
  expect(output).not.toMatch(PLANTED);
});

test("a person in the service's answer appears in no page, data, track or output", async ({ newShareId, service }) => {
  test.setTimeout(120_000 + ANSWERS * 1000);
  const statuses: number[] = [];
  const answers = fc.sample(plantedAnswers, { seed: SEED, numRuns: ANSWERS });
  for (const answer of answers) {
    expect(JSON.stringify(answer)).toMatch(CANARY);
    const id = newShareId();
    await service.respond(id, answer);
    const page = await rawRequest(viewer.url, `/share?id=${id}`);
    const post = { method: 'POST', headers: sameOrigin, body: JSON.stringify({ id }) };
    const others = await Promise.all([
      rawRequest(viewer.url, `/share?id=${id}&page=2&lang=ar`),
      rawRequest(viewer.url, `/share?id=${id}&embed=route`),
      rawRequest(viewer.url, '/share/data', post),
      rawRequest(viewer.url, '/share/track', post),
    ]);
    statuses.push(page.status);
    for (const { text, headers } of [page, ...others])
      expect(`${text}${JSON.stringify(headers)}`, JSON.stringify(answer)).not.toMatch(CANARY);
  }
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(ANSWERS / 2);
});

test('removes an e-mail address, a telephone number and a name from eleven fields everywhere', async ({
  newShareId,
  service,
}) => {
  const paths = [
    '/share?',
    '/share?embed=summary&',
    '/share?embed=timeline&',
    '/share?embed=route&',
    '/share?lang=ar&',
  ];
  const files = ['gpx', 'kml', 'geojson', 'csv'].map((format) => `/share/history/${format}?`);
  for (const [kind, plant] of Object.entries(plants)) {
    const id = newShareId();
    await service.respond(id, answerWith(plant, Date.now()));
    const post = (more: object) => ({ method: 'POST', headers: sameOrigin, body: JSON.stringify({ id, ...more }) });
    const page = await rawRequest(viewer.url, `/share?id=${id}`);
    const preview = { headers: { 'user-agent': 'WhatsApp/2.23.20.0 A' } };
    const answers = await Promise.all([
      ...[...paths, ...files].map((path) => rawRequest(viewer.url, `${path}id=${id}`)),
      rawRequest(viewer.url, `/share?id=${id}`, preview),
      rawRequest(viewer.url, `/oembed?url=${encodeURIComponent(`${viewer.url}/share?id=${id}`)}`),
      rawRequest(viewer.url, '/share/data', post({})),
      rawRequest(viewer.url, '/share/track', post({})),
      rawRequest(viewer.url, '/share/track', post({ numbers: [1, 2, 3] })),
    ]);
    for (const { status, text, headers } of [page, ...answers]) {
      expect(status, kind).toBeLessThan(500);
      expect(`${text}${JSON.stringify(headers)}`, kind).not.toMatch(PLANTED);
    }
    for (const rest of Object.values(remains)) expect(page.text, kind).toContain(rest);
  }
});
