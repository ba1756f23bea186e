import { isTrackingError, type TrackingError } from '#lib/tracking/errors.ts';
import { type ExitCode, exitCodes, Misuse } from './io.ts';

export interface Failure {
  readonly sentences: readonly string[];
  readonly exitCode: ExitCode;
}

/** Sentences without key, address or sharing identifier. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof Misuse) return { sentences: error.problems, exitCode: exitCodes.misused };
  // The message of an unknown error may quote an identifier or a key, so only the code of a system error is shown.
  if (isSystemError(error))
    return { sentences: [`The system reported ${error.code} (${error.syscall}).`], exitCode: exitCodes.failed };
  if (!isTrackingError(error))
    return {
      sentences: ['This failed for a reason of its own, which is a fault of this program.'],
      exitCode: exitCodes.failed,
    };
  return {
    sentences: [sentenceOf(error)],
    exitCode: error.kind === 'uncertain' ? exitCodes.uncertain : exitCodes.failed,
  };
}

function isSystemError(error: unknown): error is Error & { readonly code: string; readonly syscall: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function sentenceOf(error: TrackingError): string {
  const said = saidBy(error);
  switch (error.kind) {
    case 'rejected':
      if (error.reason === 'no-access-key') return 'This needs an AccessKey, and nothing was sent.';
      return `The service refused this${said ?? (error.status === null ? '.' : ` with HTTP ${error.status}.`)}`;
    case 'invalid':
      return `The service found the request invalid${said ?? '.'}`;
    case 'unreachable':
      if (error.reason === 'aborted') return 'Stopped.';
      if (error.status !== null) return `The service cannot take this now (HTTP ${error.status})${said ?? '.'}`;
      return `The service could not be reached (${error.reason === 'timeout' ? 'no answer in time' : (error.code ?? 'no connection')}).`;
    case 'unreadable':
      return `The service answered, but its answer could not be read (${error.reason}).`;
    case 'uncertain':
      return `It is not known whether this was done: it was sent, and ${whyUncertain(error)}. It was sent once and will not be repeated.`;
  }
}

function saidBy({ serviceAnswer }: TrackingError): string | null {
  if (serviceAnswer === null || serviceAnswer.message === null) return null;
  const end = /[.!?…]$/.test(serviceAnswer.message) ? '' : '.';
  return `: ${serviceAnswer.message}${end}${serviceAnswer.code === null ? '' : ` (code ${serviceAnswer.code})`}`;
}

function whyUncertain({ reason, status, code, stage }: TrackingError): string {
  if (reason === 'aborted') return 'you stopped before the answer came';
  if (reason === 'timeout') return 'no answer came in time';
  if (status !== null) return `the answer was HTTP ${status}`;
  if (reason === 'connection' || (reason === 'cut-off' && stage !== 'in-body'))
    return `the connection broke before the answer came${code === null ? '' : ` (${code})`}`;
  return `the answer could not be read (${reason})`;
}
