import type { NextRequest } from 'next/server';
import { createOembed } from '#lib/embed/oembed.ts';
import { chooseLocale } from '#lib/i18n/choose-locale.ts';
import { headTexts, requestHostBrand, requestOrigin } from '../request.ts';

export const dynamic = 'force-dynamic';

/** Public, as it needs no service. */
export async function GET(request: NextRequest): Promise<Response> {
  const brand = await requestHostBrand();
  const headers = { 'Access-Control-Allow-Origin': '*' };
  if (brand.embedders.length === 0)
    return Response.json(
      { error: 'Pages of this site cannot be embedded: it has no embedders.' },
      { status: 404, headers },
    );
  const { searchParams } = new URL(request.url);
  const locale = chooseLocale(
    { lang: langOf(searchParams.get('url')), acceptLanguage: request.headers.get('accept-language') },
    brand.languages,
  );
  const { siteName, title } = headTexts(brand, locale);
  const answer = createOembed(searchParams, {
    origin: await requestOrigin(brand),
    hosts: brand.hosts,
    languages: brand.languages.offered,
    name: siteName,
    title,
  });
  return Response.json(answer.body, { status: answer.status, headers });
}

function langOf(link: string | null): string | null {
  return link !== null && URL.canParse(link) ? new URL(link).searchParams.get('lang') : null;
}
