'use client';

import 'leaflet/dist/leaflet.css';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import type { Track } from '#lib/share/page/decode-track.ts';
import type { ShareView } from '#lib/share/types.ts';
import { installControls } from './controls.ts';
import { installGestures } from './gestures.ts';
import { ageText, type MapLanguage } from './map-text.ts';
import { describeReport, describeRoute } from './route-description.ts';
import { createScene, type Scene } from './scene.ts';
import type { StreetTiles } from './tiles.ts';
import { shapeTrack } from './track-shape.ts';

export interface LeafletMapProps {
  readonly track: Track;
  readonly view: ShareView;
  readonly tiles: StreetTiles | null;
  readonly borders: boolean;
  readonly failing: boolean;
  /** ms UTC by the server's clock. */
  readonly now: number;
  /** IANA name. */
  readonly zone: string;
  readonly selected: number | null;
  readonly onSelect: (number: number | null) => void;
  readonly onDrawn: () => void;
}

/** The Leaflet map. Its container's options are read once; everything after goes through the scene. */
export function LeafletMap(props: LeafletMapProps) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return (
    <MapContainer
      className="track-map"
      center={[0, 0]}
      zoom={2}
      zoomSnap={props.tiles === null ? 0.25 : 1}
      zoomDelta={1}
      maxZoom={props.tiles === null ? 12 : 19}
      maxBounds={[[-85.06, -100_000], [85.06, 100_000]]}
      maxBoundsViscosity={1}
      zoomControl={false}
      attributionControl={false}
      scrollWheelZoom={false}
      trackResize={false}
      zoomAnimation={!still}
      fadeAnimation={!still}
      inertia={!still}
    >
      <MapScene {...props} />
    </MapContainer>
  );
}

function MapScene({ track, view, tiles, borders, failing, now, zone, selected, onSelect, onDrawn }: LeafletMapProps) {
  const map = useMap();
  const words = useTranslations('map');
  const durations = useTranslations('duration');
  const locale = useLocale();
  const scene = useRef<Scene | null>(null);
  const calls = useRef({ words, onSelect, onDrawn });
  const language = useMemo((): MapLanguage => ({ words, durations, locale, zone }), [words, durations, locale, zone]);
  const shape = useMemo(() => shapeTrack(track.geometry, track.silences), [track]);
  const age = ageText(language, view.latestTime, now);
  const description = useMemo(() => describeRoute(shape, track, view, language, failing, age), [shape, track, view, language, failing, age]);

  useEffect(() => {
    calls.current = { words, onSelect, onDrawn };
  });

  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'group');
    container.setAttribute('aria-label', words('label'));
    container.dir = 'ltr';
  }, [map, words]);

  useEffect(() => installControls(map, words), [map, words]);

  useEffect(
    () => installGestures(map, () => ({ wheel: calls.current.words(isApple() ? 'hintWheelApple' : 'hintWheel'), touch: calls.current.words('hintTouch') })),
    [map],
  );

  useEffect(() => {
    const created = createScene(map, {
      tiles,
      borders,
      onSelect: (number) => calls.current.onSelect(number),
      onDrawn: () => calls.current.onDrawn(),
    });
    scene.current = created;
    return () => {
      scene.current = null;
      created.destroy();
    };
  }, [map, tiles, borders]);

  useEffect(() => {
    const describe = (index: number) => describeReport(shape, index, view, language, window.location.search);
    scene.current?.update({ shape, description, selected, describe, closeName: words('close') });
  }, [shape, description, selected, view, language, words, tiles, borders]);

  return null;
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
