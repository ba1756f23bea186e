import { demoAccount, fieldLimits, statuses } from './open-choices.ts';
import type { Store } from './store.ts';
import type { TrackFile } from './track/read-track.ts';

export interface ImportedTrack {
  readonly assetId: string;
  readonly shareId: string;
  readonly title: string;
  readonly reports: number;
  /** False when the same file had been imported before. */
  readonly created: boolean;
}

function titleOf({ fileName, name }: TrackFile): string {
  return (name ?? fileName.replace(/\.[^.]*$/, '')).slice(0, fieldLimits.text) || fileName;
}

/** Adds one asset with the history of a track file, and a sharing record for it. The same file again changes nothing. */
export async function importTrack(store: Store, track: TrackFile, accountId: string = demoAccount.id): Promise<ImportedTrack> {
  const title = titleOf(track);
  const origin = `gpx:${track.digest}`;
  const known = await store.assetOfOrigin(origin);
  const assetId = known?.assetId ?? (await createAsset(store, accountId, title, track, origin));
  const shareId = (await store.shareOfAsset(assetId)) ?? (await store.createSharing(accountId, assetId));
  return { assetId, shareId, title, reports: track.reports.length, created: known === null };
}

async function createAsset(store: Store, accountId: string, title: string, track: TrackFile, origin: string): Promise<string> {
  const [asset] = await store.createAssets(
    accountId,
    [{ AssetName: title, Status: statuses.imported, LocationHistory: track.reports.toReversed() }],
    { origin },
  );
  if (asset === undefined) throw new Error('The asset was not created.');
  return asset.AssetID;
}
