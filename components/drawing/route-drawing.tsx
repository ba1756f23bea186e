import { useId } from 'react';
import type { RouteDrawing as Drawing } from '#lib/share/drawing/route-drawing.ts';
import type { RouteMark } from '#lib/share/drawing/marked-places.ts';
import { createPathWriter } from '#lib/share/drawing/svg-path.ts';
import styles from './route-drawing.module.css';

const MARK_LAYERS: Record<RouteMark['kind'], readonly (string | undefined)[]> = {
  start: [styles.start],
  stop: [styles.stop, styles.stopHole],
  latest: [styles.latestCasing, styles.latest, styles.latestGap, styles.latestDisc],
  destination: [styles.destination, styles.destinationHole],
};

/** The route over land as an SVG that fills its parent. */
export function RouteDrawing({ drawing, title }: { drawing: Drawing; title: string }) {
  const id = useId();
  return (
    <div className={styles.frame}>
      <svg
        className={styles.drawing}
        viewBox={drawing.viewBox}
        preserveAspectRatio="xMidYMid meet"
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>{title}</title>
        <World drawing={drawing} />
        <path className={styles.casing} d={drawing.route} />
        <path className={styles.route} d={drawing.route} />
        <path className={styles.silence} d={drawing.silences} />
        <path className={styles.dots} d={drawing.dots} />
        {drawing.marks.map((mark) =>
          MARK_LAYERS[mark.kind].map((layer) => (
            <path key={`${mark.kind} ${mark.x} ${mark.y} ${layer}`} className={layer} d={dotAt(mark)} />
          )),
        )}
        {drawing.captions.map(({ x, y, anchor, name, detail }) => (
          <g key={`${x} ${y} ${name}`}>
            <CaptionLine
              x={x}
              y={y}
              anchor={anchor}
              dy={detail === null ? '.35em' : '-.1em'}
              className={`${styles.caption} ${styles.name}`}
              text={name}
            />
            {detail === null ? null : (
              <CaptionLine x={x} y={y} anchor={anchor} dy="1.15em" className={styles.caption} text={detail} />
            )}
          </g>
        ))}
      </svg>
    </div>
  );
}

interface CaptionLineProps {
  x: number;
  y: number;
  anchor: 'start' | 'end';
  dy: string;
  className: string | undefined;
  text: string;
}

/** A text of its own: a name in one direction must not turn the detail in the other. */
function CaptionLine({ x, y, anchor, dy, className, text }: CaptionLineProps) {
  return (
    <text className={className} textAnchor={anchor} x={x} y={y} dx={anchor === 'start' ? '1em' : '-1em'} dy={dy}>
      {text}
    </text>
  );
}

/** As many worlds as a wide view shows; all land first, or it would hide the borders of a copy. */
function World({ drawing: { land, borders, polar, copies } }: { drawing: Drawing }) {
  return (
    <>
      {polar === '' ? null : <path className={styles.land} d={polar} />}
      <Repeated className={styles.land} d={land} copies={copies} />
      <Repeated className={styles.border} d={borders} copies={copies} />
    </>
  );
}

function Repeated({ className, d, copies }: { className: string | undefined; d: string; copies: readonly number[] }) {
  const id = useId();
  const others = copies.filter((x) => x !== 0);
  return (
    <>
      <path id={others.length === 0 ? undefined : id} className={className} d={d} />
      {others.map((x) => (
        <use key={x} href={`#${id}`} x={x} />
      ))}
    </>
  );
}

function dotAt({ x, y }: RouteMark): string {
  const path = createPathWriter(0);
  path.dot(x, y);
  return path.toString();
}
