import { createContext } from './context.ts';
import { describeFailure } from './failures.ts';
import { exitCodes, type ExitCode, type Io } from './io.ts';
import { CommandFailure, runCommand } from './program.ts';

/** Runs the command line once. Resolves with the exit code; never rejects. */
export async function runCli(args: readonly string[], io: Io): Promise<ExitCode> {
  const context = createContext(io);
  try {
    return (await runCommand(args, context)).exitCode;
  } catch (error) {
    const { reason, command } = error instanceof CommandFailure ? error : { reason: error, command: null };
    const { sentences, exitCode } = describeFailure(reason);
    for (const sentence of sentences) io.talk(`${sentence}\n`);
    if (exitCode === exitCodes.uncertain && command?.lookAfter !== undefined) io.talk(`To find out: ${command.lookAfter}.\n`);
    if (command === null && sentences.length > 0) io.talk('"tracking --help" lists the commands.\n');
    return exitCode;
  } finally {
    await context.close();
  }
}
