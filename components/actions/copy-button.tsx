'use client';

import { useTranslations } from '../language/context.tsx';
import { type RefObject, useEffect, useState } from 'react';
import { useHydrated } from '../frame/in-browser.ts';
import styles from './copy-button.module.css';
import { copyText } from './copy-text.ts';

interface CopyButtonProps {
  text: string;
  /** For those who hear the button alone. */
  label: string;
  /** Shows the text: selected where the clipboard is closed. */
  shown: RefObject<Element | null>;
}

/** Copies a text and says so in place. Unseen without JavaScript, but its place is kept. */
export function CopyButton({ text, label, shown }: CopyButtonProps) {
  const t = useTranslations('share');
  const isHydrated = useHydrated();
  const { copying, copy } = useCopy(text, shown);
  return (
    <button
      type="button"
      className={styles.copy}
      disabled={!isHydrated}
      onClick={copy}
      aria-label={copying === 'idle' ? label : undefined}
    >
      <span className={styles.word} data-copied={t('copied')} data-selected={t('selected')} aria-live="polite">
        {t(copying === 'idle' ? 'copy' : copying)}
      </span>
    </button>
  );
}

/** `selected`: the clipboard is closed, and the text was selected for the visitor to copy. */
export type Copying = 'idle' | 'copied' | 'selected';

/** How copying went, for two seconds, and what copies. `shown` holds the text on the page. */
export function useCopy(
  text: string,
  shown: RefObject<Element | null>,
): { readonly copying: Copying; readonly copy: () => void } {
  const [copying, setCopying] = useState<Copying>('idle');
  useEffect(() => {
    if (copying === 'idle') return undefined;
    const timer = setTimeout(() => setCopying('idle'), 2000);
    return () => clearTimeout(timer);
  }, [copying]);

  const copy = async () => {
    if (await copyText(text)) return setCopying('copied');
    if (shown.current !== null) window.getSelection()?.selectAllChildren(shown.current);
    setCopying('selected');
  };
  return { copying, copy: () => void copy() };
}
