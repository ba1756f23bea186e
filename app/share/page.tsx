import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { cache } from 'react';
import { routeMarkup } from '#components/drawing/route-markup.ts';
import { Live } from '#components/live/live.tsx';
import { drawParts, type Parts } from '#components/page/draw-parts.tsx';
import { UnavailableMessage } from '#components/page/message-block.tsx';
import { ownQuery, pageHref, PLACE_CLOCK, printHref } from '#components/page/page-links.ts';
import { ShipmentLayout } from '#components/page/shipment-layout.tsx';
import { PrintLayout } from '#components/print/print-layout.tsx';
import { renderProof, renderReportTable } from '#components/print/render-print.ts';
import { CLOCK_HEADER, decodeClock } from '#lib/i18n/clock-cookie.ts';
import { isShareId } from '#lib/share/link.ts';
import { loadLink } from '#lib/share/load/load-link.ts';
import { PROXY_GRACE_MS } from '#lib/share/load/load-share.ts';
import { isMeasured, lastLegOf } from '#lib/share/view/display-rules.ts';
import { hidesNothing } from '#lib/share/view/hide-parts.ts';
import { streetsForBrand } from '#lib/streets/streets.ts';
import { requestContext } from '../request.ts';
import { SitePage } from '../site-page.tsx';
import { showShipment } from './draw.ts';
import UnreachablePage from './unreachable/page.tsx';

export const dynamic = 'force-dynamic';

/** A frame's title is its host's, and robots get another page. */
export async function generateMetadata({ searchParams }: PageProps<'/share'>): Promise<Metadata> {
  const shown = await openLink(queryOf(await searchParams));
  return shown.kind !== 'shared' || shown.drawing.page.mode !== null ? {} : { title: shown.drawing.drawn.title };
}

/** Loads the share itself, so that no way round the proxy shows data. Once for the page and its title. */
const openLink = cache(async (search: string) => {
  const id = new URLSearchParams(search).getAll('id');
  if (!isShareId(id[0]) || id.length > 1) return { kind: 'unavailable' } as const;
  const { brand: hostBrand, embed, locale } = await requestContext();
  const { outcome, brand } = await loadLink(id[0], hostBrand, PROXY_GRACE_MS);
  if (outcome.kind === 'unavailable' || outcome.kind === 'ended') return { kind: 'unavailable' } as const;
  if (outcome.kind !== 'shared') return { kind: 'unreachable' } as const;
  const query = ownQuery(search);
  const known = embed.mode === null ? decodeClock((await headers()).get(CLOCK_HEADER)) : null;
  const wish = { query, clock: known?.chosen ?? undefined, reader: known?.reader };
  const drawing = await showShipment({ shareId: id[0], outcome, brand, locale, wish });
  return { kind: 'shared', id: id[0], query, outcome, brand, drawing } as const;
});

export default async function SharePage({ searchParams }: PageProps<'/share'>) {
  const shown = await openLink(queryOf(await searchParams));
  if (shown.kind === 'unavailable') return <Unavailable />;
  if (shown.kind === 'unreachable') return <UnreachablePage />;
  const { embed, locale, nonce } = await requestContext();
  const { mode } = embed;
  const { id, query, outcome, brand, drawing } = shown;
  const { answer } = outcome;
  const { page, hasMap, drawn } = drawing;
  const sent = await headers();
  const { clock, view } = page;
  const isPaper = query.has('print') && mode === null;
  const languageQuery = (lang: string) => {
    const kept = new URLSearchParams({ id, lang });
    if (query.has('tz')) kept.set('tz', clock.choice);
    for (const name of ['q', 'day']) if (query.has(name)) kept.set(name, query.get(name) ?? '');
    for (const at of drawn.at) kept.append('at', String(at));
    if (drawn.at.length === 0 && view.page.page !== 1) kept.set('page', String(view.page.page));
    if (isPaper) kept.set('print', query.get('print') ?? '');
    return `?${kept.toString()}`;
  };
  const drawsRoute = hasMap && (mode === null || mode === 'full' || mode === 'map');
  const parts: Parts = {
    ...drawParts(drawing),
    // A frame can print only itself, if at all. A part that is missing stays so when the page is drawn anew.
    ...(sent.get('sec-fetch-dest') === 'iframe' && { print: undefined }),
    ...(drawsRoute && {
      drawing: await routeMarkup({
        ...view,
        ...{ answer, locale, nearOf: page.nearOf },
        fitsLastLeg: !isPaper && lastLegOf(view) !== null,
      }),
    }),
    ...(isPaper && {
      table: await renderReportTable({
        ...{ answer, locale, clock: clock.choice, part: Number(query.get('print')) },
        showsStreet: brand.show.street,
        nearOf: page.nearOf,
        hrefOf: (part) => printHref(languageQuery(locale), part, clock.choice),
      }),
      // Not where the brand hides anything: guesses at hidden values could be checked against the hash.
      ...(hidesNothing(brand.show) && {
        proof: renderProof({
          ...{ digest: answer.digest, checkedAt: outcome.checkedAt, locale },
          zone: clock.choice === PLACE_CLOCK ? 'UTC' : clock.zone,
        }),
      }),
    }),
  };
  return (
    <SitePage languageQuery={languageQuery} shareIds={[id]} layout={isPaper ? 'paper' : hasMap ? 'map' : 'column'}>
      <Live {...{ shareId: id, first: drawn, mode, tiles: streetsForBrand(brand), nonce, isStill: isPaper }}>
        {isPaper ? (
          <PrintLayout
            {...{ name: view.asset.assetName, nonce, parts }}
            backHref={pageHref(query.toString(), { print: null })}
          />
        ) : (
          <ShipmentLayout
            {...{
              parts,
              mode,
              translate: page.translate,
              isOver: view.delivery !== null,
              isMeasured: isMeasured(view),
            }}
          />
        )}
      </Live>
    </SitePage>
  );
}

/** Without the field of the unavailable page, whose script every shared page would load. */
function Unavailable() {
  return (
    <SitePage languageQuery={null} frameReport={{ state: 'unavailable' }}>
      <UnavailableMessage />
    </SitePage>
  );
}

function queryOf(values: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value = []]) =>
      [value].flat().map((each): [string, string] => [name, each]),
    ),
  ).toString();
}
