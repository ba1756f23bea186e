import { MessageBlock } from '#components/page/message-block.tsx';
import { OpenShipment } from '#components/page/open-shipment.tsx';
import { brandView } from '#lib/brand/view.ts';
import { headWords } from '../../head-words.ts';
import { requestBrand, requestLocale } from '../../request.ts';
import { SitePage } from '../../site-page.tsx';

export const dynamic = 'force-dynamic';

/** What a program that fetches links gets in place of every shared page. Nothing is asked, so nothing can be told. */
export default async function PreviewPage() {
  const [brand, locale] = await Promise.all([requestBrand(), requestLocale()]);
  const { title, description } = await headWords(brandView(brand, locale).name, locale);
  return (
    <SitePage languageQuery={null}>
      <MessageBlock title={title} text={description}>
        <OpenShipment />
      </MessageBlock>
    </SitePage>
  );
}
