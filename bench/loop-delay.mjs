import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into the viewer on Linux. Each request returns the longest time in ms that the main thread was busy without
 * a pause since the last request.
 */
const port = Number(process.env['LOOP_DELAY_PORT']);
if (isMainThread && port > 0) {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  const cpuTime = () => Number(readFileSync(file, 'utf8').split(' ', 1)[0]) / 1e6;
  let before = cpuTime();
  let longest = 0;
  setInterval(() => {
    const now = cpuTime();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1).unref();
  createServer((_request, response) => {
    response.end(String(longest));
    longest = 0;
  })
    .listen(port, '127.0.0.1')
    .unref();
}
