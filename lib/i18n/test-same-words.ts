import type { Locale } from './locales.ts';

/** Messages that are the same in English and in the language, because both have the word. */
export const sameAsEnglish: Partial<Record<Locale, readonly string[]>> = {
  cs: ['statuses.offline'],
  da: [
    'statuses.exception',
    'statuses.offline',
    'places.destination',
    'map.destination',
    'map.destinationAt',
    'map.problemOf',
    'reading.acceleration',
  ],
  de: ['statuses.exception', 'statuses.offline', 'details.title', 'details.label', 'map.problemOf'],
  fil: ['statuses.offline', 'facts.trackingNumber', 'home.field', 'share.qr', 'brand.privacy', 'details.label'],
  fr: [
    'reading.altitude',
    'places.destination',
    'paper.latitude',
    'paper.longitude',
    'map.destination',
    'replay.pause',
  ],
  hr: ['statuses.exception', 'map.problemOf'],
  id: ['statuses.offline'],
  it: ['brand.privacy'],
  mt: ['statuses.offline', 'details.label'],
  nb: ['statuses.exception', 'replay.pause', 'map.problemOf'],
  nl: ['journey.stop', 'details.title', 'details.label', 'map.stopOf', 'brand.privacy'],
  pl: ['statuses.exception', 'map.problemOf'],
  pt: ['reading.altitude', 'paper.latitude', 'paper.longitude'],
  'pt-BR': ['reading.altitude', 'paper.latitude', 'paper.longitude'],
  sk: ['statuses.offline'],
  sv: [
    'statuses.exception',
    'places.destination',
    'map.destination',
    'map.destinationAt',
    'map.problemOf',
    'reading.acceleration',
  ],
};
