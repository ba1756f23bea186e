import { UnavailableMessage } from '#components/page/message-block.tsx';
import { SitePage } from '../../site-page.tsx';

export const dynamic = 'force-dynamic';

/** Does not depend on the identifier: never existed, deleted and mistyped look alike. */
export default function UnavailablePage() {
  return (
    <SitePage languageQuery={(lang) => `/share?lang=${lang}`} frameReport={{ state: 'unavailable' }}>
      <UnavailableMessage />
    </SitePage>
  );
}
