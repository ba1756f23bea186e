import { UnavailableMessage } from '#components/page/message-block.tsx';
import { requestEnded } from '../../request.ts';
import { SitePage } from '../../site-page.tsx';

export const dynamic = 'force-dynamic';

/**
 * Does not depend on the identifier: never existed, deleted and mistyped look alike. Only whoever holds a sealed link
 * learns that it ended.
 */
export default async function UnavailablePage() {
  const ended = await requestEnded();
  return (
    <SitePage languageQuery={(lang) => `/share?lang=${lang}`} frameReport={{ state: 'unavailable' }}>
      <UnavailableMessage ended={ended} />
    </SitePage>
  );
}
