import { Agent, request } from 'node:http';

export interface VisitorCounts {
  /** Requests answered in full with the status asked for. */
  answered: number;
  /** What happened to all others, by what was seen. */
  readonly dropped: Record<string, number>;
}

interface Visitors {
  readonly counts: VisitorCounts;
  /** No new requests from now on, as when a balancer has seen a replica fail; settles when the last is answered. */
  stop(): Promise<unknown>;
  /** Settles when every visitor has stopped, or found that nobody listens any more. */
  readonly over: Promise<unknown>;
}

/**
 * Visitors who ask without a pause over connections that are kept alive, each waiting for its answer, until they are
 * stopped or a new connection is refused: that one request was never taken, and another replica would have it.
 */
export function startVisitors(url: string, count: number): Visitors {
  const counts: VisitorCounts = { answered: 0, dropped: {} };
  const drop = (what: string) => void (counts.dropped[what] = (counts.dropped[what] ?? 0) + 1);
  let isOpen = true;
  const visit = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (isOpen) {
      const seen = await ask(url, agent);
      if (seen === '200') counts.answered += 1;
      else if (seen === 'ECONNREFUSED') break;
      else drop(seen);
    }
    agent.destroy();
  };
  const over = Promise.all(Array.from({ length: count }, visit));
  return {
    counts,
    over,
    stop() {
      isOpen = false;
      return over;
    },
  };
}

/** The status of a complete answer, or the code of what went wrong. */
export function ask(url: string, agent?: Agent): Promise<string> {
  return new Promise((resolve) => {
    const outgoing = request(url, { agent: agent ?? false }, (answer) => {
      answer.once('error', () => resolve('cut'));
      answer.once('end', () => resolve(answer.complete ? String(answer.statusCode) : 'cut'));
      answer.resume();
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name));
    outgoing.end();
  });
}
