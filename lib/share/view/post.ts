/** `status` null: no answer. `isRefusal`: our server was overloaded and did not ask the service. */
export class RefreshFault extends Error {
  override readonly name = 'RefreshFault';
  readonly status: number | null;
  readonly notBeforeMs: number;
  readonly isRefusal: boolean;

  constructor(status: number | null, notBeforeMs = 0, isRefusal = false) {
    super('The link could not be checked');
    this.status = status;
    this.notBeforeMs = notBeforeMs;
    this.isRefusal = isRefusal;
  }
}

/** A POST to our own server that is neither cached nor carries cookies or a referrer. Throws a `RefreshFault`. */
export async function post(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  // Not AbortSignal.any, which some browsers that open these links do not have.
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, CHECK_TIMEOUT_MS);
  signal.addEventListener('abort', stop);
  try {
    const answer = await fetch(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-share-viewer': '1',
        'accept-language': document.documentElement.lang,
      },
      body: JSON.stringify(body),
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: abort.signal,
    });
    // A body that never ends would hold up all later checks.
    setTimeout(stop, BODY_TIMEOUT_MS);
    return answer;
  } catch {
    signal.removeEventListener('abort', stop);
    throw new RefreshFault(null);
  } finally {
    clearTimeout(timer);
  }
}

const CHECK_TIMEOUT_MS = 15_000;
const BODY_TIMEOUT_MS = 60_000;

export const WIPE_AFTER_MS = 15 * 60_000;
