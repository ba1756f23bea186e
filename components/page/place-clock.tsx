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

export function WithPlaceClock(props: { places: PlaceZones; children: (clock: ChosenClock) => ReactNode }) {
  const [clock] = useState(() => createChosenPlaceClock(createZoneOf(props.places)));
  return props.children(clock);
}
