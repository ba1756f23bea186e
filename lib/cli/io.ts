import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { isTrackingError, type TrackingError } from '#lib/tracking/errors.ts';

/** `data` writes results to standard output, `talk` all else to standard error. */
export interface Output {
  readonly data: (text: string) => void;
  readonly talk: (text: string) => void;
}

export interface Io extends Output {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly input: NodeJS.ReadableStream;
  readonly talksToTerminal: boolean;
  readonly signal: AbortSignal;
}

export const exitCodes = { done: 0, failed: 1, misused: 2, uncertain: 3, unreachable: 4 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Wrong arguments, settings or input files: nothing was sent. The problems quote no secret. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

export async function readText(io: Pick<Io, 'input'>, path: string): Promise<string> {
  const bytes = await readBytes(io, path);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError('The file is not UTF-8 text.');
  }
}

/** `-` is standard input. Throws a UsageError that does not quote the path. */
export async function readBytes({ input }: Pick<Io, 'input'>, path: string): Promise<Buffer> {
  try {
    return path === '-' ? await buffer(input) : await readFile(path);
  } catch {
    throw new UsageError('The file cannot be read.');
  }
}

const FILE_EXISTS = 'The file already exists; choose another name or remove it.';

export function refuseExistingFile(path: string): void {
  if (existsSync(path)) throw new UsageError(FILE_EXISTS);
}

export async function writeNewFile(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new UsageError(exists ? FILE_EXISTS : 'The file cannot be written.');
  }
}

export function describeFailure(error: unknown): { sentences: readonly string[]; exitCode: ExitCode } {
  if (error instanceof UsageError) return { sentences: error.problems, exitCode: exitCodes.misused };
  // The message of an unknown error may quote an identifier or a key, so only the code of a system error is shown.
  if (isSystemError(error))
    return { sentences: [`The system reported ${error.code} (${error.syscall}).`], exitCode: exitCodes.failed };
  if (!isTrackingError(error))
    return { sentences: ['This failed because of a bug in this program.'], exitCode: exitCodes.failed };
  const exitCode = error.kind === 'uncertain' ? exitCodes.uncertain : exitCodes.failed;
  return { sentences: [describeTrackingError(error)], exitCode };
}

function isSystemError(error: unknown): error is Error & { readonly code: string; readonly syscall: string } {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function describeTrackingError(error: TrackingError): string {
  const message = serviceMessage(error);
  switch (error.kind) {
    case 'rejected':
      if (error.reason === 'no-access-key') return 'This needs an AccessKey, and nothing was sent.';
      return `The tracking service refused this${message ?? (error.status === null ? '.' : ` with HTTP ${error.status}.`)}`;
    case 'invalid':
      return `The tracking service found the request invalid${message ?? '.'}`;
    case 'unreachable':
      if (error.reason === 'aborted') return 'Stopped.';
      if (error.status !== null)
        return `The tracking service cannot take this now (HTTP ${error.status})${message ?? '.'}`;
      return `The tracking service could not be reached (${error.reason === 'timeout' ? 'no answer in time' : (error.code ?? 'no connection')}).`;
    case 'unreadable':
      if (error.status !== null) return `The tracking service failed with HTTP ${error.status}${message ?? '.'}`;
      return `The tracking service answered, but its answer could not be read (${error.reason}).`;
    case 'uncertain':
      return `It is not known whether this was done: it was sent, and ${whyUncertain(error)}. It was sent once and will not be repeated.`;
  }
}

function serviceMessage({ errorBody }: TrackingError): string | null {
  if (errorBody === null || errorBody.message === null) return null;
  const end = /[.!?…]$/.test(errorBody.message) ? '' : '.';
  return `: ${errorBody.message}${end}${errorBody.code === null ? '' : ` (code ${errorBody.code})`}`;
}

function whyUncertain({ reason, status, code, stage }: TrackingError): string {
  if (reason === 'aborted') return 'you stopped before the answer came';
  if (reason === 'timeout') return 'no answer came in time';
  if (status !== null) return `the answer was HTTP ${status}`;
  if (reason === 'connection' || (reason === 'cut-off' && stage !== 'in-body'))
    return `the connection broke before the answer came${code === null ? '' : ` (${code})`}`;
  return `the answer could not be read (${reason})`;
}
