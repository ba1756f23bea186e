import type { Context } from './context.ts';
import { type ExitCode, exitCodes } from './io.ts';
import { identifier, json, table } from './print.ts';

/** A row of the table of commands: help, parsing and completion all come from it. */
export interface Command {
  readonly group: string;
  readonly name: string;
  readonly summary: string;
  /** Paragraphs under the options in the command's help. */
  readonly details?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  readonly run: (call: Call) => Promise<ExitCode>;
  /** Where to look when it is not known whether a write was done. */
  readonly lookAfter?: string;
}

export interface Argument {
  readonly name: string;
  readonly help: string;
  /** The words it may be; any text otherwise. */
  readonly choices?: readonly string[];
  readonly isOptional?: boolean;
  /** Shells complete it by the names of files. */
  readonly isFile?: boolean;
}

export interface Option {
  /** Without dashes. */
  readonly name: string;
  readonly help: string;
  /** What stands after it; without one the option is a switch. */
  readonly value?: string;
}

export interface Call extends Pick<Context, 'io' | 'connect'> {
  /** In the order of the table; all there. */
  readonly argument: (index: number) => string;
  readonly optionalArgument: (index: number) => string | null;
  /** null: not given. */
  readonly option: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

export const jsonOption: Option = { name: 'json', help: 'print JSON for programs' };
export const idsOption: Option = { name: 'ids', help: 'print the identifiers alone, one a line' };

/** To programs as JSON, to people in a sentence. */
export function reportDone({ io, has }: Call, value: object, sentence: string): ExitCode {
  if (has('json')) io.data(json(value));
  else io.talk(`${sentence}\n`);
  return exitCodes.done;
}

interface List {
  /** The whole, for `--json`. */
  readonly value: unknown;
  /** For `--ids`. */
  readonly ids: readonly (string | null)[];
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly summary: string | null;
}

/** As JSON, as identifiers, or as a table, whichever was asked for. */
export function printList({ io, has }: Call, { value, ids, headings, rows, summary }: List): ExitCode {
  if (has('json')) io.data(json(value));
  // An identifier with a line break in it cannot stand on a line.
  else if (has('ids')) io.data(ids.flatMap((id) => (id === null ? [] : `${identifier(id)}\n`)).join(''));
  else {
    if (rows.length > 0) io.data(table(headings, rows));
    if (summary !== null) io.talk(`${summary}\n`);
  }
  return exitCodes.done;
}
