import { LinkField } from '#components/page/link-field.tsx';
import { UnavailableMessage } from '#components/page/message-block.tsx';
import { translatorsOf } from '#lib/i18n/languages.ts';
import { requestContext } from '../../request.ts';
import { SitePage } from '../../site-page.tsx';

export const dynamic = 'force-dynamic';

/** Never existed, deleted and mistyped look alike; only whoever holds a sealed link learns that it ended. */
export default async function UnavailablePage() {
  const { ended, embed, locale, repaired } = await requestContext();
  const { home: t } = translatorsOf(locale);
  return (
    <SitePage languageQuery={(lang) => `/share?lang=${lang}`} frameReport={{ state: 'unavailable' }}>
      <UnavailableMessage {...{ ended, repaired }}>
        {embed.mode === null && ended === null && (
          <LinkField
            refused={null}
            texts={{ field: t('field'), hint: t('hint'), open: t('open'), notALink: t('notALink') }}
          />
        )}
      </UnavailableMessage>
    </SitePage>
  );
}
