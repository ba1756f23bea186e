import { runStreets } from './program.ts';

process.exitCode = await runStreets(process.argv.slice(2), {
  // npm changes to the project's folder; a relative path means the one it was called from.
  folder: process.env['INIT_CWD'] ?? process.cwd(),
  data: (text) => void process.stdout.write(text),
  talk: (text) => void process.stderr.write(text),
});
