import 'server-only';
import { currentClient } from '#lib/base/client-address.ts';
import { singleton } from '#lib/base/singleton.ts';
import { type Brand, visibilityOf } from '#lib/brand/brand.ts';
import { brandForRequest } from '#lib/brand/store/current-brands.ts';
import { currentSettings } from '#lib/config/settings.ts';
import { currentGuessLimit } from './guesses.ts';
import { currentLog } from '#lib/runtime/log.ts';
import { currentMetrics } from '#lib/runtime/metrics.ts';
import { beginRendering } from '#lib/runtime/render-queue.ts';
import { createSealing, type Hideable } from '../seal.ts';
import { type LinkOutcome, type SharedAnswer, statusOfOutcome } from '../view/outcome.ts';
import { deliveryIn } from '../view/share-data.ts';
import { redactAnswer } from './answer.ts';
import { loadShare } from './load-share.ts';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { waitAtMost } from '#lib/base/timing.ts';
import { MAX_ORDER_LINKS, type Order } from '../link.ts';

export interface LoadedLink {
  /** The answer holds only what the brand and the link show. */
  readonly outcome: LinkOutcome;
  readonly brand: Brand;
}

/** `id` is an identifier of the service or a sealed one. */
export async function loadLink(id: string, brand: Brand, graceMs = 0): Promise<LoadedLink> {
  const link = await loadLinkOnly(id, brand, graceMs);
  await beginRendering(link.outcome.kind === 'unreachable' ? 'fault' : 'shown');
  return link;
}

/** With `graceMs`, the gate has already counted it. */
export async function loadLinkOnly(id: string, brand: Brand, graceMs = 0): Promise<LoadedLink> {
  const load = () => openLink(id, brand, graceMs);
  if (graceMs > 0) return load();
  const guarded = await currentGuessLimit().guard(
    currentClient(),
    id,
    load,
    ({ outcome }) => outcome.kind === 'unavailable',
  );
  return 'loaded' in guarded ? guarded.loaded : { outcome: { kind: 'limited', retryAfter: guarded.retryAfter }, brand };
}

async function openLink(id: string, brand: Brand, graceMs: number): Promise<LoadedLink> {
  const link = singleton('sealing', openSealing).open(id);
  if (link === null || (link !== 'plain' && !hasSameService(link.host, brand)))
    return { outcome: { kind: 'unavailable' }, brand };
  const { shareId, until, afterDelivery, hide } =
    link === 'plain' ? { shareId: id, until: null, afterDelivery: null, hide: [] } : link;
  if (until !== null && until <= Date.now()) return { outcome: { kind: 'ended', until }, brand };
  const shown = hideParts(brand, hide);
  const outcome = await loadShare(shareId, brand.service, graceMs);
  const end =
    outcome.kind === 'shared' && afterDelivery !== null ? deliveredUntil(outcome.answer) + afterDelivery : NaN;
  if (end <= Date.now()) return { outcome: { kind: 'ended', until: end }, brand };
  return {
    outcome: outcome.kind === 'shared' ? { ...outcome, answer: redactAnswer(outcome.answer, shown.show) } : outcome,
    brand: shown,
  };
}

function deliveredUntil(answer: SharedAnswer): number {
  const time = deliveryIn(answer)?.time;
  return time?.iso == null ? NaN : Date.parse(time.iso) + (time.precision === 'date' ? DAY_MS : 0);
}

const DAY_MS = 86_400_000;
const LOG_UNKNOWN_KEY_MS = 60_000;

function openSealing() {
  let loggedAt = -Infinity;
  return createSealing(currentSettings().sealKeys, () => {
    currentMetrics().sealUnknown();
    if (Date.now() - loggedAt < LOG_UNKNOWN_KEY_MS) return;
    loggedAt = Date.now();
    currentLog().warn({
      operation: 'openSeal',
      problem: 'sealed by an unknown key, or altered: SEAL_KEYS must be the same wherever links are sealed and opened',
    });
  });
}

/** The service of another brand must not learn the identifier. */
function hasSameService(host: string, { service }: Brand): boolean {
  const own = brandForRequest(host);
  const { baseUrl } = currentSettings();
  return own !== null && (own.service.baseUrl ?? baseUrl) === (service.baseUrl ?? baseUrl);
}

function hideParts(brand: Brand, hide: readonly Hideable[]): Brand {
  if (hide.length === 0) return brand;
  return { ...brand, show: visibilityOf({ ...brand.show, ...Object.fromEntries(hide.map((part) => [part, false])) }) };
}

export interface LoadedOrder extends Order {
  readonly links: readonly LoadedLink[];
  readonly query: string;
}

/** Links that the orders of one address ask for at the same time: further ones wait, those of its next order too. */
const MAX_CONCURRENT = 4;
const MAX_CLIENTS = 10_000;
/** The page does not wait longer; links that are being asked for go on, for the next try. */
const MAX_MS = 6_000;

export async function loadOrder({ ids: all }: Order, brand: Brand): Promise<readonly LoadedLink[]> {
  const ids = all.slice(0, MAX_ORDER_LINKS);
  const slots = slotsOfClient();
  const until = performance.now() + MAX_MS;
  const busy: LoadedLink = { outcome: { kind: 'unreachable', reason: 'busy' }, brand };
  const loadInTurn = async (id: string) => {
    const loading = slots.execute(async () => (performance.now() < until ? loadLinkOnly(id, brand) : busy));
    return (await waitAtMost(MAX_MS, loading)) ?? busy;
  };
  const links = await Promise.all(
    ids.map((id) => (id === null ? { outcome: { kind: 'unavailable' } as const, brand } : loadInTurn(id))),
  );
  await beginRendering();
  return links;
}

function slotsOfClient(): BulkheadPolicy {
  const all = singleton('order.slots', () => new LRUCache<string, BulkheadPolicy>({ max: MAX_CLIENTS }));
  const slots = all.get(currentClient()) ?? bulkhead(MAX_CONCURRENT, Infinity);
  all.set(currentClient(), slots);
  return slots;
}

const WORST_FIRST = ['limited', 'unreachable', 'refused', 'unreadable', 'ended', 'unavailable'] as const;

export function statusOfOrder(outcomes: readonly LinkOutcome[]) {
  const kinds = new Set(outcomes.map(({ kind }) => kind));
  return statusOfOutcome(
    kinds.has('shared') ? 'shared' : (WORST_FIRST.find((kind) => kinds.has(kind)) ?? 'unavailable'),
  );
}
