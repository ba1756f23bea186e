import { field } from './test-service.ts';

export const pointsEach = 200;

/** What the service has answered, kept outside it. What was sent and not answered may or may not have happened. */
export interface Acknowledged {
  /** AssetID → what was answered last; `deleting`: sent, whatever the answer. */
  readonly assets: Map<string, 'kept' | 'deleting' | 'deleted'>;
  readonly shares: Map<string, 'kept' | 'deleting' | 'deleted'>;
  /** AssetID → LabelID. */
  readonly labels: Map<string, number>;
  /** The texts of notes. */
  readonly notes: Set<string>;
  /** The texts of all notes that were sent. */
  readonly sentNotes: Set<string>;
}

export function nothingAcknowledged(): Acknowledged {
  return { assets: new Map(), shares: new Map(), labels: new Map(), notes: new Set(), sentNotes: new Set() };
}

const history = Array.from({ length: pointsEach }, (_, index) => ({
  Timestamp: new Date(1_767_225_600_000 + index * 60_000).toISOString(),
  Latitude: index / 10,
  Longitude: 1,
}));

function client(baseUrl: string, accessKey: string, log: Acknowledged, onAnswer: () => void = () => undefined) {
  async function call(method: string, path: string, body: unknown): Promise<unknown> {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { AccessKey: accessKey },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    onAnswer();
    return answer;
  }
  async function remove(assetId: string): Promise<void> {
    log.assets.set(assetId, 'deleting');
    await call('DELETE', '/Assets/DeleteAsset', { AssetID: assetId });
    log.assets.set(assetId, 'deleted');
  }
  return { call, remove };
}

/** Deletes the labelled assets that earlier lives left behind: the labels would run out. For tests. */
export async function freeLabels(baseUrl: string, accessKey: string, log: Acknowledged): Promise<void> {
  const { remove } = client(baseUrl, accessKey, log);
  for (const assetId of log.labels.keys()) if (log.assets.get(assetId) === 'kept') await remove(assetId);
}

/**
 * Writes in every way there is, one request after the other, until the service is gone. `onAnswer` is called for every
 * answered write. For tests.
 */
export async function writeUntilGone(
  baseUrl: string,
  accessKey: string,
  log: Acknowledged,
  onAnswer: () => void,
): Promise<void> {
  const { call, remove } = client(baseUrl, accessKey, log, onAnswer);
  /** Another writer may take the label first, which is no fault. */
  async function assignAnyLabel(assetId: string): Promise<void> {
    const response = await fetch(`${baseUrl}/Labels/GetLabels`, { headers: { AccessKey: accessKey } });
    const rows = field(await response.json(), 'Labels');
    const labelId = field(rows, Math.floor(Math.random() * (Array.isArray(rows) ? rows.length : 0)), 'LabelID');
    if (typeof labelId !== 'number') return;
    const request = {
      method: 'POST',
      headers: { AccessKey: accessKey },
      body: JSON.stringify({ AssetID: assetId, LabelID: String(labelId) }),
    };
    const answer = await fetch(`${baseUrl}/Assets/AssignLabel`, request);
    await answer.json();
    if (answer.status === 200) log.labels.set(assetId, labelId);
  }
  async function addNote(assetId: string): Promise<void> {
    const note = `note-${crypto.randomUUID()}`;
    log.sentNotes.add(note);
    await call('POST', '/Assets/UserComment', { AssetID: assetId, Context: note });
    log.notes.add(note);
  }
  async function turn(): Promise<void> {
    const made = await call('POST', '/Assets/NewAssets', [
      { AssetName: 'one of two', LocationHistory: history },
      { AssetName: 'the other of two', LocationHistory: history },
    ]);
    const [kept, dropped] = [0, 1].map((index) => String(field(made, 'Assets', index, 'AssetID')));
    if (kept === undefined || dropped === undefined) throw new Error('no assets in the answer');
    log.assets.set(kept, 'kept').set(dropped, 'kept');

    await addNote(kept);
    const shareIds: string[] = [];
    for (let count = 0; count < 2; count += 1) {
      const shareId = String(field(await call('POST', '/Assets/CreateSharing', { AssetID: kept }), 'AssetShareID'));
      log.shares.set(shareId, 'kept');
      shareIds.push(shareId);
    }
    await addNote(kept);
    await assignAnyLabel(dropped);
    const [shareId = ''] = shareIds;
    log.shares.set(shareId, 'deleting');
    await call('DELETE', '/Assets/DeleteSharing', { AssetShareID: shareId });
    log.shares.set(shareId, 'deleted');
    await remove(dropped);
  }
  try {
    for (;;) await turn();
  } catch (error) {
    // Node's fetch throws a TypeError for a connection that broke, and a SyntaxError for half an answer.
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
  }
}
