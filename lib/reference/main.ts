import { readArguments, usage } from './arguments.ts';
import { type DemoShare, seedAccount, seedBasics, seedDemo } from './demo/seed.ts';
import { openStore, type Store } from './operations/store.ts';
import { serve } from './serve.ts';
import { readSettings, type ReferenceSettings } from './settings.ts';
import { importIntoAsset, importTrack } from './track/import.ts';
import { readTrackFile, type TrackFile } from './track/read-track.ts';
import { BadTrack } from './track/track.ts';

function fail(message: string, exitCode: number): never {
  console.error(message);
  process.exit(exitCode);
}

/** Reads every file before the first is imported, so that one bad file leaves nothing behind. */
async function readTracks(paths: readonly string[]): Promise<TrackFile[]> {
  const files: TrackFile[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    try {
      files.push(await readTrackFile(path));
    } catch (error) {
      if (!(error instanceof BadTrack)) throw error;
      problems.push(`${path}: ${error.message}`);
    }
  }
  if (problems.length > 0) fail(`Nothing was imported.\n${problems.join('\n')}`, 1);
  return files;
}

function failOfDatabase(error: unknown): never {
  const kind = error instanceof Error && 'code' in error ? String(error.code) : 'unknown problem';
  return fail(`The database of REFERENCE_DATABASE_URL cannot be used (${kind}).`, 1);
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
  const files = await readTracks(paths);
  const store = await openSeededStore(settings).catch(failOfDatabase);
  const shares: DemoShare[] = demo ? await seedDemo(store) : [];
  for (const file of files) {
    const { title, shareId, reports } = await importTrack(store, file);
    shares.push({ title, note: `${file.fileName}, ${reports} reports`, shareId });
  }

  const close = serve(store, settings, {
    simulate: demo,
    report: (operation, kind) => console.error(`reference service: ${operation} failed (${kind})`),
    onError: (kind) => fail(`reference service: cannot listen on ${settings.host}:${settings.port} (${kind})`, 1),
    onListening(baseUrl) {
      console.log(`reference service listening on ${baseUrl}`);
      // The one place an identifier is printed: for the program that started this one.
      if (demo || files.length > 0) console.log(JSON.stringify({ baseUrl, shares }));
    },
  });
  let closing = false;
  function end(): void {
    if (closing) return;
    closing = true;
    void close().then(() => process.exit(0));
    // No request takes this long, so what is still open is an idle connection.
    setTimeout(() => process.exit(0), 5_000).unref();
  }
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

async function main(): Promise<void> {
  const asked = readArguments(process.argv.slice(2));
  if (asked.command === 'help') return console.log(usage);
  if (asked.command === 'misused') fail(`${asked.problem}\n${usage}`, 2);
  const read = readSettings(process.env);
  if ('problems' in read) fail(`The settings have problems:\n- ${read.problems.join('\n- ')}`, 1);
  if (asked.command === 'serve') return startService(read.settings, asked.demo, asked.files);

  const { done, message } = await importIntoAsset(
    read.settings.databaseUrl,
    asked.asset,
    asked.file,
    process.stderr,
  ).catch(failOfDatabase);
  if (!done) fail(message, 1);
  console.log(message);
}

await main();
