import type { ReactNode } from 'react';
import type { BrandView } from '#lib/brand/view.ts';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedOptions } from '#lib/embed/options.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { BrandFooter } from '../brand/footer.tsx';
import { BrandHeader } from '../brand/header.tsx';
import { LazyFrameLink } from '../frame/lazy-frame-link.tsx';
import styles from './page-frame.module.css';

type Background = 'whole' | 'broken' | 'unchecked' | 'blank' | 'paper';

interface PageFrameProps {
  brand: BrandView;
  embed: EmbedOptions;
  locale: RegionalLocale;
  languageQuery: ((locale: string) => string) | null;
  background?: Background;
  frameReport?: FrameStatus;
  children: ReactNode;
}

export function PageFrame(props: PageFrameProps) {
  const { brand, embed, locale, languageQuery, background = 'broken', frameReport, children } = props;
  if (embed.mode !== null) {
    return (
      <main>
        {children}
        {frameReport !== undefined && <LazyFrameLink mode={embed.mode} status={frameReport} />}
      </main>
    );
  }
  return (
    <div
      className={background === 'paper' ? styles.paper : styles.page}
      data-wide={background !== 'paper' || undefined}
      data-background={background}
    >
      <BrandHeader brand={brand} theme={embed.theme} locale={locale} languageQuery={languageQuery} />
      <main className={styles.main}>{children}</main>
      {background === 'blank' && <aside className={styles.note}>{wordsOf(locale).site('emptyMap')}</aside>}
      <BrandFooter brand={brand} locale={locale} />
    </div>
  );
}
