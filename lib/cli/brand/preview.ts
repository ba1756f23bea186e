import { resolve } from 'node:path';
import { BrandsError } from '#lib/brand/server/brands-error.ts';
import { exitCodes, Misuse, type ExitCode } from '../io.ts';
import { openSource } from './preview/open-source.ts';
import { runPreview } from './preview/run-preview.ts';
import type { BrandIo } from './program.ts';

export interface PreviewArguments {
  /** null: the neutral brand. */
  readonly file: string | null;
  /** Host of the one brand to show, as the file has it; null: all. */
  readonly host: string | null;
  readonly port: string;
}

/** Serves every state of the page under the brands of a file until it is told to stop. */
export async function previewBrandsFile({ file, host, port }: PreviewArguments, io: BrandIo): Promise<ExitCode> {
  const say = (line: string) => io.talk(`${line}\n`);
  try {
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new Misuse('--port must be a number from 0 to 65535.');
    const source = openSource(file === null ? null : resolve(io.folder, file), host, say);
    return await runPreview({ source, port: Number(port), say });
  } catch (error) {
    if (error instanceof Misuse) {
      for (const problem of error.problems) say(problem);
      return exitCodes.misused;
    }
    if (!(error instanceof BrandsError)) throw error;
    for (const line of error.lines) io.data(`${line}\n`);
    say('Nothing was started: the brands file has problems.');
    return exitCodes.failed;
  }
}
