import type { ServerResponse } from 'node:http';
import { dataHeaders } from './security-headers.ts';

/** What a balancer asks is answered here and now, however many pages wait. False for any other path. */
export function answerProbe(path: string, response: ServerResponse, isEnding: boolean): boolean {
  switch (path) {
    case '/healthz':
      say(response, 200, 'ok\n');
      return true;
    case '/readyz':
      // The tracking service is not asked: a fault there must not take all replicas out.
      if (isEnding) say(response, 503, 'ending\n');
      else say(response, 200, 'ready\n');
      return true;
    default:
      return false;
  }
}

function say(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...dataHeaders, 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}
