import { useTranslations } from '../language/context.tsx';
import { WarningMark } from '../page/mark-icons.tsx';
import { useShareState } from '../page/share-state.ts';
import { countExceptions } from './exception-list.tsx';
import { useHeadline } from './summary.tsx';

/** Status and place in one line. */
export function StatusLine() {
  const t = useTranslations('embed');
  const { statusText, where, originalStatus } = useHeadline(useShareState().view);
  return (
    <>
      <b>
        <bdi>{statusText}</bdi>
      </b>
      {originalStatus !== null && (
        <small>
          {' ('}
          <bdi>{originalStatus}</bdi>)
        </small>
      )}
      {t('comma')}
      <bdi>{where}</bdi>
    </>
  );
}

/** How many exceptions there are; nothing without any. */
export function ExceptionCount({ className }: { className: string | undefined }) {
  const t = useTranslations('exceptions');
  const count = countExceptions(useShareState().view.asset.exceptions);
  if (count === 0) return null;
  return (
    <p className={className}>
      <WarningMark /> {t('count', { count })}
    </p>
  );
}
