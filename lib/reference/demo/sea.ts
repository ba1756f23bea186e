import type { Journey } from './journey.ts';
import { createRoute, type Place } from './route.ts';

const places: readonly Place[] = [
  ['Busan', 'South Korea', 35.075, 128.79], ['', '', 35.02, 128.775], ['', '', 34.96, 128.8], ['', '', 34.97, 129.1], ['', '', 35.6, 130.2], ['', '', 37.4, 133.2],
  ['', '', 39.4, 136.8], ['', '', 40.9, 139.2], ['', '', 41.28, 139.95], ['', '', 41.33, 140.27], ['', '', 41.38, 140.6],
  ['', '', 41.6, 141.03], ['', '', 41.62, 141.6], ['', '', 41.4, 143.2], ['', '', 42.2, 147], ['', '', 43.9, 153], ['', '', 45.6, 160],
  ['', '', 46.9, 167], ['', '', 47.8, 174], ['', '', 48.2, -179], ['', '', 48.1, -172], ['', '', 47.6, -165], ['half way', '', 46.5, -157],
  ['', '', 44.8, -149], ['', '', 42.6, -141.5], ['', '', 39.9, -134.5], ['', '', 37.1, -128], ['', '', 34.8, -122.6], ['', '', 34.3, -120.75],
  ['', '', 34.2, -119.8], ['', '', 34.05, -119.15], ['', '', 33.8, -118.6], ['', '', 33.66, -118.25], ['Long Beach', 'United States', 33.745, -118.205],
];

/** Busan through the Tsugaru Strait and over the 180th meridian to Long Beach. */
export const containerJourney: Journey = {
  route: createRoute(places, 1_500),
  everyMinutes: 60,
  townMetres: 12_000,
  nameless: 0,
  steps: [
    { kind: 'wait', hours: 70, site: 'New Port, Terminal 5' },
    { kind: 'go', to: 'half way', kmh: 27 },
    { kind: 'silence', hours: 30.4 },
    { kind: 'go', to: 'Long Beach', kmh: 27 },
  ],
};
