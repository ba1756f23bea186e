/** @jsxImportSource hono/jsx */
import { formatReading, formatReadingAsSent } from '#lib/i18n/format-reading.ts';
import type { LimitExceeded, ReadingState } from '#lib/share/types.ts';
import { isCharted } from '#lib/tracking/units.ts';
import type { Page, ShipmentPage } from '../page/page.ts';
import { columnName, excursionText, rangeOfState } from '../readings/reading-texts.ts';
import styles from '../readings/readings.module.css';

const MAX_LINES = 2;

interface ReadingLinesProps {
  page: ShipmentPage;
  /** Of the sensors beyond their limits; else of the first, if it is within them. */
  beyond: boolean;
  isLinked?: boolean;
}

export function ReadingLines({ page, beyond, isLinked = true }: ReadingLinesProps) {
  const shown = (page.view.readings ?? [])
    .filter(isCharted)
    .filter(({ above, below }, index) => (above === undefined && below === undefined ? !beyond && index === 0 : beyond))
    .slice(0, MAX_LINES);
  return (
    <>
      {shown.map((state) => {
        const line = <ReadingLine page={page} state={state} />;
        return <p className={styles.line}>{isLinked ? <a href="#readings">{line}</a> : line}</p>;
      })}
    </>
  );
}

function ReadingLine({ page, state }: { page: Page; state: ReadingState }) {
  const { locale, translate } = page;
  const { quantity, unit, above, below } = state;
  const value = (number: number, isBare = false) => formatReading(locale, number, quantity, unit, isBare);
  const sent = rangeOfState(translate.reading, state, (number, isBare) =>
    formatReadingAsSent(locale, number, quantity, unit, isBare),
  );
  const beyond = (side: 'above' | 'below', exceeded: LimitExceeded | undefined) =>
    exceeded !== undefined && (
      <span>
        {' · '}
        <em>
          {excursionText(translate.reading, translate.duration, side, value(exceeded.limit), {
            count: 1,
            durationMs: exceeded.durationMs,
          })}
        </em>
      </span>
    );
  return (
    <>
      <b>
        <bdi>{columnName(translate.reading, state)}</bdi>
      </b>{' '}
      <span>{rangeOfState(translate.reading, state, value)}</span>
      {sent !== null && <small> ({sent})</small>}
      {beyond('above', above)}
      {beyond('below', below)}
    </>
  );
}
