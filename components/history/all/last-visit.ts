/** What a reader saw of a history when they last looked. */
export interface LastVisit {
  readonly reports: number;
  readonly metres: number;
}

/** Where it is kept: nothing else of ours is. */
const PREFIX = 'looked:';
const KEPT_MS = 180 * 24 * 3_600_000;

/**
 * The name a link's last look is kept under, of which the identifier cannot be had back; null where the browser cannot
 * make one.
 */
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

/** In the browser only, as the rest; null where nothing is kept, or storage is blocked. */
export function readLastVisit(key: string): LastVisit | null {
  try {
    return parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

/**
 * `now`: ms since 1970 UTC. What has not been looked at for long is forgotten. `isAgain`: this page has kept it before;
 * then false where another page of the link has forgotten it meanwhile, which stands.
 */
export function storeLastVisit(key: string, { reports, metres }: LastVisit, now: number, isAgain: boolean): boolean {
  try {
    if (isAgain && localStorage.getItem(key) === null) return false;
    for (const other of Object.keys(localStorage)) {
      if (!other.startsWith(PREFIX)) continue;
      const at = Number(localStorage.getItem(other)?.split(' ')[2]);
      if (!(now - at < KEPT_MS)) localStorage.removeItem(other);
    }
    localStorage.setItem(key, `${reports} ${Math.round(metres)} ${now}`);
  } catch {
    // Blocked or full: the next look tells nothing.
  }
  return true;
}

/** Calls back when another page of this device has forgotten it. Returns what stops that. */
export function onForgotten(key: string, forgotten: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // Without a key all was cleared.
    if (event.key === null || (event.key === key && event.newValue === null)) forgotten();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

export function forgetLastVisit(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked: nothing is kept.
  }
}

function parse(text: string | null): LastVisit | null {
  const found = /^(\d{1,9}) (\d{1,12}) \d{1,16}$/.exec(text ?? '');
  return found === null ? null : { reports: Number(found[1]), metres: Number(found[2]) };
}
