import type { BrandView } from '#lib/brand/view.ts';
import { translatorsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import styles from './footer.module.css';

export function BrandFooter({
  brand: { name, support, privacyUrl, headerLinks, footerLinks },
  locale,
}: {
  brand: BrandView;
  locale: RegionalLocale;
}) {
  const t = translatorsOf(locale).brand;
  const contacts = contactsOf(support);
  const privacy = privacyUrl === null ? [] : [{ text: t('privacy'), href: privacyUrl }];
  const links = [...headerLinks, ...footerLinks, ...privacy];
  if (contacts.length + links.length === 0) return null;
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
        {links.map(({ text, href }, index) => (
          <li key={index} className={index < headerLinks.length ? styles.fromHeader : undefined}>
            <a href={href} rel="noreferrer">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

function contactsOf(support: BrandView['support']): readonly { href: string; text: string | null }[] {
  if (support === null) return [];
  const { email, phone, url } = support;
  return [
    ...(email === null ? [] : [{ href: `mailto:${email}`, text: email }]),
    ...(phone === null ? [] : [{ href: `tel:${phone.replaceAll(/[^\d+]/g, '')}`, text: phone }]),
    ...(url === null ? [] : [{ href: url, text: null }]),
  ];
}
