import { runCli } from './program.ts';

const stop = new AbortController();
// The first Ctrl-C stops the command, which still reports what was done; the second ends the process.
process.once('SIGINT', () => stop.abort());
process.once('SIGTERM', () => stop.abort());

// `tracking labels list | head` stops reading early, which is not a failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') process.exitCode = 1;
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  // npm changes to the project's folder; relative paths start where npm was called.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  data: (output) => void process.stdout.write(output),
  talk: (output) => void process.stderr.write(output),
  input: process.stdin,
  talksToTerminal: process.stderr.isTTY === true,
  signal: stop.signal,
});
