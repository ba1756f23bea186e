import { withStorage } from '../../page/storage.ts';

export interface LastVisit {
  readonly reports: number;
  readonly metres: number;
}

const PREFIX = 'looked:';
const MAX_AGE_MS = 180 * 24 * 3_600_000;

/** Storage key that does not reveal the share id; null where the browser cannot hash. */
export async function lastVisitKey(shareId: string): Promise<string | null> {
  try {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`share-viewer ${shareId}`));
    return (
      PREFIX + Array.from(new Uint8Array(hash).slice(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')
    );
  } catch {
    return null;
  }
}

export function readLastVisit(key: string): LastVisit | null {
  const text = withStorage((storage) => storage.getItem(key), null);
  const found = /^(\d{1,9}) (\d{1,12}) \d{1,16}$/.exec(text ?? '');
  return found === null ? null : { reports: Number(found[1]), metres: Number(found[2]) };
}

/** Stores a visit and removes old ones. False: `isAgain`, but the reader has deleted the visit in another tab. */
export function storeLastVisit(key: string, { reports, metres }: LastVisit, now: number, isAgain: boolean): boolean {
  return withStorage((storage) => {
    if (isAgain && storage.getItem(key) === null) return false;
    for (const other of Object.keys(storage)) {
      if (!other.startsWith(PREFIX)) continue;
      const storedAt = Number(storage.getItem(other)?.split(' ')[2]);
      if (!(now - storedAt < MAX_AGE_MS)) storage.removeItem(other);
    }
    storage.setItem(key, `${reports} ${Math.round(metres)} ${now}`);
    return true;
  }, true);
}

export function forgetLastVisit(key: string): void {
  withStorage((storage) => storage.removeItem(key), undefined);
}

export function onForgotten(key: string, callback: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const isCleared = event.key === null;
    if (isCleared || (event.key === key && event.newValue === null)) callback();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
