import { html } from '#lib/base/html.ts';
import { formatDay, zoneName } from '#lib/i18n/format.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { calendarDay, formatClock } from '#lib/i18n/zone.ts';
import styles from './print.module.css';

interface Proven {
  /** SHA-256 of the body of the service's answer, base64. */
  readonly digest: string;
  /** When it was asked for, ms since 1970 UTC. */
  readonly checkedAt: number;
  readonly locale: Locale;
  /** IANA zone of the page's clock. */
  readonly zone: string;
}

/** What a paper ends with: the hash of the answer it was made of, when that came, and how to compare, as markup. */
export function renderProof({ digest, checkedAt, locale, zone }: Proven): string {
  const { proof: t } = wordsOf(locale);
  const iso = new Date(checkedAt).toISOString();
  const utc = `${iso.slice(0, 19).replace('T', ' ')} UTC`;
  const here = `${formatDay(locale, calendarDay(iso, zone), 'full')}, ${formatClock(iso, zone)} ${zoneName(zone, iso)}`;
  const hex = Buffer.from(digest, 'base64').toString('hex');
  return html`<h2 class="${styles.title ?? ''}">${t('title')}</h2><dl><dt>${t('hash')}</dt><dd><code dir="ltr" translate="no">${hex}</code></dd><dt>${t('fetched')}</dt><dd><time datetime="${iso}"><bdi dir="ltr">${utc}</bdi></time>${zone === 'UTC' ? null : ` · ${here}`}</dd></dl><p class="${styles.note ?? ''}">${t('compare')} <code dir="ltr" translate="no">npm run tracking -- shares hash LINK</code></p><p class="${styles.note ?? ''}">${t('meaning')}</p>`
    .markup;
}
