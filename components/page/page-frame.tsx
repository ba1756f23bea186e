import type { ReactNode } from 'react';
import type { BrandView } from '#lib/brand/view.ts';
import type { FrameStatus } from '#lib/embed/messages.ts';
import type { EmbedOptions } from '#lib/embed/options.ts';
import { wordsOf } from '#lib/i18n/languages.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { BrandFooter } from '../brand/footer.tsx';
import { BrandHeader } from '../brand/header.tsx';
import { FrameState } from '../frame/frame-state.tsx';
import styles from './page-frame.module.css';

/** `paper`: nothing, and one column. */
type Scene = 'whole' | 'broken' | 'unchecked' | 'blank' | 'paper';

interface PageFrameProps {
  brand: BrandView;
  embed: EmbedOptions;
  locale: Locale;
  /** The page's query in each language; null where changing the language would lose the link. */
  languageQuery: ((locale: string) => string) | null;
  /** What of a line stands beside the text from 1000 px on, where no map does. */
  scene?: Scene;
  /** For a page whose state does not change. */
  frameReport?: FrameStatus;
  children: ReactNode;
}

/**
 * What every page has around it, from 1000 px on in two columns, the text and the map or what stands for one; inside
 * another page nothing but the content.
 */
export function PageFrame({
  brand,
  embed,
  locale,
  languageQuery,
  scene = 'broken',
  frameReport,
  children,
}: PageFrameProps) {
  if (embed.mode !== null) {
    return (
      <main>
        {children}
        {frameReport !== undefined && <FrameState mode={embed.mode} status={frameReport} />}
      </main>
    );
  }
  return (
    <div
      className={scene === 'paper' ? styles.paper : styles.page}
      data-wide={scene !== 'paper' || undefined}
      data-scene={scene}
    >
      <BrandHeader brand={brand} theme={embed.theme} locale={locale} languageQuery={languageQuery} />
      <main className={styles.main}>{children}</main>
      {scene === 'blank' && <aside className={styles.note}>{wordsOf(locale).site('emptyMap')}</aside>}
      <BrandFooter brand={brand} locale={locale} />
    </div>
  );
}
