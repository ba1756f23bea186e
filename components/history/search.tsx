/** @jsxImportSource hono/jsx */
import { formatNumber } from '#lib/i18n/format.ts';
import { calendarDay } from '#lib/i18n/zone.ts';
import { isLong } from '#lib/share/view/display-rules.ts';
import { MAX_SEARCH_LENGTH } from '#lib/share/view/find-reports.ts';
import type { ShipmentPage } from '../page/page.ts';
import { DAY_ANCHOR, pageHref } from '../page/page-links.ts';
import styles from './search.module.css';

const WITHOUT_SEARCH = { q: null, day: null, page: null, at: null };

/** Finds entries of a long history by words and day. A day alone leads to the page of that day. */
export function Search({ page }: { page: ShipmentPage }) {
  const { view, query, clock } = page;
  const { list, history } = page.words;
  const { found } = view.page;
  const { reports, firstAt, lastAt } = view.journey;
  if (!isLong(view)) return null;
  const hasWords =
    found !== undefined || view.page.reports.some(({ address, event }) => address !== null || event !== null);
  const asked = new URLSearchParams(query);
  const day = found?.day ?? asked.get('day') ?? '';
  return (
    <details id="search" className={`opens ${styles.search}`} open={found !== undefined}>
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
        <div className={styles.fields}>
          {hasWords && (
            <label className={styles.text}>
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
          <p className={styles.found}>
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
