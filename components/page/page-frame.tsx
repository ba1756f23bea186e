import type { ReactNode } from 'react';
import type { BrandView } from '#lib/brand/view.ts';
import type { FrameReport } from '#lib/embed/messages.ts';
import type { EmbedOptions } from '#lib/embed/options.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { BrandFooter } from '../brand/footer.tsx';
import { BrandHeader } from '../brand/header.tsx';
import { FrameState } from '../frame/frame-state.tsx';
import styles from './page-frame.module.css';

interface PageFrameProps {
  brand: BrandView;
  embed: EmbedOptions;
  locale: Locale;
  /** The page's query in each language; null where changing the language would lose the link. */
  languageQuery: ((locale: string) => string) | null;
  /** From 1000 px two columns: the text and the map. */
  wide?: boolean;
  /** For a page whose state does not change. */
  frameReport?: FrameReport;
  children: ReactNode;
}

/** What every page has around it; inside another page nothing but the content. */
export function PageFrame({
  brand,
  embed,
  locale,
  languageQuery,
  wide = false,
  frameReport,
  children,
}: PageFrameProps) {
  if (embed.mode !== null) {
    return (
      <main>
        {children}
        {frameReport !== undefined && <FrameState mode={embed.mode} report={frameReport} />}
      </main>
    );
  }
  return (
    <div className={wide ? styles.wide : styles.page} data-wide={wide || undefined}>
      <BrandHeader brand={brand} theme={embed.theme} locale={locale} languageQuery={languageQuery} />
      <main className={styles.main}>{children}</main>
      <BrandFooter brand={brand} locale={locale} />
    </div>
  );
}
