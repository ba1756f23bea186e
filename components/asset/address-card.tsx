import { useTranslations } from '../language/context.tsx';
import type { ReactNode } from 'react';
import { formatPosition } from '#lib/i18n/format.ts';
import { isHistoryEmpty, isOrderKnown } from '#lib/share/page/display-rules.ts';
import type { NearText } from '#lib/share/types.ts';
import type { Address, Timestamp } from '#lib/tracking/types.ts';
import { useBrand, usePositionDecimals } from '../brand/context.tsx';
import { DestinationMark, LatestMark } from '../page/mark-icons.tsx';
import { useShareState } from '../page/share-state.ts';
import { AsOf } from '../page/timestamp.tsx';
import { DeliveryEstimate } from './estimate.tsx';
import styles from './address-card.module.css';

/** The latest place and the destination; the dots between them are the only line to a place not yet reached. */
export function AddressPair() {
  const t = useTranslations('places');
  const { view, failing } = useShareState();
  const { latest, sentAddress: sent } = view;
  const destination = view.asset.destinationAddress;
  // Without streets an address may be hidden.
  const positionNote = useBrand().show.street ? t('noAddress') : null;
  const isAddress = latest !== null && latest.lines.length > 0;
  const titleOf = () => {
    // Of reports in no known order none is the newest.
    if (!isOrderKnown(view) && view.asset.currentAddress === null && latest !== null) return 'reportedPlace';
    return isAddress || latest === null ? 'latestAddress' : 'latestPosition';
  };
  if (view.delivery?.isAtDestination)
    return (
      <section className={styles.pair} aria-label={t('title')}>
        <AddressCard
          mark={<DestinationMark />}
          title={t('both')}
          address={destination?.lines.length ? destination : latest}
          near={view.latestNear}
          missing={t('notShown')}
          positionNote={positionNote}
        />
      </section>
    );
  return (
    <section className={styles.pair} aria-label={t('title')}>
      <AddressCard
        mark={<LatestMark unconfirmed={failing} />}
        title={t(titleOf())}
        address={latest}
        near={view.latestNear}
        missing={t(latest !== null ? 'notShown' : isHistoryEmpty(view) ? 'nowhere' : 'latestNotProvided')}
        positionNote={positionNote}
        more={<TimeOfPlace value={view.placeTime} />}
      />
      {sent !== undefined && (
        <AddressCard
          mark={<LatestMark unconfirmed />}
          title={t('sentAddress')}
          address={sent.address}
          near={undefined}
          missing={t('notShown')}
          positionNote={positionNote}
          more={<TimeOfPlace value={sent.time} />}
        />
      )}
      <AddressCard
        mark={<DestinationMark />}
        title={t('destination')}
        address={destination}
        near={view.destinationNear}
        missing={t(destination === null ? 'noDestination' : 'notShown')}
        positionNote={positionNote}
        more={<DeliveryEstimate />}
      />
      {(view.latestNear ?? view.destinationNear) && <p className={styles.line}>{t('nearNote')}</p>}
    </section>
  );
}

function TimeOfPlace({ value }: { value: Timestamp | undefined }) {
  return (
    value !== undefined && (
      <p className={styles.line}>
        <AsOf value={value} />
      </p>
    )
  );
}

interface AddressCardProps {
  mark: ReactNode;
  title: string;
  address: Address | null;
  near: NearText | undefined;
  missing: string;
  positionNote: string | null;
  more?: ReactNode;
}

function AddressCard({ mark, title, address, near, missing, positionNote, more }: AddressCardProps) {
  const [first, ...rest] = address?.lines ?? [];
  const position = address?.position ?? null;
  const decimals = usePositionDecimals();
  return (
    <div className={styles.card}>
      {mark}
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>
        {first !== undefined && (
          <p className={styles.first}>
            <bdi>{first}</bdi>
          </p>
        )}
        {rest.length > 0 && (
          <p className={styles.line}>
            <bdi>{rest.join(', ')}</bdi>
          </p>
        )}
        {first === undefined && position !== null && (
          <>
            {near !== undefined && (
              <p className={styles.first}>
                <bdi>{near.text}</bdi>
              </p>
            )}
            <p className={near === undefined ? styles.first : styles.line}>
              <bdi>{formatPosition(position, decimals)}</bdi>
            </p>
            {positionNote !== null && <p className={styles.line}>{positionNote}</p>}
          </>
        )}
        {first === undefined && position === null && <p className={styles.line}>{missing}</p>}
        {more}
      </div>
    </div>
  );
}
