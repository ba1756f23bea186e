import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Client, createClient, type InArgs, LibsqlError, type ResultSet, type Row } from '@libsql/client';
import { schema } from './schema.ts';

export type Statement = [sql: string, args: InArgs];

export interface Database {
  rows(...statement: Statement): Promise<readonly Row[]>;
  /** The first value of the first row; null when it is NULL or there is no row. */
  text(...statement: Statement): Promise<string | null>;
  /** One transaction: all statements or none. */
  write(statements: Statement[]): Promise<ResultSet[]>;
  /** The same in a turn of its own. Returns how many rows the first statement changed. */
  change(statements: Statement[]): Promise<number>;
  /** Runs `work` after every earlier one has ended, so that what it checks still holds when it writes. */
  inTurn<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

/** The path behind a `file:` address, or null when the address names something else. */
export function databasePath(url: string): string | null {
  const match = /^file:(?:\/\/(?:localhost)?(?=\/))?([^?#]+)$/.exec(url);
  if (match?.[1] === undefined || match[1].startsWith('//') || match[1] === ':memory:') return null;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return null;
  }
}

/** Somebody else held the lock for longer than we wait. Nothing was written; it may be tried again. */
export function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && error.code === 'SQLITE_BUSY';
}

export interface DatabaseOptions {
  /** False: an answered write survives kill -9 but not a power cut, and costs no wait for the disk. */
  readonly durable?: boolean;
  /** How long a write waits for another process (an import beside the service) to let go of the lock, in ms. */
  readonly lockWaitMs?: number;
}

/** Opens (and creates) the file behind `url`, a `file:` address. Throws when it is no database or not writable. */
export async function openDatabase(
  url: string,
  { durable = true, lockWaitMs = 5_000 }: DatabaseOptions = {},
): Promise<Database> {
  const path = databasePath(url);
  if (path === null) throw new TypeError('The database address must be file:<path>.');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let client = await connect();
  try {
    // Survives kill -9; and a power cut, as `synchronous` stays FULL: this service writes too seldom for its price.
    await client.execute('PRAGMA journal_mode = WAL');
    await client.executeMultiple(schema);
  } catch (error) {
    client.close();
    throw error;
  }

  async function connect(): Promise<Client> {
    const made = createClient({ url, timeout: lockWaitMs });
    if (!durable) await made.execute('PRAGMA synchronous = OFF');
    return made;
  }

  /**
   * A statement that was refused as busy stays half-run in its connection, where no later write can be committed
   * until it is collected as garbage. So that connection is not used again.
   */
  async function run<Result>(work: (used: Client) => Promise<Result>): Promise<Result> {
    const used = client;
    try {
      return await work(used);
    } catch (error) {
      if (isBusy(error) && used === client) {
        client = await connect();
        // Statements that have begun on the connection end within this turn of the event loop.
        setImmediate(() => used.close());
      }
      throw error;
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  const rows = async (...statement: Statement) => (await run((used) => used.execute(...statement))).rows;
  const write = (statements: Statement[]) => run((used) => used.batch(statements, 'write'));
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  }
  return {
    rows,
    write,
    inTurn,
    async text(...statement) {
      const value = (await rows(...statement))[0]?.[0] ?? null;
      return value === null ? null : String(value);
    },
    async change(statements) {
      const [first] = await inTurn(() => write(statements));
      return first?.rowsAffected ?? 0;
    },
    close: () => client.close(),
  };
}
