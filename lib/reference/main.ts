import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { createReferenceApp } from './app.ts';
import { BadTrack, readGpx } from './gpx.ts';
import { importTrack, readTrackFile, type TrackFile } from './import-track.ts';
import { seedBasics, seedDemo, type DemoShare } from './seed.ts';
import { readSettings, type ReferenceSettings } from './settings.ts';
import { startSimulator } from './simulator.ts';
import { openStore, type Store } from './store.ts';

const usage = `reference service of the tracking interface
  --demo             add the demo shipments and move one of them
  --import FILE.gpx  add a shipment with the history in the file; may be repeated
Settings: REFERENCE_PORT, REFERENCE_HOST, REFERENCE_DATABASE_URL, REFERENCE_ACCESS_KEYS`;

function fail(message: string, exitCode: number): never {
  console.error(message);
  process.exit(exitCode);
}

function readArguments() {
  try {
    const options = { demo: { type: 'boolean' }, import: { type: 'string', multiple: true }, help: { type: 'boolean' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : 'Unknown arguments.'}\n${usage}`, 2);
  }
}

/** Reads every file before the first is imported, so that one bad file leaves nothing behind. */
async function readTracks(paths: readonly string[]): Promise<TrackFile[]> {
  const files: TrackFile[] = [];
  const problems: string[] = [];
  for (const path of paths) {
    try {
      const file = await readTrackFile(path);
      readGpx(file.text);
      files.push(file);
    } catch (error) {
      if (!(error instanceof BadTrack)) throw error;
      problems.push(`${path}: ${error.message}`);
    }
  }
  if (problems.length > 0) fail(`Nothing was imported.\n${problems.join('\n')}`, 1);
  return files;
}

async function openSeededStore({ databaseUrl, accessKeys }: ReferenceSettings): Promise<Store> {
  try {
    const store = await openStore(databaseUrl);
    await seedBasics(store);
    for (const { accountId } of accessKeys) await store.addAccount(accountId, accountId);
    await store.setAccessKeys(accessKeys);
    return store;
  } catch (error) {
    const kind = error instanceof Error && 'code' in error ? String(error.code) : 'unknown problem';
    return fail(`The database of REFERENCE_DATABASE_URL cannot be opened (${kind}).`, 1);
  }
}

async function main(): Promise<void> {
  const asked = readArguments();
  if (asked.help) return console.log(usage);
  const read = readSettings(process.env);
  if ('problems' in read) fail(`The settings have problems:\n- ${read.problems.join('\n- ')}`, 1);
  const { settings } = read;
  const files = await readTracks(asked.import ?? []);
  const store = await openSeededStore(settings);

  const shares: DemoShare[] = asked.demo ? await seedDemo(store) : [];
  for (const file of files) {
    const { title, shareId, reports } = await importTrack(store, file);
    shares.push({ title, note: `${file.fileName}, ${reports} reports`, shareId });
  }

  const report = (operation: string, kind: string) => console.error(`reference service: ${operation} failed (${kind})`);
  const app = createReferenceApp({ store, report });
  const simulator = asked.demo ? startSimulator(store, (kind) => report('simulator', kind)) : null;

  const server = serve({ fetch: app.fetch, port: settings.port, hostname: settings.host }, ({ address, port, family }: AddressInfo) => {
    const baseUrl = `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
    console.log(`reference service listening on ${baseUrl}`);
    // The one place an identifier is printed: for the program that started this one.
    if (asked.demo || files.length > 0) console.log(JSON.stringify({ baseUrl, shares }));
  });
  server.on('error', (error: NodeJS.ErrnoException) => {
    fail(`reference service: cannot listen on ${settings.host}:${settings.port} (${error.code ?? error.name})`, 1);
  });

  let closing = false;
  function close(): void {
    if (closing) return;
    closing = true;
    server.close(() => {
      void (simulator?.stop() ?? Promise.resolve()).then(() => {
        store.close();
        process.exit(0);
      });
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    // Nobody's request takes this long; a connection that does is not one to wait for.
    setTimeout(() => process.exit(0), 5_000).unref();
  }
  process.on('SIGTERM', close);
  process.on('SIGINT', close);
}

await main();
