/** The direction of a position seen from a place, by eight points of the compass. */
export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Direction = (typeof directions)[number];

/** Our own reckoning of where a position is, by `createNearest`: never the service's word. */
export interface NearPlace {
  /** GeoNames' main spelling. */
  readonly name: string;
  /** ISO 3166-1, two capitals. */
  readonly country: string;
  /** null: near enough for "near"; else how far the position is from the place, whole kilometres of three figures. */
  readonly away: { readonly kilometres: number; readonly direction: Direction } | null;
}
