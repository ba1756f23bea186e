'use client';

import 'leaflet/dist/leaflet.css';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useMemo, useRef } from 'react';
import { MapContainer, useMap } from 'react-leaflet';
import type { Track } from '#lib/share/page/decode-track.ts';
import type { ShareView } from '#lib/share/types.ts';
import type { Picked } from '../history/picked.ts';
import { installButtonKeys, installControls } from './controls.ts';
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
  readonly picked: Picked | null;
  readonly onPick: (picked: Picked | null) => void;
  /** The history is on the same page. */
  readonly hasList: boolean;
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
      maxBounds={[
        [-85.06, -100_000],
        [85.06, 100_000],
      ]}
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

function MapScene({
  track,
  view,
  tiles,
  borders,
  failing,
  now,
  zone,
  picked,
  onPick,
  hasList,
  onDrawn,
}: LeafletMapProps) {
  const map = useMap();
  const words = useTranslations('map');
  const durations = useTranslations('duration');
  const locale = useLocale();
  const scene = useRef<Scene | null>(null);
  const calls = useRef({ words, onPick, onDrawn });
  const language = useMemo((): MapLanguage => ({ words, durations, locale, zone }), [words, durations, locale, zone]);
  const shape = useMemo(() => shapeTrack(track.geometry, track.silences), [track]);
  const age = ageText(language, view.latestTime, now);
  const description = useMemo(
    () => describeRoute(shape, track, view, language, failing, age),
    [shape, track, view, language, failing, age],
  );

  const describe = useMemo(
    () => (index: number) => describeReport(shape, index, view, language, hasList ? window.location.search : null),
    [shape, view, language, hasList],
  );

  useEffect(() => {
    calls.current = { words, onPick, onDrawn };
  });

  useEffect(() => {
    const container = map.getContainer();
    container.setAttribute('role', 'group');
    container.setAttribute('aria-label', words('label'));
    container.dir = 'ltr';
  }, [map, words]);

  useEffect(() => installControls(map, words), [map, words]);

  useEffect(() => installButtonKeys(map.getContainer()), [map]);

  useEffect(() => focusInPlace(map.getContainer()), [map]);

  useEffect(
    () =>
      installGestures(map, () => ({
        wheel: calls.current.words(isApple() ? 'hintWheelApple' : 'hintWheel'),
        touch: calls.current.words('hintTouch'),
      })),
    [map],
  );

  useEffect(() => {
    const created = createScene(map, {
      tiles,
      borders,
      onPick: (chosen) => calls.current.onPick(chosen),
      onDrawn: () => calls.current.onDrawn(),
    });
    scene.current = created;
    return () => {
      scene.current = null;
      created.destroy();
    };
  }, [map, tiles, borders]);

  useEffect(() => {
    scene.current?.update({ shape, description, picked, describe, closeName: words('close') });
  }, [shape, description, picked, describe, words, tiles, borders]);

  return null;
}

/**
 * Leaflet gives the map the focus at every press on it or its buttons, and a browser scrolls to what gets the focus.
 */
function focusInPlace(container: HTMLElement): () => void {
  container.focus = (options) => HTMLElement.prototype.focus.call(container, { ...options, preventScroll: true });
  return () => {
    Reflect.deleteProperty(container, 'focus');
  };
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
