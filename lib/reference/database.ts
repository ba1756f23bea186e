import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Client, createClient, type InArgs, LibsqlError } from '@libsql/client';

export type Statement = [sql: string, args: InArgs];

export type Database = Awaited<ReturnType<typeof openDatabase>>;

export function databasePath(url: string): string | null {
  const match = /^file:(?:\/\/(?:localhost)?(?=\/))?([^?#]+)$/.exec(url);
  if (match?.[1] === undefined || match[1].startsWith('//') || match[1] === ':memory:') return null;
  try {
    return decodeURIComponent(match[1]);
  } catch {
    return null;
  }
}

export function isBusy(error: unknown): boolean {
  return error instanceof LibsqlError && error.code === 'SQLITE_BUSY';
}

export interface DatabaseOptions {
  /** Whether writes survive a power cut; they always survive kill -9. */
  readonly durable?: boolean;
  readonly lockWaitMs?: number;
}

/** Columns that files of earlier versions do not have. */
const addedColumns = [
  ['assets', 'expected_from'],
  ['assets', 'expected_to'],
  ['assets', 'reading_limits'],
  ['reports', 'readings'],
] as const;

/** Opens or creates the file of a `file:` address. Throws when it is not a database or not writable. */
export async function openDatabase(url: string, { durable = true, lockWaitMs = 5_000 }: DatabaseOptions = {}) {
  const path = databasePath(url);
  if (path === null) throw new TypeError('The database address must be file:<path>.');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let client = await connect();
  try {
    await client.execute('PRAGMA journal_mode = WAL');
    await client.executeMultiple(await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8'));
    for (const [table, column] of addedColumns) {
      const { rows } = await client.execute(`SELECT name FROM pragma_table_info('${table}')`);
      if (!rows.some(({ name }) => name === column))
        await client.execute(`ALTER TABLE ${table} ADD COLUMN ${column} TEXT`);
    }
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
   * A statement that failed as busy stays open in its connection and blocks later commits there until it is garbage
   * collected, so the connection is replaced.
   */
  async function run<Result>(work: (used: Client) => Promise<Result>): Promise<Result> {
    const used = client;
    try {
      return await work(used);
    } catch (error) {
      if (isBusy(error) && used === client) {
        client = await connect();
        setImmediate(() => used.close());
      }
      throw error;
    }
  }

  let last: Promise<unknown> = Promise.resolve();
  const rows = async (...statement: Statement) => (await run((used) => used.execute(...statement))).rows;
  const write = (statements: Statement[]) => run((used) => used.batch(statements, 'write'));
  /** Runs `work` after all earlier work, so that what it has read cannot change before it writes. */
  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work, work);
    last = turn.catch(() => undefined);
    return turn;
  }
  return {
    rows,
    write,
    inTurn,
    async text(...statement: Statement): Promise<string | null> {
      const value = (await rows(...statement))[0]?.[0] ?? null;
      return value === null ? null : String(value);
    },
    /** Like `inTurn` with `write`. Returns how many rows the first statement changed. */
    async change(statements: Statement[]): Promise<number> {
      const [first] = await inTurn(() => write(statements));
      return first?.rowsAffected ?? 0;
    },
    close: () => client.close(),
  };
}
