import type { ReactNode } from 'react';
import type { BrandView } from '#lib/brand/view.ts';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedOptions } from '#lib/embed/options.ts';
import type { RegionalLocale } from '#lib/i18n/locales.ts';
import { BrandFooter } from '../brand/footer.tsx';
import { BrandHeader } from '../brand/header.tsx';
import { LazyFrameLink } from '../frame/lazy-frame-link.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  brand: BrandView;
  embed: EmbedOptions;
  locale: RegionalLocale;
  languageQuery: ((locale: string) => string) | null;
  /** Beside a map, one column, or the sheet before it is printed. */
  layout?: 'map' | 'column' | 'paper';
  frameReport?: FrameStatus;
  children: ReactNode;
}

export function PageFrame(props: PageFrameProps) {
  const { brand, embed, locale, languageQuery, layout = 'column', frameReport, children } = props;
  if (embed.mode !== null) {
    return (
      <main>
        {children}
        {frameReport !== undefined && <LazyFrameLink mode={embed.mode} status={frameReport} />}
      </main>
    );
  }
  return (
    <div className={layout === 'paper' ? styles.paper : styles.page} data-wide={layout === 'map' || undefined}>
      <BrandHeader brand={brand} theme={embed.theme} locale={locale} languageQuery={languageQuery} />
      <main className={styles.main}>{children}</main>
      <BrandFooter brand={brand} locale={locale} />
    </div>
  );
}
