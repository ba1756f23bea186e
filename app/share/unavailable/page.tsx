import { UnavailableMessage } from '#components/message-block.tsx';
import { PageFrame } from '#components/page-frame.tsx';

export const dynamic = 'force-dynamic';

/** Nothing here depends on the identifier: never existed, deleted and mistyped look alike. */
export default function UnavailablePage() {
  return (
    <PageFrame languageQuery={(lang) => `/share?lang=${lang}`}>
      <UnavailableMessage />
    </PageFrame>
  );
}
