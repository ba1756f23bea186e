import { existsSync } from 'node:fs';
import { databasePath } from '../database.ts';
import { demoAccount, fieldLimits, statuses } from '../open-choices.ts';
import { openStore, type Store } from '../operations/store.ts';
import { readTrackFile, type TrackFile } from './read-track.ts';
import { BadTrack } from './track.ts';

/** What the person at the terminal can put right; the message says how. */
class Refused extends Error {
  override readonly name = 'Refused';
}

const width = 30;

/** As much of a terminal's stream as a bar needs. */
interface ProgressTarget {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

function titleOf({ fileName, name }: TrackFile): string {
  return (name ?? fileName.replace(/\.[^.]*$/, '')).slice(0, fieldLimits.text) || fileName;
}

/** Adds one asset with the history of a track file, and a sharing record. The same file again changes nothing. */
export async function importTrack(store: Store, track: TrackFile) {
  const title = titleOf(track);
  const origin = `gpx:${track.digest}`;
  const known = await store.assetOfOrigin(origin);
  const item = { AssetName: title, Status: statuses.imported, LocationHistory: track.reports.toReversed() };
  const assetId = known?.assetId ?? (await store.createAsset(demoAccount.id, item, { origin }));
  const shareId = (await store.shareOfAsset(assetId)) ?? (await store.createSharing(demoAccount.id, assetId));
  return { shareId, title, reports: track.reports.length, created: known === null };
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
  // Opening would create an empty database, which holds no asset.
  if (!existsSync(databasePath(databaseUrl) ?? '')) {
    return {
      done: false,
      message: 'There is no database at REFERENCE_DATABASE_URL. Start the service once to create it.',
    };
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

/** A bar on one line of a terminal. Elsewhere it draws nothing: a log is no place for it. */
export function createProgress(stream: ProgressTarget) {
  let drawn = '';
  function draw(text: string): void {
    if (!stream.isTTY || text === drawn) return;
    drawn = text;
    stream.write(`\r\u001b[K${text}`);
  }
  return {
    /** `share`: 0 to 1. */
    show(share: number, what: string): void {
      const full = Math.round(Math.min(Math.max(share, 0), 1) * width);
      draw(`${'█'.repeat(full)}${'░'.repeat(width - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}`);
    },
    /** Removes the bar; what follows begins on its line. */
    clear: () => draw(''),
  };
}
