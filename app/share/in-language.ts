import type { Locale } from '#lib/i18n/locales.ts';
import { tellStatus } from '#lib/i18n/statuses.ts';
import type { ShareData } from '#lib/share/types.ts';

/** What a page shows with what only the server can say in its language. */
export function inLanguage(data: ShareData, locale: Locale): ShareData {
  const text = data.view.asset.status?.text ?? null;
  const statusWord = text === null ? null : tellStatus(locale, text);
  return statusWord === null ? data : { ...data, view: { ...data.view, statusWord } };
}
