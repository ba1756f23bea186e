import { existsSync } from 'node:fs';
import { databasePath } from '../database.ts';
import { demoAccount, fieldLimits, statuses } from '../rules.ts';
import { openStore, type Store } from '../operations/store.ts';
import { readTrackFile, type TrackFile } from './read-track.ts';
import { TrackError } from './track.ts';

/** The message is for the person who imports. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

const UNCHANGED = 'Nothing was imported.';
const BAR_WIDTH = 30;

interface ProgressTarget {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

function titleOf({ fileName, name }: TrackFile): string {
  return (name ?? fileName.replace(/\.[^.]*$/, '')).slice(0, fieldLimits.text) || fileName;
}

/** Creates an asset and a sharing record for a track file, unless that was done before. */
export async function importTrack(store: Store, track: TrackFile) {
  const title = titleOf(track);
  const origin = `gpx:${track.digest}`;
  const existing = await store.assetOfOrigin(origin);
  const item = { AssetName: title, Status: statuses.imported, LocationHistory: track.reports.toReversed() };
  const assetId = existing?.assetId ?? (await store.createAsset(demoAccount.id, item, { origin }));
  const shareId = (await store.shareOfAsset(assetId)) ?? (await store.createSharing(demoAccount.id, assetId));
  return { shareId, title, reports: track.reports.length, created: existing === null };
}

async function findOneAsset(store: Store, idOrName: string): Promise<{ assetId: string; assetName: string }> {
  const found = await store.findAssets(idOrName);
  const [asset] = found;
  if (asset === undefined) throw new ImportError(`No asset has this AssetID or exactly this name.\n${UNCHANGED}`);
  if (found.length === 1) return asset;
  const choices = found.map(({ assetId, createdOn }) => `  ${assetId}  created ${createdOn}`);
  const problem = 'Several assets have this name. Use the AssetID of one of them:';
  throw new ImportError([problem, ...choices, UNCHANGED].join('\n'));
}

/** Adds the whole history of a track file to an asset, or nothing. Returns the message to print. Throws ImportErrors. */
export async function importIntoAsset(
  databaseUrl: string,
  idOrName: string,
  path: string,
  stderr: ProgressTarget,
): Promise<string> {
  if (!existsSync(databasePath(databaseUrl) ?? ''))
    throw new ImportError('There is no database at REFERENCE_DATABASE_URL. Start the service once to create it.');
  const progress = createProgress(stderr);
  const store = await openStore(databaseUrl);
  try {
    const { assetId, assetName } = await findOneAsset(store, idOrName);
    const track = await readTrackFile(path, (share) => progress.show(share * 0.8, 'reading'));
    const count = `${track.reports.length.toLocaleString('en')} ${track.reports.length === 1 ? 'report' : 'reports'}`;
    progress.show(0.8, `writing ${count}`);
    const added = await store.importReports(assetId, track.reports, track.digest);
    progress.show(1, 'done');
    const name = JSON.stringify(assetName);
    return added ? `Imported ${count} into ${name}.` : `${name} has the reports of this file already. ${UNCHANGED}`;
  } catch (error) {
    if (error instanceof TrackError) throw new ImportError(`${path}: ${error.message}\n${UNCHANGED}`);
    throw error;
  } finally {
    progress.clear();
    store.close();
  }
}

export function createProgress(stream: ProgressTarget) {
  let drawn = '';
  function draw(text: string): void {
    if (!stream.isTTY || text === drawn) return;
    drawn = text;
    stream.write(`\r\u001b[K${text}`);
  }
  return {
    show(share: number, what: string): void {
      const full = Math.round(Math.min(Math.max(share, 0), 1) * BAR_WIDTH);
      draw(
        `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${String(Math.floor(share * 100)).padStart(3)} %  ${what}`,
      );
    },
    clear: () => draw(''),
  };
}
