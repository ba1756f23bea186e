import { createAnswer } from './load/answer.ts';
import type { Answer } from './outcome.ts';
import { readAnswer } from './reading/read-answer.ts';

/** The answer behind a body of the service. */
export function answerOf(body: unknown): Answer {
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  const read = readAnswer({ body: bytes, fieldMap: null, now: Date.now(), known: null, withLine: false });
  if (read.kind !== 'shared') throw new Error('the test shares nothing');
  return createAnswer(read, Date.now());
}
