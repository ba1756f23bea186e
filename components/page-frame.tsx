import { getLocale, getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import { localeNames, locales } from '#lib/i18n/locales.ts';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** The query of the page in each language, e.g. "?lang=ar"; null where changing the language would lose the link. */
  languageQuery: ((locale: string) => string) | null;
  /** Two columns from 1000 px: the text and, beside it, the map. */
  wide?: boolean;
  children: ReactNode;
}

/** The bar every page has, and the grid below it. */
export async function PageFrame({ languageQuery, wide = false, children }: PageFrameProps) {
  const t = await getTranslations('site');
  const current = await getLocale();
  const others = locales.filter((locale) => locale !== current);
  return (
    <div className={wide ? styles.wide : styles.page} data-wide={wide || undefined}>
      <header className={styles.bar}>
        <p className={styles.brand}>
          <BrandMark /> {t('name')}
        </p>
        {languageQuery !== null && (
          <nav aria-label={t('language')}>
            {others.map((locale) => (
              <a key={locale} className={styles.language} href={languageQuery(locale)} hrefLang={locale} lang={locale}>
                {localeNames[locale]}
              </a>
            ))}
          </nav>
        )}
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  );
}

/** The neutral brand's sign: a line and the place it has come to. */
function BrandMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="var(--brand)" strokeWidth="2.4" strokeLinecap="round">
      <path d="M3 17c0-6 9-3 9-8.5" />
      <circle cx="12" cy="5" r="3" />
    </svg>
  );
}
