import type { BrandView } from '#lib/brand/view.ts';
import type { EmbedTheme } from '#lib/embed/options.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import { languageOf, type Locale, localeNames, type RegionalLocale } from '#lib/i18n/locales.ts';
import { KEEP, LANGUAGES } from '#lib/i18n/language-cookie.ts';
import styles from './header.module.css';

interface BrandHeaderProps {
  brand: BrandView;
  theme: EmbedTheme;
  locale: RegionalLocale;
  /** The page's query in another language; null where changing the language would lose the link. */
  languageQuery: ((locale: string) => string) | null;
}

export function BrandHeader({ brand, theme, locale, languageQuery }: BrandHeaderProps) {
  const current = languageOf(locale);
  const name = brand.name ?? translatorsOf(current).site('name');
  return (
    <header className={styles.bar}>
      <p className={styles.brand}>
        {brand.logo === null ? (
          <>
            <BrandMark /> <bdi>{name}</bdi>
          </>
        ) : (
          <Logo logo={brand.logo} theme={theme} name={name} isNamed={brand.nameBesideLogo} />
        )}
      </p>
      <nav className={styles.links} aria-label={name}>
        {brand.headerLinks.map(({ text, href }) => (
          <a key={href} className={styles.link} href={href} rel="noreferrer">
            {text}
          </a>
        ))}
        {languageQuery !== null && <LanguageLinks offered={brand.offered} current={current} queryOf={languageQuery} />}
      </nav>
    </header>
  );
}

const MAX_LANGUAGE_LINKS = 2;

interface LanguageLinksProps {
  offered: readonly Locale[];
  current: Locale;
  queryOf: (locale: string) => string;
}

function LanguageLinks({ offered, current, queryOf }: LanguageLinksProps) {
  const others = offered.filter((locale) => locale !== current);
  if (others.length <= MAX_LANGUAGE_LINKS)
    return others.map((locale) => (
      <a key={locale} className={styles.language} href={`${queryOf(locale)}&${KEEP}=1`} hrefLang={locale} lang={locale}>
        {localeNames[locale]}
      </a>
    ));
  return (
    <a className={`${styles.language} ${styles.all}`} href={`${queryOf(current)}&${LANGUAGES}=1`}>
      <span className="unseen">{translatorsOf(current).site('language')}: </span>
      {localeNames[current]}
    </a>
  );
}

interface LogoProps {
  logo: NonNullable<BrandView['logo']>;
  theme: EmbedTheme;
  name: string;
  isNamed: boolean;
}

function Logo({ logo: { light, dark }, theme, name, isNamed }: LogoProps) {
  const alt = isNamed ? '' : name;
  return (
    <>
      <picture className={styles.logo}>
        {theme === 'auto' && light !== dark && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
        <img src={theme === 'dark' ? dark : light} alt={alt} />
      </picture>
      {/* Pages are always printed in light colours. */}
      {theme !== 'light' && light !== dark && <img className={styles.onPaper} src={light} alt={alt} />}
      {isNamed && <bdi>{name}</bdi>}
    </>
  );
}

function BrandMark() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="var(--brand)"
      strokeWidth="2.4"
      strokeLinecap="round"
    >
      <path d="M3 17c0-6 9-3 9-8.5" />
      <circle cx="12" cy="5" r="3" />
    </svg>
  );
}
