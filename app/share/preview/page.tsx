import { MessageBlock } from '#components/page/message-block.tsx';
import { OpenShipmentButton } from '#components/page/open-shipment-button.tsx';
import { translatorsOf } from '#lib/i18n/languages.ts';
import { headTexts, requestContext } from '../../request.ts';
import { SitePage } from '../../site-page.tsx';

export const dynamic = 'force-dynamic';

export default async function PreviewPage() {
  const { brand, locale } = await requestContext();
  const { title, description } = headTexts(brand, locale);
  const t = translatorsOf(locale).preview;
  return (
    <SitePage languageQuery={null}>
      <MessageBlock title={title} text={description}>
        <OpenShipmentButton texts={{ open: t('open'), withoutScript: t('withoutScript') }} />
      </MessageBlock>
    </SitePage>
  );
}
