import { get } from 'node:http';

const EVERY_MS = 20_000;

export interface StaleVisit {
  readonly port: number;
  /** Host header that names the brand. */
  readonly host: string;
  /** Lets the service answer the next question well. */
  readonly arm: () => void;
}

/**
 * Keeps the stale state stale: a page can say since when it could not check only if it could before, and nothing
 * older than a minute is ever shown. So the link is opened here every 20 seconds, once with an answer and once
 * without. Resolves after the first round to what ends it.
 */
export async function keepStale(visits: () => readonly StaleVisit[]): Promise<() => void> {
  const round = async () => {
    for (const { port, host, arm } of visits()) {
      arm();
      await open(port, host);
      await open(port, host);
    }
  };
  await round();
  const timer = setInterval(() => void round(), EVERY_MS);
  return () => clearInterval(timer);
}

/** Settles when the page has come, or has not. */
function open(port: number, host: string): Promise<void> {
  return new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/share?id=stale', headers: { host }, agent: false, timeout: 10_000 },
      (response) => {
        response.resume();
        response.once('close', resolve);
      },
    );
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve());
  });
}
