import { isWireChange, withChange } from './view-change.ts';
import { versionOf } from './view-version.ts';
import type { ShareData } from '../types.ts';
import { post, RefreshFault } from '../page/post.ts';
import { decodeShareData, isWireShareData } from '../page/wire.ts';

/** Answer of a refresh: what the link is now. Faults are thrown instead, so that the last view stays. */
export type Refresh = { readonly state: 'shared'; readonly data: ShareData } | { readonly state: 'unavailable' };

/** Worth a second try: the service or the way to it failed, not our question. */
export function isPassing(fault: RefreshFault): boolean {
  return fault.status === null || fault.status === 502 || fault.status === 503;
}

/**
 * Asks our own server what has become of what a page holds, with the identifier in the body: an address would be logged.
 * null: it holds nothing. What has not changed stays the same object.
 */
export async function refreshShare(
  shareId: string,
  page: number,
  known: ShareData | null,
  signal: AbortSignal,
): Promise<Refresh> {
  const version = known === null ? null : versionOf(known);
  const answer = await ask(shareId, page, version, signal);
  const body: unknown = await answer.json().catch(() => null);
  // A 404 of something in between (a balancer during a rollout, say) says nothing about the link.
  if (answer.status === 404 && says(body, 'unavailable')) return { state: 'unavailable' };
  if (answer.status === 200 && known !== null && isWireChange(body))
    return { state: 'shared', data: withChange(known, body) };
  if (answer.status !== 200 || !isWireShareData(body)) throw faultOf(answer, says(body, 'busy'));
  const data = decodeShareData(body);
  return {
    state: 'shared',
    data: known !== null && versionOf(data) === version ? { ...data, view: known.view } : data,
  };
}

async function ask(shareId: string, page: number, version: string | null, signal: AbortSignal): Promise<Response> {
  const question = { id: shareId, page };
  if (version === null) return post('/share/data', question, signal);
  const answer = await post('/share/data', { ...question, known: version }, signal);
  // During a rollout a server may answer that knows no versions.
  return answer.status === 400 ? post('/share/data', question, signal) : answer;
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
