import type { Context } from './context.ts';
import { type ExitCode, exitCodes } from './io.ts';
import { formatIdentifier, formatJson, formatTable } from './print.ts';

/** Help, parsing and completion are made from it. */
export interface Command {
  readonly group: string;
  readonly name: string;
  readonly summary: string;
  readonly details?: string;
  readonly arguments?: readonly Argument[];
  readonly options?: readonly Option[];
  readonly run: (call: Call) => Promise<ExitCode>;
  /** Where to look when the result of a write is unknown. */
  readonly whereToCheck?: string;
}

export interface Argument {
  readonly name: string;
  readonly help: string;
  readonly choices?: readonly string[];
  readonly isOptional?: boolean;
  readonly isFile?: boolean;
}

export interface Option {
  readonly name: string;
  readonly help: string;
  /** Name of its value; a switch has none. */
  readonly value?: string;
}

export interface Call extends Pick<Context, 'io' | 'connect'> {
  /** Throws a UsageError when it is empty. */
  readonly argument: (index: number) => string;
  readonly optionalArgument: (index: number) => string | null;
  readonly option: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

export const jsonOption: Option = { name: 'json', help: 'print JSON for programs' };
export const idsOption: Option = { name: 'ids', help: 'print only the identifiers, one per line' };

export function reportDone({ io, has }: Call, value: object, sentence: string): ExitCode {
  if (has('json')) io.data(formatJson(value));
  else io.talk(`${sentence}\n`);
  return exitCodes.done;
}

interface List {
  readonly value: unknown;
  readonly ids: readonly (string | null)[];
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly summary: string | null;
}

export function printList({ io, has }: Call, { value, ids, headings, rows, summary }: List): ExitCode {
  if (has('json')) io.data(formatJson(value));
  else if (has('ids')) io.data(ids.flatMap((id) => (id === null ? [] : `${formatIdentifier(id)}\n`)).join(''));
  else {
    if (rows.length > 0) io.data(formatTable(headings, rows));
    if (summary !== null) io.talk(`${summary}\n`);
  }
  return exitCodes.done;
}
