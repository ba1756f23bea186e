import type { Locale } from './locales.ts';

/** Messages that are the same in English and in the language, because both have the word. */
export const sameAsEnglish: Partial<Record<Locale, readonly string[]>> = {
  da: ['places.destination', 'map.destination', 'map.destinationAt'],
  de: ['details.title'],
  fil: ['facts.trackingNumber', 'home.field', 'share.qr', 'brand.privacy'],
  fr: ['places.destination', 'paper.latitude', 'paper.longitude', 'map.destination', 'replay.pause'],
  id: ['statuses.transit'],
  it: ['brand.privacy'],
  nb: ['replay.pause'],
  nl: ['journey.stop', 'list.stops', 'list.dayStops', 'details.title', 'map.stopOf', 'brand.privacy'],
  pt: ['paper.latitude', 'paper.longitude'],
  'pt-BR': ['paper.latitude', 'paper.longitude'],
  sv: ['places.destination', 'map.destination', 'map.destinationAt'],
};
