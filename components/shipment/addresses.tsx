/** @jsxImportSource hono/jsx */
import type { Child, PropsWithChildren } from 'hono/jsx';
import { formatDistance, formatPosition } from '#lib/i18n/format.ts';
import type { NearText } from '#lib/share/types.ts';
import { isHistoryEmpty, isOrderKnown, metresToGo } from '#lib/share/view/display-rules.ts';
import type { Address, Position, Timestamp } from '#lib/tracking/types.ts';
import { DestinationMark, LatestMark } from '../page/marks.tsx';
import { type Page, positionDecimals, type ShipmentPage } from '../page/page.ts';
import { asOf } from '../page/times.tsx';
import { currentTimeLeft } from './arrival.ts';
import styles from './address-card.module.css';

/** The latest place and the destination. Only a dotted line joins them: the route between them is not known yet. */
export function AddressPair({ page }: { page: ShipmentPage }) {
  const { places } = page.translate;
  const { view, failing } = page;
  const { latest, sentAddress: sent } = view;
  const destination = view.asset.destinationAddress;
  if (view.delivery?.isAtDestination)
    return (
      <section className={styles.pair} aria-label={places('title')}>
        <AddressCard
          page={page}
          mark={<DestinationMark />}
          title={places('both')}
          address={destination?.lines.length ? destination : latest}
          near={view.latestNear}
          missing={places('notShown')}
        />
      </section>
    );
  // No report may be called the latest where their order is unknown.
  const isLatestUnknown = !isOrderKnown(view) && view.asset.currentAddress === null && latest !== null;
  const latestTitle = latest === null || latest.lines.length > 0 ? 'latestAddress' : 'latestPosition';
  return (
    <section className={styles.pair} aria-label={places('title')}>
      <AddressCard
        page={page}
        mark={<LatestMark unconfirmed={failing} />}
        title={places(isLatestUnknown ? 'reportedPlace' : latestTitle)}
        address={latest}
        near={view.latestNear}
        missing={places(latest !== null ? 'notShown' : isHistoryEmpty(view) ? 'nowhere' : 'latestNotProvided')}
        time={view.placeTime}
      >
        {latest?.position != null && !isLatestUnknown && <MapLink page={page} position={latest.position} />}
      </AddressCard>
      {sent !== undefined && (
        <AddressCard
          page={page}
          mark={<LatestMark unconfirmed />}
          title={places('sentAddress')}
          address={sent.address}
          missing={places('notShown')}
          time={sent.time}
        />
      )}
      <AddressCard
        page={page}
        mark={<DestinationMark />}
        title={places('destination')}
        address={destination}
        near={view.destinationNear}
        missing={places(destination === null ? 'noDestination' : 'notShown')}
      >
        <DistanceToGo page={page} />
      </AddressCard>
    </section>
  );
}

interface AddressCardProps {
  page: Page;
  mark: Child;
  title: string;
  address: Address | null;
  near?: NearText | undefined;
  missing: string;
  time?: Timestamp | undefined;
}

function AddressCard(props: PropsWithChildren<AddressCardProps>) {
  const { page, mark, title, address, near, missing, time, children } = props;
  const [first, ...rest] = address?.lines ?? [];
  const position = first === undefined ? (address?.position ?? null) : null;
  const coordinates = position === null ? null : formatPosition(position, positionDecimals(page));
  const texts = first === undefined ? [coordinates && near?.text, coordinates] : [first, rest.join(', ')];
  return (
    <div className={styles.card}>
      {mark}
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.text}>
        {texts.filter(Boolean).map((text, index) => (
          <p className={index === 0 ? styles.first : styles.line}>
            <bdi>{text}</bdi>
          </p>
        ))}
        {position !== null && page.brand.show.street && (
          <p className={styles.line}>{page.translate.places('noAddress')}</p>
        )}
        {first === undefined && position === null && <p className={styles.line}>{missing}</p>}
        {time !== undefined && <p className={styles.line}>{asOf(page, time)}</p>}
        {children}
      </div>
    </div>
  );
}

/** As precise as the page shows the position. A script of the page has the platform's own map open instead. */
function MapLink({ page, position }: { page: Page; position: Position }) {
  const decimals = positionDecimals(page);
  const latitude = position.latitude.toFixed(decimals);
  const longitude = position.longitude.toFixed(decimals);
  return (
    <a
      className={styles.map}
      href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`}
      target="_blank"
      rel="noreferrer"
      {...{ 'data-map-link': true, 'data-latitude': latitude, 'data-longitude': longitude }}
    >
      {page.translate.places('openMap')}
    </a>
  );
}

function DistanceToGo({ page }: { page: ShipmentPage }) {
  const metres = metresToGo(page.view);
  if (metres === null || (page.view.asset.times.estimatedDelivery === null && currentTimeLeft(page) === null))
    return null;
  const distance = formatDistance(page.locale, metres);
  return <p className={styles.line}>{page.translate.arrival('toGoLine', { distance })}</p>;
}
