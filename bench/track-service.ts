import { createServer } from 'node:http';
import { trackOf } from './tracks.ts';

/** Answers every identifier at once, with as little work as can be: what is measured is the viewer. */
const server = createServer((request, response) => {
  const shareId = new URL(request.url ?? '/', 'http://localhost').searchParams.get('AssetShareID');
  response
    .setHeader('content-type', 'application/json')
    .end(shareId === null ? '{}' : JSON.stringify(trackOf(shareId)));
});
server.listen(Number(process.env['PORT']), '127.0.0.1');
process.once('SIGTERM', () => {
  server.closeAllConnections();
  server.close();
});
