import { LinkField } from '#components/page/link-field.tsx';
import { MessageBlock } from '#components/page/message-block.tsx';
import { translatorsOf } from '#lib/i18n/languages.ts';
import { requestContext } from '../request.ts';
import { SitePage } from '../site-page.tsx';

export const dynamic = 'force-dynamic';

export default async function MissingPage() {
  const { missing, home: t } = translatorsOf((await requestContext()).locale);
  return (
    <SitePage languageQuery={(lang) => `/?lang=${lang}`}>
      <MessageBlock title={missing('title')} text={missing('text')}>
        <LinkField
          refused={null}
          texts={{ field: t('field'), hint: t('hint'), open: t('open'), notALink: t('notALink') }}
        />
      </MessageBlock>
    </SitePage>
  );
}
