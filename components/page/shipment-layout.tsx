import type { EmbedMode } from '#lib/embed/options.ts';
import { ShareLink } from '../actions/lazy-share-link.tsx';
import actionStyles from '../actions/share-actions.module.css';
import embedStyles from '../embed/embedded-view.module.css';
import { CheckLine } from '../live/check-line.tsx';
import { requestStore } from '#lib/base/singleton.ts';
import type { Translators } from '#lib/i18n/translators.ts';
import { SturdyBlock } from '../frame/error-boundary.tsx';
import { TrackMap } from '../track-map/map-section.tsx';
import mapStyles from '../track-map/map-section.module.css';
import { Markup } from './markup.tsx';
import type { Parts, PartName } from './draw-parts.tsx';
import styles from './shipment-layout.module.css';

interface LayoutProps {
  readonly parts: Parts;
  readonly mode: EmbedMode | null;
  readonly translate: Translators;
  /** Delivered: on a phone the map is folded. */
  readonly isOver: boolean;
  /** Of a history of readings alone the chart comes first. */
  readonly isMeasured: boolean;
}

export function ShipmentLayout({ mode, ...layout }: LayoutProps) {
  const { parts } = layout;
  switch (mode) {
    case null:
      return <Whole {...layout} />;
    case 'full':
      return (
        <>
          <Whole {...layout} />
          <Part name="foot" parts={parts} />
        </>
      );
    case 'summary':
      return (
        <div className={embedStyles.summary}>
          <Part name="summary" parts={parts} />
          <CheckLine />
          <Part name="problems" parts={parts} />
          <Part name="places" parts={parts} />
          <Part name="foot" className={embedStyles.foot} parts={parts} />
        </div>
      );
    case 'map':
      return (
        <>
          <MapSection {...layout} alone />
          <div className={embedStyles.mapFoot}>
            <div className={embedStyles.line}>
              <Line parts={parts} />
              <Part name="foot" parts={parts} />
            </div>
          </div>
        </>
      );
    default:
      return (
        <div className={embedStyles.timeline}>
          <div className={embedStyles.line}>
            <Line parts={parts} />
          </div>
          <Part name="history" parts={parts} />
          <Part name="readings" parts={parts} />
          <div className={embedStyles.foot}>
            <span />
            <Part name="foot" parts={parts} />
          </div>
        </div>
      );
  }
}

function Whole({ parts, translate, isOver, isMeasured }: Omit<LayoutProps, 'mode'>) {
  return (
    <>
      <div className={styles.head}>
        <div className={styles.top}>
          <Part name="summary" parts={parts} />
          <CheckLine />
        </div>
        <Part name="problems" parts={parts} />
        <MapSection {...{ parts, translate, isOver }} />
        <Part name="measured" parts={parts} />
        <div className={styles.route}>
          <Part name="places" parts={parts} />
          <div>
            <Part name="facts" parts={parts} />
            <div className={actionStyles.row}>
              <Part name="print" parts={parts} />
              <ShareLink />
            </div>
            <Part name="actions" parts={parts} />
          </div>
        </div>
      </div>
      <div className={styles.lower}>
        <div className={styles.history}>
          {isMeasured && <Part name="readings" parts={parts} />}
          <Part name="history" parts={parts} />
          {!isMeasured && <Part name="readings" parts={parts} />}
        </div>
        <Part name="details" parts={parts} />
      </div>
    </>
  );
}

function MapSection({
  parts,
  translate,
  isOver,
  alone = false,
}: Omit<LayoutProps, 'mode' | 'isMeasured'> & { alone?: boolean }) {
  if (parts.drawing === undefined) return null;
  return (
    <section
      id="map"
      className={mapStyles.section}
      data-over={isOver || undefined}
      aria-label={translate.journey('drawing')}
    >
      {!alone && (
        <a className={mapStyles.skip} href="#history">
          {translate.journey('skipMap')}
        </a>
      )}
      <SturdyBlock className={mapStyles.frame}>
        <TrackMap hasList={!alone} drawing={<Part name="drawing" className={mapStyles.placeholder} parts={parts} />} />
      </SturdyBlock>
      {!alone && <Part name="journey" parts={parts} />}
      {isOver && !alone && (
        <a className={mapStyles.unfold} href="#map">
          {translate.journey('drawing')}
        </a>
      )}
    </section>
  );
}

function Line({ parts }: { parts: Parts }) {
  return (
    <div>
      <Part name="line" parts={parts} />
      <CheckLine />
      <Part name="problems" parts={parts} />
    </div>
  );
}

interface PartProps {
  readonly name: PartName;
  readonly parts: Parts;
  readonly className?: string | undefined;
}

export function Part({ name, parts, className }: PartProps) {
  const html = parts[name];
  return html !== undefined && <Markup {...{ name, className, ...handOver(name, html) }} />;
}

/** Markup's `html`, or nothing where the HTML renderer finds it in the request's store. */
export function handOver(name: string, html: string): { html?: string } {
  const store = requestStore();
  store?.html.set(name, html);
  return store === null ? { html } : {};
}
