/**
 * `status` null: no answer. `notBeforeMs`: so long the server wants to be left alone. `isRefusal`: it had no room, and did
 * not ask the service.
 */
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

/** A POST to our own server, in the page's language, that may neither be cached nor carry anything of the visitor's. */
export async function post(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  // By hand: AbortSignal.any is younger than some of the browsers that open these links.
  const abort = new AbortController();
  const stop = () => abort.abort();
  const timer = setTimeout(stop, LONGEST_CHECK_MS);
  signal.addEventListener('abort', stop);
  try {
    return await fetch(path, {
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
  } catch {
    throw new RefreshFault(null);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

const LONGEST_CHECK_MS = 15_000;

/** What was not confirmed for so long is removed from the page. */
export const WIPE_AFTER_MS = 15 * 60_000;
