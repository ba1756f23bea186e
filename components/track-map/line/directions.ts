import { type Point, spreadOut } from '#lib/share/drawing/box.ts';
import { clipLine, type Frame, type Palette, wholeOf } from '../canvas.ts';

/** An arrowhead on the line; the angle is where the route went on from there. */
export interface Arrow extends Point {
  readonly angle: number;
}

export interface ArrowPen {
  readonly solid: (fromX: number, fromY: number, toX: number, toY: number, joined: boolean) => void;
  /** Arrows that keep clear of each other, and of marks and dots. */
  readonly finish: (marks: readonly Point[], dots: readonly Point[]) => readonly Arrow[];
}

/** An arrow stands where the line crosses a grid that is fixed to the world: a map that is moved keeps its arrows. */
const GRID = 88;
/** Least distances, CSS pixels. */
const APART = { arrows: 60, marks: 24, dots: 12 };
/** Of a way of shorter steps the direction is that over this length, CSS pixels. */
const SHORT = 6;
/** A line that crosses the grid more often is a tangle. */
const MOST = 800;

/** Notes arrows while the route is walked through a frame. */
export function createArrowPen(frame: Frame): ArrowPen {
  const whole = wholeOf(frame);
  const arrows: Arrow[] = [];
  // Where the line was one and two short lengths ago.
  let backX = NaN;
  let backY = NaN;
  let beforeX = NaN;
  let beforeY = NaN;

  function note(x: number, y: number, angle: number): void {
    if (arrows.length < MOST) arrows.push({ x, y, angle });
  }

  return {
    solid(fromX, fromY, toX, toY, joined) {
      if (!joined) {
        backX = beforeX = fromX;
        backY = beforeY = fromY;
      }
      const piece = clipLine(whole, fromX, fromY, toX, toY);
      if (piece === null) return;
      const isShort = Math.hypot(toX - fromX, toY - fromY) < SHORT;
      const [chordX, chordY] = isShort ? [toX - beforeX, toY - beforeY] : [toX - fromX, toY - fromY];
      const angle = Math.atan2(chordY, chordX);
      const isKnown = Math.hypot(chordX, chordY) >= SHORT / 2;
      const [startX, startY, endX, endY] = piece;
      if (isKnown) {
        for (const share of crossings(startX + frame.left, endX + frame.left))
          note(startX + share * (endX - startX), startY + share * (endY - startY), angle);
        for (const share of crossings(startY + frame.top, endY + frame.top))
          note(startX + share * (endX - startX), startY + share * (endY - startY), angle);
      }
      if (Math.hypot(toX - backX, toY - backY) >= SHORT) {
        beforeX = backX;
        beforeY = backY;
        backX = fromX;
        backY = fromY;
      }
    },
    finish(marks, dots) {
      const free = arrows.filter(({ x, y }) => dots.every((dot) => Math.hypot(dot.x - x, dot.y - y) >= APART.dots));
      const clear = free.filter(({ x, y }) => marks.every((mark) => Math.hypot(mark.x - x, mark.y - y) >= APART.marks));
      return spreadOut(clear, APART.arrows);
    },
  };
}

/** Where a step crosses lines of the grid, as shares of it. */
function crossings(from: number, to: number): number[] {
  const shares: number[] = [];
  const least = Math.min(from, to);
  const most = Math.max(from, to);
  for (let line = Math.floor(least / GRID) + 1; line * GRID <= most; line += 1)
    shares.push((line * GRID - from) / (to - from));
  return shares;
}

const LENGTH = 11;
const HALF = 5;

export function paintArrows(context: CanvasRenderingContext2D, arrows: readonly Arrow[], palette: Palette): void {
  context.save();
  context.lineJoin = 'round';
  context.lineWidth = 2;
  context.strokeStyle = palette.casing;
  context.fillStyle = palette.route;
  context.beginPath();
  for (const { x, y, angle } of arrows) {
    const cos = Math.cos(angle);
    const sin = Math.sin(angle);
    const corner = (along: number, across: number): [number, number] => [
      x + along * cos - across * sin,
      y + along * sin + across * cos,
    ];
    context.moveTo(...corner(LENGTH / 2, 0));
    context.lineTo(...corner(-LENGTH / 2, HALF));
    context.lineTo(...corner(-LENGTH / 4, 0));
    context.lineTo(...corner(-LENGTH / 2, -HALF));
    context.closePath();
  }
  context.stroke();
  context.fill();
  context.restore();
}

/** What shows which way the route went, in a file of its own: a first picture does without. */
export interface Directions {
  readonly createArrowPen: typeof createArrowPen;
  readonly paintArrows: typeof paintArrows;
}
