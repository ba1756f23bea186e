import { useLazyTranslations, LazyMessagesProvider } from '../language/lazy-messages.tsx';
import styles from './map-section.module.css';

export function LoadMap({ onTap }: { onTap: () => void }) {
  return (
    <LazyMessagesProvider>
      <LoadButton onTap={onTap} />
    </LazyMessagesProvider>
  );
}

function LoadButton({ onTap }: { onTap: () => void }) {
  const t = useLazyTranslations('network');
  return (
    <button
      type="button"
      className={styles.load}
      onClick={({ currentTarget }) => {
        // The button disappears, so the focus moves to the box, where the map's own buttons will be.
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
