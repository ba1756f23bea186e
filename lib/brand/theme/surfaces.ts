import type { Hex } from './colour.ts';

export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** Each is the token of that name in app/globals.css. */
export type Surface = 'paper' | 'field' | 'signal-field' | 'map-water' | 'map-land' | 'route-casing';

/** The neutral surfaces, as the style sheet has them: no brand changes them. */
export const surfaces: Readonly<Record<Scheme, Readonly<Record<Surface, Hex>>>> = {
  light: {
    paper: '#fdfdfe',
    field: '#f3f4f6',
    'signal-field': '#fff3ea',
    'map-water': '#e7edf2',
    'map-land': '#f9fafb',
    'route-casing': '#fdfdfe',
  },
  dark: {
    paper: '#101316',
    field: '#1b1e22',
    'signal-field': '#251b13',
    'map-water': '#13181d',
    'map-land': '#22252a',
    'route-casing': '#101316',
  },
};

/** For sentences and tables. */
export const placeOfSurface: Readonly<Record<Surface, string>> = {
  paper: 'the page',
  field: 'a chosen row',
  'signal-field': 'the exceptions',
  'map-water': "the map's water",
  'map-land': "the map's land",
  'route-casing': "the route's casing",
};
