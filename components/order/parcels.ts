import type { MapPlace } from '#lib/share/view/display-rules.ts';
import type { ShareView } from '#lib/share/types.ts';

/** A shipment that has a place on the map. */
export interface PlacedParcel {
  readonly id: string;
  readonly letter: string;
  /** Its letter and name. */
  readonly title: string;
  readonly view: ShareView;
  readonly place: MapPlace;
}
