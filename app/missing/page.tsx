import { getTranslations } from 'next-intl/server';
import { MessageBlock } from '#components/page/message-block.tsx';
import { SitePage } from '../site-page.tsx';

export const dynamic = 'force-dynamic';

export default async function MissingPage() {
  const t = await getTranslations('missing');
  return (
    <SitePage languageQuery={(lang) => `/?lang=${lang}`}>
      <MessageBlock title={t('title')} text={t('text')}>
        <p>
          <a href="/">{t('home')}</a>
        </p>
      </MessageBlock>
    </SitePage>
  );
}
