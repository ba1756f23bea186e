import type { ShareData } from '../types.ts';
import { decodeShareData, isWireShareData } from './wire.ts';

/** Answer of a refresh: what the link is now. Faults are thrown instead, so that the last view stays. */
export type Refresh = { readonly state: 'shared'; readonly data: ShareData } | { readonly state: 'unavailable' };

/** Worth a second try: the service or the way to it failed, not our question. */
export function isPassing(fault: RefreshFault): boolean {
  return fault.status === null || fault.status === 502 || fault.status === 503;
}

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

/** Asks our own server what the link is now, with the identifier in the body: an address would be logged. */
export async function refreshShare(shareId: string, page: number, signal: AbortSignal): Promise<Refresh> {
  const response = await post('/share/data', { id: shareId, page }, signal);
  const body: unknown = await response.json().catch(() => null);
  // A 404 of something in between (a balancer during a rollout, say) says nothing about the link.
  if (response.status === 404 && says(body, 'unavailable')) return { state: 'unavailable' };
  if (response.status !== 200 || !isWireShareData(body)) throw faultOf(response, says(body, 'busy'));
  return { state: 'shared', data: decodeShareData(body) };
}

/** Who asked too often, or whose network did, is told when to come back: our own server says it in seconds. */
function faultOf({ status, headers }: Response, isRefusal: boolean): RefreshFault {
  const seconds = status === 429 ? (headers.get('retry-after') ?? '') : '';
  return new RefreshFault(status, /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : 0, isRefusal);
}

function says(body: unknown, state: string): boolean {
  return typeof body === 'object' && body !== null && 'state' in body && body.state === state;
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
const POLL_MS = 30_000;
const SLOWEST_POLL_MS = 120_000;
const OVER_POLL_MS = 5 * 60_000;

/** What the checks before found. */
export interface Rhythm {
  /** How many in a row were refused by our own server, for want of room. */
  readonly refusals: number;
  /** The latest one found that the shipment is delivered. */
  readonly isOver: boolean;
  /** So long the server wants to be left alone. */
  readonly notBeforeMs: number;
}

/**
 * ms until the next check: 30 s ± 20 %, so that open pages spread out, and 5 to 6 min once it is over; doubling to 120 s
 * while there is no room for it; not before the server wants it. A service that fails slows nothing down: it is spared
 * on the server, and whoever waits here is told within 45 s of its return. `random` in [0, 1].
 */
export function nextCheckIn({ refusals, isOver, notBeforeMs }: Rhythm, random: number): number {
  const base = Math.min(POLL_MS * 2 ** refusals, SLOWEST_POLL_MS);
  const usual = isOver ? OVER_POLL_MS * (1 + 0.2 * random) : Math.min(base * (0.8 + 0.4 * random), SLOWEST_POLL_MS);
  return Math.round(Math.max(usual, notBeforeMs * (1 + 0.1 * random)));
}

/** What was not confirmed for so long is removed from the page. */
export const WIPE_AFTER_MS = 15 * 60_000;
