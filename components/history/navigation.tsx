/** @jsxImportSource hono/jsx */
import { formatNearDay, formatNumber } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { reportsOn, isLong } from '#lib/share/view/display-rules.ts';
import { jumpDays } from '#lib/share/view/day-groups.ts';
import type { ShipmentPage } from '../page/page.ts';
import { dayHref, historyHref, DAY_ANCHOR, pageHref } from '../page/page-links.ts';
import styles from './location-history.module.css';
import { MAX_SEARCH_LENGTH } from '#lib/share/view/find-reports.ts';
import searchStyles from './search.module.css';

export function HistoryPages({ page, isMain = false }: { page: ShipmentPage; isMain?: boolean }) {
  const t = page.translate.history;
  const { view, query } = page;
  const { page: shown, pages } = view.page;
  const link = (text: string, target: number, rel?: string) =>
    target < 1 || target > pages || target === shown ? (
      <span />
    ) : (
      <a rel={rel} href={historyHref(query, target)}>
        {text}
      </a>
    );
  const Bar = isMain ? 'nav' : 'div';
  return (
    <>
      {isMain && (
        <p className={styles.others}>
          {t('notPrinted', { count: view.journey.reports - reportsOn(view.page).length })}
        </p>
      )}
      <Bar id={isMain ? 'pages' : 'pages-above'} className={styles.pages} aria-label={isMain ? t('pages') : undefined}>
        {link(t('newer'), shown - 1, 'prev')}
        <span>{t('pageOf', { page: shown, pages })}</span>
        {link(t('older'), shown + 1, 'next')}
        {pages > 2 && (
          <>
            {link(t('newest'), 1)}
            <span />
            {link(t('oldest'), pages)}
          </>
        )}
        {isMain && <Days page={page} />}
      </Bar>
    </>
  );
}

function Days({ page }: { page: ShipmentPage }) {
  const { clock, locale, now, query, view, translate } = page;
  const { firstAt, lastAt, reports } = view.journey;
  if (firstAt === null || lastAt === null) return null;
  const days = jumpDays(calendarDay(firstAt, clock.zoneOf(1)), calendarDay(lastAt, clock.zoneOf(reports)));
  if (days.length === 0) return null;
  return (
    <details className={`opens ${styles.days}`}>
      <summary>{translate.history('toDay')}</summary>
      <ul>
        {days.map((day) => (
          <li>
            <a href={dayHref(query, day, clock.choice)}>{formatNearDay(locale, day, now)}</a>
          </li>
        ))}
      </ul>
    </details>
  );
}

const WITHOUT_SEARCH = { q: null, day: null, page: null, at: null };

export function Search({ page }: { page: ShipmentPage }) {
  const { view, query, clock } = page;
  const { list, history } = page.translate;
  const { found } = view.page;
  const { reports, firstAt, lastAt } = view.journey;
  if (!isLong(view)) return null;
  const hasWords =
    found !== undefined || reportsOn(view.page).some(({ address, event }) => address !== null || event !== null);
  const asked = new URLSearchParams(query);
  const day = found?.day ?? asked.get('day') ?? '';
  return (
    <details id="search" className={`opens ${searchStyles.search}`} open={found !== undefined}>
      <summary>{list('open', { count: reports })}</summary>
      {/* Leads to the day's heading, or else to this form, where a search says what it has found. */}
      <form
        id={found && DAY_ANCHOR}
        action={`/share#${DAY_ANCHOR}`}
        role="search"
        aria-label={list('label')}
        novalidate
      >
        {[...asked].map(
          ([name, value]) => !Object.hasOwn(WITHOUT_SEARCH, name) && <input type="hidden" name={name} value={value} />,
        )}
        <div className={searchStyles.fields}>
          {hasWords && (
            <label className={searchStyles.text}>
              {list('text')}
              <input
                {...{ id: 'search-words', type: 'search', name: 'q', value: found?.words ?? '' }}
                maxLength={MAX_SEARCH_LENGTH}
                enterkeyhint="search"
                data-kept
              />
            </label>
          )}
          <label>
            {history('toDay')}
            <input
              {...{ id: 'search-day', type: 'date', name: 'day', value: day }}
              min={firstAt === null ? undefined : calendarDay(firstAt, clock.zoneOf(1))}
              max={lastAt === null ? undefined : calendarDay(lastAt, clock.zoneOf(reports))}
              data-kept
            />
          </label>
          <button type="submit">{list('open', { count: reports })}</button>
        </div>
        {found !== undefined && (
          <p className={searchStyles.found}>
            <span role="status">
              {found.numbers.length === 0
                ? list('none')
                : list('found', { count: found.numbers.length, total: formatNumber(page.locale, reports) })}
            </span>{' '}
            <a href={pageHref(query, WITHOUT_SEARCH, '#history')}>{list('clear')}</a>
          </p>
        )}
      </form>
    </details>
  );
}
