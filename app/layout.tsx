import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { PageProviders } from '#components/brand/context.tsx';
import { PageHead } from '#components/page/markup.tsx';
import { brandHead, headPayload } from '#lib/brand/head.ts';
import { pageBrand } from '#lib/brand/view.ts';
import { brandCss } from '#lib/brand/theme/css.ts';
import { imagesForPage } from '#lib/brand/pictures/images.ts';
import { surfaces } from '#lib/brand/theme/theme.ts';
import type { EmbedTheme } from '#lib/embed/options.ts';
import { formsOf } from '#lib/i18n/local-forms.ts';
import { languageScript } from '#lib/i18n/languages.ts';
import { directionOf, languageOf } from '#lib/i18n/locales.ts';
import { buildName, currentBuild } from '#lib/runtime/build-info.ts';
import { stylesOfPage } from '#components/page/page-styles.ts';
import './globals.css';
import { headTexts, requestContext, requestOrigin } from './request.ts';

/**
 * Reloads once when a script or style of its build is missing while the server is reachable: after a rollout an old
 * replica's files are gone. A page that was itself reloaded is left alone, so a missing file causes no loop.
 */
const RELOAD_ON_MISSING_CHUNK = `addEventListener('error',function f({target:t}){let n=performance.getEntriesByType('navigation')[0],u=t.src||t.href;n&&n.type!='reload'&&/\\/_next\\/static\\//.test(u)&&(removeEventListener('error',f,true),fetch(u,{method:'HEAD',mode:'no-cors',cache:'no-store'}).then(({status:s})=>{(s<400||s==404)&&location.reload()},()=>{}))},true)`;

export async function generateMetadata(): Promise<Metadata> {
  const { brand, locale } = await requestContext();
  return { title: headTexts(brand, locale).title };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const { locale, brand, embed, nonce, fault, ...page } = await requestContext();
  const [origin, images] = await Promise.all([requestOrigin(brand), imagesForPage(brand)]);
  const language = languageOf(locale);
  const { css, print } = stylesOfPage({ ...page, language, isEmbed: embed.mode !== null });
  const head = brandHead({ locale: language, origin, texts: headTexts(brand, locale), images });
  headPayload.set(nonce, {
    ...head,
    metas: [...colourMetas(embed.theme), { name: 'version', content: buildName(currentBuild()) }, ...head.metas],
    css: `${css}${brandCss(brand)}`,
    print,
    script: RELOAD_ON_MISSING_CHUNK,
  });
  return (
    <html
      lang={locale}
      dir={directionOf(locale)}
      data-theme={embed.theme === 'auto' ? undefined : embed.theme}
      data-embed={embed.mode ?? undefined}
      data-paper={page.isPaper || undefined}
      data-background={embed.mode === null ? undefined : embed.background}
    >
      <head>
        <PageHead ticket={nonce} />
        {fault !== null && (
          <noscript>
            <meta httpEquiv="refresh" content="30" />
          </noscript>
        )}
      </head>
      <body>
        <PageProviders
          locale={locale}
          forms={formsOf(locale)}
          language={language}
          script={languageScript(language)}
          nonce={nonce}
          brand={pageBrand(brand, locale, embed.mode !== null)}
        >
          {children}
        </PageProviders>
      </body>
    </html>
  );
}

function colourMetas(theme: EmbedTheme): Record<string, string>[] {
  const light = { name: 'theme-color', content: surfaces.light.paper };
  const dark = { name: 'theme-color', content: surfaces.dark.paper };
  if (theme !== 'auto') return [theme === 'dark' ? dark : light, { name: 'color-scheme', content: theme }];
  return [
    { ...light, media: '(prefers-color-scheme: light)' },
    { ...dark, media: '(prefers-color-scheme: dark)' },
    { name: 'color-scheme', content: 'light dark' },
  ];
}
