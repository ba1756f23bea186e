import type { Box } from './box.ts';

/** Where a caption may stand: its text begins, ends or has its middle at that side of the box. */
export interface Spot {
  readonly box: Box;
  readonly align: 'left' | 'right' | 'center';
}

/** The picture captions are placed in. */
export interface CaptionRoom<Caption> {
  spotsOf: (caption: Caption) => readonly Spot[];
  /** What the spot costs, `order` being its place among the caption's spots. Infinity: nothing can stand there. */
  costOf: (box: Box, caption: Caption, order: number) => number;
  take: (box: Box) => void;
}

/**
 * Places captions, the more important first: each takes the cheapest of its spots, of equals the first. What finds none
 * is left out.
 */
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

/** The spot of a caption of this size whose box has its corner there. */
export function spotAt(left: number, top: number, width: number, height: number, align: Spot['align']): Spot {
  return { box: { left, top, right: left + width, bottom: top + height }, align };
}

/** The spots right and left of a mark at `x`, `away` from its middle. */
export function besideMark(x: number, away: number, top: number, width: number, height: number): [Spot, Spot] {
  return [spotAt(x + away, top, width, height, 'left'), spotAt(x - away - width, top, width, height, 'right')];
}
