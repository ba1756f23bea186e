import { request } from 'undici';

const EVERY_MS = 20_000;

interface StaleVisit {
  readonly port: number;
  /** Host header that names the brand. */
  readonly host: string;
  /** Lets the service answer the next question well. */
  readonly arm: () => void;
}

/**
 * A page can say since when it could not check only if it could before, and nothing older than a minute is ever
 * shown. So the stale state is opened here every 20 seconds, once with an answer and once without. Resolves after the
 * first round to what ends it.
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

async function open(port: number, host: string): Promise<void> {
  try {
    const { body } = await request(`http://127.0.0.1:${port}/share?id=stale`, {
      headers: { host },
      signal: AbortSignal.timeout(10_000),
    });
    await body.dump();
  } catch {
    // The next round tries again.
  }
}
