import { createServer, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { readText } from '../../e2e/support/http-server.ts';
import { trackOf } from '../tracks.ts';
import { assetName } from './visitors.ts';

/**
 * The prefix of a link selects its answer, see `LinkKind`. PUT /mode overrides it for all links, PUT /deleted deletes a
 * link, GET /calls returns the requests since the last call.
 */
type Mode = 'up' | 'reset' | 'status' | 'hang';

const modes: readonly string[] = ['up', 'reset', 'status', 'hang'] satisfies readonly Mode[];
const ANSWER_MS = 20;
const LATE_MS = 300;

let mode = 'up';
let calls: { readonly at: number; readonly link: string }[] = [];
const deleted = new Set<string>();

async function control(request: IncomingMessage): Promise<string | null> {
  switch (request.url) {
    case '/mode': {
      const requested = await readText(request);
      if (modes.includes(requested)) mode = requested;
      return mode;
    }
    case '/deleted':
      deleted.add(await readText(request));
      return '';
    case '/calls': {
      const body = JSON.stringify(calls);
      calls = [];
      return body;
    }
    default:
      return null;
  }
}

const LONG_REPORTS = 20_000;
const repeatedWords = ['A c ', 'c/o ', 'Signed ', 'driver ', '𝟏', 'a@', 'Mr ', 'door code ', '1 ', 'left with ', '( '];
const WORDS_REPORTS = 31;
const WORDS_LENGTH = 2_000;

function historyOf(kind: string | undefined, link: string): Readonly<Record<string, unknown>> {
  const number = Number(link.split('-')[2]);
  const newest = Date.now() - 60_000;
  const reports = (count: number, report: (index: number) => object) => ({
    LocationHistory: Array.from({ length: count }, (_none, index) => ({
      Timestamp: new Date(newest - index * 60_000).toISOString(),
      ...report(index),
    })),
  });
  if (kind === 'long')
    return reports(LONG_REPORTS, (index) => ({ Latitude: 50 + index / 1e4, Longitude: 9, Address: `Kai ${index}` }));
  if (kind !== 'words') return {};
  const word = repeatedWords[number % repeatedWords.length] ?? '';
  // Each its own text, so that none is known from another report.
  const text = (index: number) => `${number} ${index} ${word.repeat(WORDS_LENGTH / word.length)}`;
  return reports(WORDS_REPORTS, (index) => ({ Event: text(index), Address: text(index + WORDS_REPORTS) }));
}

const server = createServer(async (request, response) => {
  const controlAnswer = await control(request);
  if (controlAnswer !== null) return void response.end(controlAnswer);
  const link = new URL(request.url ?? '/', 'http://localhost').searchParams.get('AssetShareID');
  if (link === null) return void response.end('{}');
  calls.push({ at: Date.now(), link });
  const kind = mode === 'up' ? link.split('-', 1)[0] : mode;
  if (kind === 'hang') return;
  if (kind === 'reset') return void response.socket?.resetAndDestroy();
  if (kind === 'status') return void response.writeHead(503).end();
  await wait(kind === 'late' ? LATE_MS : ANSWER_MS);
  if (kind === 'html') return void response.setHeader('content-type', 'text/html').end(`<p>${link}</p>`);
  // An unknown field named like the link, to detect that it is logged.
  const view = { ...trackOf(link), AssetName: assetName(link), [link]: true, ...historyOf(kind, link) };
  const isGone = kind === 'gone' || deleted.has(link);
  response.setHeader('content-type', 'application/json').end(isGone ? '{}' : JSON.stringify(view));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
