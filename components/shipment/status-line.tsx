/** @jsxImportSource hono/jsx */
import { estimateOf } from '#lib/share/view/arrival.ts';
import type { ShipmentPage } from '../page/page.ts';
import { Together } from '../page/together.tsx';
import { arrivalOf, lacksDate } from './arrival.ts';
import { deliveryTime, isUpdateKnown, Reported, type TimeTexts } from './freshness.tsx';
import { headlineOf } from './summary.tsx';

export function StatusLine({ page }: { page: ShipmentPage }) {
  const { statusText, where, originalStatus } = headlineOf(page);
  return (
    <>
      <b>
        <bdi>{statusText}</bdi>
      </b>
      {originalStatus !== null && (
        <small>
          {' ('}
          <bdi>{originalStatus}</bdi>)
        </small>
      )}
      {page.translate.map('comma')}
      <bdi>{where}</bdi>
    </>
  );
}

export function Times({ page, className }: { page: ShipmentPage; className: string | undefined }) {
  const { clocks } = page.translate;
  const { delivery, asset } = page.view;
  const estimate = estimateOf(asset.times);
  if (delivery?.time != null)
    return <Line {...{ className }} title={clocks('delivered')} {...deliveryTime(page, delivery)} />;
  const arrival = estimate === null || delivery !== null ? null : arrivalOf(page, estimate);
  return (
    <>
      {arrival !== null && <Line {...{ className, ...arrival }} note={arrival.late ?? arrival.note} />}
      <p className={className}>
        {isUpdateKnown(page) && <Reported page={page} />}
        {isUpdateKnown(page) && lacksDate(page) && ' · '}
        {lacksDate(page) && <span>{page.translate.arrival('noDate')}</span>}
      </p>
    </>
  );
}

/** Each text has an element of its own, because translators of browsers replace text nodes. */
function Line({
  className,
  title,
  value,
  note,
  still = null,
}: TimeTexts & { className: string | undefined; title: string }) {
  const running = still === null ? undefined : 'running';
  return (
    <p className={className}>
      <span>{title}</span>{' '}
      <b className={running}>
        <Together text={value} />
      </b>{' '}
      {note !== null && <span className={running}>{note}</span>}
      {still !== null && (
        <span className="still">
          <b>
            <Together text={still.value} />
          </b>{' '}
          {still.note}
        </span>
      )}
    </p>
  );
}
