import { html, type Markup } from '#lib/base/html.ts';
import { formatClock, formatDay, formatDuration, formatNearDay, zoneName } from '#lib/i18n/format.ts';
import {
  formatReading,
  formatReadingAsSent,
  formatReadingNumber,
  readersUnit,
  toReadersUnit,
} from '#lib/i18n/format-reading.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import type { Translators } from '#lib/i18n/translators.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { CHART_HEIGHT, CHART_WIDTH, type Chart, drawChart, timeTicks } from '#lib/share/readings/chart.ts';
import type { MeasuredColumn, Excursions, ReadingSummary, Span } from '#lib/share/readings/summary.ts';
import { type Reading, type Series, tableOf } from '#lib/share/readings/series.ts';
import type { ReadingColumn, ReadingLimits } from '#lib/tracking/types.ts';
import { columnName, excursionText, rangeOfState } from './reading-texts.ts';
import styles from './readings.module.css';
import { translatorsOf } from '#lib/i18n/languages.ts';
import type { ShareView } from '#lib/share/types.ts';
import { isCharted } from '#lib/tracking/units.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { readingsHref, type shownReadings } from '../page/page-links.ts';

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

/** The server's chart; '' without readings. It works without JavaScript. */
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
  return html`<section class="${styles.readings ?? ''}" aria-labelledby="readings"><h2 id="readings" class="${styles.title ?? ''}">${translate.readings('title')}</h2>${renderTabs(shown, first.column)}${parts.map((part) => renderColumn(shown, part))}</section>`
    .markup;
}

function renderTabs({ columns, measured, hrefOf, translate }: ShownReadings, chosen: number): Markup | null {
  if (hrefOf === null || measured.length < 2) return null;
  const links = measured.map(({ column }) => {
    const meta = columns[column];
    const name = meta === undefined ? null : columnName(translate.reading, meta);
    const current = column === chosen ? html` aria-current="true"` : null;
    return html`<a href="${hrefOf(column, false)}" data-column="${column}"${current}>${name}</a> `;
  });
  return html`<nav class="${styles.tabs ?? ''}" aria-labelledby="readings">${links}</nav>`;
}

function renderColumn(shown: ShownReadings, measured: MeasuredColumn): Markup | null {
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
  const table = withTable || hrefOf === null ? renderTable(shown, meta, measured) : null;
  const toTable =
    hrefOf === null
      ? null
      : html`<p class="${styles.more ?? ''}"><a href="${hrefOf(column, !withTable)}" data-column="${column}" data-table="${withTable ? 'close' : 'open'}">${translate.readings(withTable ? 'closeTable' : 'table')}</a></p>`;
  return html`<div class="${styles.column ?? ''}">${hrefOf === null ? html`<h3 class="${styles.name ?? ''}">${name}</h3>` : null}<p class="${styles.range ?? ''}">${range}${sent === null ? null : html` <small>(${sent})</small>`}</p><ul class="${styles.notes ?? ''}">${notes.map((note) => html`<li>${note}</li>`)}</ul>${renderChart(shown, meta, measured, `${name}: ${[range ?? '', ...notes].join(' · ')}`)}${toTable}${table}</div>`;
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
    gaps.length === 0
      ? null
      : `${more('gaps', { duration: formatDuration(duration, gapMs) })}${gaps.length === 1 ? '' : ` (${gaps.length} ×)`}`,
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

function renderChart(shown: ShownReadings, meta: ReadingColumn, measured: MeasuredColumn, title: string): Markup {
  const { locale, zone, problems } = shown;
  const { column, thinned, summary } = measured;
  const chart = chartOf(locale, meta, measured);
  const [from = 0, until = 0] = [thinned.times[0], thinned.times.at(-1)];
  const number = (value: number) => formatReadingNumber(locale, value, meta.quantity);
  const levels = chart.levels.map(
    ({ value, y }) => html`<text x="100%" y="${TOP + y}" dy=".35em">${number(value)}</text>`,
  );
  const ticks = timeTicks(from, until, zone, MAX_TICKS).map(({ x, time, isMidnight }) => {
    const iso = new Date(time).toISOString();
    const text = isMidnight ? formatDay(locale, calendarDay(iso, zone), 'short') : formatClock(locale, iso, zone);
    const y = TOP + CHART_HEIGHT;
    return html`<line x1="${percent(x)}" x2="${percent(x)}" y1="${y + 4}" y2="${y + 4 + TICK}"/><text x="${percent(x)}" y="${y + TICK + BOTTOM - 10}"${anchorAt(x)}>${text}</text>`;
  });
  const id = `line-${column}`;
  const beyond = [
    ...(chart.max === null || summary.above === null ? [] : [{ side: 'above', y: -TOP, height: TOP + chart.max }]),
    ...(chart.min === null || summary.below === null ? [] : [{ side: 'below', y: chart.min, height: CHART_HEIGHT }]),
  ].map(
    ({ side, y, height }) =>
      html`<clipPath id="${side}-${column}"><rect x="-9" y="${y}" width="${CHART_WIDTH + 18}" height="${height}"/></clipPath><use class="${styles.beyond ?? ''}" href="#${id}" clip-path="url(#${side}-${column})"/>`,
  );
  const bandTop = chart.max ?? 0;
  const bandHeight = (chart.min ?? CHART_HEIGHT) - bandTop;
  const hasLimits = chart.max !== null || chart.min !== null;
  const latest = chart.at(summary.latest.time, toReadersUnit(locale, summary.latest.value, meta.unit));
  const marks = problems
    .filter(({ time }) => time >= from && time <= until)
    .map(
      ({ time, text }) =>
        html`<svg class="${styles.problem ?? ''}" x="${percent(chart.at(time, 0).x)}" y="${TOP + CHART_HEIGHT + 3}"><path d="M0 0l-5 9h10z"><title>${text}</title></path></svg>`,
    );
  return html`<div class="${styles.chart ?? ''}" data-column="${column}" data-domain="${[from, until, ...chart.domain.map(rounded), TOP, CHART_HEIGHT].join(' ')}" data-zone="${zone}"><svg class="${styles.levels ?? ''}" width="36" height="${HEIGHT}" aria-hidden="true">${levels}</svg><svg class="${styles.plot ?? ''}" height="${HEIGHT}" role="img" aria-label="${title}"><svg class="${styles.area ?? ''}" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}" preserveAspectRatio="none" y="${TOP}" width="100%" height="${CHART_HEIGHT}">${hasLimits ? html`<rect class="${styles.band ?? ''}" y="${bandTop}" width="${CHART_WIDTH}" height="${bandHeight}"/>` : null}<path class="${(hasLimits ? styles.level : styles.grid) ?? ''}" d="${chart.levels.map(({ y }) => `M0 ${y}H${CHART_WIDTH}`).join('')}"/><defs><path id="${id}" vector-effect="non-scaling-stroke" d="${chart.line}"/></defs><use class="${styles.line ?? ''}" href="#${id}"/><path class="${styles.gap ?? ''}" vector-effect="non-scaling-stroke" d="${chart.gaps}"/>${beyond}</svg>${ticks}${extreme(summary.lowest, chart.lowest, 'lowest')}${chart.lowest.y === chart.highest.y ? null : extreme(summary.highest, chart.highest, 'highest')}<circle class="${styles.latest ?? ''}" cx="${percent(latest.x)}" cy="${TOP + latest.y}" r="4"/>${marks}</svg></div>`;

  function extreme({ value }: Reading, { x, y }: Chart['lowest'], which: 'lowest' | 'highest'): Markup {
    const isBeyond = which === 'lowest' ? meta.min !== null && value < meta.min : meta.max !== null && value > meta.max;
    const text = number(toReadersUnit(locale, value, meta.unit));
    return html`<g class="${(isBeyond ? styles.outside : styles.extreme) ?? ''}"><circle cx="${percent(x)}" cy="${TOP + y}" r="4"/><text x="${percent(x)}" y="${TOP + y}" dy="${which === 'lowest' ? '1.5em' : '-.8em'}"${anchorAt(x)}>${text}</text></g>`;
  }
}

function rounded(value: number): number {
  return Number(value.toPrecision(5));
}

function percent(x: number): string {
  return `${Math.round((x / CHART_WIDTH) * 1000) / 10}%`;
}

function anchorAt(x: number): Markup | null {
  if (x < NEAR_EDGE) return html` text-anchor="start"`;
  return x > CHART_WIDTH - NEAR_EDGE ? html` text-anchor="end"` : null;
}

/** Newest first: each reading, or the lowest and highest of each span that the chart draws. */
function renderTable(shown: ShownReadings, meta: ReadingColumn, { thinned, summary }: MeasuredColumn): Markup {
  const { locale, zone, now, translate } = shown;
  const rows = tableOf(thinned, summary.count);
  const isWhole = rows.every(({ lowest, highest }) => lowest === highest);
  const [from = 0, until = 0] = [thinned.times[0], thinned.times.at(-1)];
  const zones = [...new Set([from, until].map((time) => zoneName(locale, zone, new Date(time).toISOString())))].join(
    ', ',
  );
  const cell = (value: number) => {
    const isBeyond = (meta.max !== null && value > meta.max) || (meta.min !== null && value < meta.min);
    const sent = formatReadingAsSent(locale, value, meta.quantity, meta.unit);
    const text = formatReading(locale, value, meta.quantity, meta.unit);
    return html`<td>${isBeyond ? html`<b>${text} ▲</b>` : text}${sent === null ? null : html` <small>${sent}</small>`}`;
  };
  const lines = rows.toReversed().flatMap(({ time, lowest, highest }) => {
    const iso = new Date(time).toISOString();
    const gap = summary.gaps.find((each) => each.until === time);
    return [
      html`<tr><th scope="row"><time datetime="${iso}">${formatNearDay(locale, calendarDay(iso, zone), now)} ${formatClock(locale, iso, zone)}</time>${cell(lowest)}${isWhole ? null : cell(highest)}`,
      ...(gap === undefined
        ? []
        : [
            html`<tr class="${styles.pause ?? ''}"><td colspan="${isWhole ? 2 : 3}">${translate.readings('gaps', { duration: formatDuration(translate.duration, gap.until - gap.from) })}`,
          ]),
    ];
  });
  const heads = isWhole
    ? html`<th scope="col">${columnName(translate.reading, meta)}`
    : html`<th scope="col">${translate.readings('lowest')}<th scope="col">${translate.readings('highest')}`;
  return html`<div class="${styles.scroll ?? ''}" role="region" tabindex="0" aria-label="${columnName(translate.reading, meta)}"><table class="${styles.table ?? ''}"><thead><tr><th scope="col">${zones}${heads}</thead><tbody>${lines}</tbody></table></div>`;
}
