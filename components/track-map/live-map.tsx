import { useEffect, useMemo, useState } from 'react';
import { formatDuration } from '#lib/i18n/format.ts';
import { clockAhead } from '#lib/share/view/display-rules.ts';
import type { Track } from '#lib/share/track/decode.ts';
import type { ReportNumber } from '#lib/share/types.ts';
import { useBrandWording } from '../brand/context.tsx';
import { lazyComponent } from '../frame/lazy-component.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import { usePageClock, useNowStep } from '../page/page-clock.tsx';
import { PLACE_CLOCK } from '../page/page-links.ts';
import { type ReportSelection, useShareState } from '../page/share-state.ts';
import { fetchReports, type PlacedReport, useTrack } from '../page/track.ts';
import { MapFrame, useScene } from './map-frame.tsx';
import { ageStep, ageText, type MapLanguage } from './map-text.ts';
import { describeRoute } from './route-description.ts';
import { routeOf } from './route/route.ts';
import { createScene } from './scene.ts';

const Replay = lazyComponent(() => import('../replay/replay.tsx').then((module) => module.Replay));

interface LiveMapProps {
  readonly hasList: boolean;
  readonly isDrawn: boolean;
  readonly onDrawn: (isDrawn: boolean) => void;
}

export function LiveMap({ hasList, isDrawn, onDrawn }: LiveMapProps) {
  const { shareId, view, tiles, selection } = useShareState();
  const label = useTranslations('map')('label');
  const track = useTrack(shareId, view);
  return (
    track !== undefined && (
      <MapFrame {...{ tiles, label, onDrawn }}>
        {/* A hidden map must not take the focus. */}
        <MapScene {...{ track, hasList, onDrawn }} selection={isDrawn ? selection : null} />
      </MapFrame>
    )
  );
}

interface MapSceneProps extends Omit<LiveMapProps, 'isDrawn'> {
  readonly track: Track;
  readonly selection: ReportSelection | null;
}

function MapScene({ track, selection, hasList, onDrawn }: MapSceneProps) {
  const { view, tiles, failing, onSelect } = useShareState();
  const language = useMapLanguage();
  const now = useNowStep((time) => ageStep(time, view.latestTime?.iso ?? null), 1000) ?? 0;
  const [isLate, setLate] = useState(false);
  const fetched = useFetchedReport(selection?.number ?? null);
  const age = view.delivery === null ? ageText(language, view.latestTime, now) : null;
  const route = useMemo(() => routeOf(track), [track]);
  const description = useMemo(
    () => describeRoute(route, track, view, language, failing, age),
    [route, track, view, language, failing, age],
  );
  const textContext = useMemo(
    () => ({
      ...{ view, language, fetched, readings: track.readings, stops: track.stops },
      query: hasList ? window.location.search : null,
    }),
    [view, language, hasList, fetched, track],
  );
  const state = useMemo(
    () => ({ route, description, selection, textContext, onSelect }),
    [route, description, selection, textContext, onSelect],
  );
  useScene({
    ...{ tiles, state, onDrawn },
    create: (map, options) => createScene(map, { ...options, onLate: () => setLate(true) }),
  });
  return isLate && <Replay track={track} route={route} />;
}

function useMapLanguage(): MapLanguage {
  const { readAt } = useShareState();
  const { exception: exceptionOf } = useBrandWording();
  const { zoneOf, clock } = usePageClock();
  const translate = useTranslations('map');
  const durations = useTranslations('duration');
  const clocks = useTranslations('clocks');
  const locale = useLocale();
  return useMemo(
    () => ({
      ...{ translate, durations, locale, zoneOf, isAtPlace: clock === PLACE_CLOCK, exceptionOf },
      aheadOf(time) {
        const ahead = clockAhead(time, readAt);
        return ahead === null ? null : clocks('ahead', { duration: formatDuration(durations, ahead) });
      },
    }),
    [translate, durations, clocks, locale, zoneOf, clock, readAt, exceptionOf],
  );
}

/** On a failure the popup keeps what the track says. */
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
