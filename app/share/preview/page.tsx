import { MessageBlock } from '#components/page/message-block.tsx';
import { OpenShipment } from '#components/page/open-shipment.tsx';
import { requestLocale, requestWords } from '../../request.ts';
import { SitePage } from '../../site-page.tsx';

export const dynamic = 'force-dynamic';

/** What a program that fetches links gets in place of every shared page. No service is asked. */
export default async function PreviewPage() {
  const { title, description } = await requestWords(await requestLocale());
  return (
    <SitePage languageQuery={null}>
      <MessageBlock title={title} text={description}>
        <OpenShipment />
      </MessageBlock>
    </SitePage>
  );
}
