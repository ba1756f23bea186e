'use client';

import { formatReading, formatReadingAsSent } from '#lib/i18n/format-reading.ts';
import { isCharted } from '#lib/tracking/units.ts';
import type { LimitExceeded, ReadingState } from '#lib/share/types.ts';
import { useAfterMap, useIsSandboxed } from '../frame/in-browser.ts';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import { READINGS_ID } from '../page/page-payload.ts';
import { useShareState } from '../page/share-state.ts';
import styles from './readings.module.css';
import { columnName, excursionText, rangeOfState } from './reading-texts.ts';

const LiveReadings = lazyComponent(() => import('./live-readings.tsx').then((module) => module.LiveReadings));

/** What the sensors measured, drawn by the server until the readings themselves have been loaded. */
export function ReadingsSection() {
  const { view, readings } = useShareState();
  const isLater = useAfterMap();
  const isSandboxed = useIsSandboxed();
  if (readings === '' || view.readings?.some(isCharted) !== true) return null;
  return (
    <section className={styles.readings} aria-labelledby="readings">
      <div id={READINGS_ID} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: readings }} />
      {isLater && !isSandboxed && <LiveReadings />}
    </section>
  );
}

/** One line of the head for each sensor beyond its limits, and for the first. */
export function ReadingLines({ isLinked = true }: { isLinked?: boolean }) {
  const states = (useShareState().view.readings ?? []).filter(isCharted);
  const shown = states.filter((state, index) => index === 0 || isBeyond(state)).slice(0, MAX_LINES);
  return shown.map((state) => (
    <p key={state.column} className={styles.line}>
      {isLinked ? (
        <a href="#readings">
          <ReadingLine state={state} />
        </a>
      ) : (
        <ReadingLine state={state} />
      )}
    </p>
  ));
}

const MAX_LINES = 2;

function isBeyond({ above, below }: ReadingState): boolean {
  return above !== undefined || below !== undefined;
}

function ReadingLine({ state }: { state: ReadingState }) {
  const t = useTranslations('reading');
  const duration = useTranslations('duration');
  const locale = useLocale();
  const { quantity, unit, above, below } = state;
  const value = (number: number, isBare = false) => formatReading(locale, number, quantity, unit, isBare);
  const sent = rangeOfState(t, state, (number, isBare) => formatReadingAsSent(locale, number, quantity, unit, isBare));
  const beyond = (side: 'above' | 'below', exceeded: LimitExceeded | undefined) =>
    exceeded === undefined
      ? null
      : excursionText(t, duration, side, value(exceeded.limit), { count: 1, durationMs: exceeded.durationMs });
  return (
    <>
      <b>
        <bdi>{columnName(t, state)}</bdi>
      </b>{' '}
      <span>{rangeOfState(t, state, value)}</span>
      {sent !== null && <small> ({sent})</small>}
      {[beyond('above', above), beyond('below', below)].map(
        (text) =>
          text !== null && (
            <span key={text}>
              {'; '}
              <em>{text}</em>
            </span>
          ),
      )}
    </>
  );
}
