import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { createReferenceApp } from './app.ts';
import { type DemoShare, seedAccount, seedBasics, seedDemo, startSimulator } from './demo/seed.ts';
import { startMailer } from './mail.ts';
import { openStore, type Store } from './operations/store.ts';
import { readArguments, readSettings, type ReferenceSettings, usage } from './settings.ts';
import { importIntoAsset, importTrack, readTrackFile, type TrackFile } from './track/import.ts';
import { TrackError } from './track/track.ts';

const SHUTDOWN_MS = 5_000;

function fail(message: string, exitCode: number): never {
  console.error(message);
  process.exit(exitCode);
}

function report(operation: string, kind: string): void {
  console.error(`reference service: ${operation} failed (${kind})`);
}

/** Reads all files before the first import, so that a bad file leaves nothing behind. */
async function readTracks(paths: readonly string[]): Promise<TrackFile[]> {
  const read = await Promise.all(paths.map((path) => readTrackFile(path).catch(problemOf)));
  const problems = read.filter((result) => typeof result === 'string');
  if (problems.length > 0) fail(`${problems.join('\n')}\nNothing was imported.`, 1);
  return read.filter((result) => typeof result !== 'string');
}

function problemOf(error: unknown): string {
  if (error instanceof TrackError) return error.message;
  throw error;
}

function failOnDatabaseError(error: unknown): never {
  if (!(error instanceof Error && 'code' in error)) throw error;
  return fail(`The database of REFERENCE_DATABASE_URL cannot be used (${String(error.code)}).`, 1);
}

async function openSeededStore({ databaseUrl, accessKeys, commentRecipients }: ReferenceSettings): Promise<Store> {
  const store = await openStore(databaseUrl);
  await seedBasics(store);
  for (const { accountId } of [...accessKeys, ...commentRecipients]) await seedAccount(store, accountId);
  await store.setAccessKeys(accessKeys);
  await store.setCommentRecipients(commentRecipients);
  return store;
}

async function startService(settings: ReferenceSettings, demo: boolean, paths: readonly string[]): Promise<void> {
  const { host, port } = settings;
  const files = await readTracks(paths);
  const store = await openSeededStore(settings).catch(failOnDatabaseError);
  const shares: DemoShare[] = demo ? await seedDemo(store) : [];
  for (const file of files) {
    const { title, shareId, reports } = await importTrack(store, file);
    const leftOut = file.leftOut === null ? '' : `. ${file.leftOut}`;
    shares.push({ title, note: `${file.fileName}, ${reports} reports${leftOut}`, shareId });
  }

  const mailer = settings.mail && startMailer(store, settings.mail, (kind) => report('e-mail', kind));
  const simulator = demo ? startSimulator(store, (kind) => report('simulator', kind)) : null;
  const app = createReferenceApp({ store, report, onNote: () => mailer?.wake() });
  const server = serve({ fetch: app.fetch, port, hostname: host }, ({ address, port, family }: AddressInfo) => {
    const baseUrl = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
    console.log(`reference service listening on ${baseUrl}`);
    // Identifiers are printed only here, for the program that started this one.
    if (demo || files.length > 0) console.log(JSON.stringify({ baseUrl, shares }));
  });
  server.on('error', (error: NodeJS.ErrnoException) =>
    fail(`reference service: cannot listen on ${host}:${port} (${error.code ?? error.name})`, 1),
  );

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(0), SHUTDOWN_MS).unref();
    await new Promise((resolve) => server.close(resolve));
    await Promise.all([simulator?.stop(), mailer?.stop()]);
    store.close();
    process.exit(0);
  }
  let stopping: Promise<void> | null = null;
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => (stopping ??= stop()));
}

async function main(): Promise<void> {
  const parsed = readArguments(process.argv.slice(2));
  if (parsed.command === 'help') return console.log(usage);
  if (parsed.command === 'misused') fail(`${parsed.problem}\n${usage}`, 2);
  const read = readSettings(process.env);
  if ('problems' in read) fail(`The settings have problems:\n- ${read.problems.join('\n- ')}`, 1);
  if (parsed.command === 'serve') return startService(read.settings, parsed.demo, parsed.files);
  const importing = importIntoAsset(read.settings.databaseUrl, parsed.asset, parsed.file);
  const message = await importing.catch((error: unknown) =>
    error instanceof TrackError ? fail(`${error.message}\nNothing was imported.`, 1) : failOnDatabaseError(error),
  );
  console.log(message);
}

await main();
