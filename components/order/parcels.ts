import { hasKeys } from '#lib/base/has-keys.ts';
import type { MapPlace } from '#lib/share/view/display-rules.ts';
import { isWireShareData, decodeShareData, type WireShareData } from '#lib/share/view/wire.ts';
import type { ShareData, ShareView } from '#lib/share/types.ts';

/** A shipment as the server rendered it; `id` is '' if the link's was invalid. */
export type Parcel =
  | { readonly state: 'shared'; readonly id: string; readonly wire: WireShareData }
  | { readonly state: 'unavailable' | 'fault'; readonly id: string }
  /** `until`: ISO. */
  | { readonly state: 'ended'; readonly id: string; readonly until: string };

export interface OrderSeed {
  readonly now: string;
  readonly parcels: readonly Parcel[];
}

export function readOrderSeed(json: string): OrderSeed {
  const seed: unknown = JSON.parse(json);
  if (!hasKeys<OrderSeed>(seed, 'now', 'parcels')) throw new Error('The page came without its data');
  return seed;
}

export function dataOf({ wire }: Extract<Parcel, { state: 'shared' }>): ShareData {
  if (!isWireShareData(wire)) throw new Error('The page came without its data');
  return decodeShareData(wire);
}

/** A shipment that has a place on the map. */
export interface PlacedParcel {
  readonly id: string;
  readonly letter: string;
  /** Its letter and name. */
  readonly title: string;
  readonly view: ShareView;
  readonly place: MapPlace;
}
