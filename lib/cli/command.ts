import type { Context } from './context.ts';
import type { ExitCode } from './io.ts';

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
}

export interface Option {
  /** Without dashes. */
  readonly name: string;
  readonly help: string;
  /** What stands after it; without one the option is a switch. */
  readonly value?: string;
}

export interface Call {
  readonly context: Context;
  /** In the order of the table; all there. */
  readonly argument: (index: number) => string;
  /** What was given to an option; null when it was not. */
  readonly option: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

export const jsonOption: Option = { name: 'json', help: 'print JSON for programs' };
export const idsOption: Option = { name: 'ids', help: 'print the identifiers alone, one a line' };
