import { isErrorBody } from './error-body.ts';
import { TrackingError } from './errors.ts';
import { createKeyPlanner } from './keys.ts';
import { isList, isPlainObject, readFirst, readText } from './read.ts';
import { answerOf, readCode } from './service-answer.ts';

const planConfirmation = createKeyPlanner({ code: ['Code'], message: ['Message'] });

/** What a body under HTTP 200 says about a request: `{Code: 200, Message: 'Success'}`, an error body, or neither. */
export function judgeBody(body: unknown): 'success' | 'refusal' | 'neither' {
  if (!isPlainObject(body)) return 'neither';
  const plan = planConfirmation(body);
  const code = readFirst(body, plan.keysOf('code'), readCode);
  const saysSuccess = /^(?:success|ok)$/i.test(readFirst(body, plan.keysOf('message'), readText) ?? '');
  // The codes are application codes of which only 200 is shown; the word decides for those that are no HTTP error.
  if (code !== null) return (code >= 200 && code < 300) || (code < 200 && saysSuccess) ? 'success' : 'refusal';
  if (saysSuccess) return 'success';
  return isErrorBody(body) ? 'refusal' : 'neither';
}

/** Throws `rejected`, with what the service says, for an error body under HTTP 200. */
export function throwIfRefusal(body: unknown, secrets: readonly string[]): void {
  if (judgeBody(body) === 'refusal') throw new TrackingError('rejected', 'error-body', { answer: answerOf(body, secrets) });
}

/** The rows of an answer that is a bare list. Throws `rejected` for an error body, `unreadable` for anything else. */
export function readListBody(body: unknown, secrets: readonly string[]): readonly unknown[] {
  if (isList(body)) return body;
  throwIfRefusal(body, secrets);
  throw new TrackingError('unreadable', 'not-a-list');
}
