import type { LiveView } from '#lib/share/types.ts';
import { decodeEstimate, encodeEstimate, type Estimate, estimateOf } from '#lib/share/view/arrival.ts';
import { withStorage } from './storage.ts';

export interface LastVisit {
  readonly reports: number;
  readonly metres: number;
  readonly estimate: Estimate | null;
}

export interface Visit {
  readonly key: string;
  readonly before: LastVisit | null;
  hasStored: boolean;
  isForgotten: boolean;
}

const PREFIX = 'looked:';
const MAX_AGE_MS = 180 * 24 * 3_600_000;

const visits = new Map<string, Promise<Visit | null>>();

export function openVisit(shareId: string): Promise<Visit | null> {
  const opened =
    visits.get(shareId) ??
    lastVisitKey(shareId).then((key) =>
      key === null ? null : { key, before: readLastVisit(key), hasStored: false, isForgotten: false },
    );
  visits.set(shareId, opened);
  return opened;
}

/** Storage key that does not reveal the share id. */
async function lastVisitKey(shareId: string): Promise<string | null> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`share-viewer ${shareId}`));
    return (
      PREFIX + Array.from(new Uint8Array(hash).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
    );
  } catch {
    return null;
  }
}

function readLastVisit(key: string): LastVisit | null {
  const text = withStorage((storage) => storage.getItem(key), null);
  const found = /^(\d{1,9}) (\d{1,12}) \d{1,16}(?: (\S{1,60}))?$/.exec(text ?? '');
  return found === null
    ? null
    : { reports: Number(found[1]), metres: Number(found[2]), estimate: decodeEstimate(found[3] ?? '') };
}

/** Stores nothing once the reader has cleared the visit, here or in another tab. */
export function storeVisit(visit: Visit | null, { journey, asset }: LiveView, now = Date.now()): void {
  if (visit === null || visit.isForgotten) return;
  withStorage((storage) => {
    if (visit.hasStored && storage.getItem(visit.key) === null) {
      visit.isForgotten = true;
      return;
    }
    for (const other of Object.keys(storage)) {
      if (!other.startsWith(PREFIX)) continue;
      const storedAt = Number(storage.getItem(other)?.split(' ')[2]);
      if (!(now - storedAt < MAX_AGE_MS)) storage.removeItem(other);
    }
    const estimate = estimateOf(asset.times);
    const numbers = `${journey.reports} ${Math.round(journey.distanceMetres)} ${now}`;
    storage.setItem(visit.key, [numbers, estimate && encodeEstimate(estimate)].filter(Boolean).join(' '));
    visit.hasStored = true;
  }, undefined);
}

export function forgetVisit(visit: Visit): void {
  visit.isForgotten = true;
  withStorage((storage) => storage.removeItem(visit.key), undefined);
}

export function onForgotten(visit: Visit, callback: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const isCleared = event.key === null;
    if (!isCleared && (event.key !== visit.key || event.newValue !== null)) return;
    visit.isForgotten = true;
    callback();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
