'use client';

import { useLateTranslations, WithLateWords } from '../language/late.tsx';
import styles from './load-map.module.css';

/** Over the drawn route, where its reader spares what is fetched: a button that wants the map. */
export function LoadMap({ onTap }: { onTap: () => void }) {
  return (
    <WithLateWords>
      <LoadButton onTap={onTap} />
    </WithLateWords>
  );
}

function LoadButton({ onTap }: { onTap: () => void }) {
  const t = useLateTranslations('network');
  return (
    <button
      type="button"
      className={styles.load}
      onClick={({ currentTarget }) => {
        // It goes, and the focus stays where the map's own buttons come.
        const box = currentTarget.parentElement;
        box?.setAttribute('tabindex', '-1');
        box?.focus({ preventScroll: true });
        onTap();
      }}
    >
      {t('map')}
    </button>
  );
}
