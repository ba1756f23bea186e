import { connect, createServer } from 'node:net';

/*
 * Forwards connections to the port given as argument, delayed by the ms its parent sent last. It is a separate process,
 * because in the test's process a busy event loop would add to the delay.
 */
const port = Number(process.argv[2]);
let delayMs = 0;

function forward(from, to) {
  const queue = [];
  let due = 0;
  from.on('data', (chunk) => {
    queue.push(chunk);
    due = Math.max(due, performance.now() + delayMs);
    // Timers may fire out of order, so each sends the oldest chunk.
    setTimeout(() => to.write(queue.shift()), due - performance.now());
  });
  from.on('error', () => undefined);
  from.once('close', () => to.destroy());
}

const server = createServer((near) => {
  const far = connect(port, '127.0.0.1');
  forward(near, far);
  forward(far, near);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.on('message', (ms) => {
  delayMs = ms;
  process.send?.('set');
});
process.once('disconnect', () => process.exit(0));
