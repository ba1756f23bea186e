import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { html, type Markup } from '#lib/base/html.ts';
import { formatClock, formatDay, formatDuration, formatNumber, joinSentences, zoneName } from '#lib/i18n/format.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import { partOfHistory } from '#lib/share/view/history-page.ts';
import { createPlaceClock, zonedTimeOf, zoneOfIndex } from '#lib/share/view/place-zones.ts';
import { groupByDay, hasTime } from '#lib/share/view/day-groups.ts';
import { clockAhead, placeText, reportsOn } from '#lib/share/view/display-rules.ts';
import type { HistoryPage, NearOf, Report, Silence, Stop, TimelineEntry, ZoneOf } from '#lib/share/types.ts';
import type { Address, Timestamp } from '#lib/tracking/types.ts';
import { PLACE_CLOCK } from '../page/page-links.ts';
import styles from './print.module.css';

/** About eighteen sheets. A longer history is printed in parts, so that one request does not hold up the others. */
export const REPORTS_PER_PRINT = 1_000;
const ROWS_PER_SLICE = 250;

interface ReportTableOptions {
  readonly answer: Pick<SharedAnswer, 'asset' | 'history' | 'journey' | 'entries' | 'zoneAt' | 'readAt'>;
  readonly locale: RegionalLocale;
  readonly clock: string;
  /** Counts from the newest, 1; a number out of range gives the nearest part. */
  readonly part: number;
  readonly showsStreet: boolean;
  readonly nearOf: NearOf;
  readonly hrefOf: (part: number) => string;
}

export async function renderReportTable(options: ReportTableOptions): Promise<string> {
  const { answer, locale, clock, part, showsStreet, nearOf, hrefOf } = options;
  const { history: t, paper: translate, duration, clocks } = translatorsOf(locale);
  const readAt = new Date(answer.readAt).toISOString();
  const { asset, history, zoneAt } = answer;
  const page = partOfHistory(answer, part, REPORTS_PER_PRINT);
  const outliers = new Set(page.outliers);
  const reports = reportsOn(page);
  if (reports.length === 0)
    return html`<p class="${styles.note ?? ''}">${t(asset.historyGiven ? 'empty' : 'notProvided')}</p>`.markup;
  const instants = reports.filter(({ time }) => time?.iso != null && time.precision === 'instant');
  const isUnstated = instants.length > 0 && instants.every(({ time }) => time?.zone === 'none');
  const isAtPlace = clock === PLACE_CLOCK && !isUnstated;
  const zone = isUnstated ? 'UTC' : clock;
  const isUtc = zone === 'UTC';
  const zoneOf: ZoneOf = (number = history.length) =>
    isAtPlace ? zoneOfIndex(history, history.length - number, zoneAt) : zone;
  const decimals = showsStreet ? 4 : 2;
  await yieldToEventLoop();
  const days = groupByDay(page.entries, isAtPlace ? createPlaceClock(zoneOf) : { zoneOf });
  let body = '';
  let waiting = 0;
  for (const group of days) {
    const { day, entries } = group;
    const at = isAtPlace ? zonedTimeOf(group, zoneOf) : null;
    const noDay = entries.some(hasTime) ? clocks('unreadable') : t('noDay');
    const date = day === '' ? noDay : formatDay(locale, day, 'dated');
    body += band(styles.day, at !== null ? `${date} · ${zoneName(locale, at.zone, at.iso)}` : date);
    for (const entry of entries) {
      const rows = rowsOf(entry);
      body += rows.markup;
      waiting += rows.count;
      if (waiting < ROWS_PER_SLICE) continue;
      waiting = 0;
      await yieldToEventLoop();
    }
  }
  const heads = [
    ...(isUtc ? [] : [isAtPlace ? t('atPlace') : zoneNames(locale, zone, instants)]),
    'UTC',
    '',
    translate('place'),
    translate('latitude'),
    translate('longitude'),
  ];
  const count = t('stopReports', { count: history.length });
  const title = `${asset.historyAsSent ? t('title') : translate('title')} · ${count}`;
  const head = heads.map((text) => (text === '' ? html`<td>` : html`<th scope="col">${text}`));
  return [
    html`<h2 id="history" class="${styles.title ?? ''}">${title}</h2>`,
    ...notes(),
    html`<div class="${styles.scroll ?? ''}" role="region" tabindex="0" aria-label="${t('title')}">`,
    html`<table class="${styles.table ?? ''}"><thead><tr>${head}</thead><tbody>${{ markup: body }}</tbody></table></div>`,
    parts(page) ?? html``,
  ]
    .map(({ markup }) => markup)
    .join('');

  function notes(): Markup[] {
    const others = history.length - reports.length;
    const texts = [
      isUnstated ? t('zoneNotStated') : null,
      asset.historyReordered ? t('reordered') : null,
      asset.historyAsSent ? t('asSent') : null,
      others === 0
        ? null
        : joinSentences([
            translate('partOf', {
              newest: formatNumber(locale, reports[0]?.number ?? 0),
              oldest: formatNumber(locale, reports.at(-1)?.number ?? 0),
            }),
            t('notPrinted', { count: others }),
          ]),
      asset.historyLeftOut > 0 ? t('leftOut', { count: String(asset.historyLeftOut) }) : null,
    ];
    return texts.flatMap((text) => (text === null ? [] : [html`<p class="${styles.note ?? ''}">${text}</p>`]));
  }

  function parts({ page: shown, pages }: HistoryPage): Markup | null {
    if (pages === 1) return null;
    const link = (target: number, text: string) =>
      target < 1 || target > pages || target === shown ? null : html`<a href="${hrefOf(target)}">${text}</a> `;
    return html`<nav class="${styles.parts ?? ''}" aria-label="${translate('parts')}">${[
      link(1, t('newest')),
      link(shown - 1, t('newer')),
      html`<span>${translate('part', { part: shown, parts: pages })}</span> `,
      link(shown + 1, t('older')),
      link(pages, t('oldest')),
    ]}</nav>`;
  }

  function rowsOf(entry: TimelineEntry): { markup: string; count: number } {
    switch (entry.kind) {
      case 'report':
        return { markup: row(entry.report), count: 1 };
      case 'silence':
        return { markup: band(styles.silence, silenceText(entry.silence)), count: 1 };
      case 'fold':
        return { markup: entry.reports.map(row).join(''), count: entry.reports.length };
      case 'stop':
        return {
          markup: band(styles.stop, stopText(entry.stop, entry.reports)) + entry.reports.map(row).join(''),
          count: entry.reports.length,
        };
    }
  }

  function band(kind: string | undefined, text: string): string {
    const cells = html`<td colspan="${isUtc ? 1 : 2}"><td><th colspan="3" scope="rowgroup">${text}`;
    return html`<tr class="${styles.band ?? ''} ${kind ?? ''}">${cells}`.markup;
  }

  /** End tags of cells are left out, as HTML allows: they would be half of the markup. */
  function row({ number, time, position, address, event }: Report): string {
    const iso = time !== null && time.precision === 'instant' ? time.iso : null;
    const rowZone = time?.zone === 'none' ? 'UTC' : zoneOf(number);
    const localTime =
      iso !== null ? localClock(iso, rowZone, time) : time === null ? t('noTime') : time.iso === null ? time.raw : '–';
    const named = nameOf(address);
    const near = event === null ? nearOf(address, position)?.text : undefined;
    const place = named ?? near;
    const ahead = clockAhead(time, readAt);
    const kind = asset.historyAsSent
      ? null
      : number === history.length
        ? html` class="${styles.latest ?? ''}"`
        : number === 1
          ? html` class="${styles.first ?? ''}"`
          : null;
    const utc = isUtc ? localTime : iso === null ? '' : formatClock(locale, iso, 'UTC');
    const noted = [
      time?.zone === 'none' && iso !== null && !isUnstated ? t('rowZone') : null,
      ahead === null ? null : clocks('ahead', { duration: formatDuration(duration, ahead) }),
      outliers.has(number) ? t('outlier') : null,
    ];
    const shown = [
      event === null ? null : html`<b><bdi>${event}</bdi></b> `,
      html`<bdi>${place ?? (event === null ? t(showsStreet ? 'noPlace' : 'placeHidden') : '')}</bdi>`,
      ...noted.map((note) => (note === null ? null : html` <small>${note}</small>`)),
    ];
    const times = isUtc ? html`<td>${utc}` : html`<td>${localTime}<td>${utc}`;
    const coordinates = html`<td>${degrees(position?.latitude)}<td>${degrees(position?.longitude)}`;
    return html`<tr${kind}>${times}<td><td>${shown}${coordinates}`.markup;
  }

  function degrees(value: number | undefined): string {
    return value === undefined ? '' : value.toFixed(decimals);
  }

  function stopText({ from, until, durationMs, first, last }: Stop, reports: readonly Report[]): string {
    const place = nameOf(reports.find(({ address }) => address !== null)?.address ?? null);
    return [
      t('stopped', { duration: formatDuration(duration, durationMs) }),
      place,
      span([from, zoneOf(first)], [until, zoneOf(last)]),
      t('stopReports', { count: last - first + 1 }),
    ]
      .filter((text) => text !== null)
      .join(' · ');
  }

  function silenceText({ from, until, durationMs, after, before }: Silence): string {
    const text = t('noReportFor', { duration: formatDuration(duration, durationMs) });
    return `${text} · ${span([from, zoneOf(after)], [until, zoneOf(before)])}`;
  }

  function span(from: readonly [iso: string, zone: string], until: readonly [iso: string, zone: string]): string {
    const moment = ([iso, rowZone]: readonly [string, string]) =>
      `${formatDay(locale, calendarDay(iso, rowZone), 'short')} ${clockWithZone(iso, rowZone)}`;
    return t('span', { from: moment(from), until: moment(until) });
  }

  function localClock(iso: string, rowZone: string, time: Timestamp | null): string {
    return isAtPlace && rowZone === 'UTC' && time?.zone !== 'none' ? '–' : clockWithZone(iso, rowZone);
  }

  function clockWithZone(iso: string, rowZone: string): string {
    return isAtPlace && rowZone !== 'UTC'
      ? `${formatClock(locale, iso, rowZone)} ${zoneName(locale, rowZone, iso)}`
      : formatClock(locale, iso, rowZone);
  }
}

function nameOf(address: Address | null): string | null {
  const place = placeText(address);
  return place === null ? null : [place.name, place.country, ...place.rest].filter((text) => text !== null).join(', ');
}

/** "CET", or "CET, CEST" if daylight saving time began or ended in between. */
function zoneNames(locale: string, zone: string, reports: readonly Report[]): string {
  const names = [reports[0], reports.at(-1)].map((report) =>
    zoneName(locale, zone, report?.time?.iso ?? new Date(0).toISOString()),
  );
  return [...new Set(names)].join(', ');
}

interface ProofOptions {
  readonly digest: string;
  readonly checkedAt: number;
  readonly locale: RegionalLocale;
  readonly zone: string;
}

export function renderProof({ digest, checkedAt, locale, zone }: ProofOptions): string {
  const { proof: t, map } = translatorsOf(locale);
  const iso = new Date(checkedAt).toISOString();
  const utc = `${iso.slice(0, 19).replace('T', ' ')} UTC`;
  const day = formatDay(locale, calendarDay(iso, zone), 'full');
  const here = `${day}${map('comma')}${formatClock(locale, iso, zone)} ${zoneName(locale, zone, iso)}`;
  const hex = Buffer.from(digest, 'base64').toString('hex');
  const time = html`<time datetime="${iso}"><bdi dir="ltr">${utc}</bdi></time>`;
  const note = (text: string) => html`<p class="${styles.note ?? ''}">${text}</p>`;
  const facts = [
    html`<dt>${t('hash')}</dt><dd><code dir="ltr" translate="no">${hex}</code></dd>`,
    html`<dt>${t('fetched')}</dt><dd>${time}${zone === 'UTC' ? null : ` · ${here}`}</dd>`,
  ];
  const title = html`<h2 class="${styles.title ?? ''}">${t('title')}</h2>`;
  return html`${title}${note(t('purpose'))}<dl>${facts}</dl>${note(t('meaning'))}`.markup;
}
