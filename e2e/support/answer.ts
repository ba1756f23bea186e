import type { ServerResponse } from 'node:http';
import * as v from 'valibot';

/** How the recorder answers for one share id instead of the service. */
export const answerSchema = v.variant('kind', [
  /** A complete response; JSON and 200 by default. */
  v.object({
    kind: v.literal('body'),
    body: v.string(),
    status: v.optional(v.number(), 200),
    headers: v.optional(v.record(v.string(), v.string()), {}),
  }),
  /** The connection is reset before the first byte. */
  v.object({ kind: v.literal('reset') }),
  /** The body is shorter than its Content-Length. */
  v.object({ kind: v.literal('cut'), body: v.string() }),
  v.object({ kind: v.literal('hang') }),
  /** One byte at a time; 200 by default. */
  v.object({ kind: v.literal('drip'), body: v.string(), everyMs: v.number(), status: v.optional(v.number(), 200) }),
]);

export type Answer = v.InferInput<typeof answerSchema>;

export function sendAnswer(response: ServerResponse, answer: v.InferOutput<typeof answerSchema>): void {
  switch (answer.kind) {
    case 'body':
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(answer.body);
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'cut':
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(answer.body) + 100),
      });
      response.write(answer.body, () => response.socket?.end());
      return;
    case 'drip':
      drip(response, answer);
      return;
    case 'hang':
  }
}

function drip(
  response: ServerResponse,
  { body, everyMs, status }: { body: string; everyMs: number; status: number },
): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  const bytes = [...Buffer.from(body)];
  const timer = setInterval(() => {
    const byte = bytes.shift();
    if (byte === undefined) response.end();
    else response.write(Buffer.of(byte));
  }, everyMs);
  response.once('close', () => clearInterval(timer));
}
