import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { databasePath } from '../database.ts';
import { openStore, type Store } from '../operations/store.ts';
import { demoAccount, fieldLimits, MAX_TRACK_FILE_BYTES, statuses } from '../rules.ts';
import { readCsv } from './csv.ts';
import { readGeoJson } from './geojson.ts';
import { readGpx } from './gpx.ts';
import { type Track, TrackError } from './track.ts';

export interface TrackFile extends Track {
  readonly fileName: string;
  readonly digest: string;
}

function readerOf(path: string, text: string): (text: string) => Track {
  const extension = extname(path).toLowerCase();
  if (extension === '.csv' || extension === '.tsv') return readCsv;
  if (extension === '.gpx' || extension === '.xml') return readGpx;
  if (extension === '.geojson' || extension === '.json') return readGeoJson;
  const first = text.trimStart().charAt(0);
  if (first === '<') return readGpx;
  return first === '{' || first === '[' ? readGeoJson : readCsv;
}

export async function readTrackFile(path: string): Promise<TrackFile> {
  try {
    const bytes = await readBytes(path);
    const text = decodeText(bytes);
    const track = readerOf(path, text)(text);
    if (track.reports.length > fieldLimits.reports)
      throw new TrackError(`the file holds more than ${fieldLimits.reports} points`);
    return { ...track, fileName: basename(path), digest: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    throw error instanceof TrackError ? new TrackError(`${path}: ${error.message}`) : error;
  }
}

async function readBytes(path: string): Promise<Uint8Array> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new TrackError('this is no regular file');
    if (found.size <= MAX_TRACK_FILE_BYTES) return await readFile(path);
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new TrackError(`the file cannot be read (${String(error.code)})`);
  }
  throw new TrackError(`the file is larger than ${MAX_TRACK_FILE_BYTES / 1024 / 1024} MiB`);
}

const declaredEncoding = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;

export function decodeText(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  const isUtf16 = /^(?:\xff\xfe|\xfe\xff)/.test(beginning);
  const utf16 = beginning.startsWith('\xff') ? 'utf-16le' : 'utf-16be';
  const encoding = isUtf16 ? utf16 : (declaredEncoding.exec(beginning)?.[1] ?? 'utf-8');
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new TrackError(`the text is not ${encoding}`);
  }
}

export async function importTrack(store: Store, { name, fileName, digest, reports }: TrackFile) {
  const title = (name ?? fileName.replace(/\.[^.]*$/, '')).slice(0, fieldLimits.text) || fileName;
  const origin = `gpx:${digest}`;
  const existing = await store.assetOfOrigin(origin);
  const item = { AssetName: title, Status: statuses.imported, LocationHistory: reports.toReversed() };
  const assetId = existing?.assetId ?? (await store.createAsset(demoAccount.id, item, { origin }));
  const shareId = (await store.shareOfAsset(assetId)) ?? (await store.createSharing(demoAccount.id, assetId));
  return { shareId, title, reports: reports.length, created: existing === null };
}

async function findOneAsset(store: Store, idOrName: string): Promise<{ assetId: string; assetName: string }> {
  const found = await store.findAssets(idOrName);
  const [asset] = found;
  if (asset === undefined) throw new TrackError('No asset has this AssetID or exactly this name.');
  if (found.length === 1) return asset;
  const choices = found.map(({ assetId, createdOn }) => `  ${assetId}  created ${createdOn}`);
  throw new TrackError(['Several assets have this name. Use the AssetID of one of them:', ...choices].join('\n'));
}

/** Adds the history of a track file to an asset, or nothing. Returns the message to print. Throws `TrackError`. */
export async function importIntoAsset(databaseUrl: string, idOrName: string, path: string): Promise<string> {
  if (!existsSync(databasePath(databaseUrl) ?? ''))
    throw new TrackError('There is no database at REFERENCE_DATABASE_URL. Start the service once to create it.');
  const store = await openStore(databaseUrl);
  try {
    const { assetId, assetName } = await findOneAsset(store, idOrName);
    const { reports, leftOut, digest } = await readTrackFile(path);
    const name = JSON.stringify(assetName);
    if (!(await store.importReports(assetId, reports, digest)))
      return `${name} has the reports of this file already. Nothing was imported.`;
    const count = `${reports.length.toLocaleString('en')} ${reports.length === 1 ? 'report' : 'reports'}`;
    return [`Imported ${count} into ${name}.`, ...(leftOut === null ? [] : [leftOut])].join('\n');
  } finally {
    store.close();
  }
}
