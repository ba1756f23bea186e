'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import styles from './copy-button.module.css';
import { useCopy } from './use-copy.ts';
import { useHydrated } from './use-hydrated.ts';

interface CopyButtonProps {
  text: string;
  /** What is copied, for those who hear the button without its surroundings. */
  label: string;
  /** The element that shows the text: selected where a frame or an in-app browser keeps the clipboard closed. */
  shown: RefObject<Element | null>;
}

/** Copies a text and says so in place. Unseen without JavaScript, where it could do nothing, but its place is kept. */
export function CopyButton({ text, label, shown }: CopyButtonProps) {
  const t = useTranslations('share');
  const isHydrated = useHydrated();
  const { copying, copy } = useCopy(text, shown);
  return (
    <button type="button" className={styles.copy} disabled={!isHydrated} onClick={copy} aria-label={copying === 'idle' ? label : undefined}>
      <span className={styles.word} data-copied={t('copied')} data-selected={t('selected')} aria-live="polite">
        {t(copying === 'idle' ? 'copy' : copying)}
      </span>
    </button>
  );
}
