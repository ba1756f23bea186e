import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCli } from './program.ts';

const referenceMain = fileURLToPath(new URL('../reference/main.ts', import.meta.url));
export const cliShim = fileURLToPath(new URL('tracking.mjs', import.meta.url));

export interface ReferenceProcess {
  readonly baseUrl: string;
  readonly accessKey: string;
  close(): Promise<void>;
}

export async function startReference(): Promise<ReferenceProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'cli-reference-'));
  const accessKey = 'canary-key-of-the-command-line';
  const child = spawn(process.execPath, ['--import', 'tsx', referenceMain], {
    env: {
      ...process.env,
      REFERENCE_PORT: '0',
      REFERENCE_HOST: '127.0.0.1',
      REFERENCE_DATABASE_URL: `file:${join(folder, 'test.db')}`,
      REFERENCE_ACCESS_KEYS: accessKey,
    },
  });
  const output = collect(child);
  const baseUrl = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /listening on (\S+)\n/.exec(output.stdout())?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('close', () => reject(new Error(`the reference service ended early: ${output.stderr()}`)));
  });
  return {
    baseUrl,
    accessKey,
    close: async () => {
      child.kill('SIGKILL');
      await output.closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Ran {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export type Environment = Readonly<Record<string, string>>;

/** Runs the command line inside this process, without its environment. */
export async function tracking(
  environment: Environment,
  args: readonly string[],
  input = '',
  { signal = new AbortController().signal, folder = process.cwd() } = {},
): Promise<Ran> {
  let [stdout, stderr] = ['', ''];
  const exitCode = await runCli(args, {
    environment,
    folder,
    data: (text) => (stdout += text),
    talk: (text) => (stderr += text),
    talksToTerminal: false,
    input: Readable.from([input]),
    signal,
  });
  return { exitCode, stdout, stderr };
}

/** Starts a process with only these variables and PATH. */
export function startProcess(
  command: string,
  args: readonly string[],
  environment: Environment,
  cwd?: string,
): { readonly child: ChildProcess; readonly ended: Promise<Ran> } {
  const child = spawn(command, args, {
    env: { NODE_ENV: 'production', PATH: process.env['PATH'] ?? '', ...environment },
    ...(cwd === undefined ? {} : { cwd }),
  });
  const output = collect(child);
  return {
    child,
    ended: output.closed.then((exitCode) => ({ exitCode, stdout: output.stdout(), stderr: output.stderr() })),
  };
}

function collect(child: ChildProcess) {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  return {
    stdout: () => stdout,
    stderr: () => stderr,
    closed: new Promise<number | null>((resolve) => child.once('close', resolve)),
  };
}
