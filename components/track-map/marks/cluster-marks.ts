import type { MapWords } from '../map-text.ts';
import type { Mark, RouteDescription } from '../route-description.ts';

const MIN_TARGET_DISTANCE_PX = 24;
const MIN_VISIBLE_DISTANCE_PX = 8;

/**
 * Groups marks closer than 24 px under the most important one. Members at least 8 px away stay visible but cannot be
 * clicked. `scale` is the width of the world in CSS pixels.
 */
export function clusterMarks(description: RouteDescription, scale: number, words: MapWords): RouteDescription {
  const groups: [Mark, ...Mark[]][] = [];
  for (const mark of [...description.marks].reverse().concat(description.stops)) {
    const near = groups.find(([{ x, y }]) => Math.hypot(x - mark.x, y - mark.y) * scale < MIN_TARGET_DISTANCE_PX);
    if (near === undefined) groups.push([mark]);
    else near.push(mark);
  }
  const hidden = new Set<object | undefined>();
  const shown = new Map<Mark, Mark>();
  for (const group of groups) {
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
    captions: description.captions.filter(({ mark }) => !hidden.has(mark)),
  };
}
