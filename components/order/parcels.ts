import type { MapPlace } from '#lib/share/view/display-rules.ts';
import type { LiveView } from '#lib/share/types.ts';

/** A shipment that has a place on the map. */
export interface PlacedParcel {
  readonly id: string;
  readonly letter: string;
  /** Its letter and name. */
  readonly title: string;
  readonly view: LiveView;
  readonly place: MapPlace;
}
