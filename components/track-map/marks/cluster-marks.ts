import type { MapWords } from '../map-text.ts';
import type { Mark, RouteDescription } from '../route-description.ts';

/** Least distance of what can be hit, and of what is told apart, CSS pixels. */
const APART = 24;
const SEEN = 8;

/**
 * A mark nearer than 24 px to a more important one gives way to it, which then stands for both; where it
 * can be told from that it is still seen. `scale`: the world's width, CSS pixels.
 */
export function foldMarks(description: RouteDescription, scale: number, words: MapWords): RouteDescription {
  const groups: [Mark, ...Mark[]][] = [];
  for (const mark of [...description.marks].reverse().concat(description.stops)) {
    const near = groups.find(([{ x, y }]) => Math.hypot(x - mark.x, y - mark.y) * scale < APART);
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
      const isSeen = other.kind !== 'stop' && Math.hypot(other.x - leader.x, other.y - leader.y) * scale >= SEEN;
      if (isSeen) shown.set(other, { ...other, group, isPart: true });
      else hidden.add(other);
    }
  }
  const show = (mark: Mark): Mark[] => [shown.get(mark) ?? []].flat();
  return {
    marks: description.marks.flatMap(show),
    stops: description.stops.flatMap(show),
    captions: description.captions.filter(({ of }) => !hidden.has(of)),
  };
}

/** Of marks around a place (worlds) the nearest, no farther than `reach` (worlds). */
export function nearestMark(marks: readonly Mark[], atX: number, atY: number, reach: number): Mark | undefined {
  let best: Mark | undefined;
  let least = reach;
  for (const mark of marks) {
    const distance = Math.hypot(mark.x - atX, mark.y - atY);
    if (distance > least) continue;
    best = mark;
    least = distance;
  }
  return best;
}
