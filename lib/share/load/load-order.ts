import 'server-only';
import { bulkhead, type BulkheadPolicy } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import { currentClient } from '#lib/base/client-address.ts';
import { waitAtMost } from '#lib/base/timing.ts';
import { singleton } from '#lib/base/singleton.ts';
import type { Brand } from '#lib/brand/brand.ts';
import { beginRendering } from '#lib/runtime/rendering.ts';
import { MAX_ORDER_LINKS, type Order } from '../link.ts';
import { type LinkOutcome, statusOfOutcome } from '../view/outcome.ts';
import { type LoadedLink, loadLinkOnly } from './load-link.ts';

export interface LoadedOrder extends Order {
  /** One for each of the first 20 `ids`: each has its own outcome. */
  readonly links: readonly LoadedLink[];
  /** The page's language and time zone. */
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

/** 200 if a shipment is shown, else 429, 503, 502, 410 or 404: the first that any link has. */
export function statusOfOrder(outcomes: readonly LinkOutcome[]) {
  const kinds = new Set(outcomes.map(({ kind }) => kind));
  return statusOfOutcome(
    kinds.has('shared') ? 'shared' : (WORST_FIRST.find((kind) => kinds.has(kind)) ?? 'unavailable'),
  );
}
