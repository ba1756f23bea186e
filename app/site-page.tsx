import type { ReactNode } from 'react';
import { BrandFooter } from '#components/brand/footer.tsx';
import { BrandHeader } from '#components/brand/header.tsx';
import { FrameLink } from '#components/frame/frame-link.tsx';
import styles from '#components/page/page-frame.module.css';
import { brandView } from '#lib/brand/view.ts';
import type { FrameStatus } from '#lib/embed/messages.ts';
import { oembedUrl } from '#lib/embed/oembed.ts';
import { headTexts, requestContext, requestOrigin } from './request.ts';

interface SitePageProps {
  languageQuery: ((locale: string) => string) | null;
  layout?: 'map' | 'column' | 'paper';
  frameReport?: FrameStatus;
  shareIds?: readonly string[];
  children: ReactNode;
}

export async function SitePage({ languageQuery, layout = 'column', frameReport, shareIds, children }: SitePageProps) {
  const { brand, embed, locale } = await requestContext();
  if (embed.mode !== null) {
    return (
      <main>
        {children}
        {frameReport !== undefined && <FrameLink mode={embed.mode} status={frameReport} />}
      </main>
    );
  }
  const view = brandView(brand, locale);
  const origin = await requestOrigin(brand);
  return (
    <div className={layout === 'paper' ? styles.paper : styles.page} data-wide={layout === 'map' || undefined}>
      <BrandHeader brand={view} theme={embed.theme} locale={locale} languageQuery={languageQuery} />
      <main className={styles.main}>
        {shareIds !== undefined && brand.embedders.length > 0 && (
          <link
            rel="alternate"
            type="application/json+oembed"
            href={oembedUrl(origin, shareIds)}
            title={headTexts(brand, locale).title}
          />
        )}
        {children}
      </main>
      <BrandFooter brand={view} locale={locale} />
    </div>
  );
}
