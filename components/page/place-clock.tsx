'use client';

import { type ReactNode, useState } from 'react';
import { zoneName } from '#lib/i18n/format.ts';
import { createPlaceClock, createZoneOf, zonedTimeOf } from '#lib/share/page/place-zones.ts';
import type { DayGroup } from '#lib/share/page/timeline.ts';
import type { PlaceZones, ZoneOf } from '#lib/share/types.ts';
import { PLACE_CLOCK } from './page-address.ts';
import type { ChosenClock } from './page-clock.tsx';

/** The clock of the places, with the zone beside each day. */
export function createChosenPlaceClock(zoneOf: ZoneOf): ChosenClock {
  const dayZone = (group: DayGroup) => {
    const at = zonedTimeOf(group, zoneOf);
    return at === null ? null : ` · ${zoneName(at.zone, at.iso)}`;
  };
  return { clock: PLACE_CLOCK, ...createPlaceClock(zoneOf), dayZone };
}

interface AtPlaceProps {
  places: PlaceZones;
  children: (clock: ChosenClock) => ReactNode;
}

/** A page that was asked for by the clock of the places, which its server looked up. */
export function WithPlaceClock({ places, children }: AtPlaceProps) {
  const [clock] = useState(() => createChosenPlaceClock(createZoneOf(places)));
  return children(clock);
}
