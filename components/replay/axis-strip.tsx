import { useMemo } from 'react';
import { lengthOf, placeOf, type Spans, type TimeAxis } from '#lib/replay/time-axis.ts';
import styles from './replay.module.css';

interface AxisStripProps {
  readonly axis: TimeAxis;
  readonly silences: Spans;
}

/** The time of a journey as a line, dashed where it was silent. Decoration: words tell it. */
export function AxisStrip({ axis, silences }: AxisStripProps) {
  const { known, silent } = useMemo(() => pathsOf(axis, silences), [axis, silences]);
  return [styles.strip, styles.gone].map((part) => (
    <svg key={part} className={part} viewBox={`0 0 ${WIDE} 2`} preserveAspectRatio="none" aria-hidden="true">
      <path d={known} vectorEffect="non-scaling-stroke" />
      <path className={styles.silent} d={silent} vectorEffect="non-scaling-stroke" />
    </svg>
  ));
}

const WIDE = 2000;

function pathsOf(axis: TimeAxis, { from, until }: Spans): { readonly known: string; readonly silent: string } {
  const length = lengthOf(axis);
  const at = (time: number) => Math.round((placeOf(axis, time) / length) * WIDE);
  let known = '';
  let silent = '';
  let reached = 0;
  for (let index = 0; index < from.length; index += 1) {
    const start = at(from[index] ?? NaN);
    const end = at(until[index] ?? NaN);
    // Narrower than the eye: of thousands each would be a piece of its own.
    if (end - start < 2 || start < reached) continue;
    known += `M${reached} 1H${start}`;
    silent += `M${start} 1H${end}`;
    reached = end;
  }
  return { known: `${known}M${reached} 1H${WIDE}`, silent };
}
