import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useTranslations } from '../language/context.tsx';
import type { StreetTiles } from '../page/share-state.ts';
import { useTrack } from '../page/track.ts';
import { MapFrame, useScene } from '../track-map/map-frame.tsx';
import { positionAt, type Route, routeOf } from '../track-map/route/route.ts';
import { createOrderScene, type PlacedParcel } from './order-scene.ts';

/** By share id; null: it has none, or it could not be loaded. */
type Routes = ReadonlyMap<string, Route | null>;

interface OrderLeafletProps {
  readonly parcels: readonly PlacedParcel[];
  readonly tiles: StreetTiles | null;
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly onOpen: (letter: string) => void;
}

export function OrderLeaflet(props: OrderLeafletProps) {
  const { parcels, tiles, onDrawn } = props;
  const t = useTranslations('order');
  const [routes, setRoutes] = useState<Routes>(new Map());
  const kept = useMemo(
    () => new Map([...routes].filter(([id]) => parcels.some((parcel) => parcel.id === id))),
    [routes, parcels],
  );
  // A removed shipment leaves nothing in memory.
  if (kept.size < routes.size) setRoutes(kept);
  return (
    <>
      {parcels.map((parcel) => (
        <ParcelRoute
          key={parcel.id}
          parcel={parcel}
          onRoute={(route) => setRoutes((before) => new Map(before).set(parcel.id, route))}
        />
      ))}
      <MapFrame {...{ tiles, onDrawn }} label={t('map')}>
        <Scene {...props} routes={kept} />
      </MapFrame>
    </>
  );
}

function ParcelRoute({ parcel, onRoute }: { parcel: PlacedParcel; onRoute: (route: Route | null) => void }) {
  const { id, view, letter } = parcel;
  const isLocated = view.journey.located > 0;
  const track = useTrack(id, view, isLocated);
  const handle = useEffectEvent(onRoute);
  useEffect(() => {
    if (track !== undefined) handle({ ...routeOf(track), colour: `--parcel-${letter}` });
    else if (!isLocated) handle(null);
  }, [track, isLocated, letter]);
  return null;
}

function Scene({ parcels, routes, tiles, onDrawn, onOpen }: OrderLeafletProps & { routes: Routes }) {
  const state = useMemo(() => {
    const shown = parcels.flatMap(({ id, place, letter, title }) => {
      const route = routes.get(id) ?? null;
      const latest = place.latest ?? (route && positionAt(route, route.xs.length - 1));
      return latest === null ? [] : [{ ...place, latest, letter, title, route }];
    });
    // Until all routes are there, and if no place is known, the server's drawing says more.
    const isComplete = parcels.length === 0 || (shown.length > 0 && parcels.every(({ id }) => routes.has(id)));
    return isComplete ? shown : null;
  }, [parcels, routes]);
  useScene({ tiles, state, onDrawn, create: (map, options) => createOrderScene(map, { ...options, onOpen }) });
  return null;
}
