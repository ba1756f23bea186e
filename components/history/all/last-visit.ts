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
  try {
    const found = /^(\d{1,9}) (\d{1,12}) \d{1,16}$/.exec(localStorage.getItem(key) ?? '');
    return found === null ? null : { reports: Number(found[1]), metres: Number(found[2]) };
  } catch {
    return null;
  }
}

/** Stores a visit and removes old ones. False: `isAgain`, but the reader has deleted the visit in another tab. */
export function storeLastVisit(key: string, { reports, metres }: LastVisit, now: number, isAgain: boolean): boolean {
  try {
    if (isAgain && localStorage.getItem(key) === null) return false;
    for (const other of Object.keys(localStorage)) {
      if (!other.startsWith(PREFIX)) continue;
      const storedAt = Number(localStorage.getItem(other)?.split(' ')[2]);
      if (!(now - storedAt < MAX_AGE_MS)) localStorage.removeItem(other);
    }
    localStorage.setItem(key, `${reports} ${Math.round(metres)} ${now}`);
  } catch {
    // Storage is blocked or full.
  }
  return true;
}

export function forgetLastVisit(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is blocked.
  }
}

/** Calls back when another tab deletes the visit. Returns a function that stops listening. */
export function onForgotten(key: string, callback: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    const isCleared = event.key === null;
    if (isCleared || (event.key === key && event.newValue === null)) callback();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
