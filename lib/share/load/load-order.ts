import 'server-only';
import { currentClient } from '#lib/base/client-address.ts';
import { waitAtMost } from '#lib/base/process-timer.ts';
import { singleton } from '#lib/base/singleton.ts';
import type { Brand } from '#lib/brand/brand.ts';
import { createPool } from '#lib/runtime/pool.ts';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import { MAX_ORDER_LINKS, type Order } from '../link.ts';
import { isFault, type LinkOutcome, statusOfOutcome } from '../view/outcome.ts';
import { type LoadedLink, loadLink } from './load-link.ts';

export interface LoadedOrder extends Order {
  /** One for each of the first 20 `ids`, whatever became of the others. */
  readonly links: readonly LoadedLink[];
  /** The page's language and time zone. */
  readonly query: string;
}

/** Links that the orders of one address ask for at the same time: further ones wait, those of its next order too. */
const MAX_CONCURRENT = 4;
/** The page does not wait longer; links that are being asked for go on, for the next try. */
const MAX_MS = 6_000;

export async function loadOrder({ ids: all }: Order, brand: Brand): Promise<readonly LoadedLink[]> {
  const ids = all.slice(0, MAX_ORDER_LINKS);
  const slots = singleton('order.slots', () => createPool({ capacity: Infinity, ownerCapacity: MAX_CONCURRENT }));
  const owner = currentClient();
  const until = performance.now() + MAX_MS;
  const busy: LoadedLink = { outcome: { kind: 'unreachable', reason: 'busy' }, brand };
  const loadInTurn = async (id: string) => {
    const loading = slots.run({ owner }, async () => (performance.now() < until ? loadLink(id, brand) : busy));
    return (await waitAtMost(MAX_MS, loading)) ?? busy;
  };
  const load = () =>
    Promise.all(ids.map((id) => (id === null ? { outcome: { kind: 'unavailable' } as const, brand } : loadInTurn(id))));
  // Starts after `waitOnIo` has released the slot, so that single links do not release it again.
  const links = await currentRenderQueue().waitOnIo(Promise.resolve().then(load), (loaded) =>
    loaded.every(({ outcome }) => isFault(outcome.kind)),
  );
  return links ?? ids.map(() => busy);
}

const WORST_FIRST = ['unreachable', 'refused', 'unreadable', 'ended', 'unavailable'] as const;

/** 200 if a shipment is shown, else 503, 502, 410 or 404: the first that any link has. */
export function statusOfOrder(outcomes: readonly LinkOutcome[]) {
  const kinds = new Set(outcomes.map(({ kind }) => kind));
  return statusOfOutcome(
    kinds.has('shared') ? 'shared' : (WORST_FIRST.find((kind) => kinds.has(kind)) ?? 'unavailable'),
  );
}
