#!/usr/bin/env node
// Node 20 cannot run TypeScript.
import { register } from 'tsx/esm/api';

register();
const { runCli } = await import('./program.ts');

const stop = new AbortController();
// The first Ctrl-C stops the command, which still reports what was done; the second ends the process.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort());

// `tracking labels list | head` stops reading early, which is not a failure.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', ({ code }) => {
    if (code !== 'EPIPE') process.exitCode = 1;
  });

process.exitCode = await runCli(process.argv.slice(2), {
  environment: process.env,
  // npm changes to the project's folder; relative paths start where npm was called.
  folder: process.env.INIT_CWD ?? process.cwd(),
  data: (output) => void process.stdout.write(output),
  talk: (output) => void process.stderr.write(output),
  input: process.stdin,
  talksToTerminal: process.stderr.isTTY === true,
  signal: stop.signal,
});
