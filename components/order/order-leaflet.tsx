import { useEffect, useMemo, useRef, useState } from 'react';
import { latitudeAt, longitudeAt } from '#lib/basemap/mercator.ts';
import type { Position } from '#lib/tracking/types.ts';
import { useBrand } from '../brand/context.tsx';
import { useLocale, useTranslations } from '../language/context.tsx';
import type { StreetTiles } from '../page/share-state.ts';
import { useTrack } from '../page/track.ts';
import { type TrackShape, useShapedTrack } from '../track-map/line/track-shape.ts';
import styles from '../track-map/live-map.module.css';
import { MapFrame, useMap } from '../track-map/map-frame.tsx';
import type { PlacedParcel } from './parcels.ts';
import { createOrderScene, type OrderScene } from './order-scene.ts';

/** By share id; null: it has none, or it could not be loaded. */
type Lines = ReadonlyMap<string, TrackShape | null>;

interface OrderLeafletProps {
  readonly parcels: readonly PlacedParcel[];
  readonly tiles: StreetTiles | null;
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly onOpen: (letter: string) => void;
}

export function OrderLeaflet(props: OrderLeafletProps) {
  const { parcels, tiles, onDrawn } = props;
  const t = useTranslations('order');
  const [lines, setLines] = useState<Lines>(new Map());
  const kept = useMemo(
    () => new Map([...lines].filter(([id]) => parcels.some((parcel) => parcel.id === id))),
    [lines, parcels],
  );
  // A removed shipment leaves nothing in memory.
  if (kept.size < lines.size) setLines(kept);
  // When the map fails, the drawing is shown again.
  useEffect(() => () => onDrawn(false), [onDrawn]);
  return (
    <div className={styles.map}>
      {parcels.map((parcel) => (
        <Line
          key={parcel.id}
          parcel={parcel}
          onLine={(line) =>
            setLines((before) =>
              new Map(before).set(parcel.id, line && { ...line, colour: `--parcel-${parcel.letter}` }),
            )
          }
        />
      ))}
      <MapFrame tiles={tiles} label={t('map')}>
        <Scene {...props} lines={kept} />
      </MapFrame>
    </div>
  );
}

/** A shipment's route, and again after new reports. As long as it cannot be fetched, the map shows only the position. */
function Line({ parcel, onLine }: { parcel: PlacedParcel; onLine: (line: TrackShape | null) => void }) {
  const { id, view } = parcel;
  const isLocated = view.journey.located > 0;
  const track = useShapedTrack(useTrack(id, view, isLocated));
  const handle = useRef(onLine);
  useEffect(() => {
    handle.current = onLine;
  });
  useEffect(() => {
    if (track !== null || !isLocated) handle.current(track?.shape ?? null);
  }, [track, isLocated]);
  return null;
}

function Scene({ parcels, lines, tiles, onDrawn, onOpen }: OrderLeafletProps & { lines: Lines }) {
  const map = useMap();
  const { borders } = useBrand();
  const words = useTranslations('map');
  const locale = useLocale();
  const scene = useRef<OrderScene | null>(null);
  const handlers = useRef({ onDrawn, onOpen });
  const shown = useMemo(
    () =>
      parcels.flatMap(({ id, place, letter, title }) => {
        const line = lines.get(id) ?? null;
        const latest = place.latest ?? endOf(line);
        return latest === null ? [] : [{ ...place, latest, letter, title, line }];
      }),
    [parcels, lines],
  );
  useEffect(() => {
    handlers.current = { onDrawn, onOpen };
  });
  useEffect(() => {
    const created = createOrderScene(map, {
      ...{ tiles, borders, words, locale, hasLatest: false },
      onDrawn: () => handlers.current.onDrawn(true),
      onOpen: (letter) => handlers.current.onOpen(letter),
    });
    scene.current = created;
    return () => {
      scene.current = null;
      created.destroy();
    };
  }, [map, tiles, borders, words, locale]);
  // Until all routes are there, and if no place is known, the server's drawing says more.
  const isComplete = parcels.length === 0 || (shown.length > 0 && parcels.every(({ id }) => lines.has(id)));
  useEffect(() => {
    if (isComplete) scene.current?.update(shown);
  }, [isComplete, shown, words, locale, tiles, borders]);
  return null;
}

function endOf(line: TrackShape | null): Position | null {
  const [x, y] = [line?.xs.at(-1), line?.ys.at(-1)];
  return x === undefined || y === undefined ? null : { latitude: latitudeAt(y), longitude: longitudeAt(x) };
}
