import { createServer } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { trackOf } from '../tracks.ts';

/**
 * The service of the load scenarios: `hang-…` never gets an answer, `gone-…` gets `{}`, any other link its own track.
 * PUT /mode says how all of them are answered from then on; GET /calls tells when it was asked, in ms since 1970, and
 * forgets it.
 */
type Mode = 'up' | 'reset' | 'status' | 'hang';

const modes: readonly string[] = ['up', 'reset', 'status', 'hang'] satisfies readonly Mode[];
/** How long a service takes that is well, in ms. */
const ANSWER_MS = 20;

let mode = 'up';
let calls: number[] = [];

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  if (pathname === '/mode') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const wanted = Buffer.concat(chunks).toString();
    if (modes.includes(wanted)) mode = wanted;
    response.end(mode);
    return;
  }
  if (pathname === '/calls') {
    response.end(JSON.stringify(calls));
    calls = [];
    return;
  }
  const shareId = searchParams.get('AssetShareID');
  if (shareId === null) return void response.end('{}');
  calls.push(Date.now());
  if (mode === 'hang' || shareId.startsWith('hang-')) return;
  if (mode === 'reset') return void response.socket?.resetAndDestroy();
  if (mode === 'status') return void response.writeHead(503).end();
  await wait(ANSWER_MS);
  response
    .setHeader('content-type', 'application/json')
    .end(shareId.startsWith('gone-') ? '{}' : JSON.stringify(trackOf(shareId)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
