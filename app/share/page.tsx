import { LiveSharedAsset } from '#components/live/live-shared-asset.tsx';
import { routeMarkup } from '#components/drawing/route-markup.ts';
import { renderProof, renderReportTable } from '#components/print/render-print.ts';
import { UnavailableMessage } from '#components/page/message-block.tsx';
import { PLACE_CLOCK, printHref, shownReadings } from '#components/page/page-links.ts';
import { pagePayload } from '#components/page/page-payload.ts';
import { readingsMarkup } from '#components/readings/readings-markup.ts';
import { currentLog, traceOf } from '#lib/runtime/log.ts';
import { isTimeZone } from '#lib/i18n/zone.ts';
import { jsonForScript } from '#lib/base/html.ts';
import { oembedUrl } from '#lib/embed/oembed.ts';
import { isShareId } from '#lib/share/link.ts';
import { hidesNothing } from '#lib/share/view/redact.ts';
import { loadLink } from '#lib/share/load/load-link.ts';
import { PROXY_GRACE_MS } from '#lib/share/load/load-share.ts';
import { hasMapPlace } from '#lib/share/view/display-rules.ts';
import { formatNearPlace } from '#lib/share/view/localize.ts';
import { reportOfDay, pageOfReport } from '#lib/share/view/history-page.ts';
import { zoneOfIndex, zonesOfReports } from '#lib/share/view/place-zones.ts';
import type { SharedAnswer } from '#lib/share/view/outcome.ts';
import type { PlaceZones, ShareData } from '#lib/share/types.ts';
import { encodePage } from '#lib/share/updates/page-update.ts';
import { streetsForBrand } from '#lib/streets/streets.ts';
import {
  isBrandChosenByProxy,
  requestBrand,
  requestEmbed,
  requestLocale,
  requestNonce,
  requestOrigin,
  requestWords,
} from '../request.ts';
import { SitePage } from '../site-page.tsx';
import UnreachablePage from './unreachable/page.tsx';

export const dynamic = 'force-dynamic';

/** Loads the share itself, so that no way round the proxy shows data. */
export default async function SharePage({ searchParams }: PageProps<'/share'>) {
  const { id, page: wantedPage, at: wantedReport, day, tz, print, readings: wantedReadings } = await searchParams;
  if (!isShareId(id)) return <Unavailable />;
  if (!(await isBrandChosenByProxy())) return <UnreachablePage />;
  const [hostBrand, { mode }, origin, locale, nonce] = await Promise.all([
    requestBrand(),
    requestEmbed(),
    requestOrigin(),
    requestLocale(),
    requestNonce(),
  ]);
  const { outcome, brand } = await loadLink(id, hostBrand, PROXY_GRACE_MS);
  if (outcome.kind === 'unavailable' || outcome.kind === 'ended') return <Unavailable />;
  if (outcome.kind !== 'shared') return <UnreachablePage />;
  const isPaper = print !== undefined && mode === null;
  const { answer } = outcome;
  const { history, zoneAt } = answer;
  const firstZone = brand.zone ?? 'UTC';
  const isAtPlace = tz === PLACE_CLOCK && answer.journey.located > 0;
  const clock = isAtPlace ? PLACE_CLOCK : isTimeZone(tz) ? tz : isPaper ? firstZone : null;
  const page =
    typeof wantedPage === 'string'
      ? Math.max(1, Number(wantedPage))
      : typeof day === 'string'
        ? pageOfReport(
            history,
            answer.journey,
            reportOfDay(history, day, (index) =>
              isAtPlace ? zoneOfIndex(history, index, zoneAt) : (clock ?? firstZone),
            ),
          )
        : 1;
  const at = typeof wantedReport === 'string' && /^[1-9]\d{0,8}$/.test(wantedReport) ? Number(wantedReport) : undefined;
  const { data: seed, wire } = encodePage(outcome, { page, at, locale, brand });
  const languageQuery = (lang: string) => {
    const query = new URLSearchParams({ id, lang });
    if (clock !== null) query.set('tz', clock);
    if (at !== undefined) query.set('at', String(at));
    else if (seed.view.page.page !== 1) query.set('page', String(seed.view.page.page));
    if (isPaper) query.set('print', String(print));
    return `?${query.toString()}`;
  };
  const hasPosition = hasMapPlace(seed.view);
  const drawsRoute = hasPosition && (mode === null || mode === 'full' || mode === 'map');
  pagePayload.set(nonce, {
    initialData: jsonForScript({ ...wire, ...(isAtPlace && { places: placesOf(answer, seed) }) }),
    drawing: drawsRoute ? await routeMarkup({ ...seed.view, answer, locale, onFailure: logFailedDrawing }) : '',
    readings:
      mode === null || mode === 'full' || mode === 'readings'
        ? readingsMarkup(answer, {
            locale,
            zone: isAtPlace ? firstZone : (clock ?? firstZone),
            shown: shownReadings(wantedReadings),
            isPaper,
            query: queryOf(await searchParams),
          })
        : '',
    print: isPaper
      ? await renderReportTable({
          answer,
          locale,
          clock: clock ?? firstZone,
          part: Number(print),
          showsStreet: brand.show.street,
          nearOf: (position) => {
            const place = answer.near(position);
            return place === null ? null : formatNearPlace(locale, brand, place);
          },
          hrefOf: (part) => printHref(languageQuery(locale), part, clock ?? firstZone),
        })
      : '',
    // Not where the brand hides anything: guesses at hidden values could be checked against the hash.
    proof:
      isPaper && hidesNothing(brand.show)
        ? renderProof({
            digest: answer.digest,
            checkedAt: outcome.checkedAt,
            locale,
            zone: isAtPlace ? 'UTC' : (clock ?? firstZone),
          })
        : '',
  });
  const { title } = await requestWords(locale);
  return (
    <SitePage languageQuery={languageQuery} layout={isPaper ? 'paper' : hasPosition ? 'map' : 'column'}>
      {mode === null && brand.embedders.length > 0 && (
        <link rel="alternate" type="application/json+oembed" href={oembedUrl(origin, [id])} title={title} />
      )}
      <LiveSharedAsset
        ticket={nonce}
        shareId={id}
        zone={clock}
        {...(brand.zone !== null && { first: brand.zone })}
        hasMap={hasPosition}
        tiles={streetsForBrand(brand)}
        mode={mode}
      />
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

function queryOf(values: Readonly<Record<string, string | string[] | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (typeof value === 'string') query.set(name, value);
  return query.toString();
}

function placesOf({ history, zoneAt }: SharedAnswer, { view }: ShareData): PlaceZones {
  const { reports, silences, stops } = view.page;
  const numbers = [
    ...[history.length, 1],
    ...reports.map(({ number }) => number),
    ...silences.flatMap(({ before, after }) => [before, after]),
    ...stops.flatMap(({ first, last }) => [first, last]),
  ];
  return zonesOfReports(
    history,
    [...new Set(numbers)].sort((one, other) => other - one),
    zoneAt,
  );
}

function logFailedDrawing(error: unknown): void {
  currentLog().error({ operation: 'drawRoute', problem: 'the route could not be drawn', ...traceOf(error) });
}
