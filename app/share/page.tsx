import { LiveSharedAsset } from '#components/live-shared-asset.tsx';
import { PageFrame } from '#components/page-frame.tsx';
import { ServerRoute } from '#components/server-route.tsx';
import { currentSettings } from '#lib/config.ts';
import { currentLog, traceOf } from '#lib/ops/log.ts';
import { isTimeZone } from '#lib/i18n/zone.ts';
import { isShareId } from '#lib/share/link.ts';
import { AFTER_GATE_MS, loadShare } from '#lib/share/load-share.ts';
import { shareDataOf } from '#lib/share/share-data.ts';
import { packShareData } from '#lib/share/wire.ts';
import UnavailablePage from './unavailable/page.tsx';
import UnreachablePage from './unreachable/page.tsx';

interface SharePageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export const dynamic = 'force-dynamic';

/** The gate has asked already and this gets the same answer; it decides again all the same, so that no way round the gate shows data. */
export default async function SharePage({ searchParams }: SharePageProps) {
  const { id, page: wantedPage, tz } = await searchParams;
  if (!isShareId(id)) return <UnavailablePage />;
  const outcome = await loadShare(id, AFTER_GATE_MS);
  if (outcome.kind === 'unavailable') return <UnavailablePage />;
  if (outcome.kind !== 'shared') return <UnreachablePage />;
  const page = typeof wantedPage === 'string' ? Number(wantedPage) : 1;
  const seed = shareDataOf(outcome, page);
  const zone = isTimeZone(tz) ? tz : null;
  const languageQuery = (lang: string) => `?${new URLSearchParams({ id, lang, ...(zone === null ? {} : { tz: zone }), ...(seed.view.page.page === 1 ? {} : { page: String(seed.view.page.page) }) }).toString()}`;
  const hasPosition = outcome.journey.located > 0 || seed.view.latest?.position != null;
  return (
    <PageFrame languageQuery={languageQuery} wide={hasPosition}>
      <LiveSharedAsset
        shareId={id}
        page={seed.view.page.page}
        seed={packShareData(seed)}
        zone={zone}
        drawing={hasPosition ? <ServerRoute outcome={outcome} latest={seed.view.latest} onFailure={logFailedDrawing} /> : null}
        tiles={currentSettings().tiles}
      />
    </PageFrame>
  );
}

function logFailedDrawing(error: unknown): void {
  currentLog().error({ operation: 'drawRoute', problem: 'the route could not be drawn', ...traceOf(error) });
}
