import { access, readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

export interface Output {
  /** Data: standard output. */
  readonly data: (text: string) => void;
  /** Talk: standard error. */
  readonly talk: (text: string) => void;
}

export interface Io extends Output {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Relative paths of brand and street files start here. */
  readonly folder: string;
  /** A line may be written over. */
  readonly talksToTerminal: boolean;
  /** The text of a file, or of standard input for `-`. */
  readonly readText: (path: string) => Promise<string>;
  /** The same as it is, every byte. */
  readonly readBytes: (path: string) => Promise<Uint8Array>;
  readonly signal: AbortSignal;
}

export const exitCodes = { done: 0, failed: 1, misused: 2, uncertain: 3 } as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Wrong arguments, settings or input files: nothing was sent. The problems quote no secret. */
export class Misuse extends Error {
  override readonly name = 'Misuse';
  readonly problems: readonly string[];

  constructor(...problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** As `readBytesFrom`. */
export async function readTextFrom(path: string, input: NodeJS.ReadableStream): Promise<string> {
  return new TextDecoder().decode(await readBytesFrom(path, input));
}

/** `-` is `input`. Throws a Misuse that does not quote the path. */
export async function readBytesFrom(path: string, input: NodeJS.ReadableStream): Promise<Buffer> {
  try {
    return path === '-' ? await buffer(input) : await readFile(path);
  } catch {
    throw new Misuse('The file cannot be read.');
  }
}

const EXISTS = 'The file exists already, and is not overwritten.';

/** Throws a Misuse where there is such a file, before anything is asked for. */
export async function refuseExistingFile(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new Misuse(EXISTS);
}

/** Throws a Misuse that does not quote the path. */
export async function writeNewFile(path: string, text: string): Promise<void> {
  try {
    await writeFile(path, text, { flag: 'wx' });
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    throw new Misuse(exists ? EXISTS : 'The file cannot be written.');
  }
}
