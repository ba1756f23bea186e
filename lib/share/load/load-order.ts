import 'server-only';
import { createServerPayload } from '#lib/base/server-payload.ts';
import type { Brand } from '#lib/brand/brand.ts';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import { MAX_ORDER_LINKS, type Order } from '../link.ts';
import { isFault, type LinkOutcome, statusOfOutcome } from '../view/outcome.ts';
import { type LoadedLink, loadLink } from './load-link.ts';

export interface LoadedOrder extends Order {
  /** One for each of the first 20 `ids`, whatever became of the others. */
  readonly links: readonly LoadedLink[];
  /** By whose rules it was loaded: a reload of the brands may come in between. */
  readonly brand: Brand;
  /** The page's language and time zone. */
  readonly query: string;
}

/** Passes the loaded order from proxy.ts to the page. */
export const loadedOrder = createServerPayload<LoadedOrder>('order');

export async function loadOrder({ ids: all }: Order, brand: Brand): Promise<readonly LoadedLink[]> {
  const ids = all.slice(0, MAX_ORDER_LINKS);
  const load = () =>
    Promise.all(
      ids.map((id) => (id === null ? { outcome: { kind: 'unavailable' } as const, brand } : loadLink(id, brand))),
    );
  // Starts after `waitOnIo` has released the slot, so that single links do not release it again.
  const links = await currentRenderQueue().waitOnIo(Promise.resolve().then(load), (loaded) =>
    loaded.every(({ outcome }) => isFault(outcome.kind)),
  );
  return links ?? ids.map(() => ({ outcome: { kind: 'unreachable', isBusy: true }, brand }));
}

const WORST_FIRST = ['unreachable', 'refused', 'unreadable', 'ended', 'unavailable'] as const;

/** 200 if a shipment is shown, else 503, 502, 410 or 404: the first that any link has. */
export function statusOfOrder(outcomes: readonly LinkOutcome[]) {
  const kinds = new Set(outcomes.map(({ kind }) => kind));
  return statusOfOutcome(
    kinds.has('shared') ? 'shared' : (WORST_FIRST.find((kind) => kinds.has(kind)) ?? 'unavailable'),
  );
}
