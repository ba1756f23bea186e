import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { BadTrack, decodeXml, readGpx, type Track } from './gpx.ts';
import { demoAccount, fieldLimits, statuses, trackFileLimit } from './open-choices.ts';
import type { Store } from './store.ts';

export interface TrackFile {
  /** The file's text. */
  readonly text: string;
  readonly fileName: string;
  /** Stands before the names inside the file. */
  readonly assetName?: string;
}

export interface ImportedTrack {
  readonly assetId: string;
  readonly shareId: string;
  readonly title: string;
  readonly reports: number;
  /** False when the same text had been imported before. */
  readonly created: boolean;
}

function titleOf(file: TrackFile, track: Track): string {
  const title = file.assetName ?? track.name ?? basename(file.fileName).replace(/\.[^.]*$/, '');
  return title.slice(0, fieldLimits.text) || file.fileName;
}

/** Reads a file's text. Throws `BadTrack` when it is too large, missing, or not text. */
export async function readTrackFile(path: string): Promise<TrackFile> {
  try {
    const { size } = await stat(path);
    if (size > trackFileLimit) throw new BadTrack(`the file is larger than ${trackFileLimit / 1024 / 1024} MiB`);
    return { text: decodeXml(await readFile(path)), fileName: basename(path) };
  } catch (error) {
    if (error instanceof BadTrack) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new BadTrack(`the file cannot be read (${code})`);
  }
}

/**
 * Adds one asset with the history of a GPX text, and a sharing record for it. The same text again changes nothing.
 * Throws `BadTrack`, and then nothing was imported.
 */
export async function importTrack(store: Store, file: TrackFile, accountId: string = demoAccount.id): Promise<ImportedTrack> {
  const track = readGpx(file.text);
  if (track.reports.length > fieldLimits.reports) throw new BadTrack(`the file holds more than ${fieldLimits.reports} points`);
  const title = titleOf(file, track);
  const origin = `gpx:${createHash('sha256').update(file.text).digest('hex')}`;
  const known = await store.assetOfOrigin(origin);
  const assetId = known?.assetId ?? (await createAsset(store, accountId, title, track, origin));
  const shareId = (await store.shareOfAsset(assetId)) ?? (await store.createSharing(accountId, assetId));
  return { assetId, shareId, title, reports: track.reports.length, created: known === null };
}

async function createAsset(store: Store, accountId: string, title: string, track: Track, origin: string): Promise<string> {
  const [asset] = await store.createAssets(
    accountId,
    [{ AssetName: title, Status: statuses.imported, LocationHistory: track.reports.toReversed() }],
    { origin },
  );
  if (asset === undefined) throw new Error('The asset was not created.');
  return asset.AssetID;
}
