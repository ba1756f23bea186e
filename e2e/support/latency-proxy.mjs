import { connect, createServer } from 'node:net';

/*
 * Passes connections on to the port of its argument, everything so many ms later as its parent has said last. A process
 * of its own: in the one that runs a test or a load, all would be late whenever that is busy.
 */
const port = Number(process.argv[2]);
let delayMs = 0;

function pass(from, to) {
  const underWay = [];
  let due = 0;
  from.on('data', (chunk) => {
    underWay.push(chunk);
    due = Math.max(due, performance.now() + delayMs);
    // Nothing overtakes what was sent before it: whichever timer comes first, the oldest arrives.
    setTimeout(() => to.write(underWay.shift()), due - performance.now());
  });
  from.on('error', () => undefined);
  from.once('close', () => to.destroy());
}

const server = createServer((near) => {
  const far = connect(port, '127.0.0.1');
  pass(near, far);
  pass(far, near);
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address().port));
process.on('message', (ms) => {
  delayMs = ms;
  process.send?.('said');
});
process.once('disconnect', () => process.exit(0));
