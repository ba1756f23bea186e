import { Fragment } from 'react';
import { useTranslations } from '../language/context.tsx';
import { useBrand } from '../brand/context.tsx';
import { useShown } from '../page/shown.ts';
import styles from './share-actions.module.css';

const FORMATS = ['GPX', 'GeoJSON', 'KML', 'CSV'] as const;

/** The complete history as a file: plain links, as in-app browsers lose what a script makes. */
export function Downloads() {
  const t = useTranslations('share');
  const { show } = useBrand();
  const { shareId, view } = useShown();
  if (!show.downloads || view.journey.reports === 0) return null;
  return (
    <p className={styles.downloads}>
      <span>{t('downloads')}</span>{' '}
      {FORMATS.map((format) => (
        <Fragment key={format}>
          <a href={`/share/history/${format.toLowerCase()}?id=${encodeURIComponent(shareId)}`} rel="nofollow">
            {format}
          </a>{' '}
        </Fragment>
      ))}
    </p>
  );
}
