'use client';

import { type ReactNode, useMemo } from 'react';
import { rangeOf } from '#lib/share/journey/geometry.ts';
import type { AllReports } from '#lib/share/list/all-reports.ts';
import { dayText, UNKNOWN_DAY } from '#lib/share/list/days.ts';
import { isEmptyFilter, type ListFilter, EMPTY_FILTER } from '#lib/share/list/find-reports.ts';
import { useLazyTranslations } from '../../language/lazy-messages.tsx';
import styles from './all.module.css';

interface ListFiltersProps {
  all: AllReports;
  days: Int32Array;
  filter: ListFilter;
  hasExceptions: boolean;
  onChange: (filter: ListFilter) => void;
}

export function ListFilters({ all, days, filter, hasExceptions, onChange }: ListFiltersProps) {
  const t = useLazyTranslations('list');
  const bounds = useMemo(() => boundsOf(days), [days]);
  const toggle = (name: 'onlyStops' | 'onlyExceptions' | 'onlyAddressed', text: string): ReactNode => (
    <button type="button" aria-pressed={filter[name]} onClick={() => onChange({ ...filter, [name]: !filter[name] })}>
      {text}
    </button>
  );
  const date = (name: 'from' | 'until', text: string): ReactNode => (
    <label>
      {text}
      <input
        type="date"
        value={filter[name]}
        min={bounds.oldest}
        max={bounds.newest}
        onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
      />
    </label>
  );
  const hasAddresses = all.texts.addresses.length > 0;
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      <div className={styles.toggles}>
        {all.stops.length > 0 && toggle('onlyStops', t('stops'))}
        {hasExceptions && toggle('onlyExceptions', t('exceptions'))}
        {hasAddresses && toggle('onlyAddressed', t('addresses'))}
        {!isEmptyFilter(filter) && (
          <button type="button" className={styles.clear} onClick={() => onChange(EMPTY_FILTER)}>
            {t('clear')}
          </button>
        )}
      </div>
      <div className={styles.fields}>
        {date('from', t('from'))}
        {date('until', t('until'))}
        {(hasAddresses || all.texts.events.length > 0) && (
          <label className={styles.text}>
            {t('text')}
            <input
              type="search"
              value={filter.text}
              maxLength={200}
              enterKeyHint="search"
              onChange={({ target }) => onChange({ ...filter, text: target.value })}
            />
          </label>
        )}
      </div>
    </div>
  );
}

function boundsOf(days: Int32Array): { oldest: string; newest: string } {
  const [oldest, newest] = rangeOf(days.filter((day) => day !== UNKNOWN_DAY));
  return { oldest: dayText(oldest), newest: dayText(newest) };
}
