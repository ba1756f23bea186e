import { headers } from 'next/headers';
import { FaultMessage } from '#components/page/message-block.tsx';
import { PageClockProvider } from '#components/page/page-clock.tsx';
import { ReloadOnceAnswered } from '#components/page/reload-once-answered.tsx';
import { FAULT_HEADER, faultQuery } from '#lib/share/view/outcome.ts';
import { requestBrand, requestNonce } from '../../request.ts';
import { SitePage } from '../../site-page.tsx';

export const dynamic = 'force-dynamic';

/** The page retries by itself; without JavaScript its head reloads it. */
export default async function UnreachablePage() {
  const now = new Date().toISOString();
  const zone = (await requestBrand()).zone ?? 'UTC';
  const fault = (await headers()).get(FAULT_HEADER);
  const reason = fault === 'unreachable' ? 'noAnswer' : fault === 'reading' ? 'reading' : 'badAnswer';
  return (
    <SitePage
      languageQuery={await languageQuery()}
      frameReport={{ state: 'error', reason: reason === 'badAnswer' ? 'refused' : 'unreachable' }}
    >
      <PageClockProvider drawn={{ now, clock: zone, zone }}>
        <FaultMessage reason={reason} at={now} />
        <ReloadOnceAnswered />
      </PageClockProvider>
    </SitePage>
  );
}

async function languageQuery(): Promise<((lang: string) => string) | null> {
  const query = faultQuery.takeIfAny(await requestNonce());
  return query === null ? null : (lang) => `?${query}&${new URLSearchParams({ lang }).toString()}`;
}
