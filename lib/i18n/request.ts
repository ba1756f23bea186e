import { headers } from 'next/headers';
import { getRequestConfig } from 'next-intl/server';
import { defaultLocale, isLocale, LOCALE_HEADER } from './locales.ts';

/** next-intl asks here on each request: the gate has chosen the language, unless the asker names one. */
export default getRequestConfig(async ({ locale: wanted }) => {
  const chosen = wanted ?? (await headers()).get(LOCALE_HEADER);
  const locale = isLocale(chosen) ? chosen : defaultLocale;
  const { default: messages } = await import(`./messages/${locale}.json`);
  return { locale, messages, timeZone: 'UTC' };
});
