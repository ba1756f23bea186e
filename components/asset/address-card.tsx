import { useLocale, useTranslations } from '../language/context.tsx';
import type { ReactNode } from 'react';
import { formatDistance, formatPosition } from '#lib/i18n/format.ts';
import { isHistoryEmpty, isOrderKnown, metresToGo } from '#lib/share/view/display-rules.ts';
import type { NearText } from '#lib/share/types.ts';
import type { Address, Position, Timestamp } from '#lib/tracking/types.ts';
import { useBrand, usePositionDecimals } from '../brand/context.tsx';
import { useBrowserValue } from '../frame/in-browser.ts';
import { DestinationMark, LatestMark } from '../page/mark-icons.tsx';
import { useShareState } from '../page/share-state.ts';
import { AsOf } from '../page/time-text.tsx';
import styles from './address-card.module.css';

/** The latest place and the destination. Only a dotted line joins them: the route between them is not known yet. */
export function AddressPair() {
  const t = useTranslations('places');
  const { view, failing } = useShareState();
  const { latest, sentAddress: sent } = view;
  const destination = view.asset.destinationAddress;
  if (view.delivery?.isAtDestination)
    return (
      <section className={styles.pair} aria-label={t('title')}>
        <AddressCard
          mark={<DestinationMark />}
          title={t('both')}
          address={destination?.lines.length ? destination : latest}
          near={view.latestNear}
          missing={t('notShown')}
        />
      </section>
    );
  // No report may be called the latest where their order is unknown.
  const isLatestUnknown = !isOrderKnown(view) && view.asset.currentAddress === null && latest !== null;
  const latestTitle = latest === null || latest.lines.length > 0 ? 'latestAddress' : 'latestPosition';
  return (
    <section className={styles.pair} aria-label={t('title')}>
      <AddressCard
        mark={<LatestMark unconfirmed={failing} />}
        title={t(isLatestUnknown ? 'reportedPlace' : latestTitle)}
        address={latest}
        near={view.latestNear}
        missing={t(latest !== null ? 'notShown' : isHistoryEmpty(view) ? 'nowhere' : 'latestNotProvided')}
        time={view.placeTime}
      >
        {latest?.position != null && !isLatestUnknown && <MapLink position={latest.position} />}
      </AddressCard>
      {sent !== undefined && (
        <AddressCard
          mark={<LatestMark unconfirmed />}
          title={t('sentAddress')}
          address={sent.address}
          missing={t('notShown')}
          time={sent.time}
        />
      )}
      <AddressCard
        mark={<DestinationMark />}
        title={t('destination')}
        address={destination}
        near={view.destinationNear}
        missing={t(destination === null ? 'noDestination' : 'notShown')}
      >
        <DistanceToGo />
      </AddressCard>
    </section>
  );
}

interface AddressCardProps {
  mark: ReactNode;
  title: string;
  address: Address | null;
  near?: NearText | undefined;
  missing: string;
  time?: Timestamp | undefined;
  children?: ReactNode;
}

function AddressCard({ mark, title, address, near, missing, time, children }: AddressCardProps) {
  const t = useTranslations('places');
  const { show } = useBrand();
  const decimals = usePositionDecimals();
  const [first, ...rest] = address?.lines ?? [];
  const position = first === undefined ? (address?.position ?? null) : null;
  const coordinates = position === null ? null : formatPosition(position, decimals);
  const texts = first === undefined ? [coordinates && near?.text, coordinates] : [first, rest.join(', ')];
  return (
    <div className={styles.card}>
      {mark}
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>
        {texts.filter(Boolean).map((text, index) => (
          <p key={index} className={index === 0 ? styles.first : styles.line}>
            <bdi>{text}</bdi>
          </p>
        ))}
        {position !== null && show.street && <p className={styles.line}>{t('noAddress')}</p>}
        {first === undefined && position === null && <p className={styles.line}>{missing}</p>}
        {time !== undefined && (
          <p className={styles.line}>
            <AsOf value={time} />
          </p>
        )}
        {children}
      </div>
    </div>
  );
}

/** Opens the platform's own map at the position, as precise as the page shows it. */
function MapLink({ position }: { position: Position }) {
  const t = useTranslations('places');
  const decimals = usePositionDecimals();
  const addressOf = useBrowserValue(platformMap, openStreetMap);
  const href = addressOf(position.latitude.toFixed(decimals), position.longitude.toFixed(decimals));
  return (
    <a className={styles.map} href={href} target="_blank" rel="noreferrer">
      {t('openMap')}
    </a>
  );
}

type MapAddress = (latitude: string, longitude: string) => string;

const openStreetMap: MapAddress = (latitude, longitude) =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`;
const appleMaps: MapAddress = (...at) => `https://maps.apple.com/?ll=${at.join()}&q=${at.join()}`;
const geoUri: MapAddress = (...at) => `geo:${at.join()}?q=${at.join()}`;

function platformMap(): MapAddress {
  if (/Android/.test(navigator.userAgent)) return geoUri;
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? appleMaps : openStreetMap;
}

/** Where the head of the page does not show it. */
function DistanceToGo() {
  const t = useTranslations('arrival');
  const { view } = useShareState();
  const locale = useLocale();
  const metres = metresToGo(view);
  if (metres === null || view.asset.times.estimatedDelivery === null) return null;
  return <p className={styles.line}>{t('toGoLine', { distance: formatDistance(locale, metres) })}</p>;
}
