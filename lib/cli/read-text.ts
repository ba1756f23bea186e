import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Misuse } from './io.ts';

/** The text of a file, or of `input` for `-`. Throws a Misuse that does not quote the path. */
export async function readTextFrom(path: string, input: NodeJS.ReadableStream): Promise<string> {
  try {
    return path === '-' ? await text(input) : await readFile(path, 'utf8');
  } catch {
    throw new Misuse('The file cannot be read.');
  }
}
