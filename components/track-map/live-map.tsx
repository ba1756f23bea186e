import { useLocale, useTranslations } from '../language/context.tsx';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { formatDuration } from '#lib/i18n/format.ts';
import { clockAhead } from '#lib/share/view/display-rules.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useBrand, useBrandWording } from '../brand/context.tsx';
import { usePageClock, useNowStep } from '../page/page-clock.tsx';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { type ReportSelection, useShareState } from '../page/share-state.ts';
import { PLACE_CLOCK } from '../page/page-links.ts';
import { fetchReports, type PlacedReport, useTrack } from '../page/track.ts';
import { ageStep, ageText, type MapLanguage } from './map-text.ts';
import type { ReportTextContext } from './marks/report-text.ts';
import { describeRoute } from './route-description.ts';
import { MapFrame, useMap } from './map-frame.tsx';
import { createScene, type Scene } from './scene.ts';
import { type ShapedTrack, useShapedTrack } from './line/track-shape.ts';
import styles from './live-map.module.css';

const Replay = lazyComponent(() => import('../replay/index.tsx').then((module) => module.Replay));

interface LiveMapProps {
  readonly hasList: boolean;
  readonly isDrawn: boolean;
  readonly onDrawn: (isDrawn: boolean) => void;
}

export function LiveMap({ hasList, isDrawn, onDrawn }: LiveMapProps) {
  const { shareId, view, tiles, selection } = useShareState();
  const label = useTranslations('map')('label');
  const track = useShapedTrack(useTrack(shareId, view));
  // When the map fails, the drawing is shown again.
  useEffect(() => () => onDrawn(false), [onDrawn]);
  return (
    <div className={styles.map}>
      {track !== null && (
        <MapFrame tiles={tiles} label={label}>
          {/* A hidden map must not take the focus. */}
          <MapScene {...{ track, hasList }} selection={isDrawn ? selection : null} onDrawn={() => onDrawn(true)} />
        </MapFrame>
      )}
    </div>
  );
}

interface MapSceneProps {
  readonly track: ShapedTrack;
  readonly selection: ReportSelection | null;
  readonly hasList: boolean;
  readonly onDrawn: () => void;
}

function MapScene({ track, selection, hasList, onDrawn }: MapSceneProps) {
  const map = useMap();
  const { view, readAt, tiles, failing, onSelect } = useShareState();
  const { borders } = useBrand();
  const wording = useBrandWording();
  const { zoneOf, clock } = usePageClock();
  const words = useTranslations('map');
  const durations = useTranslations('duration');
  const clocks = useTranslations('clocks');
  const locale = useLocale();
  const now = useNowStep((time) => ageStep(time, view.latestTime?.iso ?? null), 1000) ?? 0;
  const scene = useRef<Scene | null>(null);
  const [isLate, setLate] = useState(false);
  const language = useMemo(
    (): MapLanguage => ({
      ...{ words, durations, locale, zoneOf, isAtPlace: clock === PLACE_CLOCK },
      exceptionOf: wording.exception,
      aheadOf(time) {
        const ahead = clockAhead(time, readAt);
        return ahead === null ? null : clocks('ahead', { duration: formatDuration(durations, ahead) });
      },
    }),
    [words, durations, clocks, locale, zoneOf, clock, readAt, wording],
  );
  const { shape, stops, readings } = track;
  const fetched = useFetchedReport(selection?.number ?? null);
  const age = view.delivery === null ? ageText(language, view.latestTime, now) : null;
  const description = useMemo(
    () => describeRoute(shape, track, view, language, failing, age),
    [shape, track, view, language, failing, age],
  );
  const textContext = useMemo(
    (): ReportTextContext => ({
      ...{ view, language, fetched, readings, stops },
      query: hasList ? window.location.search : null,
    }),
    [view, language, hasList, fetched, readings, stops],
  );

  const handleSelect = useEffectEvent(onSelect);
  const handleDrawn = useEffectEvent(onDrawn);
  useEffect(() => {
    const created = createScene(map, {
      ...{ tiles, borders, words, locale, hasLatest: true },
      onSelect: (chosen) => handleSelect(chosen),
      onDrawn: () => handleDrawn(),
      onLate: () => setLate(true),
    });
    scene.current = created;
    return () => {
      scene.current = null;
      created.destroy();
    };
  }, [map, tiles, borders, words, locale]);
  useEffect(() => {
    scene.current?.update({ shape, description, selection, textContext, closeName: words('close') });
  }, [shape, description, selection, textContext, words, locale, tiles, borders]);

  return isLate && <Replay track={track} />;
}

/** The report whose popup is open. On a failure the popup keeps what the track says. */
function useFetchedReport(number: ReportNumber | null): PlacedReport | null {
  const { shareId } = useShareState();
  const [fetched, setFetched] = useState<PlacedReport | null>(null);
  useEffect(() => {
    if (number === null) return undefined;
    const abort = new AbortController();
    fetchReports(shareId, [number], abort.signal).then(
      ([report]) => abort.signal.aborted || setFetched(report ?? null),
      () => undefined,
    );
    return () => abort.abort();
  }, [shareId, number]);
  return fetched;
}
