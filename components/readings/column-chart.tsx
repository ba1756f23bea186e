/** @jsxImportSource hono/jsx */
import { formatClock, formatDay } from '#lib/i18n/format.ts';
import { formatReadingNumber, readersUnit, toReadersUnit } from '#lib/i18n/format-reading.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { CHART_HEIGHT, CHART_WIDTH, type Chart, drawChart, timeTicks } from '#lib/share/readings/chart.ts';
import type { Reading, Series } from '#lib/share/readings/series.ts';
import type { MeasuredColumn, ReadingSummary } from '#lib/share/readings/summary.ts';
import type { ReadingColumn, ReadingLimits } from '#lib/tracking/types.ts';
import styles from './readings.module.css';

const [TOP, TICK, BOTTOM] = [30, 6, 30];
const HEIGHT = TOP + CHART_HEIGHT + TICK + BOTTOM;
const MAX_TICKS = 4;
const NEAR_EDGE = 0.08 * CHART_WIDTH;

function chartOf(locale: string, meta: ReadingColumn, { summary, thinned }: MeasuredColumn): Chart {
  const own = (value: number) => toReadersUnit(locale, value, meta.unit);
  const ownReading = (reading: Reading) => ({ ...reading, value: own(reading.value) });
  const limits: ReadingLimits = {
    min: meta.min === null ? null : own(meta.min),
    max: meta.max === null ? null : own(meta.max),
  };
  const series: Series =
    readersUnit(locale, meta.unit) === meta.unit ? thinned : { ...thinned, values: thinned.values.map(own) };
  const ends = { ...summary, lowest: ownReading(summary.lowest), highest: ownReading(summary.highest) };
  return drawChart(series, ends, limits);
}

interface ChartProps {
  locale: RegionalLocale;
  zone: string;
  problems: readonly { readonly time: number; readonly text: string }[];
  meta: ReadingColumn;
  measured: MeasuredColumn;
  title: string;
}

/** Readable without scripts; `chart-cursor.ts` reads `data-domain`. */
export function ColumnChart({ locale, zone, problems, meta, measured, title }: ChartProps) {
  const { column, thinned, summary } = measured;
  const chart = chartOf(locale, meta, measured);
  const [from = 0, until = 0] = [thinned.times[0], thinned.times.at(-1)];
  const number = (value: number) => formatReadingNumber(locale, value, meta.quantity);
  const hasLimits = chart.max !== null || chart.min !== null;
  const latest = chart.at(summary.latest.time, toReadersUnit(locale, summary.latest.value, meta.unit));
  const domain = [from, until, ...chart.domain.map(rounded), TOP, CHART_HEIGHT].join(' ');
  return (
    <div className={styles.chart} data-column={column} data-domain={domain} data-zone={zone}>
      <svg className={styles.levels} width="36" height={HEIGHT} aria-hidden="true">
        {chart.levels.map(({ value, y }) => (
          <text x="100%" y={TOP + y} dy=".35em">
            {number(value)}
          </text>
        ))}
      </svg>
      <svg className={styles.plot} height={HEIGHT} role="img" aria-label={title}>
        <Area {...{ chart, column, hasLimits, summary }} />
        {timeTicks(from, until, zone, MAX_TICKS).map(({ x, time, isMidnight }) => {
          const iso = new Date(time).toISOString();
          const y = TOP + CHART_HEIGHT;
          return (
            <>
              <line x1={percent(x)} x2={percent(x)} y1={y + 4} y2={y + 4 + TICK} />
              <text x={percent(x)} y={y + TICK + BOTTOM - 10} text-anchor={anchorAt(x)}>
                {isMidnight ? formatDay(locale, calendarDay(iso, zone), 'short') : formatClock(locale, iso, zone)}
              </text>
            </>
          );
        })}
        {extreme(summary.lowest, chart.lowest, 'lowest')}
        {chart.lowest.y !== chart.highest.y && extreme(summary.highest, chart.highest, 'highest')}
        <circle className={styles.latest} cx={percent(latest.x)} cy={TOP + latest.y} r="4" />
        {problems
          .filter(({ time }) => time >= from && time <= until)
          .map(({ time, text }) => (
            <svg className={styles.problem} x={percent(chart.at(time, 0).x)} y={TOP + CHART_HEIGHT + 3}>
              <path d="M0 0l-5 9h10z">
                <title>{text}</title>
              </path>
            </svg>
          ))}
      </svg>
    </div>
  );

  function extreme({ value }: Reading, { x, y }: Chart['lowest'], which: 'lowest' | 'highest') {
    const isBeyond = which === 'lowest' ? meta.min !== null && value < meta.min : meta.max !== null && value > meta.max;
    return (
      <g className={isBeyond ? styles.outside : styles.extreme}>
        <circle cx={percent(x)} cy={TOP + y} r="4" />
        <text x={percent(x)} y={TOP + y} dy={which === 'lowest' ? '1.5em' : '-.8em'} text-anchor={anchorAt(x)}>
          {number(toReadersUnit(locale, value, meta.unit))}
        </text>
      </g>
    );
  }
}

interface AreaProps {
  chart: Chart;
  column: number;
  hasLimits: boolean;
  summary: ReadingSummary;
}

function Area({ chart, column, hasLimits, summary }: AreaProps) {
  const id = `line-${column}`;
  const bandTop = chart.max ?? 0;
  const bandHeight = (chart.min ?? CHART_HEIGHT) - bandTop;
  const beyond = [
    ...(chart.max === null || summary.above === null ? [] : [{ side: 'above', y: -TOP, height: TOP + chart.max }]),
    ...(chart.min === null || summary.below === null ? [] : [{ side: 'below', y: chart.min, height: CHART_HEIGHT }]),
  ];
  return (
    <svg
      {...{ className: styles.area, viewBox: `0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`, preserveAspectRatio: 'none' }}
      {...{ y: TOP, width: '100%', height: CHART_HEIGHT }}
    >
      {hasLimits && <rect className={styles.band} y={bandTop} width={CHART_WIDTH} height={bandHeight} />}
      <path
        className={hasLimits ? styles.level : styles.grid}
        d={chart.levels.map(({ y }) => `M0 ${y}H${CHART_WIDTH}`).join('')}
      />
      <defs>
        <path id={id} vector-effect="non-scaling-stroke" d={chart.line} />
      </defs>
      <use className={styles.line} href={`#${id}`} />
      <path className={styles.gap} vector-effect="non-scaling-stroke" d={chart.gaps} />
      {beyond.map(({ side, y, height }) => (
        <>
          <clipPath id={`${side}-${column}`}>
            <rect x="-9" y={y} width={CHART_WIDTH + 18} height={height} />
          </clipPath>
          <use className={styles.beyond} href={`#${id}`} clip-path={`url(#${side}-${column})`} />
        </>
      ))}
    </svg>
  );
}

function rounded(value: number): number {
  return Number(value.toPrecision(5));
}

function percent(x: number): string {
  return `${Math.round((x / CHART_WIDTH) * 1000) / 10}%`;
}

function anchorAt(x: number): 'start' | 'end' | undefined {
  return x < NEAR_EDGE ? 'start' : x > CHART_WIDTH - NEAR_EDGE ? 'end' : undefined;
}
