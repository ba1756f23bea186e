import type { ReactNode } from 'react';
import { estimateOf, type Estimate } from '#lib/share/view/arrival.ts';
import type { Delivery, ShareView } from '#lib/share/types.ts';
import { useTranslations } from '../language/context.tsx';
import { useShareState } from '../page/share-state.ts';
import { useArrival } from './arrival.tsx';
import { useDeliveryTime, useReportedTime } from './freshness.tsx';
import styles from './freshness.module.css';

interface Styled {
  readonly className: string | undefined;
}

/** When it arrives or has been delivered, and when it was last heard of, one line each. */
export function Times({ className }: Styled) {
  const { view } = useShareState();
  const { delivery } = view;
  const estimate = estimateOf(view.asset.times);
  if (delivery?.time != null) return <Delivered {...{ delivery, className }} />;
  return (
    <>
      {estimate !== null && delivery === null && <Arrival {...{ estimate, className }} />}
      <LastUpdate {...{ view, className }} />
    </>
  );
}

function LastUpdate({ view, className }: Styled & { view: ShareView }) {
  const t = useTranslations('clocks');
  return <Line className={className} title={t('reported')} {...useReportedTime(view)} />;
}

function Delivered({ delivery, className }: Styled & { delivery: Delivery }) {
  const t = useTranslations('clocks');
  const { when, note } = useDeliveryTime(delivery);
  return <Line className={className} title={t('delivered')} value={when} note={note} />;
}

function Arrival({ estimate, className }: Styled & { estimate: Estimate }) {
  const { title, value, note, dated } = useArrival(estimate);
  return <Line {...{ className, title, value, note }} {...(dated !== null && { still: dated })} />;
}

interface LineProps extends Styled, StillText {
  readonly title: string;
  /** What stays true on a page without scripts, however long it is open. */
  readonly still?: StillText;
}

interface StillText {
  readonly value: ReactNode;
  readonly note: ReactNode;
}

/** Each text has an element of its own, because translators of browsers replace text nodes. */
function Line({ className, title, value, note, still }: LineProps) {
  const running = still === undefined ? undefined : styles.running;
  return (
    <p className={className}>
      <span>{title}</span>{' '}
      <b className={running} suppressHydrationWarning>
        {value}
      </b>{' '}
      {note !== null && (
        <span className={running} suppressHydrationWarning>
          {note}
        </span>
      )}
      {still !== undefined && (
        <noscript>
          <b>{still.value}</b> {still.note}
        </noscript>
      )}
    </p>
  );
}
