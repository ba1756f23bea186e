import type { ComponentProps } from 'react';
import { PageFrame } from '#components/page/page-frame.tsx';
import { brandView } from '#lib/brand/view.ts';
import { requestContext } from './request.ts';

/** The frame of every page, in the brand of the requested host. */
export async function SitePage(props: Omit<ComponentProps<typeof PageFrame>, 'brand' | 'embed' | 'locale'>) {
  const { brand, embed, locale } = await requestContext();
  return <PageFrame {...props} brand={brandView(brand, locale)} embed={embed} locale={locale} />;
}
