import type { BrandView } from '#lib/brand/view.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import styles from './footer.module.css';

/** Contacts and links of the brand. */
export function BrandFooter({
  brand: { name, support, privacyUrl, headerLinks, footerLinks },
  locale,
}: {
  brand: BrandView;
  locale: Locale;
}) {
  const t = wordsOf(locale).brand;
  const contacts = contactsOf(support);
  if (contacts.length + headerLinks.length + footerLinks.length === 0 && privacyUrl === null) return null;
  return (
    <footer className={styles.footer}>
      {contacts.length > 0 && (
        <p className={styles.support}>
          <span>{name === null ? t('support') : t('supportOf', { name })}</span>
          {contacts.map(({ href, text }) => (
            <a key={href} href={href} rel="noreferrer">
              <bdi>{text ?? t('supportPage')}</bdi>
            </a>
          ))}
        </p>
      )}
      <ul className={styles.links}>
        {headerLinks.map(({ text, href }) => (
          <li key={href} className={styles.fromHeader}>
            <a href={href} rel="noreferrer">
              {text}
            </a>
          </li>
        ))}
        {footerLinks.map(({ text, href }) => (
          <li key={href}>
            <a href={href} rel="noreferrer">
              {text}
            </a>
          </li>
        ))}
        {privacyUrl !== null && (
          <li>
            <a href={privacyUrl} rel="noreferrer">
              {t('privacy')}
            </a>
          </li>
        )}
      </ul>
    </footer>
  );
}

interface Contact {
  readonly href: string;
  /** null: a help page. */
  readonly text: string | null;
}

function contactsOf(support: BrandView['support']): readonly Contact[] {
  if (support === null) return [];
  const { email, phone, url } = support;
  return [
    ...(email === null ? [] : [{ href: `mailto:${email}`, text: email }]),
    ...(phone === null ? [] : [{ href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`, text: phone }]),
    ...(url === null ? [] : [{ href: url, text: null }]),
  ];
}
