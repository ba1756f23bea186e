import type { Box } from './box.ts';

/** The text begins, ends or has its middle at that side of the box. */
export interface Spot {
  readonly box: Box;
  readonly align: 'left' | 'right' | 'center';
}

export interface CaptionRoom<Caption> {
  spotsOf: (caption: Caption) => readonly Spot[];
  /** What standing there costs; Infinity: impossible. `order`: of the spot among the caption's. */
  costOf: (box: Box, caption: Caption, order: number) => number;
  take: (box: Box) => void;
}

/** Places captions, the more important first: each takes its cheapest spot, of equals the first, or is left out. */
export function placeCaptions<Caption>(
  captions: Iterable<Caption>,
  { spotsOf, costOf, take }: CaptionRoom<Caption>,
): (Spot & { readonly caption: Caption })[] {
  const placed: (Spot & { readonly caption: Caption })[] = [];
  for (const caption of captions) {
    let best: Spot | null = null;
    let least = Infinity;
    for (const [order, spot] of spotsOf(caption).entries()) {
      const cost = costOf(spot.box, caption, order);
      if (cost >= least) continue;
      best = spot;
      least = cost;
    }
    if (best === null) continue;
    take(best.box);
    placed.push({ ...best, caption });
  }
  return placed;
}

/** The spot of a caption of this size. */
export function spotAt(left: number, top: number, width: number, height: number, align: Spot['align']): Spot {
  return { box: { left, top, right: left + width, bottom: top + height }, align };
}

/** Right and left of a mark, `away` from its middle. */
export function besideMark(x: number, away: number, top: number, width: number, height: number): [Spot, Spot] {
  return [spotAt(x + away, top, width, height, 'left'), spotAt(x - away - width, top, width, height, 'right')];
}
