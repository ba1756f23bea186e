import { LinkField } from '#components/page/link-field.tsx';
import { translatorsOf } from '#lib/i18n/languages.ts';
import { requestContext } from './request.ts';
import { SitePage } from './site-page.tsx';
import styles from './page.module.css';

export const dynamic = 'force-dynamic';

/** The proxy redirects a `link` it can read; this page only gets unreadable ones. */
export default async function HomePage({ searchParams }: PageProps<'/'>) {
  const t = translatorsOf((await requestContext()).locale).home;
  const { link } = await searchParams;
  return (
    <SitePage languageQuery={(lang) => `/?lang=${lang}`}>
      <div className={styles.home}>
        <h1 className={styles.title}>{t('title')}</h1>
        <p className={styles.text}>{t('text')}</p>
        <LinkField
          refused={typeof link === 'string' && link.trim() !== '' ? link.slice(0, 2000) : null}
          texts={{ field: t('field'), hint: t('hint'), open: t('open'), notALink: t('notALink') }}
        />
        <section className={styles.section}>
          <h2>{t('whatTitle')}</h2>
          <ul>
            <li>{t('what1')}</li>
            <li>{t('what2')}</li>
            <li>{t('what3')}</li>
          </ul>
        </section>
        <section className={styles.section}>
          <h2>{t('privacyTitle')}</h2>
          <p>{t('privacyText')}</p>
        </section>
      </div>
    </SitePage>
  );
}
