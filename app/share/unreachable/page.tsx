import { headers } from 'next/headers';
import { FaultMessage } from '#components/message-block.tsx';
import { PageClockProvider } from '#components/page-clock.tsx';
import { PageFrame } from '#components/page-frame.tsx';
import { FAULT_HEADER } from '#lib/share/outcome.ts';

export const dynamic = 'force-dynamic';

/** A fault of the service or of the way to it. It reloads by itself, with or without JavaScript. */
export default async function UnreachablePage() {
  const now = new Date().toISOString();
  const isUnreachable = (await headers()).get(FAULT_HEADER) === 'unreachable';
  return (
    <PageFrame languageQuery={null}>
      <meta httpEquiv="refresh" content="30" />
      <PageClockProvider now={now} zone={null}>
        <FaultMessage reason={isUnreachable ? 'noAnswer' : 'badAnswer'} at={now} />
      </PageClockProvider>
    </PageFrame>
  );
}
