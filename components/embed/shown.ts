import type { ReactNode } from 'react';
import type { ShareView } from '#lib/share/types.ts';
import type { Picked } from '../history/picked.ts';
import type { StreetTiles } from '../track-map/tiles.ts';

/** What an open page shows right now, whole or as a part of another page. */
export interface Shown {
  shareId: string;
  view: ShareView;
  checkedAt: string;
  /** The latest check failed: what is shown is what was known at `checkedAt`. */
  failing: boolean;
  checking: boolean;
  onCheck: () => void;
  /** The route as the server drew it; null when the asset has no position, and then there is no map. */
  drawing: ReactNode;
  tiles: StreetTiles | null;
  picked: Picked | null;
  onPick: (picked: Picked | null) => void;
}
