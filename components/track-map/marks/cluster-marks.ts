import { groupWithin } from '#lib/share/drawing/box.ts';
import type { MapWords } from '../map-text.ts';
import type { Mark, RouteDescription } from '../route-description.ts';

const MIN_TARGET_DISTANCE_PX = 24;
const MIN_VISIBLE_DISTANCE_PX = 8;

/**
 * Groups marks closer than 24 px under the most important one. Members at least 8 px away stay visible but cannot be
 * clicked. `scale` is the width of the world in CSS pixels.
 */
export function clusterMarks(description: RouteDescription, scale: number, words: MapWords): RouteDescription {
  const all = [...description.marks].reverse().concat(description.stops);
  const hidden = new Set<object>();
  const shown = new Map<Mark, Mark>();
  for (const group of groupWithin(all, MIN_TARGET_DISTANCE_PX / scale)) {
    const [leader, ...others] = group;
    const count = others.length;
    const title = count === 0 ? leader.title : words('foldedMarks', { title: leader.title, count });
    shown.set(leader, count === 0 ? leader : { ...leader, title, group });
    for (const other of others) {
      const isVisible =
        other.kind !== 'stop' && Math.hypot(other.x - leader.x, other.y - leader.y) * scale >= MIN_VISIBLE_DISTANCE_PX;
      if (isVisible) shown.set(other, { ...other, group, isMember: true });
      else hidden.add(other);
    }
  }
  const show = (mark: Mark): Mark[] => [shown.get(mark) ?? []].flat();
  return {
    ...description,
    marks: description.marks.flatMap(show),
    stops: description.stops.flatMap(show),
    captions: description.captions.filter((caption) => !hidden.has(caption)),
  };
}
