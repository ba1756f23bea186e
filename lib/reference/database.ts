import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { createClient, type InStatement, type ResultSet } from '@libsql/client';
import { schema } from './schema.ts';

export interface Database {
  read(statement: InStatement): Promise<ResultSet>;
  /** One transaction: all statements or none. Empty plans are allowed. */
  write(statements: InStatement[]): Promise<ResultSet[]>;
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

export interface DatabaseOptions {
  /** False: an answered write survives kill -9 but not a power cut, and costs no wait for the disk. */
  readonly durable?: boolean;
}

/** Opens (and creates) the file behind `url`, a `file:` address. Throws when it is no database or not writable. */
export async function openDatabase(url: string, { durable = true }: DatabaseOptions = {}): Promise<Database> {
  const path = databasePath(url);
  if (path === null) throw new TypeError('The database address must be file:<path>.');
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  // The timeout lets a second process (an import beside the service) wait for the write lock.
  const client = createClient({ url, timeout: 5_000 });
  try {
    // A log ahead of the file survives kill -9 at any moment. `synchronous` stays FULL, the default: an answered
    // write also survives a power cut, and this service writes too seldom for the price to show.
    await client.execute('PRAGMA journal_mode = WAL');
    if (!durable) await client.execute('PRAGMA synchronous = OFF');
    await client.executeMultiple(schema);
  } catch (error) {
    client.close();
    throw error;
  }

  let last: Promise<unknown> = Promise.resolve();
  return {
    read: (statement) => client.execute(statement),
    write: (statements) => client.batch(statements, 'write'),
    inTurn(work) {
      const run = last.then(work, work);
      last = run.catch(() => undefined);
      return run;
    },
    close: () => client.close(),
  };
}
