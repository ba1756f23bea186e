import { toJsonSchema } from '@valibot/to-json-schema';
import { Command, CommanderError } from 'commander';
import { brandsSchema } from '#lib/brand/schema.ts';
import { type BrandIo, type ExitCode, exitCodes } from '../io.ts';
import { json } from '../print.ts';
import { checkBrands } from './check.ts';
import { previewBrandsFile } from './preview/run-preview.ts';

const EXITS =
  '\nExit codes: 0 done, 1 the file has problems, 2 misused. Data goes to standard output, everything else to standard error.';

/** Runs `brand …args`. */
export async function runBrand(args: readonly string[], io: BrandIo): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.misused;
  const program = new Command('npm run brand --')
    .description('Checks the brands a viewer is given in BRANDS_FILE, before it is, and shows what they look like.')
    .exitOverride()
    .configureOutput({
      writeOut: io.data,
      writeErr: io.talk,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
    })
    .addHelpText('after', EXITS);
  program
    .command('check')
    .argument('<file>', 'the brands file')
    .description(
      'list every problem of a file, or what each brand comes to: hosts, languages, embedders, colours and their contrasts',
    )
    .action(async (file: string) => void (exitCode = await checkBrands(file, io)));
  program
    .command('schema')
    .description('print the JSON Schema of brands files')
    .action(() => {
      io.data(json(brandsJsonSchema()));
      exitCode = exitCodes.done;
    });
  program
    .command('preview')
    .argument('[file]', 'the brands file; without one, the neutral brand')
    .description(
      'serve every state of the page with made-up shipments under the brands of a file, and follow its changes',
    )
    .option('--host <host>', 'show one brand alone: a host of it, as in the file')
    .option('--port <port>', 'port of the list of states; the pages get the next free one, 0 is any', '3100')
    .action(
      async (file: string | undefined, { host, port }: { readonly host?: string; readonly port: string }) =>
        void (exitCode = await previewBrandsFile(file ?? null, host ?? null, port, io)),
    );
  try {
    await program.parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Commander throws for --help too, with exit code 0; every other such error is a misuse.
    return error.exitCode === 0 ? exitCodes.done : exitCodes.misused;
  }
}

/** For editors that complete and check while one writes. */
export function brandsJsonSchema(): object {
  const schema = toJsonSchema(brandsSchema, { target: 'draft-07' });
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Brands of the share viewer',
    description:
      'Whose name the pages carry on which hosts. `npm run brand -- check` also checks what a schema cannot say.',
    ...schema,
  };
}
