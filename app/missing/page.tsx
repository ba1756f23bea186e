import { MessageBlock } from '#components/page/message-block.tsx';
import { wordsOf } from '#lib/i18n/languages.ts';
import { requestLocale } from '../request.ts';
import { SitePage } from '../site-page.tsx';

export const dynamic = 'force-dynamic';

export default async function MissingPage() {
  const t = wordsOf(await requestLocale()).missing;
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
