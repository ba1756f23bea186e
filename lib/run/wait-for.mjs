import { get } from 'node:http';

/**
 * Asks until the address answers 200 or the `status` that is wanted, the process behind it ends, or the time is over.
 * @param {string} url @param {{ exited: Promise<number>, timeoutMs?: number, status?: number }} options
 * @returns {Promise<boolean>} true when it answered so
 */
export async function waitForOk(url, { exited, timeoutMs = 60_000, status = 200 }) {
  let ended = false;
  void exited.then(() => {
    ended = true;
  });
  const deadline = Date.now() + timeoutMs;
  while (!ended && Date.now() < deadline) {
    if ((await statusOf(url)) === status) return true;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return false;
}

function statusOf(url) {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(undefined));
  });
}
