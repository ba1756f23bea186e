import { languageOf, localeNames } from '#lib/i18n/locales.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import { KEEP, languagesQuery } from '#lib/i18n/language-cookie.ts';
import { requestBrand, requestLocale, requestNonce } from '../request.ts';
import { SitePage } from '../site-page.tsx';
import styles from './page.module.css';

export const dynamic = 'force-dynamic';

const byName = new Intl.Collator('en');

export default async function LanguagesPage() {
  const [brand, locale, nonce] = await Promise.all([requestBrand(), requestLocale(), requestNonce()]);
  const query = languagesQuery.takeIfAny(nonce) ?? '';
  const path = query === '' ? '' : `${query}&`;
  const offered = brand.languages.offered.toSorted((a, b) => byName.compare(localeNames[a], localeNames[b]));
  return (
    <SitePage languageQuery={null}>
      <div className={styles.languages}>
        <h1 className={styles.title}>{wordsOf(locale).site('language')}</h1>
        <ul className={styles.list}>
          {offered.map((each) => (
            <li key={each}>
              <a
                href={`?${path}lang=${each}&${KEEP}=1`}
                hrefLang={each}
                lang={each}
                aria-current={each === languageOf(locale) ? 'true' : undefined}
              >
                <bdi>{localeNames[each]}</bdi>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </SitePage>
  );
}
