import { type Point, keepSpaced } from '#lib/share/drawing/box.ts';
import { clipLine, type Frame, type Painting, frameBox } from '../canvas.ts';

export interface Arrow extends Point {
  readonly angle: number;
}

// Arrows stand where the line crosses a grid that is fixed to the world, so they stay in place when the map is moved.
const GRID_PX = 88;
const MIN_DISTANCE_PX = { arrows: 60, marks: 24, dots: 12 };
const SHORT_STEP_PX = 6;
const MAX_ARROWS = 800;
const ARROW_LENGTH_PX = 11;
const ARROW_HALF_WIDTH_PX = 5;

export function createArrowPen(frame: Frame) {
  const box = frameBox(frame);
  const arrows: Arrow[] = [];
  // Where the line was one and two short steps ago.
  let backX = NaN;
  let backY = NaN;
  let beforeX = NaN;
  let beforeY = NaN;

  function add(x: number, y: number, angle: number): void {
    if (arrows.length < MAX_ARROWS) arrows.push({ x, y, angle });
  }

  return {
    solid(fromX: number, fromY: number, toX: number, toY: number, joined: boolean): void {
      if (!joined) {
        backX = beforeX = fromX;
        backY = beforeY = fromY;
      }
      const piece = clipLine(box, fromX, fromY, toX, toY);
      if (piece === null) return;
      const isShort = Math.hypot(toX - fromX, toY - fromY) < SHORT_STEP_PX;
      const [chordX, chordY] = isShort ? [toX - beforeX, toY - beforeY] : [toX - fromX, toY - fromY];
      const angle = Math.atan2(chordY, chordX);
      const isKnown = Math.hypot(chordX, chordY) >= SHORT_STEP_PX / 2;
      const [startX, startY, endX, endY] = piece;
      if (isKnown) {
        for (const share of crossings(startX + frame.left, endX + frame.left))
          add(startX + share * (endX - startX), startY + share * (endY - startY), angle);
        for (const share of crossings(startY + frame.top, endY + frame.top))
          add(startX + share * (endX - startX), startY + share * (endY - startY), angle);
      }
      if (Math.hypot(toX - backX, toY - backY) >= SHORT_STEP_PX) {
        beforeX = backX;
        beforeY = backY;
        backX = fromX;
        backY = fromY;
      }
    },
    finish(marks: readonly Point[], dots: readonly Point[]): readonly Arrow[] {
      const free = arrows.filter(({ x, y }) =>
        dots.every((dot) => Math.hypot(dot.x - x, dot.y - y) >= MIN_DISTANCE_PX.dots),
      );
      const clear = free.filter(({ x, y }) =>
        marks.every((mark) => Math.hypot(mark.x - x, mark.y - y) >= MIN_DISTANCE_PX.marks),
      );
      return keepSpaced(clear, MIN_DISTANCE_PX.arrows);
    },
  };
}

function crossings(from: number, to: number): number[] {
  const shares: number[] = [];
  const end = Math.max(from, to);
  for (let line = Math.floor(Math.min(from, to) / GRID_PX) + 1; line * GRID_PX <= end; line += 1)
    shares.push((line * GRID_PX - from) / (to - from));
  return shares;
}

export function paintArrows({ context, palette }: Painting, arrows: readonly Arrow[]): void {
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
    context.moveTo(...corner(ARROW_LENGTH_PX / 2, 0));
    context.lineTo(...corner(-ARROW_LENGTH_PX / 2, ARROW_HALF_WIDTH_PX));
    context.lineTo(...corner(-ARROW_LENGTH_PX / 4, 0));
    context.lineTo(...corner(-ARROW_LENGTH_PX / 2, -ARROW_HALF_WIDTH_PX));
    context.closePath();
  }
  context.stroke();
  context.fill();
  context.restore();
}
