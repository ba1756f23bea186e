'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { buildShareLink } from '#lib/share/link.ts';
import { timeFragment } from '#lib/share/list/time-link.ts';
import type { Report } from '#lib/share/types.ts';
import { copyText } from '../actions/copy-text.ts';
import { useLocale, useTranslations } from '../language/context.tsx';
import { useShareState } from '../page/share-state.ts';
import { Timestamp } from '../page/time-text.tsx';
import { columnName, reportReadings } from '../readings/reading-texts.ts';
import { readingsOfReport, useHeldReadings } from '../readings/use-held-readings.ts';
import styles from './location-history.module.css';

interface ReportFactsProps {
  report: Report;
  zone: string;
  position: string | null;
  onShowOnMap: (() => void) | null;
}

export function ReportFacts({ report, zone, position, onShowOnMap }: ReportFactsProps) {
  const { time, number } = report;
  const t = useTranslations('history');
  const words = useTranslations('map');
  const { view, selection } = useShareState();
  const names = useTranslations('reading');
  const locale = useLocale();
  const held = useHeldReadings(true);
  const readings = readingsOfReport(held, number) ?? report.readings;
  const measured = reportReadings(locale, readings, view.readings, () => true);
  const facts = useRef<HTMLDivElement>(null);
  // These facts load late: the page may have scrolled to the row before they made it taller.
  const scrollToRow = useEffectEvent(() => {
    if (selection?.reveal === 'row' && selection.number === number)
      facts.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => scrollToRow(), []);
  return (
    <div ref={facts} className={styles.facts}>
      {time?.iso != null && (
        <p>
          <Timestamp value={time} zone={zone} />
        </p>
      )}
      {position !== null && (
        <p>
          <bdi>{position}</bdi>
        </p>
      )}
      {measured.map(({ state, text }) => (
        <p key={state.column}>
          <bdi>{columnName(names, state)}</bdi> {text}
        </p>
      ))}
      <p>{words('reportOf', { number, total: view.journey.reports })}</p>
      {report.position !== null && onShowOnMap !== null && (
        <button type="button" onClick={onShowOnMap}>
          {t('showOnMap')}
        </button>
      )}
      {time?.iso != null && time.precision === 'instant' && <CopyReportLink time={time.iso} />}
    </div>
  );
}

/** Copies a link to the report of an instant (UTC ISO). The instant is in the link's hash, which no server sees. */
function CopyReportLink({ time }: { time: string }) {
  const t = useTranslations('share');
  const { shareId } = useShareState();
  const [state, setState] = useState<'idle' | 'copied' | 'unsupported'>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  const link = () => buildShareLink(window.location.origin, shareId) + timeFragment(time);
  const copy = async () => setState((await copyText(link())) ? 'copied' : 'unsupported');
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        <span aria-live="polite">{t(state === 'copied' ? 'linkCopied' : 'copyLink')}</span>
      </button>
      {state === 'unsupported' && (
        <p>
          <bdi dir="ltr">{link()}</bdi>
        </p>
      )}
    </>
  );
}
