import { languageOf, localeNames } from '#lib/i18n/locales.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import { KEEP } from '#lib/i18n/language-cookie.ts';
import { requestContext } from '../request.ts';
import { SitePage } from '../site-page.tsx';
import styles from './page.module.css';

export const dynamic = 'force-dynamic';

const byName = new Intl.Collator('en');

export default async function LanguagesPage() {
  const { brand, locale, query } = await requestContext();
  const path = query === null || query === '' ? '' : `${query}&`;
  const offered = brand.languages.offered.toSorted((a, b) => byName.compare(localeNames[a], localeNames[b]));
  return (
    <SitePage languageQuery={null}>
      <div className={styles.languages}>
        <h1 className={styles.title}>{translatorsOf(locale).site('language')}</h1>
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
