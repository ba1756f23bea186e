import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createClient, type InArgs, type InValue, LibsqlError } from '@libsql/client';

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

export function insertInto(table: string, row: Readonly<Record<string, InValue>>, orIgnore = ''): Statement {
  const columns = Object.keys(row);
  const values = columns.map((column) => `:${column}`);
  return [`INSERT ${orIgnore} INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`, row];
}

export interface DatabaseOptions {
  /** Whether writes survive a power cut; they always survive kill -9. */
  readonly durable?: boolean;
  readonly lockWaitMs?: number;
}

const addedColumns = ['assets.expected_from', 'assets.expected_to', 'assets.reading_limits', 'reports.readings'];

/** Opens or creates the file of a `file:` address. Throws when it is not a database or not writable. */
export async function openDatabase(url: string, { durable = true, lockWaitMs = 5_000 }: DatabaseOptions = {}) {
  const path = databasePath(url);
  if (path === null) throw new TypeError('The database address must be file:<path>.');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const client = createClient({ url, timeout: lockWaitMs });
  if (!durable) await client.execute('PRAGMA synchronous = OFF');
  await client.execute('PRAGMA journal_mode = WAL');
  await client.executeMultiple(await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8'));
  for (const [table, column] of addedColumns.map((name) => name.split('.'))) {
    const { rows } = await client.execute(`SELECT 1 FROM pragma_table_info('${table}') WHERE name = '${column}'`);
    if (rows.length === 0) await client.execute(`ALTER TABLE ${table} ADD COLUMN ${column} TEXT`);
  }

  /** A statement that failed as busy stays open in its connection and blocks later commits there. */
  function reconnectIfBusy(error: unknown): never {
    if (isBusy(error)) setImmediate(() => void client.reconnect());
    throw error;
  }
  const rows = async (sql: string, args: InArgs) => (await client.execute(sql, args).catch(reconnectIfBusy)).rows;
  const write = (statements: Statement[]) => client.batch(statements, 'write').catch(reconnectIfBusy);

  let last: Promise<unknown> = Promise.resolve();
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
    async text(sql: string, args: InArgs): Promise<string | null> {
      const value = (await rows(sql, args))[0]?.[0] ?? null;
      return value === null ? null : String(value);
    },
    async change(statements: Statement[]): Promise<number> {
      const [first] = await inTurn(() => write(statements));
      return first?.rowsAffected ?? 0;
    },
    close: () => client.close(),
  };
}
