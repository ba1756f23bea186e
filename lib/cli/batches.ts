import type { TrackingClient } from '#lib/tracking/client.ts';
import type { CreatedAsset, NewAsset } from '#lib/tracking/owner/types.ts';

/** How far a creation came. Items are counted from 1. */
export interface CreationResult {
  readonly requested: number;
  /** Items the service took. */
  readonly done: number;
  /** Those of them it named in its answers. */
  readonly assets: readonly CreatedAsset[];
  /** The request that failed, after which nothing more was sent. */
  readonly failure: { readonly error: unknown; readonly from: number; readonly to: number } | null;
}

interface BatchOptions {
  readonly size: number;
  readonly signal: AbortSignal;
  /** Told after each request how many items are done. */
  readonly onProgress: (done: number) => void;
}

/** Creates the assets in requests of `size` items, one after another, and stops at the first that fails. */
export async function createInBatches(client: Pick<TrackingClient, 'createAssets'>, items: readonly NewAsset[], { size, signal, onProgress }: BatchOptions): Promise<CreationResult> {
  const assets: CreatedAsset[] = [];
  for (let start = 0; start < items.length; start += size) {
    const batch = items.slice(start, start + size);
    try {
      assets.push(...(await client.createAssets(batch, { signal })));
    } catch (error) {
      return { requested: items.length, done: start, assets, failure: { error, from: start + 1, to: start + batch.length } };
    }
    onProgress(start + batch.length);
  }
  return { requested: items.length, done: items.length, assets, failure: null };
}
