import { existsSync } from 'node:fs';
import { databasePath } from './database.ts';
import { createProgress, type ProgressTarget } from './progress.ts';
import { openStore, type Store } from './store.ts';
import { readTrackFile } from './track/read-track.ts';
import { BadTrack } from './track/track.ts';

/** What the person at the terminal can put right; the message says how. */
class Refused extends Error {
  override readonly name = 'Refused';
}

async function oneAsset(store: Store, idOrName: string): Promise<{ assetId: string; assetName: string }> {
  const found = await store.findAssets(idOrName);
  const [asset] = found;
  if (asset === undefined) throw new Refused('No asset has this AssetID or exactly this name.');
  if (found.length === 1) return asset;
  const choices = found.map(({ assetId, createdOn }) => `  ${assetId}  created ${createdOn}`);
  throw new Refused(`Several assets have this name. Say which by its AssetID:\n${choices.join('\n')}`);
}

/**
 * Adds the history in a track file to an asset, all of it or nothing. The bar goes to `stderr`. Returns what to print:
 * to stdout after success, to stderr after a failure.
 */
export async function importIntoAsset(databaseUrl: string, idOrName: string, path: string, stderr: ProgressTarget) {
  // Opening would create it, and an empty database holds no asset anyway.
  if (!existsSync(databasePath(databaseUrl) ?? '')) {
    return { done: false, message: 'There is no database at REFERENCE_DATABASE_URL. Start the service once to create it.' };
  }
  const progress = createProgress(stderr);
  const store = await openStore(databaseUrl);
  try {
    const { assetId, assetName } = await oneAsset(store, idOrName);
    const track = await readTrackFile(path, (share) => progress.show(share * 0.8, 'reading'));
    const count = `${track.reports.length.toLocaleString('en')} ${track.reports.length === 1 ? 'report' : 'reports'}`;
    progress.show(0.8, `writing ${count}`);
    const added = await store.importReports(assetId, track.reports, track.digest);
    progress.show(1, 'done');
    progress.clear();
    return {
      done: true,
      message: added
        ? `Imported ${count} into ${JSON.stringify(assetName)}.`
        : `${JSON.stringify(assetName)} has the reports of this file already. Nothing was imported.`,
    };
  } catch (error) {
    progress.clear();
    if (error instanceof BadTrack) return { done: false, message: `${path}: ${error.message}\nNothing was imported.` };
    if (error instanceof Refused) return { done: false, message: `${error.message}\nNothing was imported.` };
    throw error;
  } finally {
    store.close();
  }
}
