'use client';

import { type ReactNode, useState } from 'react';
import { zoneName } from '#lib/i18n/format.ts';
import { createPlaceClock, createZoneOf, zonedTimeOf } from '#lib/share/view/place-zones.ts';
import type { DayGroup } from '#lib/share/view/timeline.ts';
import type { PlaceZones, ZoneOf } from '#lib/share/types.ts';
import type { ChosenClock } from './page-clock.tsx';
import { PLACE_CLOCK } from './page-links.ts';

export function createChosenPlaceClock(zoneOf: ZoneOf): ChosenClock {
  const dayZone = (group: DayGroup) => {
    const time = zonedTimeOf(group, zoneOf);
    return time === null ? null : ` · ${zoneName(time.zone, time.iso)}`;
  };
  return { clock: PLACE_CLOCK, ...createPlaceClock(zoneOf), dayZone };
}

interface WithPlaceClockProps {
  places: PlaceZones;
  children: (clock: ChosenClock) => ReactNode;
}

export function WithPlaceClock({ places, children }: WithPlaceClockProps) {
  const [clock] = useState(() => createChosenPlaceClock(createZoneOf(places)));
  return children(clock);
}
