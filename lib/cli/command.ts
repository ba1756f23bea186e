import type { Context } from './context.ts';
import { type ExitCode, exitCodes } from './io.ts';
import { formatIdentifier, formatJson, formatTable } from './print.ts';

/** Help, parsing and completion are made from it. */
export interface Command {
  /** As typed: `shares create`. */
  readonly words: string;
  readonly summary: string;
  readonly details?: string;
  /** Help by argument: `<AssetID>`, or `[share]` for one that may be left out. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** The values that its argument can have. */
  readonly choices?: readonly string[];
  /** Help by option, with the name of its value: `--qr`, `--id <CarrierID>`. */
  readonly options?: Readonly<Record<string, string>>;
  readonly run: (call: Call) => Promise<ExitCode>;
  /** Where to look when the result of a write is unknown. */
  readonly whereToCheck?: string;
}

export interface Call extends Pick<Context, 'io' | 'connect'> {
  /** Throws a UsageError when it is empty. */
  readonly argument: (index: number) => string;
  readonly optionalArgument: (index: number) => string | null;
  readonly option: (name: string) => string | null;
  readonly has: (name: string) => boolean;
}

export const jsonOption = { '--json': 'print JSON for programs' };
export const listOptions = { '--ids': 'print only the identifiers, one per line', ...jsonOption };

export function reportDone({ io, has }: Call, value: object, sentence: string): ExitCode {
  if (has('json')) io.data(formatJson(value));
  else io.talk(`${sentence}\n`);
  return exitCodes.done;
}

interface List<Row> {
  /** What is printed as JSON; the rows by default. */
  readonly value?: unknown;
  readonly rows: readonly Row[];
  readonly id: (row: Row) => string | null;
  readonly columns: Readonly<Record<string, (row: Row) => string>>;
  readonly summary: string | null;
}

export function printList<Row>({ io, has }: Call, { rows, value = rows, id, columns, summary }: List<Row>): ExitCode {
  const ids = rows.map(id).filter((each) => each !== null);
  const cells = rows.map((row) => Object.values(columns).map((format) => format(row)));
  if (has('json')) io.data(formatJson(value));
  else if (has('ids')) io.data(ids.map((each) => `${formatIdentifier(each)}\n`).join(''));
  else {
    if (rows.length > 0) io.data(formatTable(Object.keys(columns), cells));
    if (summary !== null) io.talk(`${summary}\n`);
  }
  return exitCodes.done;
}
