import { readFileSync } from 'node:fs';
import { type City, readGazetteer } from '#lib/basemap/gazetteer.ts';
import { compileNamespaces } from '#lib/i18n/compile-messages.mjs';
import { formatPosition } from '#lib/i18n/format.ts';
import { defaultLocale, isLocale, locales } from '#lib/i18n/locales.ts';
import { formatNear } from '#lib/i18n/near.ts';
import { createTranslators } from '#lib/i18n/translators.ts';
import { createNearestFinder } from '#lib/places/nearest-place.ts';
import { decodePlaces, encodePlaces } from '#lib/places/place-index.ts';
import { type ExitCode, exitCodes, UsageError, type Output } from './io.ts';

/** Prints fifty random points with the nearest place, every second one beside a place. Throws a UsageError. */
export function printPlaces(language: string | null, io: Output): ExitCode {
  const locale = language ?? defaultLocale;
  if (!isLocale(locale)) throw new UsageError(`The language must be one of ${locales.join(', ')}.`);
  const messages: Record<string, Record<string, string>> = JSON.parse(
    readFileSync(new URL(`../i18n/messages/${locale}.json`, import.meta.url), 'utf8'),
  );
  const { near } = createTranslators<'near'>(locale, compileNamespaces(messages));
  const cities = readGazetteer();
  const index = encodePlaces(cities);
  const nearest = createNearestFinder(decodePlaces(index).tiers);

  for (let count = 0; count < 50; count += 1) {
    const position = count % 2 === 0 ? anywhere() : besidePlace(cities);
    const place = nearest(position);
    if (place !== null) io.data(`${formatPosition(position).padEnd(20)}  ${formatNear(near, locale, place)}\n`);
  }

  const batches = Array.from({ length: 100 }, () => {
    const points = Array.from({ length: 40 }, anywhere);
    const start = performance.now();
    for (const point of points) nearest(point);
    return (performance.now() - start) / points.length;
  }).sort((a, b) => a - b);
  const [fastest, median] = [0, 50].map((at) => (batches[at] ?? 0).toFixed(3));
  const megabytes = (index.byteLength / 1e6).toFixed(1);
  io.talk(
    `\nms a look-up, anywhere: ${fastest} in the fastest of 100 batches, ${median} in the median one; ${megabytes} MB of index\n`,
  );
  return exitCodes.done;
}

function anywhere() {
  return { latitude: (Math.asin(2 * Math.random() - 1) * 180) / Math.PI, longitude: 360 * Math.random() - 180 };
}

function besidePlace(cities: readonly City[]) {
  const { longitude = 0, latitude = 0 } = cities[Math.floor(Math.random() * cities.length)] ?? {};
  const offset = () => 0.4 * (Math.random() - 0.5);
  return { latitude: latitude + offset(), longitude: Math.max(-180, Math.min(180, longitude + offset())) };
}
