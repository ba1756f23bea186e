import { hasKeys } from '#lib/base/has-keys.ts';
import { post, RefreshFault } from '../view/post.ts';
import { decodeShareData, isWireShareData, isWireUnchanged } from '../view/wire.ts';
import type { PageChoice, ShareData } from '../types.ts';

/** Faults are thrown instead, so that the last view stays. */
export type Refresh = { readonly state: 'shared'; readonly data: ShareData } | { readonly state: 'unavailable' };

/** Whether a second try is worthwhile: the service or the network failed, the request itself was fine. */
export function isTransient(fault: RefreshFault): boolean {
  return fault.status === null || fault.status === 502 || fault.status === 503;
}

/** Asks our own server for the changes since `known`. Throws a `RefreshFault`. */
export async function refreshShare(
  shareId: string,
  page: PageChoice,
  known: ShareData | null,
  signal: AbortSignal,
): Promise<Refresh> {
  const request = { id: shareId, ...page };
  const revision = known?.revision;
  let answer = await post('/share/data', { ...request, known: revision }, signal);
  // During a rollout the answer may come from an older build that knows no revisions.
  if (answer.status === 400 && revision !== undefined) answer = await post('/share/data', request, signal);
  const body: unknown = await answer.json().catch(() => null);
  // A 404 without this state may come from a load balancer during a rollout.
  if (answer.status === 404 && hasState(body, 'unavailable')) return { state: 'unavailable' };
  // Loaded anew, the page says when it ended.
  if (answer.status === 410 && hasState(body, 'ended')) {
    location.reload();
    return { state: 'unavailable' };
  }
  const data = answer.status === 200 ? decodeUpdate(body, known) : null;
  if (data === null) throw toFault(answer, hasState(body, 'busy'));
  return { state: 'shared', data };
}

function decodeUpdate(body: unknown, known: ShareData | null): ShareData | null {
  if (known !== null && isWireUnchanged(body)) {
    const { version: _version, unchanged: _unchanged, ...times } = body;
    return { ...known, ...times };
  }
  return isWireShareData(body) ? decodeShareData(body, known?.view.page.reports) : null;
}

function toFault({ status, headers }: Response, isRefusal: boolean): RefreshFault {
  const seconds = status === 429 ? (headers.get('retry-after') ?? '') : '';
  return new RefreshFault(status, /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1000 : 0, isRefusal);
}

function hasState(body: unknown, state: string): boolean {
  return hasKeys<{ state: unknown }>(body, 'state') && body.state === state;
}

const POLL_MS = 30_000;
const MAX_POLL_MS = 120_000;
const DELIVERED_POLL_MS = 5 * 60_000;

export interface CheckHistory {
  readonly refusals: number;
  readonly isOver: boolean;
  readonly notBeforeMs: number;
}

/** ms until the next check. A failing service does not slow checks, so that its return shows within 45 s. */
export function nextCheckIn({ refusals, isOver, notBeforeMs }: CheckHistory, random: number): number {
  const base = Math.min(POLL_MS * 2 ** refusals, MAX_POLL_MS);
  const usual = isOver ? DELIVERED_POLL_MS * (1 + 0.2 * random) : Math.min(base * (0.8 + 0.4 * random), MAX_POLL_MS);
  return Math.round(Math.max(usual, notBeforeMs * (1 + 0.1 * random)));
}
