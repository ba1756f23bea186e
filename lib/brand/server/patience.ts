import { setTimeout as delay } from 'node:timers/promises';

/** Over when the promise is, or after `ms`: whoever waits has waited long enough. Never keeps the process alive. */
export async function waitAtMost(ms: number, promise: Promise<unknown>): Promise<void> {
  await Promise.race([promise, delay(ms, undefined, { ref: false })]);
}
