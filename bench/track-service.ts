import { createServer } from 'node:http';
import { largeAnswer, trackOf } from './tracks.ts';

/**
 * `large-<reports>-<smooth|jittered>-<number>` has that many reports, `large-<reports>of<all>-…` has every n-th report of
 * a longer route, any other link has fifty.
 */
const bodies = new Map<string, Buffer>();
const server = createServer((request, response) => {
  const shareId = new URL(request.url ?? '/', 'http://localhost').searchParams.get('AssetShareID');
  response.setHeader('content-type', 'application/json').end(shareId === null ? '{}' : bodyOf(shareId));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});

function bodyOf(shareId: string): Buffer | string {
  const [, reports, ofAll, kind] = /^large-(\d+)(?:of(\d+))?-(smooth|jittered)/.exec(shareId) ?? [];
  if (reports === undefined || (kind !== 'smooth' && kind !== 'jittered')) return JSON.stringify(trackOf(shareId));
  const name = `${reports} ${ofAll} ${kind}`;
  const body = bodies.get(name) ?? Buffer.from(largeAnswer(Number(reports), kind, Number(ofAll ?? reports)));
  bodies.set(name, body);
  return body;
}
