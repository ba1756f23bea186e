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
const nowhere: Point = { x: NaN, y: NaN };

export function createArrowPen(frame: Frame) {
  const box = frameBox(frame);
  const arrows: Arrow[] = [];
  // Where the line was one and two short steps ago.
  let [back, before]: [Point, Point] = [nowhere, nowhere];
  const { left, top } = frame;

  return {
    solid(fromX: number, fromY: number, toX: number, toY: number, joined: boolean): void {
      const from = { x: fromX, y: fromY };
      if (!joined) [back, before] = [from, from];
      const piece = clipLine(box, fromX, fromY, toX, toY);
      if (piece === null) return;
      const isShort = Math.hypot(toX - fromX, toY - fromY) < SHORT_STEP_PX;
      const [chordX, chordY] = isShort ? [toX - before.x, toY - before.y] : [toX - fromX, toY - fromY];
      const angle = Math.atan2(chordY, chordX);
      const isKnown = Math.hypot(chordX, chordY) >= SHORT_STEP_PX / 2;
      const [startX, startY, endX, endY] = piece;
      const shares = [...crossings(startX + left, endX + left), ...crossings(startY + top, endY + top)];
      for (const share of isKnown ? shares.slice(0, MAX_ARROWS - arrows.length) : [])
        arrows.push({ x: startX + share * (endX - startX), y: startY + share * (endY - startY), angle });
      if (Math.hypot(toX - back.x, toY - back.y) >= SHORT_STEP_PX) [back, before] = [from, back];
    },
    finish(marks: readonly Point[], dots: readonly Point[]): readonly Arrow[] {
      const isClear = ({ x, y }: Point, of: readonly Point[], distance: number) =>
        of.every((other) => Math.hypot(other.x - x, other.y - y) >= distance);
      const { arrows: apart, marks: offMarks, dots: offDots } = MIN_DISTANCE_PX;
      const clear = arrows.filter((arrow) => isClear(arrow, dots, offDots) && isClear(arrow, marks, offMarks));
      return keepSpaced(clear, apart);
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
