import 'server-only';
import { createServerPayload } from '#lib/base/server-payload.ts';
import type { Brand } from '#lib/brand/brand.ts';
import { currentRenderQueue } from '#lib/runtime/render-queue.ts';
import type { Order } from '../link.ts';
import { type LinkOutcome, statusOfOutcome } from '../view/outcome.ts';
import { type LoadedLink, loadLink } from './load-link.ts';

export interface LoadedOrder extends Order {
  /** One for each of `ids`, in their order, whatever became of the others. */
  readonly links: readonly LoadedLink[];
  /** Of the page, without the links: language and time zone. */
  readonly query: string;
}

/** For the page, which loads nothing itself: what it shows is what the gate has checked. */
export const loadedOrder = createServerPayload<LoadedOrder>('order');

export async function loadOrder({ ids }: Order, brand: Brand): Promise<readonly LoadedLink[]> {
  const load = () =>
    Promise.all(
      ids.map((id) => (id === null ? { outcome: { kind: 'unavailable' } as const, brand } : loadLink(id, brand))),
    );
  // Not started before the slot is free: it is given back once for all links.
  const links = await currentRenderQueue().waitOnIo(Promise.resolve().then(load));
  return links ?? ids.map(() => ({ outcome: { kind: 'unreachable', isBusy: true }, brand }));
}

const WORST_FIRST = ['unreachable', 'refused', 'unreadable', 'ended', 'unavailable'] as const;

/** 200 if any shipment is shown, else that of the link that may still change. */
export function statusOfOrder(outcomes: readonly LinkOutcome[]) {
  const kinds = new Set(outcomes.map(({ kind }) => kind));
  return statusOfOutcome(
    kinds.has('shared') ? 'shared' : (WORST_FIRST.find((kind) => kinds.has(kind)) ?? 'unavailable'),
  );
}
