import { Agent, request } from 'node:http';

export interface VisitorCounts {
  /** Requests completely answered with 200. */
  answered: number;
  /** All other requests, by what `ask` returns. */
  readonly dropped: Record<string, number>;
}

interface Visitors {
  readonly counts: VisitorCounts;
  /** Stops sending requests; resolves when the last is answered. */
  stop(): Promise<unknown>;
  /** Resolves when every visitor has stopped or was refused a connection. */
  readonly done: Promise<unknown>;
}

/**
 * Sends requests over kept-alive connections, one after the other on each, until stopped or until a connection is
 * refused. A refused connection is not counted as dropped, because a load balancer would use another replica.
 */
export function startVisitors(url: string, count: number): Visitors {
  const counts: VisitorCounts = { answered: 0, dropped: {} };
  const drop = (reason: string) => void (counts.dropped[reason] = (counts.dropped[reason] ?? 0) + 1);
  let isOpen = true;
  const visit = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isOpen) {
      const result = await ask(url, agent);
      if (result === '200') counts.answered += 1;
      else if (result === 'ECONNREFUSED') break;
      else drop(result);
    }
    agent.destroy();
  };
  const done = Promise.all(Array.from({ length: count }, visit));
  return {
    counts,
    done,
    stop() {
      isOpen = false;
      return done;
    },
  };
}

/** nginx asks another replica only within this time from the beginning of a request. */
const REPEATED_WITHIN_MS = 10_000;

/**
 * Returns the status of a complete response or an error code; `busy` for a page of the viewer with 503, `late` for one
 * that failed after nginx's time for another replica.
 */
export function ask(url: string, agent?: Agent): Promise<string> {
  const began = performance.now();
  return new Promise<string>((resolve) => {
    const outgoing = request(url, { agent: agent ?? false }, (answer) => {
      answer.once('error', () => resolve('cut'));
      const isBusy = answer.statusCode === 503 && answer.headers['content-security-policy']?.includes("'nonce-");
      const result = isBusy === true ? 'busy' : String(answer.statusCode);
      answer.once('end', () => resolve(answer.complete ? result : 'cut'));
      answer.resume();
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    outgoing.end();
  }).then((result) => (result === '503' && performance.now() - began > REPEATED_WITHIN_MS ? 'late' : result));
}
