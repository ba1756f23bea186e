/** @jsxImportSource hono/jsx */
import { formatClock, formatDuration, formatNearDay, zoneName } from '#lib/i18n/format.ts';
import { formatReading, formatReadingAsSent } from '#lib/i18n/format-reading.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { Translators } from '#lib/i18n/translators.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { tableOf } from '#lib/share/readings/series.ts';
import type { Excursions, MeasuredColumn, ReadingSummary, Span } from '#lib/share/readings/summary.ts';
import type { ShareView } from '#lib/share/types.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import type { ReadingColumn } from '#lib/tracking/types.ts';
import { isCharted } from '#lib/tracking/units.ts';
import { readingsHref, type shownReadings } from '../page/page-links.ts';
import { ColumnChart } from './column-chart.tsx';
import { columnName, excursionText, rangeOfState } from './reading-texts.ts';
import styles from './readings.module.css';

interface ReadingsOptions {
  readonly locale: RegionalLocale;
  readonly zone: string;
  /** A number that is no index of a column shows the first. */
  readonly shown: ReturnType<typeof shownReadings>;
  readonly isPaper: boolean;
  readonly query: string;
  readonly exceptionReports: ShareView['exceptionReports'];
}

interface ShownReadings extends Pick<ReadingsOptions, 'locale' | 'zone'> {
  readonly columns: readonly ReadingColumn[];
  readonly measured: readonly MeasuredColumn[];
  readonly translate: Translators;
  readonly now: string;
  readonly withTable: boolean;
  readonly problems: readonly { readonly time: number; readonly text: string }[];
  readonly hrefOf: ((column: number, withTable: boolean) => string) | null;
}

/** '' without readings. Works without JavaScript. */
export function renderReadings({ asset, readings, readAt, history }: SharedAnswer, options: ReadingsOptions): string {
  const { locale, zone, shown: asked, isPaper, query, exceptionReports } = options;
  const columns = asset.readings ?? [];
  const measured = readings.filter(({ column }) => isCharted(columns[column] ?? { quantity: 'battery' }));
  const first = measured.find(({ column }) => column === asked.column) ?? measured[0];
  if (first === undefined) return '';
  const translate = translatorsOf(locale);
  const shown: ShownReadings = {
    ...{ columns, measured, locale, translate, zone, withTable: asked.withTable },
    now: new Date(readAt).toISOString(),
    problems: (asset.exceptions?.labels ?? []).flatMap((problem, index) => {
      const number = exceptionReports[index] ?? null;
      if (number === null) return [];
      return { time: history.instants[history.length - number] ?? NaN, text: translate.map('problemOf', { problem }) };
    }),
    hrefOf: isPaper ? null : (column, withTable) => readingsHref(query, column, withTable),
  };
  const parts = isPaper ? measured : [first];
  return String(
    <section className={styles.readings} aria-labelledby="readings">
      <h2 id="readings" className={styles.title}>
        {translate.readings('title')}
      </h2>
      <Tabs shown={shown} chosen={first.column} />
      {parts.map((part) => (
        <Column shown={shown} measured={part} />
      ))}
    </section>,
  );
}

function Tabs({ shown, chosen }: { shown: ShownReadings; chosen: number }) {
  const { columns, measured, hrefOf, translate } = shown;
  if (hrefOf === null || measured.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-labelledby="readings">
      {measured.map(({ column }) => (
        <>
          <a href={hrefOf(column, false)} data-column={column} aria-current={column === chosen ? 'true' : undefined}>
            {columns[column] && columnName(translate.reading, columns[column])}
          </a>{' '}
        </>
      ))}
    </nav>
  );
}

interface ColumnProps {
  shown: ShownReadings;
  measured: MeasuredColumn;
}

function Column({ shown, measured }: ColumnProps) {
  const { columns, locale, translate, withTable, hrefOf } = shown;
  const { column, summary } = measured;
  const meta = columns[column];
  if (meta === undefined) return null;
  const notes = notesOf(shown, meta, summary);
  const state = { lowest: summary.lowest.value, highest: summary.highest.value, latest: summary.latest.value };
  const { quantity, unit } = meta;
  const sent = rangeOfState(translate.reading, state, (value, isBare) =>
    formatReadingAsSent(locale, value, quantity, unit, isBare),
  );
  const range = rangeOfState(translate.reading, state, (value, isBare) =>
    formatReading(locale, value, quantity, unit, isBare),
  );
  const name = columnName(translate.reading, meta);
  return (
    <div className={styles.column}>
      {hrefOf === null && <h3 className={styles.name}>{name}</h3>}
      <p className={styles.range}>
        {range}
        {sent !== null && <small> ({sent})</small>}
      </p>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li>{note}</li>
        ))}
      </ul>
      <ColumnChart
        {...{ locale, zone: shown.zone, problems: shown.problems, meta, measured }}
        title={`${name}: ${[range ?? '', ...notes].join(' · ')}`}
      />
      {hrefOf !== null && (
        <p className={styles.more}>
          <a href={hrefOf(column, !withTable)} data-column={column} data-table={withTable ? 'close' : 'open'}>
            {translate.readings(withTable ? 'closeTable' : 'table')}
          </a>
        </p>
      )}
      {(withTable || hrefOf === null) && <Table {...{ shown, meta, measured }} />}
    </div>
  );
}

function notesOf(shown: ShownReadings, meta: ReadingColumn, { above, below, gaps }: ReadingSummary): string[] {
  const { locale, translate } = shown;
  const { readings: more, duration } = translate;
  const value = (limit: number, isBare = false) => formatReading(locale, limit, meta.quantity, meta.unit, isBare);
  const gapMs = gaps.reduce((sum, { from, until }) => sum + until - from, 0);
  const limits =
    meta.min !== null && meta.max !== null
      ? more('limits', { min: value(meta.min, true), max: value(meta.max) })
      : meta.max !== null
        ? more('maxLimit', { max: value(meta.max) })
        : meta.min !== null
          ? more('minLimit', { min: value(meta.min) })
          : null;
  return [
    ...(meta.max === null ? [] : excursionTexts('above', value(meta.max), above)),
    ...(meta.min === null ? [] : excursionTexts('below', value(meta.min), below)),
    limits,
    gaps.length === 0 ? null : `${gapText(shown, gapMs)}${gaps.length === 1 ? '' : ` (${gaps.length} ×)`}`,
    meta.discarded === 0 ? null : more('discarded', { count: meta.discarded }),
    meta.unit === null ? more('noUnit') : null,
  ].filter((text) => text !== null);

  function excursionTexts(side: 'above' | 'below', limit: string, excursions: Excursions | null): string[] {
    if (excursions === null) return [];
    const head = excursionText(translate.reading, duration, side, limit, excursions);
    if (excursions.count === 1) return [`${head}${translate.map('comma')}${spanText(shown, excursions.first)}`];
    return [
      head,
      more('longest', { span: spanText(shown, excursions.longest) }),
      more('firstLast', { first: spanText(shown, excursions.first), last: spanText(shown, excursions.last) }),
    ];
  }
}

function gapText({ translate: { readings, duration } }: ShownReadings, ms: number): string {
  return readings('gaps', { duration: formatDuration(duration, ms) });
}

function spanText({ locale, zone, now, translate }: ShownReadings, { from, until }: Span): string {
  const [start, end] = [from, until].map((ms) => {
    const iso = new Date(ms).toISOString();
    const day = formatNearDay(locale, calendarDay(iso, zone), now);
    return { day, clock: formatClock(locale, iso, zone) };
  });
  if (start === undefined || end === undefined) return '';
  if (from === until) return `${start.day} ${start.clock}`;
  if (start.day === end.day) return `${start.day} ${start.clock}–${end.clock}`;
  return translate.history('span', { from: `${start.day} ${start.clock}`, until: `${end.day} ${end.clock}` });
}

function Table({ shown, meta, measured: { thinned, summary } }: ColumnProps & { meta: ReadingColumn }) {
  const { locale, zone, now, translate } = shown;
  const rows = tableOf(thinned, summary.count);
  const isWhole = rows.every(({ lowest, highest }) => lowest === highest);
  const ends = [thinned.times[0] ?? 0, thinned.times.at(-1) ?? 0];
  const zones = new Set(ends.map((time) => zoneName(locale, zone, new Date(time).toISOString())));
  const name = columnName(translate.reading, meta);
  const cell = (value: number) => {
    const isBeyond = (meta.max !== null && value > meta.max) || (meta.min !== null && value < meta.min);
    const sent = formatReadingAsSent(locale, value, meta.quantity, meta.unit);
    const text = formatReading(locale, value, meta.quantity, meta.unit);
    return (
      <td>
        {isBeyond ? <b>{text} ▲</b> : text}
        {sent !== null && <small> {sent}</small>}
      </td>
    );
  };
  return (
    <div className={styles.scroll} role="region" tabindex={0} aria-label={name}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{[...zones].join(', ')}</th>
            {(isWhole ? [name] : [translate.readings('lowest'), translate.readings('highest')]).map((head) => (
              <th scope="col">{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ time, lowest, highest }) => {
            const iso = new Date(time).toISOString();
            const gap = summary.gaps.find((each) => each.until === time);
            return (
              <>
                <tr>
                  <th scope="row">
                    <time datetime={iso}>
                      {formatNearDay(locale, calendarDay(iso, zone), now)} {formatClock(locale, iso, zone)}
                    </time>
                  </th>
                  {cell(lowest)}
                  {!isWhole && cell(highest)}
                </tr>
                {gap !== undefined && (
                  <tr className={styles.pause}>
                    <td colspan={isWhole ? 2 : 3}>{gapText(shown, gap.until - gap.from)}</td>
                  </tr>
                )}
              </>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
