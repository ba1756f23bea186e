import { FaultMessage } from '#components/page/message-block.tsx';
import { PageClockProvider } from '#components/page/page-clock.tsx';
import { ReloadOnceAnswered } from '#components/page/reload-once-answered.tsx';
import { requestContext } from '../../request.ts';
import { SitePage } from '../../site-page.tsx';

export const dynamic = 'force-dynamic';

export default async function UnreachablePage() {
  const now = new Date().toISOString();
  const { brand, fault, query } = await requestContext();
  const zone = brand.zone ?? 'UTC';
  const reason = fault === 'unreachable' ? 'noAnswer' : fault === 'reading' ? 'reading' : 'badAnswer';
  return (
    <SitePage
      languageQuery={query === null ? null : (lang) => `?${query}&${new URLSearchParams({ lang }).toString()}`}
      frameReport={{ state: 'error', reason: reason === 'badAnswer' ? 'refused' : 'unreachable' }}
    >
      <PageClockProvider drawn={{ now, clock: zone, zone }}>
        <FaultMessage reason={reason} at={now} />
        <ReloadOnceAnswered />
      </PageClockProvider>
    </SitePage>
  );
}
