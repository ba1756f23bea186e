import type { ShareData } from '../types.ts';
import { post, RefreshFault } from './post.ts';
import { decodeShareData, isWireShareData } from './wire.ts';

/** Answer of a refresh: what the link is now. Faults are thrown instead, so that the last view stays. */
export type Refresh = { readonly state: 'shared'; readonly data: ShareData } | { readonly state: 'unavailable' };

/** Worth a second try: the service or the way to it failed, not our question. */
export function isPassing(fault: RefreshFault): boolean {
  return fault.status === null || fault.status === 502 || fault.status === 503;
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
