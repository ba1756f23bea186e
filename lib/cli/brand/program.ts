import { Command, CommanderError } from 'commander';
import { brandsJsonSchema } from '#lib/brand/server/json-schema.ts';
import { exitCodes, type ExitCode } from '../io.ts';
import { json } from '../print.ts';
import { checkBrands } from './check.ts';
import { previewBrandsFile } from './preview.ts';

/** The world as these commands see it. */
export interface BrandIo {
  /** Where relative paths start. */
  readonly folder: string;
  /** Data: standard output. */
  readonly data: (text: string) => void;
  /** Talk: standard error. */
  readonly talk: (text: string) => void;
}

const EXITS = '\nExit codes: 0 done, 1 the file has problems, 2 misused. Data goes to standard output, everything else to standard error.';

/** Runs `brand …args`. Resolves with the exit code. */
export async function runBrand(args: readonly string[], io: BrandIo): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.misused;
  const program = new Command('npm run brand --')
    .description('Checks the brands a viewer is given in BRANDS_FILE, before it is, and shows what they look like.')
    .exitOverride()
    .configureOutput({ writeOut: io.data, writeErr: io.talk, getOutHasColors: () => false, getErrHasColors: () => false })
    .addHelpText('after', EXITS);
  program.command('check').argument('<file>', 'the brands file').description('list every problem of a file, or what each brand comes to: hosts, languages, embedders, colours and their contrasts')
    .action((file: string) => void (exitCode = checkBrands(file, io)));
  program.command('schema').description('print the JSON Schema of brands files')
    .action(() => {
      io.data(json(brandsJsonSchema()));
      exitCode = exitCodes.done;
    });
  program.command('preview').argument('[file]', 'the brands file; without one, the neutral brand').description('serve every state of the page with made-up shipments under the brands of a file, and follow its changes')
    .option('--host <host>', 'show one brand alone: a host of it, as in the file')
    .option('--port <port>', 'port of the list of states; the pages get the next free one, 0 is any', '3100')
    .action(async (file: string | undefined, { host, port }: { readonly host?: string; readonly port: string }) => void (exitCode = await previewBrandsFile({ file: file ?? null, host: host ?? null, port }, io)));
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help that was asked for is an answer; help instead of an answer is not.
    return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
  }
}
